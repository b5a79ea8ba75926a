package import Messages

/// The report of a run in the Test Anything Protocol: a test point for each recording.
///
/// It names version 13, since Perl's `prove` refuses version 14, which adds nothing that is used here.
package struct TAPReport {
  /// The findings of the run.
  package let report: SuiteReport

  /// The report as TAP.
  package var document: EncodedText {
    let count = report.recordings.count + report.notStarted.count
    var lines = ["TAP version 13", count == 0 ? "1..0 # SKIP no recordings" : "1..\(count)"]
    if let partial = report.partial {
      let words = partial.map(\.shortened.printable).joined(separator: ", ")
      lines.append("# not the complete suite: \(words)")
    }
    for (place, recording) in report.recordings.enumerated() {
      let word = recording.isGood ? "ok" : "not ok"
      lines.append("\(word) \(place + 1) - \(Self.escaped(recording.pathInSetting))")
      lines += block(recording)
    }
    if !report.notStarted.isEmpty {
      let names = report.notStarted.count.counted("recording")
      lines.append("Bail out! \(names) \(report.reasonNotStarted)")
    } else if count == 0, report.summary.exitCode != 0 {
      lines.append("Bail out! there are no recordings to replay")
    }
    return EncodedText(lines.joined(separator: "\n"))
  }

  package init(report: SuiteReport) {
    self.report = report
  }

  /// Returns the findings about a recording, as YAML.
  private func block(_ recording: RecordingReport) -> [String] {
    var members = ["duration_ms: \(Double(recording.durationMicroseconds) / 1_000)"]
    if !recording.isGood {
      let message = (recording.message ?? recording.headline).shortened
      members += ["severity: fail", "message: \(Self.quoted(message))"]
    }
    if let cause = recording.cause { members.append("cause: \(Self.quoted(cause))") }
    if let place = recording.place {
      members += ["at:", "  file: \(Self.quoted(place.path))"]
      if let line = place.line { members.append("  line: \(line)") }
    }
    if recording.attempts.count > 1 {
      members.append("attempts:")
      for attempt in recording.attempts { members += Self.members(of: attempt) }
    }
    if !recording.details.isEmpty {
      members += ["details:"] + recording.details.map { "  - \(Self.listed($0))" }
    }
    return (["---"] + members + ["..."]).map { "  \($0)" }
  }

  /// Returns the members of an attempt, as an item of a list.
  private static func members(of attempt: AttemptReport) -> [String] {
    var members = ["  - verdict: \(quoted(attempt.verdict))"]
    if let cause = attempt.cause { members.append("    cause: \(quoted(cause))") }
    if let details = attempt.details {
      members += ["    details:"] + details.map { "      - \(listed($0))" }
    }
    return members
  }

  /// Escapes the description of a test point, in which `#` would begin a directive.
  static func escaped(_ text: String) -> String {
    text.printable.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// Returns a text as a quoted YAML scalar in a list, where `prove` takes a colon behind the first word for
  /// that of a member.
  static func listed(_ text: String) -> String {
    let quoted = quoted(text)
    let end = quoted.firstIndex(of: " ") ?? quoted.endIndex
    let word = quoted[..<end].replacing(":", with: "\\x3a")
    let rest = quoted[end...]
    let next = rest.firstIndex { $0 != " " }
    guard let next, rest[next] == ":" else { return "\(word)\(rest)" }
    return "\(word)\(rest[..<next])\\x3a\(rest[rest.index(after: next)...])"
  }

  /// Returns a text as a quoted YAML scalar on one line.
  static func quoted(_ text: String) -> String {
    let escaped = text.escaping { scalar in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      // Build servers obey printed commands that begin so.
      case "#": return "\\x23"
      default:
        guard scalar.isUnseen else { return nil }
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return "\"\(escaped)\""
  }
}
