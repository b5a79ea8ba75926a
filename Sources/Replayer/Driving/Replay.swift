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
    /// The targets that were not verified and touched all the same, in the order of events.
    public var warnings: [Warning] = []
  }

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
  }

  /// Why a replay could not go on.
  public struct Stop: Hashable, Sendable {
    /// The number of the event that could not be replayed.
    public var event: Int
    /// What was in the way.
    public var reason: Reason

    /// What can be in the way of an event.
    public enum Reason: Hashable, Sendable {
      /// The node that was meant is not there, or not the only one, or not the same.
      case target(TargetDrift)
      /// The app could not be driven on.
      case driver(DriverError)
    }
  }

  private let log: EventLog
  private let driver: any AppDriver
  private var outcome = Outcome()
  /// How far each finger that is down is from where it was when recorded.
  private var shifts: [Int: Point] = [:]
  private let secrets: [String: String]
  private let targetCheck: TargetCheck
  private var redactor = Redactor()
  private var jitter: Jitter?

  /// Creates a replay of a log against an app.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - driver: the app.
  ///   - secrets: what to type where a secret was kept out of the log, by the variables that
  ///     ``Pseudonym`` names; a stand-in is typed for any other.
  ///   - targetCheck: what to do about targets that are not verified.
  ///   - jitter: how the moments differ from those that were recorded; nil where they do not.
  public init(
    _ log: EventLog,
    on driver: any AppDriver,
    secrets: [String: String] = [:],
    targetCheck: TargetCheck = .strict,
    jitter: Jitter? = nil
  ) {
    self.jitter = jitter
    self.log = log
    self.driver = driver
    self.secrets = secrets
    self.targetCheck = targetCheck
  }

  /// Launches the app and replays all events, as far as possible.
  public static func run(
    _ log: EventLog,
    on driver: any AppDriver,
    secrets: [String: String] = [:],
    targetCheck: TargetCheck = .strict,
    jitter: Jitter? = nil
  ) -> Outcome {
    var replay = Replay(
      log,
      on: driver,
      secrets: secrets,
      targetCheck: targetCheck,
      jitter: jitter
    )
    return replay.run()
  }

  private mutating func run() -> Outcome {
    defer { driver.quit() }
    var number = 1
    do throws(StopError) {
      redactor = try driving { () throws(DriverError) in try Redactor(for: log.header) }
      try driving { () throws(DriverError) in try driver.launch(in: log.header.setting) }
      var last = Microseconds.zero
      for event in log.events {
        number = event.number
        try pass(event.at - last, before: event)
        last = event.at
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

  private struct StopError: Error {
    var reason: Stop.Reason
  }

  private func driving<Result>(
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
          target.shift(of: touch.location, to: try frame(of: target, event.number))
        }
      }
      touch.location = touch.location + (shifts[touch.finger] ?? .zero)
      _ = try driving { () throws(DriverError) in try driver.send(.touch(touch)) }
    case .text(let text, let target):
      if let target { _ = try frame(of: target, event.number) }
      let typed = try characters(for: text, target)
      _ = try driving { () throws(DriverError) in try driver.send(.text(typed)) }
    case .rotate(let rotation):
      _ = try driving { () throws(DriverError) in try driver.rotate(rotation) }
    case .snapshot, .change:
      let screen = try driving { () throws(DriverError) in
        _ = try driver.settle()
        return try driver.snapshot()
      }
      outcome.screens.append(redactor.redact(screen))
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

  /// Where the node that was meant is now, once it is sure which one that is, or a doubt is allowed.
  private mutating func frame(of target: Target, _ event: Int) throws(StopError) -> Frame {
    let screen = try driving { () throws(DriverError) in try driver.snapshot() }
    let tree = redactor.redact(screen)
    let verdict = tree.resolve(target)
    if let node = verdict.verified { return tree.screenFrame(of: node) }
    let drift = TargetDrift(target, verdict, in: tree)
    guard targetCheck == .warn, verdict.candidates.count == 1,
      let only = verdict.candidates.first, tree.isVisible(only)
    else { throw StopError(reason: .target(drift)) }
    outcome.warnings.append(Warning(event: event, drift: drift))
    return tree.screenFrame(of: only)
  }
}

extension Target {
  /// How far a finger must go from where it was recorded to touch the node at the same place of it:
  /// at the same distance from its corner, or at the same fraction of it where its size is another.
  func shift(of location: Point, to now: Frame) -> Point {
    let share = Point(
      x: frame.size.width > 0 ? now.size.width / frame.size.width : 1,
      y: frame.size.height > 0 ? now.size.height / frame.size.height : 1
    )
    let within = location - frame.origin
    return now.origin - frame.origin
      + Point(x: within.x * share.x - within.x, y: within.y * share.y - within.y)
  }
}
