import Foundation
import TestSupport
import Testing

/// A parsed document of the Test Anything Protocol.
private struct TAPReading {
  /// A test point.
  struct Point {
    var isOK: Bool
    var number: Int
    var description: String
    var block: [String] = []
  }

  var points: [Point] = []
  var plan: Int?
  var bail: String?
  /// The lines that are not part of the protocol.
  var unknown: [String] = []

  init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == "TAP version 13", lines.popLast() == "" else { return nil }
    var isInBlock = false
    for line in lines {
      if line == "  ---" || line == "  ..." {
        isInBlock = line == "  ---"
      } else if isInBlock, line.hasPrefix("  ") {
        points[points.count - 1].block.append(String(line.dropFirst(2)))
      } else if let plan = line.wholeMatch(of: #/1\.\.([0-9]+)( # SKIP .*)?/#) {
        self.plan = Int(plan.1)
      } else if let bail = line.wholeMatch(of: #/Bail out! (.*)/#) {
        self.bail = String(bail.1)
      } else if let point = line.wholeMatch(of: #/(not )?ok ([0-9]+) - (.*)/#) {
        let description = String(point.3)
        // An unescaped `#` begins a directive.
        guard !description.replacing("\\\\", with: "").replacing("\\#", with: "").contains("#")
        else { return nil }
        points.append(
          Point(
            isOK: point.1 == nil,
            number: Int(point.2) ?? 0,
            description: description.replacing("\\#", with: "#").replacing("\\\\", with: "\\")
          )
        )
      } else {
        unknown.append(String(line))
      }
    }
  }
}

@Suite("The TAP report")
struct TAPTests {
  typealias Recording = ReportSheet.Recording

  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test("a TAP report has a plan, and a point for each recording with its problem as YAML")
  func points() async throws {
    let sheet = ReportSheet(
      recordings: [
        Recording(path: "recordings/# TODO \\ all"), Recording(path: "recordings/ok"),
        Recording(
          path: "recordings/red",
          verdict: "changed",
          cause: "changed",
          line: 7,
          attempts: ["failed", "changed"],
          details: ["~ \"a\" → \u{1B}[31m#\n...\n::error::\u{1F600}", "  ---"]
        ),
        Recording(path: "recordings/shaky", verdict: "flaky", cause: "timing"),
      ],
      exitCode: 1
    )
    let run = try await fixture.merged(sheet, as: "tap")
    #expect(run.status == .exit(1))
    let tap = try #require(TAPReading(run.standardOutput), "\(run)")
    #expect(tap.plan == 4 && tap.bail == nil && tap.unknown == [])
    #expect(tap.points.map(\.number) == [1, 2, 3, 4])
    #expect(tap.points.map(\.isOK) == [true, true, false, true])
    #expect(tap.points.map(\.description)[0] == "recordings/# TODO \\ all")
    #expect(
      tap.points[2].block == [
        "duration_ms: 1.5", "severity: fail", "message: \"changed\"", "cause: \"changed\"",
        "at:", "  file: \"recordings/red/events.jsonl\"", "  line: 7",
        "attempts:", "  - verdict: \"failed\"", "  - verdict: \"changed\"", "details:",
        #"  - "~ \"a\" → \U0000001b[31m\x23\U0000000a...\U0000000a::error::😀""#, "  - \"  ---\"",
      ]
    )
  }

  @Test("prove takes the report of a green and of a red run", .needs(program: "prove"))
  func proven() async throws {
    let place = try #require(program("prove"), "prove is not installed")
    let prove = try BuiltTool(at: URL(filePath: place))
    try await fixture.replay("--format", "tap:green.tap")
    let green = try await prove.run(["green.tap"], in: fixture.folder.url)
    #expect(green.status == .exit(0), "\(green)")
    #expect(green.standardOutput.contains("Tests=2"))
    try await fixture.replay("--app", "todo:renamed", "--format", "tap:red.tap")
    let red = try await prove.run(["red.tap"], in: fixture.folder.url)
    #expect(red.status == .exit(1), "\(red)")
    #expect(red.standardOutput.contains("Failed test:  2"), "\(red)")
    #expect(!red.standardOutput.contains("Parse errors"))
  }

  @Test("a TAP report bails out if recordings were not started, or if there are none")
  func bail() async throws {
    let sheet = ReportSheet(
      recordings: [Recording(path: "recordings/a", verdict: "failed")],
      notStarted: ["recordings/b", "recordings/c"],
      exitCode: 1
    )
    let tap = try #require(TAPReading(try await fixture.merged(sheet, as: "tap").standardOutput))
    #expect(tap.plan == 3 && tap.points.count == 1)
    #expect(tap.bail == "2 recordings not started: --fail-fast")
    try fixture.folder.write("", to: "empty/nothing.txt")
    let nothing = try await fixture.replay("--dir", "empty", "--format", "tap")
    #expect(nothing.status == .exit(4))
    #expect(TAPReading(nothing.standardOutput)?.bail == "there are no recordings to replay")
    let expected = try await fixture.replay(
      "--dir",
      "empty",
      "--format",
      "tap",
      "--pass-with-none"
    )
    #expect(expected.status == .exit(0))
    let empty = try #require(TAPReading(expected.standardOutput))
    #expect(empty.plan == 0 && empty.bail == nil)
  }
}
