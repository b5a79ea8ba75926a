import Foundation
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Words of a call that name nothing")
struct RefusedWordTests {
  @Test(
    "a locale that does not exist is wrong usage, and the nearest one is named",
    arguments: [
      ("german", "de"), ("xx_YY", nil), ("de-DE", "de_DE"), ("de_de", "de_DE"), ("EN_US", "en_US"),
      ("de_DEE", "de_DE"), ("french", "fr"), ("zh-Hans-CN", "zh_Hans_CN"), ("e", nil), ("", nil),
      ("en_US_POSIX_x", nil), ("japanese", "ja"),
    ] as [(String, String?)]
  )
  func unknown(word: String, nearest: String?) async throws {
    let project = try RecordingProject()
    for call in [["run", "--locale", word], ["approve", "--list"]].prefix(1) {
      let run = await project.run(call)
      #expect(run.status == .exit(2), "\(run)")
      if let nearest { #expect(run.standardError.contains("did you mean \(nearest)?"), "\(run)") }
    }
    let record = try await InProcessTool("simon-record").run(
      ["session", "--app", "todo", "--locale", word, "--script", "-"],
      in: project.folder.url
    )
    #expect(record.status == .exit(2), "\(record)")
  }

  @Test(
    "a locale of a language and a region that exist is taken, however rare",
    arguments: ["de", "de_DE", "de_US", "ar_EG", "zh_Hant_TW", "sr_Latn_RS", "es_419", "ja_JP"]
  )
  func known(word: String) throws { try KnownLocales.expect(word) }

  @Test(
    "a name of a recording that a shell would not take as one word is refused, and a safe one proposed",
    arguments: [
      ("a;touch PWN;", "a-touch-PWN"), ("$(touch PWN)", "touch-PWN"), ("a b", "a-b"),
      ("it's", "it-s"), ("-rf", "rf"), ("a&b", "a-b"), ("*", "my-recording"), ("a|b", "a-b"),
      ("a\nb", "a-b"), ("a\u{202e}b", "a-b"), ("~x", "x"), ("a\"b", "a-b"), ("a\\b", "a-b"),
      ("a\u{a0}b", "a-b"), ("a\u{1b}b", "a-b"), ("!!", "my-recording"), ("#1", "1"),
    ]
  )
  func name(word: String, safe: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await InProcessTool("simon-record").run(
      ["session", "--app", "todo", "--name", word, "--script", "-"],
      in: folder.url
    )
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains("such as \(safe)\n"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "recordings").path))
    #expect(safe.safeName == safe)
  }

  @Test(
    "a name that a shell reads as it is stays as it is",
    arguments: ["a", "create-todo", "sign_in.2", "Grüße", "日本", "a,b", "a=b", "a+b", "a@b", "a:b"]
  )
  func plain(name: String) { #expect(name.safeName == name) }

  @Test("a file of another kind as a script gives a few errors, and the number of the others")
  func flood() async throws {
    let folder = try TemporaryFolder()
    let run = try await InProcessTool("simon-record").run(
      ["session", "--app", "todo", "--script", PackageFolder.file("README.md").path],
      in: folder.url
    )
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.split(separator: "\n").count <= 22, "\(run)")
    #expect(run.standardError.contains("more mistakes in this file"), "\(run)")
  }

  @Test("a change that is approved and rejected by one call is wrong usage")
  func contradiction() async throws {
    let project = try RecordingProject()
    let run = await project.run("approve", "--only", "a", "--reject", "b", "--reject", "a")
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains("\"a\" is named by --only and by --reject"), "\(run)")
  }

  @Test("a file that approves and rejects one change is refused")
  func contradictingFile() throws {
    let text = """
      {"version":1,"recordings":[],"decisions":[{"decision":"approve","changes":["a","b"]},
      {"decision":"reject","changes":["b"]}]}
      """
    let error = #expect(throws: Diagnostic.self) {
      try DecisionFile(Array(text.utf8), path: "d.json")
    }
    #expect(error?.message == "two decisions about the change \"b\" contradict each other")
  }
}

@Suite("An app behind --driver that is not the recorded one", .ownThread)
struct OtherDriverAppTests {
  @Test("is named before anything is sent to it, and nothing is left to approve")
  func named() async throws {
    let project = try RecordingProject()
    let record = project.folder.url.appending(path: "sent.txt").path
    let app = """
      import json, sys
      for line in sys.stdin:
          open("\(record)", "a").write(line)
          request = json.loads(line)
          print(json.dumps({"id": request["id"], "version": "1.0", "app": "notes", "clock": "virtual",
                            "input": "touches", "fingers": 5}), flush=True)
      """
    try app.write(
      to: project.folder.url.appending(path: "app.py"),
      atomically: true,
      encoding: .utf8
    )
    let replay = try BuiltTool("simon-replay")
    for command in [["run"], ["flaky", "click-me"], ["shrink", "click-me", "-o", "x"]] {
      let run = try await replay.run(
        command + ["--driver", "python3 app.py"],
        in: project.folder.url
      )
      #expect(run.status == .exit(1), "\(run)")
      #expect(run.description.contains("of the app \"navigation\""), "\(run)")
      #expect(run.description.contains("--driver runs \"notes\""), "\(run)")
      #expect(!run.description.contains("approve"), "\(run)")
    }
    let sent = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
    #expect(sent.allSatisfy { $0.contains("\"hello\"") || $0.contains("\"quit\"") }, "\(sent)")
    #expect(!FileManager.default.fileExists(atPath: project.file("click-me/golden.pending").path))
  }
}
