import EventModel
import Foundation
package import Messages

/// The report of a suite, merged from the files of its shards' reports.
package struct MergedReport {
  /// The report of the whole suite.
  package let report: SuiteReport

  /// Reads the reports, checks that each is as it was written, and merges them.
  ///
  /// - Parameters:
  ///   - files: The paths and the bytes of the reports.
  ///   - isCI: Whether rules that nobody approved fail the suite.
  /// - Throws: `Diagnostic` for the first file that is no report, was edited or does not fit the others.
  package init(
    of files: [(path: String, bytes: [UInt8])],
    inCI isCI: Bool = false
  ) throws(Diagnostic) {
    var parts: [ReportMerge.Part] = []
    for (path, bytes) in files {
      parts.append(ReportMerge.Part(path: path, report: try Self.report(path, bytes)))
    }
    report = try ReportMerge.joined(parts, inCI: isCI)
  }

  /// Merges the reports; nil where `merge` refuses them.
  package init?(merging files: [[UInt8]]) {
    let files = files.enumerated().map { (path: "\($0.offset).json", bytes: $0.element) }
    do { self = try Self(of: files) } catch { return nil }
  }

  /// True if the whole suite passed, so that `merge` exits with 0.
  package var isGreen: Bool { report.summary.exitCode == Gravity.success.rawValue }

  /// The merged report as JSON, with the digest of its results; empty where it cannot be encoded.
  package var json: [UInt8] { Array(((try? JSONReport.sealed(report).text) ?? "").utf8) }

  /// Reads the report of one run, and checks that it is as it was written.
  ///
  /// - Throws: `Diagnostic` for a file that is no report, or was edited.
  package static func report(
    _ path: String,
    _ bytes: [UInt8]
  ) throws(Diagnostic) -> SuiteReport {
    let report: SuiteReport
    do { report = try JSONDecoder().decode(SuiteReport.self, from: Data(bytes)) } catch {
      throw Diagnostic(
        message: JSONReport.problem(error).shortened,
        path: path,
        hint: "a run writes a report: "
          + "\(NextCommand.replay(options: ["--format", "json:report.json"])); --shard I/N makes one of a part"
      )
    }
    let digest: String
    do throws(LogError) { digest = try JSONReport.digest(of: bytes) } catch {
      throw Diagnostic(message: "this is not strict JSON: \(error.message)", path: path)
    }
    guard report.digest == digest else {
      throw Diagnostic(
        message: report.digest == nil
          ? "this report has no digest of its results"
          : "this report was edited: its digest does not match its results",
        path: path,
        hint: "replay again: a report is taken as it was written"
      )
    }
    return report
  }
}
