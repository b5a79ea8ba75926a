import EventModel
import Foundation
import Reports
import TestSupport
import Testing

@testable import SimonCLI

/// A report of a run with arbitrary content, as a shard could write it.
struct ReportSheet {
  /// A recording in a report.
  struct Recording {
    var path: String
    var verdict = "passed"
    var cause: String?
    var message: String?
    /// The line of the log that it points to.
    var line: Int?
    /// The verdicts of its attempts; nil for one that passed, after one that failed if it is flaky.
    var attempts: [String]?
    var details: [String] = []
    var microseconds = 1_500
  }

  var recordings: [Recording]
  var notStarted: [String] = []
  var shard = (index: 1, count: 1)
  /// The recordings of all other shards.
  var others: [String] = []
  var orphans: [String] = []
  var exitCode = 0

  /// The report's text.
  var json: String {
    get throws {
      let own = recordings.map(\.path).filter { !orphans.contains($0) } + notStarted
      let lines =
        (own + others).map { "recording \(Self.digest) \($0)" }.sorted { $0.precedes($1) }
        + orphans.map { "orphan \($0)" }
      let suite: [String: Any] = [
        "digest": "\(Digest(of: lines.joined(separator: "\n")))",
        "recordings": own.count + others.count,
        "shard": ["index": shard.index, "count": shard.count], "orphans": orphans,
        "own": own.map { ["path": $0, "digest": Self.digest] },
      ]
      var summary: [String: Any] = [
        "recordings": recordings.count, "notStarted": notStarted.count, "warnings": 0,
        "events": 3 * recordings.count, "checkpoints": 2 * recordings.count,
        "exitCode": exitCode, "durationMicroseconds": 2_500_000,
      ]
      for verdict in ["passed", "changed", "failed", "damaged", "unsupported", "flaky"] {
        summary[verdict] = recordings.count { $0.verdict == verdict }
      }
      let report: [String: Any] = [
        "suite": suite, "recordings": recordings.map(Self.members), "notStarted": notStarted,
        "groups": [String](), "rules": [String](), "summary": summary,
      ]
      let json = try JSONSerialization.data(withJSONObject: report)
      return try Self.sealed(String(decoding: json, as: UTF8.self))
    }
  }

  /// Returns a report with the digest of its results, as somebody who edits it could compute it again.
  static func sealed(_ json: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    var report = try #require(object as? [String: Any])
    report["digest"] = try JSONReport.digest(of: Array(json.utf8))
    return String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self)
  }

  /// The digest of every recording.
  private static let digest = String(repeating: "0", count: 32)

  private static func members(of recording: Recording) -> [String: Any] {
    var members: [String: Any] = [
      "name": recording.path.split(separator: "/").last.map(String.init) ?? "",
      "path": recording.path, "verdict": recording.verdict, "events": 3, "checkpoints": 2,
      "changes": [String](), "warnings": [String](),
      "attempts": recording.attempts
        ?? (recording.verdict == "flaky" ? ["changed", "passed"] : ["passed"]),
      "details": recording.details, "durationMicroseconds": recording.microseconds,
    ]
    members["cause"] = recording.cause
    members["message"] = recording.message
    members["place"] = recording.line.map {
      ["path": "\(recording.path)/events.jsonl", "line": $0] as [String: Any]
    }
    return members
  }
}

extension CommandLineFixture {
  /// Converts reports by `merge`.
  func merged(
    _ sheets: ReportSheet...,
    as formats: String...,
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    var words = ["merge"]
    for (place, sheet) in sheets.enumerated() {
      try folder.write(try sheet.json, to: "report-\(place + 1).json")
      words.append("report-\(place + 1).json")
    }
    words += formats.flatMap { ["--format", $0] }
    return try await replay(words, environment: environment)
  }
}
