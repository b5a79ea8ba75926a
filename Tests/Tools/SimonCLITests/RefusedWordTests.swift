import Foundation
import Messages
import Projects
import Reports
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

  /// Files that are no scripts, with a part of the one error about each.
  private static let kinds: [(name: String, text: String, says: String, hint: String)] = [
    ("README.md", "", "this is no script with one action a line", "write one of: tap"),
    ("docs/recording.md", "", "this is no script with one action a line", ""),
    ("recordings/create-todo/events.jsonl", "", "this is an event log", "simon-replay run "),
    ("recordings/create-todo/golden.tree", "", "this is no script with one action a line", ""),
    (
      "recordings/create-todo/story.stories", "", "this is a file of stories",
      "simon-record session --stories "
    ),
    (
      "a.feature", "# language: de\nFunktionalität: A\n  Szenario: B\n",
      "this is a file of stories", "--stories a.feature --app todo"
    ),
    (
      "a.txt", "Feature: A\n  Scenario: B\n    Given I tap \"x\"\n", "this is a file of stories",
      "--stories a.txt"
    ),
    ("a.json", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "this is JSON", ""),
    ("b.json", "[1,\n2,\n3]\n", "this is JSON", ""),
    ("a.swift", "import A\n\nlet b = 1\nfunc c() {}\n", "none of its 3 lines is an action", ""),
    ("a.csv", "a,b\n1,2\n3,4\n\"5\",6\n", "none of its 4 lines is an action", ""),
    ("a.bin", "\u{0}\u{1}\n\u{2}\n\u{3}\n", "none of its 3 lines is an action", ""),
  ]

  @Test("a file of another kind as a script gives one error, and what to do", arguments: kinds)
  func foreign(name: String, text: String, says: String, hint: String) async throws {
    let folder = try TemporaryFolder()
    let path = text.isEmpty ? PackageFolder.file(name).path : name
    if !text.isEmpty { try folder.write(text, to: name) }
    let run = try await InProcessTool("simon-record").run(
      ["session", "--app", "todo", "--script", path],
      in: folder.url
    )
    #expect(run.status == .exit(3), "\(run)")
    let lines = run.standardError.split(separator: "\n")
    #expect(lines.count { $0.contains(": error: ") } == 1, "\(run)")
    #expect(lines.count <= 4, "\(run)")
    #expect(lines.first?.contains(says) == true, "\(run)")
    #expect(lines.last?.hasPrefix("hint: ") == true, "\(run)")
    #expect(hint.isEmpty || lines.last?.contains(hint) == true, "\(run)")
  }

  @Test("a file of another kind as stories gives one error", arguments: ["run", "session"])
  func foreignStories(command: String) async throws {
    let folder = try TemporaryFolder()
    let path = PackageFolder.file("README.md").path
    let words =
      command == "run"
      ? ["stories", "run", path, "--app", "todo"] : ["session", "--app", "todo", "--stories", path]
    let run = try await InProcessTool(command == "run" ? "simon-replay" : "simon-record")
      .run(words, in: folder.url)
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("this is no file of stories"), "\(run)")
    #expect(run.standardError.split(separator: "\n").count <= 4, "\(run)")
  }

  @Test("a script with some mistakes gives an error for each, and the number of the others")
  func mistakes() async throws {
    let folder = try TemporaryFolder()
    let lines = (0..<9).map { $0 < 2 ? "tap \"a\"" : "tpa \"a\"" }
    for (count, shown) in [(4, 2), (9, 5)] {
      let text = lines.prefix(count).joined(separator: "\n")
      let run = try await InProcessTool("simon-record").run(
        ["session", "--app", "todo", "--script", "-"],
        input: text,
        in: folder.url
      )
      #expect(run.status == .exit(3), "\(run)")
      let found = run.standardError.split(separator: "\n").count { $0.contains(": error: ") }
      #expect(found == shown, "\(run)")
      let more = run.standardError.contains("and 2 more mistakes in this file")
      #expect(more == (count == 9), "\(run)")
    }
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
          if '"quit"' in line: break
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
