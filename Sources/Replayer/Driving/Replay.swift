public import AppDriver
public import EventModel
import Recorder
import ViewQuery

/// Re-drives a log: the same inputs at the same moments of the app's time, and the screens they
/// lead to now.
///
/// Before a finger comes down, the evidence in the log is held against the tree; where no node is
/// verified to be the one that was meant, the touch is not sent. Whether something lies on top of that
/// node is the app's affair, as it is for a person. What was kept out of the log is kept out of all
/// that a replay sees, too, so that the two can be compared.
public struct Replay {
  /// What a replay saw, and where it had to stop.
  public struct Outcome: Sendable {
    /// The settled screens, one for each checkpoint that was reached.
    public var screens: [ViewTree] = []
    /// How many events were replayed.
    public var events = 0
    /// Why the replay stopped before the log's end; nil when it did not.
    public var stop: Stop?
    /// The targets as they were found, by their events: with the path and the area of the node now.
    public var found: [Int: Target] = [:]
    /// The targets that were not verified and touched all the same, in the order of events.
    public var warnings: [Warning] = []
    /// The screens on which targets were not verified: those of the warnings, then that of the stop.
    public var doubts: [ViewTree] = []
    /// What the app says of itself.
    public var identity = AppIdentity()

    /// Creates the outcome of a replay that has seen nothing yet.
    public init() {}
  }

  /// Is told of each event before it is replayed, with the app as it is then; what it answers is
  /// whether to go on.
  public typealias Watch = @Sendable (Event, any AppDriver) -> Bool

  /// What a replay does about a target that is not verified.
  public enum TargetCheck: String, CaseIterable, Sendable {
    /// It stops, and touches nothing.
    case strict
    /// Where one node alone may have been meant, and is drawn, it touches that and says so.
    case warn
  }

  /// A target that was not verified, and whose only candidate was touched.
  public struct Warning: Hashable, Sendable {
    /// The number of the event that was replayed on the candidate.
    public var event: Int
    /// What was recorded and what was found.
    public var drift: TargetDrift

    /// Creates a warning of an event.
    public init(event: Int, drift: TargetDrift) {
      self.event = event
      self.drift = drift
    }
  }

  /// Why a replay could not go on.
  public struct Stop: Hashable, Sendable {
    /// The number of the event that could not be replayed.
    public var event: Int
    /// What was in the way.
    public var reason: Reason
    /// What is behind it beside another app; nil where nothing is known of that.
    public var likelyCause: LikelyCause?

    /// Creates a stop at an event.
    public init(event: Int, reason: Reason, likelyCause: LikelyCause? = nil) {
      self.event = event
      self.reason = reason
      self.likelyCause = likelyCause
    }

    /// What can be in the way of an event.
    public enum Reason: Hashable, Sendable {
      /// The node that was meant is not there, or not the only one, or not the same.
      case target(TargetDrift)
      /// The app could not be driven on.
      case driver(DriverError)
    }
  }

  private let log: EventLog
  let driver: any AppDriver
  var outcome = Outcome()
  /// How far each finger that is down is from where it was when recorded.
  private var shifts: [Int: Point] = [:]
  private var gesture = GestureTarget()
  private let secrets: [String: String]
  private let targetCheck: TargetCheck
  private let last: Int
  private var jitter: Jitter?
  let patience: Patience?
  private let watch: Watch?
  var redactor = Redactor()

  init(
    _ log: EventLog,
    on driver: any AppDriver,
    secrets: [String: String],
    targetCheck: TargetCheck,
    through last: Int,
    jitter: Jitter? = nil,
    patience: Patience? = nil,
    watch: Watch? = nil
  ) {
    self.log = log
    self.driver = driver
    self.secrets = secrets
    self.targetCheck = targetCheck
    self.last = last
    self.jitter = jitter
    self.patience = patience
    self.watch = watch
  }

  /// Launches the app and replays all events, as far as possible.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - driver: the app.
  ///   - secrets: what to type where a secret was kept out of the log, by the variables that
  ///     ``Pseudonym`` names; a stand-in is typed for any other.
  ///   - targetCheck: what to do about targets that are not verified.
  ///   - last: the number of the last event that is replayed.
  ///   - jitter: how the moments differ from those that were recorded; nil where they do not.
  ///   - watch: is told of each event before it is replayed.
  /// - Returns: what was seen, and where the replay had to stop.
  public static func run(
    _ log: EventLog,
    on driver: any AppDriver,
    secrets: [String: String] = [:],
    targetCheck: TargetCheck = .strict,
    through last: Int = .max,
    jitter: Jitter? = nil,
    watch: Watch? = nil
  ) -> Outcome {
    var replay = Replay(
      log,
      on: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      through: last,
      jitter: jitter,
      watch: watch
    )
    return replay.run()
  }

  mutating func run() -> Outcome {
    defer { driver.quit() }
    var number = 1
    do throws(StopError) {
      redactor = try driving { () throws(DriverError) in try Redactor(for: log.header) }
      try driving { () throws(DriverError) in try driver.launch(in: log.header.setting) }
      outcome.identity = driver.identity
      var now = Microseconds.zero
      for event in log.events where event.number <= last {
        number = event.number
        if let excess = event.excess { throw StopError(excess: excess) }
        if let watch, !watch(event, driver) { break }
        try pass(event.at - now, before: event)
        now = event.at
        try replay(event)
        outcome.events = event.number
      }
    } catch {
      var reason = error.reason
      if case .driver(let error) = reason { reason = .driver(redactor.redact(error)) }
      outcome.stop = Stop(event: number, reason: reason)
    }
    return outcome
  }

  /// Lets the time before an event pass.
  private mutating func pass(_ span: Microseconds, before event: Event) throws(StopError) {
    for step in jitter?.steps(for: span, before: event.kind) ?? [span] {
      try driving { () throws(DriverError) in try driver.advance(by: step) }
    }
  }

  struct StopError: Error {
    var reason: Stop.Reason

    init(reason: Stop.Reason) { self.reason = reason }

    init(excess: String) { reason = .driver(.unsupported(input: excess)) }
  }

  func driving<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(StopError) -> Result {
    do throws(DriverError) { return try body() } catch {
      throw StopError(reason: .driver(error))
    }
  }

  private mutating func replay(_ event: Event) throws(StopError) {
    switch event.kind {
    case .touch(var touch, let target):
      if touch.phase == .began {
        shifts[touch.finger] = try target.map { (target) throws(StopError) in
          let found = try found(target, event.number)
          let meant = gesture.place(of: target, found: found, at: event.at)
          outcome.found[event.number] = meant
          return target.shift(of: touch.location, to: meant.frame)
        }
      }
      gesture.touched(at: event.at)
      touch.location = touch.location + (shifts[touch.finger] ?? .zero)
      guard touch.location.isNear else { throw StopError(excess: "touch that is so far away") }
      _ = try driving { () throws(DriverError) in try driver.send(.touch(touch)) }
    case .text(let text, let target):
      gesture.ended()
      if let target { outcome.found[event.number] = try found(target, event.number) }
      let typed = try characters(for: text, target)
      _ = try driving { () throws(DriverError) in try driver.send(.text(typed)) }
    case .rotate(let rotation):
      gesture.ended()
      _ = try driving { () throws(DriverError) in try driver.rotate(rotation) }
    case .snapshot, .change:
      gesture.ended()
      let screen = try driving { () throws(DriverError) in
        _ = try driver.settle()
        return try driver.snapshot()
      }
      outcome.screens.append(try awaited(redactor.redact(screen)))
    case .end(let ending) where ending.status == .crashed:
      // A crash may take its time after the last input; the end of the log does not say how long.
      _ = try driving { () throws(DriverError) in
        _ = try driver.settle()
        return try driver.snapshot()
      }
    case .marker, .end, .other: break
    }
  }

  /// What is really typed for a text of the log.
  private mutating func characters(
    for text: String,
    _ target: Target?
  ) throws(StopError) -> String {
    let tree = try driving { () throws(DriverError) in try driver.snapshot() }
    return redactor.type(text, in: tree, target: target, values: secrets)
  }

  /// The evidence with the place of the node that was meant as it is now, once it is sure which one
  /// that is, or a doubt is allowed.
  private mutating func found(_ target: Target, _ event: Int) throws(StopError) -> Target {
    let screen = try driving { () throws(DriverError) in try driver.snapshot() }
    let tree = redactor.redact(screen)
    let verdict = tree.resolve(target)
    if let node = verdict.verified { return target.found(at: node, in: tree) }
    if let found = try awaited(target) { return found }
    let drift = TargetDrift(target, verdict, in: tree)
    outcome.doubts.append(tree)
    guard targetCheck == .warn, verdict.candidates.count == 1,
      let only = verdict.candidates.first, tree.isVisible(only)
    else { throw StopError(reason: .target(drift)) }
    outcome.warnings.append(Warning(event: event, drift: drift))
    return target.found(at: only, in: tree)
  }
}

extension Target {
  /// This evidence with the path and the area of a node.
  func found(at node: Int, in tree: ViewTree) -> Target {
    var found = self
    (found.path, found.frame) = (tree.path(to: node), tree.screenFrame(of: node))
    return found
  }
}
