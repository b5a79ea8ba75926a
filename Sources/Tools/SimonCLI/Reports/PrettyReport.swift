import AppDriver
import Approvals
import Differ
import EventModel
import Recorder
import Replayer

/// The report of a run for people.
struct PrettyReport {
  var style: Style
  /// The command that decides about what was kept for that; nil where nothing was.
  var decision: String? = "simon-replay approve"

  /// How many changes of one recording are shown before the rest is only counted.
  private static let limit = 20

  func text(_ suite: SuiteResult) -> String {
    let width = suite.finished.map(\.name.count).max() ?? 0
    var lines = suite.finished.flatMap { self.lines($0, width: width) }
    let skipped = suite.results.count - suite.finished.count
    if skipped > 0 { lines.append(style.dim("- \(skipped) not started: --fail-fast")) }
    lines += SuiteFindings(suite).lines(style)
    lines += ["", summary(suite)]
    if let decision, suite.finished.contains(where: \.isDecidable) {
      lines.append("To look at the changes and decide: \(decision)")
    }
    return lines.joined(separator: "\n")
  }

  private func lines(_ result: RecordingResult, width: Int) -> [String] {
    let name = result.name.printable.padded(to: width)
    let counts =
      "\(result.events.padded(to: 4)) events  \(result.checkpoints.padded(to: 3)) checkpoints"
    let head: String
    switch result.verdict {
    case .passed: head = "\(style.green("✓")) \(name)  \(counts)"
    case .flaky:
      let attempts = result.attempts.joined(separator: ", then ")
      head = "\(style.yellow("≈")) \(name)  \(counts)  flaky: \(attempts)"
    default:
      let cause = result.verdict.cause ?? ""
      head = "\(style.red("✗")) \(style.bold(name))  \(counts)  \(style.red(cause))"
    }
    return [head] + body(result).map { "    \($0)" }
  }

  /// What is said of a recording below its line.
  func body(_ result: RecordingResult) -> [String] {
    attempts(result) + details(result) + warnings(result)
  }

  /// What came of every attempt at a recording that stayed red.
  private func attempts(_ result: RecordingResult) -> [String] {
    if case .flaky = result.verdict { return [] }
    guard result.attempts.count > 1 else { return [] }
    return ["\(result.attempts.count) attempts: \(result.attempts.joined(separator: ", then "))"]
  }

  private func details(_ result: RecordingResult) -> [String] {
    switch result.verdict {
    case .passed, .flaky: return []
    case .missingGolden:
      if let former = result.formerName {
        return [
          "there is no golden.tree, and that of \(former.printable) has these screens",
          "if the recording was renamed, say so: simon-replay approve",
        ]
      }
      return [
        "there is no golden.tree to compare with",
        "take it from version control again, or approve what was recorded: simon-replay approve",
      ]
    case .orphaned:
      return ["there is a golden and no events.jsonl that it belongs to; delete it, or record anew"]
    case .excessCheckpoints(let count):
      return ["the golden has \(count.counted("checkpoint")) more, which no event leads to"]
    case .unapproved(let problem): return [problem.message, style.cyan("hint: ") + problem.hint]
    case .damagedLog, .damagedGolden: return result.verdict.damage.map { [headline($0)] } ?? []
    case .noApp(let error):
      return [error.message.visible.shortened] + error.lastLines.map(\.shortened)
        + (error.hint.map { [style.cyan("hint: ") + $0.visible.shortened] } ?? [])
    case .stopped(let stop, let likelyCause):
      return stopped(stop) + self.likelyCause(likelyCause)
        + (result.changes.isEmpty ? story(result) : differences(result))
    case .changed(let likelyCause):
      return self.likelyCause(likelyCause) + differences(result)
    }
  }

  /// The first line of a diagnostic; the source with its caret goes to standard error.
  private func headline(_ diagnostic: Diagnostic) -> String {
    let lines = DiagnosticRenderer(style: style).render(diagnostic).split(separator: "\n")
    return lines.first.map(String.init) ?? diagnostic.message
  }

  private func stopped(_ stop: Replay.Stop) -> [String] {
    switch stop.reason {
    case .driver(let error):
      return ["at event \(stop.event): \(error.message.visible.shortened)"]
        + error.lastLines.map(\.shortened)
        + (error.hint.map { [style.cyan("hint: ") + $0.visible.shortened] } ?? [])
    case .target(let drift):
      return ["at event \(stop.event): \(drift.message.shortened.printable)"]
        + TargetReport(drift, style: style).lines
    }
  }

  private func warnings(_ result: RecordingResult) -> [String] {
    result.warnings.flatMap { warning in
      [
        style.yellow("warning: ")
          + "at event \(warning.event): \(warning.drift.message.shortened.printable)"
      ]
        + TargetReport(warning.drift, style: style).shortLines
    }
  }

  private func likelyCause(_ likelyCause: LikelyCause?) -> [String] {
    switch likelyCause {
    case nil: []
    case .environment(let differences):
      ["the app runs in something else than it was recorded in:"]
        + differences.map { "  \($0.shortened.printable)" }
    case .standIns(let missing): missing.map { "\($0.shortened.printable)" }
    case .timing: ["given more time, the app shows every screen of the golden"]
    }
  }

  private func story(_ result: RecordingResult) -> [String] {
    result.storyPlace.map { ["  story.stories:\($0.line): \($0.text.shortened.printable)"] } ?? []
  }

  private func differences(_ result: RecordingResult) -> [String] {
    guard let first = result.firstDivergence else { return [] }
    let title = first.title.shortened.printable
    var lines = [
      "first different at checkpoint \(first.checkpoint), \(title), since event \(first.event)"
    ]
    lines += story(result)
    for group in result.changes.prefix(Self.limit) {
      lines.append("  \(colored(group.change))\(style.dim(places(group.checkpoints)))")
    }
    let rest = result.changes.count - Self.limit
    if rest > 0 { lines.append("  … and \(rest) more") }
    if let pending = result.pending, pending.seen.screens.count != result.checkpoints {
      lines.append("  the number of checkpoints is another")
    }
    return lines
  }

  func colored(_ change: TreeChange) -> String {
    let sentence = change.sentence.shortened
    return switch change.kind {
    case .insert: style.green(sentence)
    case .remove: style.red(sentence)
    case .move: style.cyan(sentence)
    case .rename, .attribute: style.yellow(sentence)
    }
  }

  /// At which checkpoints a change is seen, where it is more than one.
  private func places(_ moments: [Int]) -> String {
    guard let first = moments.first, let last = moments.last else { return "" }
    guard moments.count > 1 else { return "   at checkpoint \(first + 1)" }
    let isRun = last - first == moments.count - 1
    return isRun
      ? "   at checkpoints \(first + 1) to \(last + 1)"
      : "   at \(moments.count) checkpoints from \(first + 1) on"
  }

  private func summary(_ suite: SuiteResult) -> String {
    let finished = suite.finished
    let events = finished.map(\.events).reduce(0, +)
    let checkpoints = finished.map(\.checkpoints).reduce(0, +)
    let words = ["passed", "changed", "failed", "damaged", "unsupported", "flaky"]
    let counts = words.filter { suite.count($0) > 0 }.map { word in
      let text = "\(suite.count(word)) \(word)"
      return switch word {
      case "passed": style.green(text)
      case "flaky": style.yellow(text)
      default: style.red(text)
      }
    }
    let warned = finished.map(\.warnings.count).reduce(0, +)
    let warnings = warned > 0 ? " · " + style.yellow(warned.counted("warning")) : ""
    return "\(finished.count.counted("recording")): \(counts.joined(separator: ", "))\(warnings)"
      + " · \(checkpoints.counted("checkpoint")) and \(events.counted("event")) verified"
      + " in \(suite.duration.forPeople)"
  }
}

extension RecordingResult {
  /// Whether a person can decide about what was seen.
  var isDecidable: Bool {
    switch verdict {
    case .changed, .missingGolden, .excessCheckpoints, .unapproved: true
    default: !repairs.isEmpty
    }
  }
}

extension RecordingResult.Verdict {
  /// What is to be said of a file that cannot be trusted; nil where no file is damaged.
  var damage: Diagnostic? {
    switch self {
    case .damagedLog(let error): Diagnostic(error)
    case .damagedGolden(let error): Diagnostic(error)
    default: nil
    }
  }
}

extension SuiteResult {
  /// What the tool ends with: the gravest of what was found.
  var exitCode: ExitCode {
    var found: Set<ExitCode> = []
    for result in finished {
      switch result.verdict {
      case .passed: break
      case .flaky: if !allowsFlaky { found.insert(.flaky) }
      case .changed, .stopped: found.insert(.difference)
      case .missingGolden, .unapproved: found.insert(.missingGolden)
      case .orphaned, .excessCheckpoints: found.insert(.orphaned)
      case .damagedLog, .damagedGolden: found.insert(.damaged)
      case .noApp: found.insert(.usage)
      }
    }
    return .gravest(of: found)
  }
}

extension Int {
  /// The number with its noun: `1 recording`, `3 recordings`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }

  /// The number, set to the right.
  func padded(to width: Int) -> String {
    let text = String(self)
    return String(repeating: " ", count: Swift.max(0, width - text.count)) + text
  }
}

extension Duration {
  /// The time as people say it: `35 ms`, `1.2 s`.
  var forPeople: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    if seconds < 0.001 { return "under 1 ms" }
    if seconds < 1 { return "\(Int(seconds * 1_000)) ms" }
    return "\((seconds * 10).rounded() / 10) s"
  }
}
