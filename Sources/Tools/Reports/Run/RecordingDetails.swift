import AppDriver
package import Approvals
package import Differ
import EventModel
package import Messages
package import Replayer

/// The lines below a recording's line in a report for people.
package struct RecordingDetails {
  /// The result that the lines describe.
  package private(set) var result: RecordingResult
  /// The line of the story that describes the first difference.
  package let story: StoryLine?
  /// The colours of the text.
  package let style: Style
  /// The path by which reports name the recording; nil where it is found by its name.
  package var path: String?
  /// The decisions against changes that stand.
  package var rejections: [ChangeKey: JSONReport.Rejection] = [:]

  /// The largest number of changes shown; the others are counted.
  private static let limit = 20
  /// The largest number of lines shown of an attempt before the last one.
  private static let attemptLimit = 6

  /// The lines without indentation; empty for a recording that passed and leaves nothing to say.
  package var lines: [ConsoleText] {
    setting + attemptCount + verdict + misfits + experiments + scrolls + remarks + warnings + hidden
      + earlierAttempts
  }

  /// The rules that hid differences.
  private var hidden: [ConsoleText] {
    let uses = result.rules.filter { $0.hidden > 0 }
    let lines = uses.prefix(Self.limit).map { use -> ConsoleText in
      let rule = "\(use.rule.place.printable) \(use.rule.text.shortened.printable)"
      let state: ConsoleText = use.rule.isApproved ? "" : ", which was not approved"
      return style.dim("differences in \(use.hidden.counted("view")) hidden by \(rule)\(state)")
    }
    let rest = uses.count - lines.count
    return lines + (rest > 0 ? ["… and \(rest) more rules"] : [])
  }

  /// The setting, where it is not the recorded one and something is to be said.
  private var setting: [ConsoleText] {
    guard !result.setting.isEmpty, !result.verdict.isGood || !result.misfits.isEmpty else {
      return []
    }
    let words = result.setting.words.printable
    let file = GoldenStore.overlayName(result.setting).printable
    switch result.verdict.likelyCause {
    case _ where result.pending == nil, .notDeterministic: return ["in \(words)"]
    case .environment:
      return ["in \(words): to accept these differences for it, approve them (writes \(file))"]
    default:
      return [
        "in \(words), which is not proven to cause the differences; approving them writes \(file)"
      ]
    }
  }

  /// The overlays' changes that do not fit the golden any more.
  private var misfits: [ConsoleText] {
    let lines = result.misfits.prefix(Self.limit).map {
      style.yellow("\($0.message.shortened.printable)")
    }
    let rest = result.misfits.count - lines.count
    return lines + (rest > 0 ? ["… and \(rest) more"] : [])
  }

  /// The causes that were tried, and those that were not.
  private var experiments: [ConsoleText] {
    var shown = result.experiments
    // The line with the cause says the same.
    if case .notDecided(let open) = result.verdict.likelyCause, !open.isThorough {
      shown.removeAll { $0.outcome == .notDecided }
    }
    return shown.summary.map { style.dim("\($0.shortened.printable)") }
  }

  /// The verdict of each attempt, where none passed.
  private var attemptCount: [ConsoleText] {
    if case .flaky = result.verdict { return [] }
    guard result.attempts.count > 1 else { return [] }
    let words = result.attempts.map(\.verdict.word).joined(separator: ", then ")
    return ["\(result.attempts.count) attempts: \(words)"]
  }

  /// The beginning of what each attempt before the last one found.
  private var earlierAttempts: [ConsoleText] {
    let count = result.attempts.count
    var lines: [ConsoleText] = []
    let last = RecordingDetails(result: result, story: nil, style: style).findings
    var isVaried = false
    if case .flaky = result.verdict { isVaried = true }
    if case .notDeterministic = result.verdict.likelyCause { isVaried = true }
    var seen: [[ConsoleText]] = []
    for (place, attempt) in result.attempts.dropLast().enumerated() {
      let found = RecordingDetails(result: attempt, story: nil, style: style).findings
      // The last attempt is shown in full; one that found the same needs no lines of its own.
      guard found != last, !seen.contains(found) else { continue }
      seen.append(found)
      // An attempt alone cannot be "not deterministic".
      let cause = isVaried ? nil : attempt.verdict.cause
      lines.append("attempt \(place + 1) of \(count): \(cause ?? attempt.verdict.word)")
      lines += found.prefix(Self.attemptLimit).map { "  \($0)" }
      let rest = found.count - Self.attemptLimit
      if rest > 0 { lines.append("  … and \(rest) more lines") }
    }
    return lines
  }

  /// The findings of the replay as lines, without the cause.
  private var findings: [ConsoleText] {
    var plain = self
    switch result.verdict {
    case .stopped(let stop, _): plain.result.verdict = .stopped(stop, nil)
    case .changed: plain.result.verdict = .changed(nil)
    default: break
    }
    return plain.verdict
  }

  private var verdict: [ConsoleText] {
    switch result.verdict {
    case .passed where result.comparesNothing, .flaky where result.comparesNothing,
      .missingGolden where result.comparesNothing:
      return ["no screen was compared: choose a part with a checkpoint, or record one"]
    case .passed, .flaky: return []
    case .missingGolden:
      if let former = result.formerName {
        return [
          "golden.tree is missing, and the golden of \(former.printable) has these screens",
          "if the recording was renamed, approve the new name: \(Self.approve)",
        ]
      }
      return [
        "golden.tree is missing",
        "restore it from version control, or approve the recorded screens: \(Self.approve)",
      ]
    case .orphaned:
      return [
        "events.jsonl is gone, and other files of the recording are left",
        "restore it from version control, or record the session again; to give the recording up, delete "
          + "its folder",
      ]
    case .excessCheckpoints where !result.setting.isEmpty:
      return [
        hint("remove these checkpoints from the overlay, and approve it: \(Self.approve)")
      ]
    case .excessCheckpoints(let count):
      return ["the golden has \(count.counted("checkpoint")) that the recording lacks"]
    case .unapproved(let problem):
      return [
        "\(problem.message.shortened)",
        hint(
          NextCommand.completing(
            problem.hint,
            about: NextCommand.recording(atPath: path, named: result.name),
            isForReport: true
          )
        ),
      ]
    case .damagedLog, .damagedGolden, .damagedRules:
      return result.verdict.damage.map { [headline($0)] } ?? []
    case .noApp(let error): return failure(error.message, error)
    case .stopped(let stop, let cause):
      return outcomes + stopped(stop) + causes(cause)
        + (result.changes.isEmpty ? storyLines : differences)
    case .changed(let cause): return outcomes + causes(cause) + differences
    }
  }

  private static var approve: NextCommand { NextCommand.replay("approve").forReport }

  /// The command that lists what varies.
  private var flaky: NextCommand {
    let recording = NextCommand.operand(forPath: path, named: result.name)
    return NextCommand.replay("flaky", recording, options: ["--times", "20"]).forReport
  }

  private func hint(_ text: String) -> ConsoleText {
    // A command in it must be whole.
    "\(style.cyan("hint: "))\(text.shortened(to: 20_000))"
  }

  private func failure(_ message: String, _ error: DriverError) -> [ConsoleText] {
    ([message] + error.lastLines).map { ConsoleText($0.shortened) }
      + (error.nextStep(isForReport: true).map { [hint($0)] } ?? [])
  }

  /// Returns the first line of a diagnostic; the source with its caret goes to standard error.
  private func headline(_ diagnostic: Diagnostic) -> ConsoleText { diagnostic.headline(style) }

  private func stopped(_ stop: Replay.Stop) -> [ConsoleText] {
    switch stop.reason {
    case .driver(let error): failure("at event \(stop.event): \(error.message)", error)
    case .target(let drift):
      ["at event \(stop.event): \(drift.message.shortened.printable)"]
        + TargetReport(drift: drift, style: style).lines
    }
  }

  /// The inputs that other views took, each with its recorded outcome.
  private var outcomes: [ConsoleText] {
    let lines = result.outcomeChanges.prefix(Self.limit).flatMap { change -> [ConsoleText] in
      let lines = change.lines.map(\.shortened.printable)
      return ["at event \(change.seen.event): \(lines[0])"] + lines.dropFirst().map { "  \($0)" }
    }
    let rest = result.outcomeChanges.count - Self.limit
    return rest > 0 ? lines + ["… and \(rest) more inputs with another outcome"] : lines
  }

  private var scrolls: [ConsoleText] {
    result.scrolls.map { scroll in
      let distance = "\(scroll.distance.canonical) points"
      return "at event \(scroll.event): the replay scrolled \(distance) more than the recording, "
        + "to bring the target into sight"
    }
  }

  private var remarks: [ConsoleText] {
    result.remarks.map { style.yellow("warning: ") + "\($0.shortened.printable)" }
  }

  private var warnings: [ConsoleText] {
    result.warnings.flatMap { warning -> [ConsoleText] in
      let message: ConsoleText =
        "at event \(warning.event): \(warning.drift.message.shortened.printable)"
      return [style.yellow("warning: ") + message]
        + TargetReport(drift: warning.drift, style: style).shortLines
    }
  }

  private func causes(_ cause: LikelyCause?) -> [ConsoleText] {
    switch cause {
    case nil: []
    case .environment(let differences):
      ["in the recorded environment, every screen matches the golden, but here"]
        + differences.map { "  \($0.shortened.printable)" }
    case .secretNotGiven(let missing): missing.map { "\($0.shortened.printable)" }
    case .notDeterministic(let variation):
      ["\(variation.headline)"] + variation.differences.map { "  \($0.shortened.printable)" }
        + [hint("list what varies, and how often: \(flaky)")]
    case .timing: ["every screen of the golden appears, but earlier or later"]
    case .notDecided(let open):
      ["\(open.headline)"] + open.differences.map { "  \($0.shortened.printable)" }
        + (open.isThorough ? [] : [hint("add --diagnose, which repeats the replays to decide")])
    }
  }

  private var storyLines: [ConsoleText] {
    story.map { ["  story.stories:\($0.line): \($0.text.shortened.printable)"] } ?? []
  }

  private var differences: [ConsoleText] {
    guard let first = result.firstDivergence else { return [] }
    let title = first.title.isEmpty ? "" : ": \(first.title.shortened.printable)"
    var lines: [ConsoleText] = [
      "first difference at event \(first.event), checkpoint \(first.checkpoint)\(title)"
    ]
    lines += storyLines
    let statements = ChangeStatement.list(result.changes)
    for statement in statements.prefix(Self.limit) {
      lines.append("  \(statement.line(style))\(style.dim(places(statement.checkpoints)))")
      lines += rejectionLines(of: statement)
    }
    let rest = statements.count - Self.limit
    if rest > 0 { lines.append("  … and \(rest) more") }
    if case .stopped = result.verdict {
      if result.pending != nil {
        lines.append(
          "  the rest was replayed with the proposed target, to decide about both at once"
        )
      }
    } else if let pending = result.pending, pending.seen.screens.count != result.checkpoints {
      lines.append("  the number of checkpoints changed")
    }
    return lines
  }

  /// Returns the decisions against the changes of a statement, each once.
  private func rejectionLines(of statement: ChangeStatement) -> [ConsoleText] {
    let found = statement.changes.compactMap { rejections[$0.change.key] }
    var seen: Set<JSONReport.Rejection> = []
    return found.filter { seen.insert($0).inserted }.map { rejection in
      let count = found.count { $0 == rejection }
      let part = count < statement.changes.count ? "\(count) of them " : ""
      return "    \(style.red("\(part)\(rejection.words.shortened.printable)"))"
    }
  }

  /// Returns the checkpoints that show a change, in words.
  private func places(_ checkpoints: [Int]) -> ConsoleText {
    guard let first = checkpoints.first, let last = checkpoints.last else { return "" }
    guard checkpoints.count > 1 else { return "   at checkpoint \(first + 1)" }
    let isRun = last - first == checkpoints.count - 1
    return isRun
      ? "   at checkpoints \(first + 1) to \(last + 1)"
      : "   at \(checkpoints.count) checkpoints, first at checkpoint \(first + 1)"
  }
}

extension Style {
  /// Returns the sentence of a change in the colour of its kind.
  package func colored(_ change: TreeChange) -> ConsoleText {
    colored(ConsoleText(change.sentence.shortened), kind: change.kind)
  }

  /// Returns the sentence of a change, whichever checkpoints have it, in the colour of its kind.
  package func colored(_ group: SessionComparison.Group) -> ConsoleText {
    colored(ConsoleText(group.sentence.shortened), kind: group.change.kind)
  }

  /// Returns a text in the colour of a kind of change; nil is the kind of a shared cause.
  package func colored(_ text: ConsoleText, kind: TreeChange.Kind?) -> ConsoleText {
    switch kind {
    case .insert: green(text)
    case .remove: red(text)
    case .move: cyan(text)
    case .rename, .attribute, nil: yellow(text)
    }
  }
}
