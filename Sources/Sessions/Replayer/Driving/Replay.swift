public import AppDriver
public import Approvals
public import EventModel
import Recorder
import ViewQuery

/// The replay of a log: the same inputs at the same moments of the app's time.
///
/// Before a finger comes down, its target is looked up on the screen. If no view is verified to be
/// that target, the touch is not sent. Another view may lie on top of the target: then the app
/// decides which view gets the touch, as it does for a person. Screens are redacted as they were in
/// the recording, so that the two can be compared.
public struct Replay {
  /// A function that is called before each event, with the app as it is then; it returns true to continue the
  /// replay.
  public typealias Watch = @Sendable (Event, any AppDriver) -> Bool

  /// The rule for targets that are not verified.
  public enum TargetCheck: String, CaseIterable, Sendable {
    /// The replay stops, unless the target has only another wording that other views of the screen have, too
    /// (``Rewording``).
    ///
    /// It may then go on as a ``Trial`` with the view that the comparison of the screens takes for the target, which
    /// decides nothing, and types no secret.
    case strict
    /// If there is exactly one candidate, and it is visible and the same thing, the replay touches it
    /// and warns.
    case warn
  }

  var log: EventLog
  let driver: any AppDriver
  var secrets: [String: String] = [:]
  var targetCheck = TargetCheck.strict
  var last = Int.max
  var jitter: Jitter?
  var grace: GracePeriod?
  /// The expected screen of the next checkpoint, if it was seen before the recorded time.
  var earlyScreen: ViewTree?
  var watch: Watch?
  /// The names that rules let vary, which verify no target.
  var names = VaryingNames()
  /// True to go on behind a target that is not verified, for a ``Trial``.
  var goesOn = false
  /// The outcome of the replay where it stopped at a target; nil if it did not.
  var stopped: Outcome?
  /// True if the replay ended before the end of the log without an error.
  var isCut = false

  var outcome = Outcome()
  var touches = TouchPlacement()
  /// The touches that came down at a place which the app reported; nil until one is asked for.
  var reported: ReportedTouches?
  var redactor = Redactor()
  /// The digest of the screen that was redacted last, and the redacted screen; nil for the same one.
  var lastRedaction: (screen: Digest, redacted: ViewTree?)?
  /// True if the recording has the outcome of at least one input.
  var hasOutcomes = false
  /// The screen on which the last target was found; nil if the app has gone on since.
  var lookedAt: ViewTree?
  /// The fingers that are down.
  var fingers: [Int: Beginning] = [:]
  /// The distances of the secure fields under the fingers from their places on redacted screens.
  var shifts: [Int: Point] = [:]

  /// Launches the app and replays the events until one cannot be replayed.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - driver: the app.
  ///   - secrets: the texts to type for redacted secrets, by the variables that ``Pseudonym`` names;
  ///     a stand-in is typed for a secret that is not given.
  ///   - targetCheck: the rule for targets that are not verified.
  ///   - last: the number of the last event to replay.
  ///   - jitter: the changes to the recorded timing; nil for none.
  ///   - watch: the function that is called before each event.
  ///   - names: the names that rules let vary; a target that was recorded with one is verified by other evidence.
  ///   - goesOn: whether a replay that stops at a target goes on for a ``Trial``.
  /// - Returns: the screens that were reached, and where and why the replay stopped.
  public static func run(
    _ log: EventLog,
    on driver: any AppDriver,
    secrets: [String: String] = [:],
    targetCheck: TargetCheck = .strict,
    through last: Int = .max,
    jitter: Jitter? = nil,
    watch: Watch? = nil,
    names: VaryingNames = VaryingNames(),
    goesOn: Bool = false
  ) -> Outcome {
    var replay = Replay(
      log: log,
      driver: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      last: last,
      jitter: jitter,
      watch: watch,
      names: names,
      goesOn: goesOn
    )
    return replay.run()
  }

  mutating func run() -> Outcome {
    defer { driver.quit() }
    log = log.withoutEvidence(from: names)
    var (number, cause) = (1, 1)
    var errors: [ReportedError] = []
    hasOutcomes = log.events.contains { $0.lastOutcome != nil }
    do throws(Stop.Reason) {
      redactor = try driving(Redactor(for: log.header))
      try driving(driver.launch(in: log.header.setting))
      outcome.identity = driver.identity
      var now = Microseconds.zero
      // A trial replaces targets of later events.
      for place in log.events.indices where log.events[place].number <= last {
        let event = log.events[place]
        number = event.number
        if let excess = event.excess { throw .driver(.unsupported(input: excess)) }
        if let watch, !watch(event, driver) {
          isCut = true
          break
        }
        if stopped != nil, event.typesSecret {
          isCut = true
          break
        }
        let span = event.at - now
        try pass(span, before: event)
        errors += takeErrors(after: cause)
        now = event.at
        if event.isInput { cause = event.number }
        try replay(event, after: span)
        errors += takeErrors(after: cause)
        outcome.events = event.number
      }
    } catch {
      var reason = error
      if case .driver(let error) = reason { reason = .driver(redactor.redact(error)) }
      outcome.stop = Stop(event: number, reason: reason)
    }
    errors += takeErrors(after: cause)
    outcome.remarks = driver.takeRemarks().map { redactor.redact($0) }
    note(errors)
    return ended()
  }

  /// Replays an event, some time after the one before it.
  private mutating func replay(
    _ event: Event,
    after span: Microseconds
  ) throws(Stop.Reason) {
    switch event.kind {
    case .touch(let recorded, let target):
      let found = recorded.phase == .began ? try find(target, at: event.number) : nil
      var place: Point?
      if recorded.phase == .began {
        place = reportedPlace(of: found, at: event.number)
        if target == nil { try lookAtScreen() }
        fingers[recorded.finger] = try beginning(of: event.number, on: found)
      }
      let (touch, meant) =
        touches.place(recorded, on: target, found: found, place: place, at: event.at)
      if let meant { outcome.found[event.number] = meant }
      guard touch.location.isWithinLimits else {
        throw .driver(.unsupported(input: ReplayLimits.distantTouch))
      }
      let sent = try sent(touch, on: meant)
      let answer = try driving(driver.send(.touch(sent)))
      guard touch.phase == .ended || touch.phase == .cancelled else { break }
      compare(answer, to: fingers.removeValue(forKey: touch.finger))
    case .text(let text, let target):
      touches.endGesture()
      let found = try find(target, at: event.number)
      if let found { outcome.found[event.number] = found }
      if span > .zero { outcome.typingScreens[event.number] = lookedAt }
      let input = try beginning(of: event.number, on: found)
      let tree = try driving(driver.snapshot())
      let typed = redactor.type(text, in: tree, target: target, values: secrets)
      lastRedaction = nil
      compare(try driving(driver.send(.text(typed))), to: input)
    case .key(let key, let target): try press(key, on: target, at: event.number)
    case .pointer(let input, let target): try point(input, on: target, at: event.number)
    case .rotate(let rotation):
      touches.endGesture()
      let input = beginning(ofTurn: event.number)
      compare(try driving(driver.rotate(rotation)), to: input)
    case .snapshot, .change:
      touches.endGesture()
      let screen = redacted(try settledScreen())
      outcome.screens.append(try expectedScreen(insteadOf: screen))
    case .end(let ending) where ending.status == .crashed:
      // The crash may come some time after the last input; the log does not say when.
      _ = try settledScreen()
    case .marker, .end, .other: break
    }
  }

  /// Looks at the screen on which a finger comes down without a target.
  ///
  /// The recorder redacted that screen, too, and gave numbers to the secrets that it saw there first.
  mutating func lookAtScreen() throws(Stop.Reason) {
    lookedAt = redacted(try driving(driver.snapshot()))
  }

  /// Returns a screen without secrets.
  ///
  /// A settled screen is mostly the one on which the next finger comes down. Until something is typed,
  /// redacting it once more would find the same secrets.
  mutating func redacted(_ screen: ViewTree) -> ViewTree {
    if let last = lastRedaction, last.screen == screen.hash { return last.redacted ?? screen }
    let redacted = redactor.redact(screen)
    // Kept only if it differs, since a tree without other references is updated in place.
    lastRedaction = (screen.hash, redacted == screen ? nil : redacted)
    return redacted
  }

  private func settledScreen() throws(Stop.Reason) -> ViewTree {
    _ = try driving(driver.settle())
    return try driving(driver.snapshot())
  }

  /// Returns a target with the path and the frame that its view has now; nil where there is no target.
  mutating func find(_ target: Target?, at event: Int) throws(Stop.Reason) -> Target? {
    lookedAt = nil
    guard let target else { return nil }
    let screen = redacted(try driving(driver.snapshot()))
    let tree = names.removed(from: screen)
    let verdict = tree.resolve(target)
    if let node = verdict.verified {
      lookedAt = screen
      return target.found(at: node, in: tree)
    }
    if let found = try lateTarget(target) { return found }
    let recorded = log.screen(before: event).map { names.removed(from: $0) }
    let drift = TargetDrift(target, verdict, in: tree, recordedOn: recorded)
    if let rewording = drift.rewording {
      outcome.unverifiedScreens.append(tree)
      outcome.warnings.append(Warning(event: event, drift: drift))
      return target.found(at: rewording.node, in: tree)
    }
    if targetCheck == .warn, verdict.candidates.count == 1, let only = verdict.candidates.first,
      tree.isVisible(only), drift.repairs.first?.isSameThing == true
    {
      outcome.unverifiedScreens.append(tree)
      outcome.warnings.append(Warning(event: event, drift: drift))
      return target.found(at: only, in: tree)
    }
    if let found = try scrolled(to: target, at: event) { return found }
    outcome.unverifiedScreens.append(tree)
    if let found = goOn(behind: drift, at: event, in: tree, recordedOn: recorded) { return found }
    throw .target(drift)
  }
}

extension EventLog {
  /// Returns the recorded screen on which an event happened; nil before the first screen.
  package func screen(before number: Int) -> ViewTree? {
    checkpoints.last { $0.event < number }?.tree
  }
}

extension Target {
  /// Returns this evidence with the path and the frame of a node.
  func found(at node: Int, in tree: ViewTree) -> Target {
    found(at: tree.path(to: node), tree.screenFrame(of: node))
  }
}
