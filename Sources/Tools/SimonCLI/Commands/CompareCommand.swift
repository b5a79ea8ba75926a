import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer
import Reports

/// `simon-replay compare`: the differences between the results of two runs.
enum CompareCommand {
  private static let base = Option<String>(
    "--base RUN",
    "tell what each of both runs changed since this one, instead of since the goldens"
  )
  /// The largest number of files in a folder of reports.
  private static let limit = 100_000

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
      let runs = try call.operands.map { try findings($0, call) }
      let comparison = RunComparison(
        runs[0],
        runs[1],
        base: try call[base].map { try findings($0, call) }
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

  /// Returns the findings of a run: of a report, of all reports in a folder, or of the last run of the recordings in
  /// a folder.
  private static func findings(_ path: String, _ call: Invocation) throws -> RunFindings {
    var run = RunFindings(named: path)
    let place = call.console.file(path, directoryHint: .isDirectory)
    guard TextFile.isFolder(place) else {
      guard path == "-" || FileManager.default.fileExists(atPath: place.path) else {
        throw Diagnostic(
          message: "no such file or folder",
          path: path,
          hint: "a run is a JSON report, or a folder of reports or of recordings"
        )
      }
      try run.add(try MergedReport.report(path, TextFile.bytes(path, call.console)), at: path)
      return run
    }
    for file in try reports(in: place, named: path) {
      let name = "\(path)/\(file)"
      try run.add(try MergedReport.report(name, TextFile.bytes(name, call.console)), at: name)
    }
    guard run.verdicts.isEmpty else { return run }
    let lastRun = LastRunStore(directory: place)
    let last = lastRun.read()?.recordings ?? [:]
    for store in try RecordingStore.all(below: place) where store.hasLog && store.refusal == nil {
      let name = SuiteSelection.path(of: store, below: place)
      try run.add(
        store,
        as: name,
        last: last[lastRun.name(of: store)],
        within: Budget(endingAfter: RunOptions.time(call))
      )
    }
    guard run.verdicts.isEmpty else { return run }
    throw Diagnostic(
      message: "this folder has no report of a run, and no recordings",
      path: path,
      hint: "let a run write a report: "
        + "\(NextCommand.replay(options: ["--format", "json:report.json"]))",
      gravity: .nothing
    )
  }

  /// Returns the paths of the reports in a folder, in order; other programs leave their own JSON there.
  private static func reports(in folder: URL, named name: String) throws -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var (found, count): ([String], Int) = ([], 0)
    while let path = all.nextObject() as? String {
      count += 1
      guard count <= limit else {
        throw Diagnostic(message: "this folder has more than \(limit) files", path: name)
      }
      guard path.hasSuffix(".json"),
        let text = try? UntrustedFile.text(of: folder.appending(path: path)),
        (try? JSONDecoder().decode(SuiteReport.self, from: Data(text.utf8))) != nil
      else { continue }
      found.append(path)
    }
    return found.sorted { $0.precedes($1) }
  }
}
