import AppDriver
import Approvals
import EventModel
import Recorder

extension Replay {
  /// The moment at which an input began, for the comparison of its outcome.
  struct Beginning {
    /// The number of the event.
    var event: Int
    /// The screen, redacted.
    var screen: ViewTree
    /// The path at which the target was found; nil where there is no target.
    var target: [Int]?
  }

  /// Returns the beginning of an input, unless the recording has no outcomes to compare.
  mutating func beginning(
    of event: Int,
    on found: Target?
  ) throws(Stop.Reason) -> Beginning? {
    // The screen is kept no longer than needed, since a tree without other references is updated in place.
    defer { lookedAt = nil }
    guard hasOutcomes else { return nil }
    var screen = lookedAt
    if screen == nil { screen = redacted(try driving(driver.snapshot())) }
    return screen.map { Beginning(event: event, screen: $0, target: found?.path) }
  }

  /// Presses a key of the recording; the view that had the focus must still be there.
  mutating func press(
    _ key: KeyPress,
    on target: Target?,
    at event: Int
  ) throws(Stop.Reason) {
    touches.endGesture()
    let found = try find(target, at: event)
    if let found { outcome.found[event] = found }
    let input = try beginning(of: event, on: found)
    compare(try driving(driver.press(key)), to: input)
  }

  /// Sends a recorded input of the mouse to the place that it had within its target.
  mutating func point(
    _ recorded: PointerInput,
    on target: Target?,
    at event: Int
  ) throws(Stop.Reason) {
    touches.endGesture()
    let found = try find(target, at: event)
    if let found { outcome.found[event] = found }
    let place = reportedPlace(of: found, at: event)
    if target == nil { try lookAtScreen() }
    let begun = try beginning(of: event, on: found)
    var input = recorded
    if let place {
      input.location = place
    } else if let target, let found {
      input.location =
        recorded.location + target.shift(of: recorded.location, to: found.frame)
    }
    guard input.location.isWithinLimits else {
      throw .driver(.unsupported(input: ReplayLimits.distantTouch))
    }
    input.location = input.location + (try shift(of: input.location, on: found) ?? .zero)
    compare(try driving(driver.point(input)), to: begun)
  }

  /// Returns the place at which the app now wants a target to be touched, if the recorded finger came
  /// down at the place that the app reported then.
  mutating func reportedPlace(of found: Target?, at event: Int) -> Point? {
    guard let found, let lookedAt, let node = lookedAt.index(at: found.path),
      lookedAt.touchPoint(of: node) != nil
    else { return nil }
    // Only some apps report places, so the log is searched for them when the first one is needed.
    let reported = reported ?? ReportedTouches(of: log)
    self.reported = reported
    return reported.place(for: event, on: node, in: lookedAt)
  }

  /// Returns the beginning of a turn of the device, which is meant for the whole screen.
  func beginning(ofTurn event: Int) -> Beginning? {
    outcome.screens.last.map { Beginning(event: event, screen: $0, target: []) }
  }

  /// Returns a touch as the app gets it, which for a secure field may be at another place than recorded.
  ///
  /// - Parameters:
  ///   - touch: the touch on the redacted screen.
  ///   - found: for a finger that comes down, the target that it goes to.
  /// - Returns: the touch at its place on the real screen.
  /// - Throws: the reason to stop if the app gives no screen.
  mutating func sent(_ touch: Touch, on found: Target?) throws(Stop.Reason) -> Touch {
    if touch.phase == .began {
      shifts[touch.finger] = try shift(of: touch.location, on: found)
    }
    var sent = touch
    sent.location = touch.location + (shifts[touch.finger] ?? .zero)
    return sent
  }

  /// Returns the distance of a target from its place on the redacted screen; nil if no field was redacted.
  private mutating func shift(
    of place: Point,
    on found: Target?
  ) throws(Stop.Reason) -> Point? {
    guard redactor.keepsFields, let found else { return nil }
    let tree = try driving(driver.snapshot())
    let shown = redactor.redact(tree)
    return redactor.shift(of: place, on: found.path, of: shown, in: tree)
  }

  /// Compares the outcome of an input with the recorded one.
  ///
  /// Of a driver that does not tell which view got the input, only a refusal is compared.
  mutating func compare(_ answer: InputOutcome, to input: Beginning?) {
    guard let input else { return }
    var seen = SeenOutcome(event: input.event, target: input.target)
    if case .ignored(let reason) = redactor.redact(answer) { seen.refusal = reason }
    guard driver.lastTaker != nil || seen.refusal != nil else { return }
    if case .view(let path) = driver.lastTaker {
      seen.taker = input.screen.pathOutsideSecureFields(path)
    }
    let screen = names.removed(from: input.screen)
    guard let change = OutcomeChange(seen, on: screen, of: log) else { return }
    outcome.outcomeChanges.append(change)
  }
}
