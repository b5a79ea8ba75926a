import Actions
import AppDriver
import EventModel

/// The session of a story, which settles the app once between two steps.
///
/// The end of a step and the beginning of the next one both wait until the app is idle. An app on a
/// real clock needs a while for each wait.
final class StepSession: StorySession {
  private var session: any StorySession
  /// True while the app is idle and nothing can have happened since it was settled.
  private var isSettled = false

  init(_ session: any StorySession) { self.session = session }

  var capabilities: Capabilities { session.capabilities }

  var readsEvidence: Bool { session.readsEvidence }

  /// Begins a step; the code of a team can do anything to the app.
  func begin(_ mapping: StepMatcher.Mapping) {
    if case .defined = mapping { isSettled = false }
  }

  /// Ends a step after the app is idle: its reactions to the step belong to the step.
  func end(_ mapping: StepMatcher.Mapping) throws(DriverError) {
    switch mapping {
    case .builtIn(.action), .builtIn(.launch), .defined: break
    case .builtIn, .ambiguous, .undefined: return
    }
    try settle()
    isSettled = true
  }

  func launch() throws(DriverError) {
    isSettled = false
    try session.launch()
  }

  func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    isSettled = false
    return try session.send(input, target: target)
  }

  func press(_ key: KeyPress, target: Target?) throws(DriverError) -> InputOutcome {
    isSettled = false
    return try session.press(key, target: target)
  }

  func point(_ input: PointerInput, target: Target?) throws(DriverError) -> InputOutcome {
    isSettled = false
    return try session.point(input, target: target)
  }

  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    isSettled = false
    return try session.rotate(rotation)
  }

  func advance(by span: Microseconds) throws(DriverError) {
    isSettled = false
    try session.advance(by: span)
  }

  func settle() throws(DriverError) {
    if !isSettled { try session.settle() }
  }

  func snapshot() throws(DriverError) -> ViewTree { try session.snapshot() }

  func mark(_ remark: String) { session.mark(remark) }

  func checkpoint(_ title: String) throws(DriverError) { try session.checkpoint(title) }
}
