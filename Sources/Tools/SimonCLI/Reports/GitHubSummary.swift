import Replayer

/// The summary of a run for the page that GitHub shows of it, in Markdown.
///
/// GitHub throws away a whole summary that is too long, so it is cut before that.
struct GitHubSummary {
  /// How many bytes GitHub takes of a step.
  static let budget = 1024 * 1024

  private let report: SuiteReport

  init(_ report: SuiteReport) { self.report = report }

  /// The summary in at most so many bytes; what does not fit is counted.
  func text(inBytes limit: Int) -> String {
    let note =
      "\n*The rest is left out: a summary has room for 1 MiB. The log of the step has it.*\n"
    var text = head
    guard text.utf8.count + note.utf8.count <= limit else {
      return note.utf8.count <= limit ? note : ""
    }
    var room = limit - text.utf8.count - note.utf8.count
    for section in report.worstFirst.lazy.map(Self.section) {
      guard section.utf8.count <= room else { return text + note }
      text += section
      room -= section.utf8.count
    }
    return text
  }

  private var head: String {
    let summary = report.summary
    let counts = [
      ("passed", summary.passed), ("changed", summary.changed), ("failed", summary.failed),
      ("damaged", summary.damaged), ("unsupported", summary.unsupported), ("flaky", summary.flaky),
      ("not started", summary.notStarted),
    ].filter { $0.1 > 0 }
    let mark = summary.exitCode == 0 ? "✅" : "❌"
    let shard = report.suite.map { $0.shard == .whole ? "" : ", shard \($0.shard)" } ?? ""
    let words = counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    let verified =
      "\(summary.checkpoints.counted("checkpoint")) and "
      + "\(summary.events.counted("event")) verified"
    return "### \(mark) simon-replay: \(summary.recordings.counted("recording"))\(shard)\n\n"
      + (words.isEmpty ? "" : "\(words) · ") + "\(verified)\n"
  }

  private static func section(_ recording: RecordingReport) -> String {
    let cause = escaped(recording.cause ?? recording.verdict.rawValue)
    let mark = recording.isGood ? "≈" : "✗"
    let head = "\(mark) <code>\(escaped(recording.path))</code>: \(cause)"
    let lines = recording.details.isEmpty ? [recording.message ?? ""] : recording.details
    let body = lines.filter { !$0.isEmpty }.map(escaped).joined(separator: "\n")
    guard !body.isEmpty else { return "\n<p>\(head)</p>\n" }
    return "\n<details><summary>\(head)</summary>\n\n<pre>\n\(body)\n</pre>\n</details>\n"
  }

  /// The text for HTML, on one line, with nothing in it that Markdown or a browser acts on.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.shortened.visible.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "'", "`", "*", "_", "[", "]", "@", "#", "|", "\\", "\n", "~", "$":
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
