import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Recordings with secrets")
struct LogSecretsTests {
  let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func recorded(_ app: String, _ script: String, _ words: [String]) async throws -> ToolRun
  {
    try await fixture.record(
      ["session", "--app", app, "--script", "-", "--name", "s"] + words,
      input: script
    )
  }

  /// Expects secrets in no file of the recording and in no output.
  private func expectNowhere(_ secrets: [String], _ runs: [ToolRun]) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(files.contains("recordings/s/golden.tree"))
    var texts = runs.map { ("terminal", "\($0)") }
    for file in files
    where try folder.file(file).resourceValues(forKeys: [.isRegularFileKey])
      .isRegularFile == true
    {
      texts.append((file, try folder.text(of: file)))
    }
    for (name, text) in texts {
      for secret in secrets {
        #expect(!text.lowercased().contains(secret.lowercased()), "\(secret) in \(name)")
      }
    }
  }

  @Test(
    "a selected secret appears in no file and on no terminal, and the recording replays with it"
  )
  func selected() async throws {
    let secret = "Buy whisky"
    let script = """
      tap #add
      type "\(secret)" into "Title"
      tap #save
      checkpoint "after \(secret)"
      """
    var runs = [try await recorded("todo", script, ["--redact", "#title"])]
    #expect(runs[0].status == .exit(0), "\(runs[0])")
    #expect(runs[0].standardOutput.contains("story proven"))
    let given = ["SIMON_SECRET_1": secret]
    let same = try await fixture.replay(["run"], environment: given)
    #expect(same.status == .exit(0), "\(same)")
    let words = [
      ["run"], ["run", "--format", "json"], ["run", "--app", "todo:renamed"],
      ["approve", "--list"],
      ["log", "cat", "recordings/s/events.jsonl"], ["show", "s"], ["stories", "emit", "s"],
      ["stories", "run", "recordings/s/story.stories", "--app", "todo"],
    ]
    for words in words {
      runs.append(try await fixture.replay(words, environment: given))
    }
    #expect(runs[8].status == .exit(0), "\(runs[8])")
    try expectNowhere([secret], runs)
    let story = try folder.text(of: "recordings/s/story.stories")
    #expect(story.contains("type \"‹secret 1›\" into \"Title\""))
  }

  @Test("a failing replay without secrets names the variables that would supply them")
  func reminder() async throws {
    let run = try await recorded(
      "todo",
      "tap #add\ntype \"Buy whisky\" into \"Title\"\ntap #save\n",
      ["--redact", "#title"]
    )
    #expect(run.status == .exit(0), "\(run)")
    let hint =
      "s: typed stand-ins for ‹secret 1›; to replay with the real text, set SIMON_SECRET_1"
    let words = ["run", "--app", "todo:renamed"]
    let failed = try await fixture.replay(words)
    #expect(failed.standardError == hint + "\n")
    // The app differs before the secret is typed, so its absence is not the cause.
    #expect(failed.standardOutput.contains("changed"), "\(failed)")
    #expect(!failed.standardOutput.contains("SIMON_SECRET"), "\(failed)")
    let given = ["SIMON_SECRET_1": "Buy whisky"]
    let again = try await fixture.replay(words, environment: given)
    #expect(again.status == .exit(1))
    #expect(again.standardError == "")
    #expect(!again.standardOutput.contains("SIMON_SECRET"))
  }

  @Test("a recording is not kept if the secret was shown before it was known to be one")
  func leak() async throws {
    // The line after the secret is never reached.
    let script = "tap #add\ntype \"New item\" into \"Title\"\ntap #nothing\n"
    let run = try await recorded("todo", script, ["--redact", "#title"])
    #expect(run.status == .exit(1))
    let shown = "a secret was recorded before it was known to be one, in the "
    #expect(run.standardError.contains(shown), "\(run)")
    #expect(run.standardError.contains("the recording is not kept"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("recordings/s").path))
  }

  @Test("a recorder does not mention secrets that no field takes")
  func untyped() async throws {
    let run = try await recorded("todo", "type \"hunter22\" into \"Password\"\n", [])
    #expect(run.status == .exit(1))
    #expect(run.standardError.contains("type \"…\" into \"Password\": nothing has the label"))
    #expect(!"\(run)".contains("hunter22"))
  }

  @Test("a recorder refuses an invalid selector of a secret before it launches the app")
  func selector() async throws {
    let run = try await recorded("todo", "", ["--redact", "//["])
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("--redact \"//[\""))
    #expect(!FileManager.default.fileExists(atPath: folder.file("recordings").path))
  }

  @Test("a recording of the sign-in app contains neither the secret nor its length")
  func secureField() async throws {
    let apps = try await fixture.record(["apps"])
    // Another module provides the app; without it there is nothing to record.
    guard apps.standardOutput.contains("login") else { return }
    let secret = "s3cret-and-more"
    let script = """
      type "ann" into "Name"
      type "\(secret)" into "Password"
      tap #signin
      """
    var runs = [try await recorded("login", script, [])]
    #expect(runs[0].status == .exit(0), "\(runs[0])")
    let given = ["SIMON_SECRET_1": secret]
    for words in [["run"], ["run", "--format", "json"], ["stories", "emit", "s"]] {
      let run = try await fixture.replay(words, environment: given)
      #expect(run.status == .exit(0), "\(run)")
      runs.append(run)
    }
    try expectNowhere([secret, "••"], runs)
  }
}
