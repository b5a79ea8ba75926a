package import Messages
import Replayer

/// The Markdown summary of a run for its page on GitHub.
///
/// GitHub drops a summary that is too long, so this one is cut.
package struct GitHubSummary {
  /// The largest summary of a step that GitHub shows, in bytes.
  package static let budget = 1024 * 1024

  /// The findings of the run.
  package let report: SuiteReport
  /// The way to review what the run saw; nil where there is nothing to review.
  package var review: ReviewStep?

  /// Returns the summary, cut to a number of bytes.
  package func document(inBytes limit: Int) -> EncodedText {
    let note =
      "\n*The rest does not fit into 1 MiB. See the log of the step.*\n"
    var text = head
    guard text.utf8.count + note.utf8.count <= limit else {
      return EncodedText(note.utf8.count <= limit ? note : "")
    }
    var room = limit - text.utf8.count - note.utf8.count
    let hidden = report.recordings.lazy.filter { $0.hidden != nil && $0.verdict == .passed }
    for section in report.worstFirst.map(Self.section) + hidden.map(Self.section) {
      guard section.utf8.count <= room else { return EncodedText(text + note) }
      text += section
      room -= section.utf8.count
    }
    return EncodedText(text)
  }

  private var head: String {
    let summary = report.summary
    let left = report.isStopped ? "not run" : "not started"
    let counts = (summary.verdicts + [(left, summary.notStarted)]).filter { $0.count > 0 }
    let mark = summary.exitCode == 0 ? "✅" : "❌"
    let shard = report.suite.map { $0.shard == .whole ? "" : ", shard \($0.shard)" } ?? ""
    let words = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    return "### \(mark) simon-replay: \(summary.recordings.counted("recording"))\(shard)\n\n"
      + (words.isEmpty ? "" : "\(words) · ") + "\(summary.verified)\n"
      + (report.partial.map {
        "\nNot the complete suite: \($0.map(Self.escaped).joined(separator: ", "))\n"
      } ?? "")
      + (report.isAnyReviewable ? review.map { "\n\(Self.escaped("\($0)"))\n" } ?? "" : "")
  }

  package init(report: SuiteReport, review: ReviewStep? = nil) {
    (self.report, self.review) = (report, review)
  }

  private static func section(_ recording: RecordingReport) -> String {
    let mark = recording.verdict == .passed ? "✓" : recording.isGood ? "≈" : "✗"
    let head = "\(mark) <code>\(escaped(recording.path))</code>: \(escaped(recording.headline))"
    let lines = recording.details.isEmpty ? [recording.message ?? ""] : recording.details
    let body = lines.filter { !$0.isEmpty }.map(escaped).joined(separator: "\n")
    guard !body.isEmpty else { return "\n<p>\(head)</p>\n" }
    return "\n<details><summary>\(head)</summary>\n\n<pre>\n\(body)\n</pre>\n</details>\n"
  }

  /// Escapes a text for HTML in Markdown, on one line.
  static func escaped(_ text: String) -> String {
    let special = "&<>\"'`*_[]@#|\\\n~$".unicodeScalars
    return text.shortened.visible.escaping { special.contains($0) ? "&#\($0.value);" : nil }
  }
}
