import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

/// The causes and verdicts in docs/replay.md, each with a real output.
@Suite("The causes in docs/replay.md")
struct CauseDocumentTests {
  private static let page = PackageFolder.file("docs/replay.md")

  /// The outputs of the page, by the heading above them: a command and the lines that it prints.
  private static var outputs: [String: [String]] {
    get throws {
      var outputs: [String: [String]] = [:]
      var heading = ""
      var isInside = false
      for line in try String(contentsOf: page, encoding: .utf8).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ) {
        if !isInside, line.hasPrefix("## ") || line.hasPrefix("### ") {
          heading = line.wholeMatch(of: #/### `(.*)`/#).map { String($0.1) } ?? ""
        } else if line == "```text" || line == "```" {
          isInside = line == "```text"
        } else if isInside, !heading.isEmpty {
          outputs[heading, default: []].append(String(line))
        }
      }
      return outputs
    }
  }

  /// All causes that a verdict can have.
  static var causes: [String] {
    let fault = DriverFault(.contradiction("x"), request: "launch")
    let stops: [Replay.Stop.Reason] = [
      .driver(.crashed(reason: "")), .driver(.broken(fault)),
      .driver(.neverIdle(waited: .zero, reasons: [])),
    ]
    var verdicts: [RecordingResult.Verdict] = [
      .changed(nil), .changed(.environment([])), .changed(.timing), .changed(.secretNotGiven([])),
      .changed(.notDecided(UndecidedCause())),
      .missingGolden, .orphaned, .excessCheckpoints(1), .unapproved(.undecided), .flaky,
      .unapproved(.logEdited(since: .recorded, differences: [])),
      .unapproved(.storyNotProven("")), .unapproved(.storyEdited), .unapproved(.rules([])),
      .unapproved(.renamed(from: "")), .unapproved(.outdated),
      .noApp(.launchFailed(reason: "")), .noApp(.unknownApp(name: "", known: [])),
    ]
    verdicts += stops.map { .stopped(Replay.Stop(event: 1, reason: $0), nil) }
    return verdicts.compactMap(\.cause) + [
      "target drift", "damaged log", "damaged golden", "damaged ledger", "damaged rules",
    ]
  }

  @Test("every cause and every verdict has a section of its own, with a real output")
  func complete() throws {
    let sections = Set(try Self.outputs.keys)
    let known = Set(Self.causes + ["passed", "flaky"])
    #expect(known.isSubset(of: sections), "missing: \(known.subtracting(sections))")
    #expect(sections.isSubset(of: known), "unknown: \(sections.subtracting(known))")
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for verdict in ["passed", "changed", "failed", "damaged", "unsupported", "flaky"] {
      #expect(text.contains("| `\(verdict)` |"))
    }
  }

  @Test(
    "each output is what the tool prints in the state that the section describes",
    arguments: Set(CauseScene.all.keys).union(causes).sorted()
  )
  func output(heading: String) async throws {
    let scene = try #require(CauseScene.all[heading], "nothing shows \(heading)")
    let output = try Self.outputs[heading] ?? []
    let folder = try TemporaryFolder()
    try await scene.prepare(folder)
    let command = output.first.map { String($0.dropFirst(2)) } ?? scene.command
    #expect(command == scene.command)
    var words = command.split(separator: " ").map(String.init)
    var environment: [String: String] = [:]
    while let (name, value) = words.first?.split(separator: "=", maxSplits: 1).pair {
      environment[name] = value
      words.removeFirst()
    }
    let run = try await InProcessTool("simon-replay", apps: scene.apps)
      .run(Array(words.dropFirst()), environment: environment, in: folder.url)
    let printed = run.timeless.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let expected = output.dropFirst().map { $0.replacing(/in [0-9.]+ m?s/, with: "in … ms") }
    #expect(
      LinePattern(Array(expected)).matches(printed),
      "\(heading)\n$ \(command)\n\(printed.withoutBlankEnd.joined(separator: "\n"))\nEND"
    )
    let status: ToolStatus = .exit(heading == "passed" || heading == "flaky" ? 0 : scene.code)
    #expect(run.status == status)
  }
}

extension [Substring] {
  /// The two parts of a setting such as `CI=true`; nil for any other word.
  fileprivate var pair: (String, String)? {
    count == 2 && !self[0].hasPrefix("-") ? (String(self[0]), String(self[1])) : nil
  }
}
