import Differ
import EventModel
package import Messages
package import Replayer

/// The report of a run, or of merged shards, for people.
package struct PrettyReport {
  /// The colours of the text.
  package var style: Style
  /// The way to review what the run saw; nil where it kept nothing for a review.
  package var review: ReviewStep?
  /// The events whose checkpoints were compared; nil for all.
  package var span: ClosedRange<Int>?
  /// The recordings that are shown, and how much of each.
  package var amount = Amount.usual

  /// The amount of detail in a report for people.
  package enum Amount {
    /// Only recordings that did not simply pass, and the summary.
    case quiet
    /// Every recording.
    case usual
    /// Every recording with its path, its duration and its attempts.
    case verbose
  }

  /// The paths of the recordings whose lines were printed before.
  package var printed: Set<String> = []
  /// The width of the names; nil for that of the longest one.
  package var width: Int?

  package init(
    style: Style,
    review: ReviewStep? = nil,
    span: ClosedRange<Int>? = nil,
    amount: Amount = Amount.usual
  ) {
    (self.style, self.review, self.span, self.amount) = (style, review, span, amount)
  }

  /// The largest number of shared changes shown; the others are counted.
  private static let limit = 20

  /// Renders a report.
  ///
  /// - Parameters:
  ///   - report: the findings.
  ///   - results: the results behind it, one for each recording, which add colours; none for a report
  ///     read from a file.
  /// - Returns: the lines of the report.
  package func text(_ report: SuiteReport, of results: [RecordingResult] = []) -> ConsoleText {
    let isRead = results.isEmpty
    let names = report.recordings.map { (isRead ? $0.path : $0.name).printable }
    let width = width ?? names.map(\.count).max() ?? 0
    var lines: [ConsoleText] = []
    for (place, recording) in report.recordings.enumerated()
    where !printed.contains(recording.path) {
      lines += self.lines(
        of: recording,
        isRead ? nil : results[place],
        name: names[place].padded(to: width)
      )
    }
    if !report.notStarted.isEmpty {
      lines.append(style.dim("- \(report.notStarted.count) \(report.reasonNotStarted)"))
    }
    lines += sharedChanges(report) + (amount == .quiet ? [] : ruleUse(report))
    let isBelow = report.recordings.contains { printed.contains($0.path) && isShown($0) }
    if isBelow || !lines.isEmpty { lines.append("") }
    lines.append(summary(report, showsTime: !isRead))
    if isRead, let partial = report.partial {
      let words = partial.map(\.shortened.printable).joined(separator: ", ")
      lines.append(style.yellow("Not the complete suite: \(words)"))
    }
    if let review,
      review.needsReport ? report.isAnyReviewable : results.contains(where: \.isReviewable)
    {
      lines.append("\(review)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of one recording; none if the report leaves it out.
  ///
  /// - Parameters:
  ///   - recording: the findings about it.
  ///   - result: the result behind them.
  ///   - width: the width of all names.
  /// - Returns: its lines.
  package func lines(
    of recording: RecordingReport,
    _ result: RecordingResult,
    width: Int
  ) -> [ConsoleText] {
    lines(of: recording, result, name: recording.name.printable.padded(to: width))
  }

  private func lines(
    of recording: RecordingReport,
    _ result: RecordingResult?,
    name: String
  ) -> [ConsoleText] {
    guard isShown(recording) else { return [] }
    var lines = [head(recording, name: name)]
    if amount == .verbose { lines.append(style.dim("    \(Self.measures(of: recording))")) }
    let details =
      result.map { recording.details(of: $0, style) }
      ?? recording.details.map { ConsoleText($0.shortened) }
    return lines + details.map { "    \($0)" }
  }

  private func isShown(_ recording: RecordingReport) -> Bool {
    amount != .quiet || recording.verdict != .passed || !recording.warnings.isEmpty
      || recording.remarks != nil
  }

  /// Returns the path, the duration and the number of attempts of a recording.
  private static func measures(of recording: RecordingReport) -> ConsoleText {
    let time = Duration.microseconds(recording.durationMicroseconds).rounded
    let attempts = recording.attempts.count
    return "\(recording.pathInSetting.printable), \(time)"
      + (attempts > 1 ? ", \(attempts.counted("attempt"))" : "")
  }

  private func head(_ recording: RecordingReport, name: String) -> ConsoleText {
    let counts =
      "\("\(recording.events)".leading(4)) \(recording.events == 1 ? "event " : "events")  "
      + "\("\(recording.checkpoints)".leading(3)) "
      + (recording.checkpoints == 1 ? "checkpoint" : "checkpoints")
    let gap = recording.checkpoints == 1 ? "   " : "  "
    switch recording.verdict {
    case .passed:
      let part: ConsoleText =
        span.map { "\(gap)\(style.yellow("\(Self.words(for: $0))"))" } ?? ""
      let setting: ConsoleText =
        recording.setting.map { "\(gap)\(style.dim("in \($0.printable)"))" } ?? ""
      return "\(style.green("✓")) \(name)  \(counts)\(setting)\(part)"
    case .flaky:
      let words = recording.attempts.map(\.verdict.printable)
      let attempts = words.joined(separator: ", then ")
      return "\(style.yellow("≈")) \(name)  \(counts)\(gap)flaky: \(attempts)"
    default:
      let cause = (recording.cause ?? "").shortened.printable
      return "\(style.red("✗")) \(style.bold("\(name)"))  \(counts)\(gap)\(style.red("\(cause)"))"
    }
  }

  /// Says that the rest of a recording was not compared.
  private static func words(for span: ClosedRange<Int>) -> String {
    guard span.upperBound < .max else { return "compared only from event \(span.lowerBound)" }
    return "compared only events \(span.lowerBound) to \(span.upperBound)"
  }

  private func sharedChanges(_ report: SuiteReport) -> [ConsoleText] {
    let shared = report.groups.filter { $0.recordings.count > 1 }
    guard !shared.isEmpty else { return [] }
    let lines = shared.prefix(Self.limit).map { group -> ConsoleText in
      let sentence = ConsoleText(group.sentence.shortened)
      let places: ConsoleText =
        "\(group.checkpoints.counted("checkpoint")), \(group.recordings.count) recordings"
      let colored = style.colored(sentence, kind: .init(rawValue: group.change.kind))
      return "  \(colored): \(style.dim(places))"
    }
    let rest = shared.count - lines.count
    return ["", "The same change in several recordings:"] + lines
      + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  private func ruleUse(_ report: SuiteReport) -> [ConsoleText] {
    guard !report.rules.isEmpty else { return [] }
    let name = { (use: JSONReport.RuleReport) -> ConsoleText in
      "  \(use.place.printable)  \(use.rule.shortened.printable)"
    }
    let used = report.rules.filter { $0.hidden > 0 }.map { use -> ConsoleText in
      let reason = style.dim("(\(use.reason.shortened.printable))")
      let state: ConsoleText = use.hidesUnapproved ? "\(style.red("not approved"))  " : ""
      return "\(name(use))  \(state)hid differences in \(use.hidden.counted("view"))  \(reason)"
    }
    let unused = report.rules.filter { $0.views == 0 }.map { use in
      style.yellow("\(name(use))  matched no view")
    }
    let head: ConsoleText =
      "\(report.rules.count.counted("rule")): "
      + "\(report.rules.map(\.hidden).sum.counted("view")) with hidden differences"
    let rest: ConsoleText =
      unused.isEmpty ? "" : ", \(unused.count.counted("rule")) matched no view"
    return ["", head + rest] + used + unused
  }

  private func summary(_ report: SuiteReport, showsTime: Bool) -> ConsoleText {
    let summary = report.summary
    let counts = summary.verdicts.filter { $0.count > 0 }.map { word, count in
      let text: ConsoleText = "\(count) \(word)"
      return switch word {
      case "passed": style.green(text)
      case "flaky": style.yellow(text)
      default: style.red(text)
      }
    }
    let warnings: ConsoleText =
      summary.warnings > 0 ? " · \(style.yellow("\(summary.warnings.counted("warning"))"))" : ""
    let time =
      showsTime ? " in \(Duration.microseconds(summary.durationMicroseconds).rounded)" : ""
    let all = summary.recordings.counted("recording")
    let head: ConsoleText = counts.isEmpty ? "\(all)" : "\(all): \(counts.joined(separator: ", "))"
    return "\(head)\(warnings) · \(summary.verified)\(time)"
  }
}

extension RecordingResult {
  /// True if the run found something that a person can approve.
  package var isReviewable: Bool {
    let hasRepairs = setting.isEmpty && !repairs.isEmpty
    // A screen that varies is no screen to expect.
    if case .notDeterministic = verdict.likelyCause { return false }
    return switch verdict {
    case .changed: pending != nil || hasRepairs
    case .missingGolden: !comparesNothing
    case .excessCheckpoints, .unapproved: true
    default: hasRepairs
    }
  }
}

extension Duration {
  /// The time in the unit that suits it: `35 ms`, `1.2 s`.
  fileprivate var rounded: String {
    let seconds = self / .seconds(1)
    if seconds < 0.001 { return "under 1 ms" }
    if seconds < 1 { return "\(Int(seconds * 1_000)) ms" }
    return "\((seconds * 10).rounded() / 10) s"
  }
}
