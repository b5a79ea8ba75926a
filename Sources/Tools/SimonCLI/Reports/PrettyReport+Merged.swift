extension PrettyReport {
  /// The report of shards that were joined, for people.
  func text(merged report: SuiteReport) -> String {
    let width = report.recordings.map(\.path.printable.count).max() ?? 0
    var lines = report.recordings.flatMap { self.lines($0, width: width) }
    if !report.notStarted.isEmpty {
      lines.append(style.dim("- \(report.notStarted.count) not started"))
    }
    let shared = report.groups.filter { $0.recordings.count > 1 }
    if !shared.isEmpty {
      lines += ["", "The same change in several recordings:"]
      lines += shared.prefix(20).map { group in
        let places =
          "\(group.checkpoints.counted("checkpoint")), \(group.recordings.count) recordings"
        return "  \(style.yellow(group.sentence.visible.shortened)): \(style.dim(places))"
      }
      if shared.count > 20 { lines.append("  … and \(shared.count - 20) more") }
    }
    let unused = report.rules.filter { $0.views == 0 }
    lines += unused.map { use in
      style.yellow("\(use.place.printable)  \(use.rule.shortened.printable)  never applied")
    }
    return (lines + ["", summary(report)]).joined(separator: "\n")
  }

  private func lines(_ recording: RecordingReport, width: Int) -> [String] {
    let name = recording.path.printable.padded(to: width)
    let counts =
      "\(recording.events.padded(to: 4)) events  \(recording.checkpoints.padded(to: 3)) checkpoints"
    let head: String
    switch recording.verdict {
    case .passed: head = "\(style.green("✓")) \(name)  \(counts)"
    case .flaky:
      let attempts = recording.attempts.map(\.printable).joined(separator: ", then ")
      head = "\(style.yellow("≈")) \(name)  \(counts)  flaky: \(attempts)"
    default:
      let cause = (recording.cause ?? "").shortened.printable
      head = "\(style.red("✗")) \(style.bold(name))  \(counts)  \(style.red(cause))"
    }
    return [head] + recording.details.map { "    \($0.visible.shortened)" }
  }

  private func summary(_ report: SuiteReport) -> String {
    let summary = report.summary
    let counts = [
      (style.green, summary.passed, "passed"), (style.red, summary.changed, "changed"),
      (style.red, summary.failed, "failed"), (style.red, summary.damaged, "damaged"),
      (style.red, summary.unsupported, "unsupported"), (style.yellow, summary.flaky, "flaky"),
    ].filter { $0.1 > 0 }.map { paint, count, word in paint("\(count) \(word)") }
    return "\(summary.recordings.counted("recording")): \(counts.joined(separator: ", "))"
      + " · \(summary.checkpoints.counted("checkpoint")) and "
      + "\(summary.events.counted("event")) verified"
  }
}
