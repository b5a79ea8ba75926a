import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Reports

/// `simon-replay compare`: the differences between the results of two runs.
enum CompareCommand {
  private static let base = Option<String>(
    "--base RUN",
    "tell what each of both runs changed since this one, instead of since the goldens"
  )
  static let command = Command(
    name: "compare",
    group: .looking,
    purpose: "list what changed between two runs, and with a third one who changed what",
    operands: "RUN RUN",
    options: [
      base, StandardOptions.format,
      RunOptions.timeLimit.saying("the time limit for reading a recording (default 60)"),
    ],
    examples: [
      "simon-replay compare monday.json tuesday.json": "two JSON reports",
      "simon-replay compare artefacts/main recordings":
        "a folder of reports, and the last run here",
      "simon-replay compare ours.json theirs.json --base main.json":
        "what both branches changed, and what only one did",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { call in
      let findings = { (path: String) in
        try RunFindings(at: path, in: call.project) { try TextFile.bytes($0, call.console) }
      }
      let runs = try call.operands.map(findings)
      let comparison = RunComparison(
        runs[0],
        runs[1],
        base: try call[base].map(findings)
      )
      guard !comparison.runs.allSatisfy(\.verdicts.isEmpty) else {
        throw Diagnostic(
          message: "neither of these runs has a recording, so that there is nothing to compare",
          hint: "a shard without recordings has an empty report",
          gravity: .nothing
        )
      }
      guard comparison.common > 0 else {
        throw Diagnostic(
          message: "these runs have no recording in common",
          hint: "their paths differ, such as "
            + comparison.runs.compactMap { $0.verdicts.keys.min()?.quoted }
            .joined(separator: " and "),
          gravity: .nothing
        )
      }
      if call[StandardOptions.format] == .json {
        call.console.print(try JSONReport.encode(comparison.members))
      } else {
        for line in comparison.lines(call.console.style) { call.console.print(line) }
      }
      return comparison.isSame ? .success : .difference
    }
  )
}
