import Approvals
import EventModel
import Stories

extension RecordingResult {
  /// Creates the result of a replay by comparing its screens with the golden.
  ///
  /// - Parameters:
  ///   - outcome: the replay.
  ///   - session: the recording that was replayed.
  ///   - rules: the differences that are allowed.
  ///   - span: the events whose checkpoints are compared, by number.
  ///   - budget: the time of the comparison; nil for no limit.
  /// - Throws: `Budget.Exceeded`.
  init(
    _ outcome: Replay.Outcome,
    of session: RecordedSession,
    rules: [Rule],
    span: ClosedRange<Int>,
    within budget: Budget?
  ) throws(Budget.Exceeded) {
    let judged = try GoldenComparison(
      outcome,
      of: session,
      rules: rules,
      span: span,
      within: budget
    )
    self.init(name: session.name, verdict: judged.verdict)
    (setting, misfits) = (session.setting, session.misfits)
    let orphans = misfits.count { $0.changes == nil }
    if case .passed = verdict, orphans > 0 { verdict = .excessCheckpoints(orphans) }
    events = outcome.events
    outcomeChanges = judged.outcomeChanges
    warnings = outcome.warnings
    (scrolls, remarks) = (outcome.scrolls, outcome.remarks + judged.failedChecks)
    checkpoints = max(judged.screens.count - judged.skipped, 0)
    self.rules = judged.rules
    if session.golden != nil {
      changes = try judged.comparison.groupsWithCauses(within: budget)
      firstDivergence = judged.firstDivergence
      lastEqual = verdict.isGood ? nil : judged.lastEqual
    }
    switch verdict {
    case .changed, .missingGolden, .excessCheckpoints:
      // A part of a session cannot be approved.
      guard span == 1...Int.max, session.golden == nil || !judged.comparison.isSame else { break }
      let seen = Golden(
        app: session.log.header.app,
        recording: session.title,
        screens: judged.screens
      )
      pending = Pending(golden: session.goldenDigest, seen: seen)
    default: break
    }
  }
}

/// The screens of a replay beside those of the golden.
private struct GoldenComparison {
  /// The screens of the replay, with the golden's values wherever a rule allows another.
  let screens: [Golden.Screen]
  /// The number of checkpoints before the first that is compared.
  let skipped: Int
  /// The use of each rule.
  let rules: [RuleUse]
  /// The comparison of each checkpoint.
  let comparison: SessionComparison
  /// The inputs that other views took.
  let outcomeChanges: [OutcomeChange]
  /// The numbers of the events whose targets are worded differently.
  private let rewordings: [Int]

  private let session: RecordedSession
  private let stop: Replay.Stop?
  /// The numbers of the events that recorded the checkpoints.
  private let events: [Int]

  init(
    _ outcome: Replay.Outcome,
    of session: RecordedSession,
    rules: [Rule],
    span: ClosedRange<Int>,
    within budget: Budget?
  ) throws(Budget.Exceeded) {
    let events = session.log.events.filter(\.isCheckpoint).map(\.number)
    let skipped = events.prefix { $0 < span.lowerBound }.count
    var expected = session.golden?.screens ?? []
    // Without an upper bound, the golden's checkpoints that the recording lacks count as well.
    if span.upperBound != .max {
      expected = Array(expected.prefix(events.prefix { $0 <= span.upperBound }.count))
    }
    var seen = outcome.screens.prefix(events.count).map { Golden.Screen(title: "", tree: $0) }
    for place in 0..<min(skipped, expected.count, seen.count) { seen[place] = expected[place] }
    var ruleSession = RuleSession(rules)
    var screens = try ruleSession.reconciled(expected: expected, actual: seen, within: budget)
    var comparison = try SessionComparison(expected: expected, actual: screens, within: budget)
    // Rules and the comparison do not read titles, and the titles of a passed session are not needed.
    if !comparison.isSame || session.golden == nil {
      for place in screens.indices where place >= min(skipped, expected.count) {
        screens[place].title = session.titles[place]
        if place >= expected.count { comparison.checkpoints[place].title = session.titles[place] }
      }
    }
    (self.screens, self.comparison, self.rules) = (screens, comparison, ruleSession.uses)
    (self.session, self.events, self.skipped) = (session, events, skipped)
    stop = outcome.stop
    rewordings = outcome.rewordings
    outcomeChanges = outcome.outcomeChanges.filter { span.contains($0.seen.event) }
  }

  /// The checks of the person who recorded that fail on screens which differ from the golden, in words.
  ///
  /// Where a screen is as it was approved, or a rule allows the difference, the approval has decided about the check, too.
  var failedChecks: [String] {
    var place = -1
    return session.log.events.compactMap { event in
      if event.isCheckpoint { place += 1 }
      guard case .marker(let remark) = event.kind, let check = Check(remark: remark),
        screens.indices.contains(place), comparison.checkpoints.indices.contains(place),
        !comparison.checkpoints[place].isSame,
        let failure = check.failure(on: screens[place].tree, goldens: .none)
      else { return nil }
      return "at event \(event.number): the check \(check) fails: \(failure.message)"
    }
  }

  var verdict: RecordingResult.Verdict {
    if let stop { return .stopped(stop, nil) }
    if session.golden == nil { return .missingGolden }
    if comparison.isSame { return needsRepair ? .changed(nil) : .passed }
    let excess = comparison.checkpoints.count - screens.count
    let isRestSame = comparison.checkpoints.prefix(screens.count).allSatisfy(\.isSame)
    guard !needsRepair else { return .changed(nil) }
    return isRestSame && excess > 0 ? .excessCheckpoints(excess) : .changed(nil)
  }

  /// True if the log has to be repaired before the recording can pass.
  ///
  /// In another locale, other words are expected, and the log keeps those of the recorded one.
  private var needsRepair: Bool {
    !outcomeChanges.isEmpty || session.setting.locale == nil && !rewordings.isEmpty
  }

  /// The first screen that differs, or the first input with another outcome or wording, whichever comes first.
  var firstDivergence: RecordingResult.Divergence? {
    let screen = firstScreen
    let inputs = [outcomeChanges.first?.seen.event, rewordings.first].compactMap(\.self)
    guard let input = inputs.min(), input < screen?.event ?? .max else {
      return screen
    }
    let place = events.firstIndex { $0 > input } ?? events.count
    return .init(event: input, checkpoint: place + 1, title: session.title(at: place) ?? "")
  }

  private var firstScreen: RecordingResult.Divergence? {
    // Checkpoints that were not reached because the replay stopped are not differences.
    let reached = stop.map(\.isReport) ?? true ? comparison.checkpoints.count : screens.count
    if let place = comparison.checkpoints.prefix(reached).firstIndex(where: { !$0.isSame }) {
      return .init(
        event: session.log.cause(ofCheckpoint: place),
        checkpoint: place + 1,
        title: session.title(at: place) ?? comparison.checkpoints[place].title
      )
    }
    return stop.map { stop in
      // An app that reports an error goes on.
      let place =
        stop.isReport ? events.firstIndex { $0 > stop.event } ?? events.count : screens.count
      let title = session.title(at: place) ?? ""
      return .init(event: stop.event, checkpoint: place + 1, title: title)
    }
  }

  var lastEqual: RecordingResult.Divergence? {
    let place = (firstDivergence?.checkpoint ?? 1) - 2
    guard place >= skipped, events.indices.contains(place) else { return nil }
    return .init(event: events[place], checkpoint: place + 1, title: session.titles[place])
  }
}
