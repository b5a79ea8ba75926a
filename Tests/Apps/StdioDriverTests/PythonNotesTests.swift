import Foundation
import StdioDriver
import TestSupport
import Testing

@Suite(
  "The notes app in Python",
  .ownThread,
  .serialized,
  .enabled(if: program("python3") != nil, "needs python3")
)
struct PythonNotesTests {
  static let command = "python3 Examples/python-notes/notes.py"
  /// The app, with much time for its answers, since the machine may be busy.
  private static let driver = ["--driver", command, "--driver-timeout", "50"]
  let replay: BuiltTool

  init() throws { replay = try BuiltTool("simon-replay") }

  @Test("the notes app replays its recording and runs its story")
  func replays() async throws {
    let folder = "Examples/python-notes/recordings"
    let run = try await replay.run(
      ["run", "--dir", folder] + Self.driver,
      environment: ["CI": "1"],
      in: project
    )
    #expect(run.status == .exit(0), "\(run)")
    let story = try await replay.run(
      ["stories", "run", "\(folder)/shopping/story.stories"] + Self.driver,
      in: project
    )
    #expect(story.status == .exit(0), "\(story)")
  }

  @Test("a session with keys is recorded and replayed, and an app that speaks 1.0 gets none")
  func keys() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "type \"Milk\" into \"Note\"\npress \"Enter\"\ntap \"Note\"\npress \"Escape\"\n",
      to: "keys.script"
    )
    let source = project.appending(path: "Examples/python-notes/notes.py")
    let text = try String(contentsOf: source, encoding: .utf8)
    try folder.write(text, to: "notes.py")
    let driver = ["--driver", "python3 notes.py", "--driver-timeout", "50"]
    let record = try BuiltTool("simon-record")
    let session = ["session", "--script", "keys.script"] + driver
    let recorded = try await record.run(session, in: folder.url)
    #expect(recorded.status == .exit(0), "\(recorded)")
    let story = try folder.text(of: "recordings/keys/story.stories")
    #expect(story.contains("I press \"Enter\"") && story.contains("I press \"Escape\""), "\(story)")
    let run = ["run"] + driver
    let good = try await replay.run(run, environment: ["CI": "1"], in: folder.url)
    #expect(good.status == .exit(0), "\(good)")
    let earlier = text.replacing("\"version\": \"1.1\"", with: "\"version\": \"1.0\"")
    try folder.write(earlier, to: "notes.py")
    let old = try await replay.run(run, environment: ["CI": "1"], in: folder.url)
    #expect(old.status == .exit(1), "\(old)")
    #expect(old.standardOutput.contains("the app takes no keys"), "\(old)")
  }

  @Test("the notes app passes the driver check and sends valid lines")
  func check() throws {
    let schema = try JSONSchema(contentsOf: project.appending(path: "docs/driver.schema.json"))
    let script = project.appending(path: "Examples/python-notes/notes.py").path
    let findings = DriverCheck(
      try CommandWords(parsing: "python3 '\(script)'"),
      patience: .init(end: .seconds(10))
    ).run()
    let broken = findings.filter { if case .broken = $0.verdict { true } else { false } }
    #expect(findings.count >= 20)
    #expect(broken.map(\.point) == [])
    for case .received(let line) in findings.flatMap(\.exchange) {
      #expect(try schema.accepts(String(decoding: line, as: UTF8.self)))
    }
  }
}
