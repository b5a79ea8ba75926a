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
