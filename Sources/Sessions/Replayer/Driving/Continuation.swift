import AppDriver
public import Approvals
public import EventModel
public import Recorder

/// The continuation of a recorded session: first its beginning is replayed, then new input is
/// recorded, then the rest of the session is replayed.
///
/// ```swift
/// let continuation = try Continuation(of: log, from: 12)
/// try continuation.begin(on: recorder)
/// …                                        // the new input
/// let kept = continuation.finish(on: recorder)
/// ```
public struct Continuation: Sendable {
  /// The session as it was recorded.
  public let log: EventLog
  /// The number of the last event that is replayed before the new input; 0 for none.
  public let last: Int

  /// The events after that, without the end of the session.
  public let rest: ArraySlice<Event>
  /// The differences that are allowed.
  private let rules: [Rule]
  /// The session with the screens that its beginning has to show again.
  private let expected: EventLog

  /// Plans the continuation of a session.
  ///
  /// A gesture is not split: from the middle of a gesture, the session continues before it.
  ///
  /// - Parameters:
  ///   - recorded: the session; the log of a session that was killed has no end.
  ///   - number: the last event to replay before the new input; nil for the last event of the log.
  ///   - rules: the differences from the expected screens that are allowed.
  ///   - screens: the screens that were approved since it was recorded, one for each checkpoint; nil for the
  ///     recorded ones.
  /// - Throws: `ContinuationError.noSuchEvent`.
  public init(
    of recorded: EventLog,
    from number: Int?,
    rules: [Rule] = [],
    expecting screens: [ViewTree]? = nil
  ) throws(ContinuationError) {
    let log = recorded.withoutEvidence(from: VaryingNames(rules))
    var events = log.events[...]
    if log.ending != nil { events.removeLast() }
    if let number, !events.contains(where: { $0.number == number }) {
      throw .noSuchEvent(number, last: events.count)
    }
    (self.log, self.rules) = (log, rules)
    expected = screens.map { log.showing($0) } ?? log
    last = Self.wholeGestures(in: events.prefix(number ?? events.count))
    rest = number == nil ? [] : events.dropFirst(last)
  }

  /// Returns the number of events up to the last one after which no finger is down.
  private static func wholeGestures(in events: ArraySlice<Event>) -> Int {
    var down: Set<Int> = []
    var whole = 0
    for (place, event) in events.enumerated() {
      if case .touch(let touch, _) = event.kind {
        switch touch.phase {
        case .began, .moved: down.insert(touch.finger)
        case .ended, .cancelled: down.remove(touch.finger)
        }
      }
      if down.isEmpty { whole = place + 1 }
    }
    return whole
  }

  /// Launches the app, replays the events before the new input, and settles the app.
  ///
  /// - Throws: `ContinuationError.stopped` for an event that cannot be replayed, and `.differs` for the first
  ///   unexpected screen; `DriverError` if the app cannot be launched.
  public func begin(on recorder: SessionRecorder) throws {
    try recorder.launch()
    let head = log.events.prefix(last)
    let isLaunch = head.first?.isCheckpoint == true
    var again = rerecording(on: recorder)
    let start = isLaunch ? head.first?.at ?? .zero : .zero
    if let stop = again.perform(head.dropFirst(isLaunch ? 1 : 0), after: start) {
      throw ContinuationError.stopped(stop)
    }
    // A log that was cut off after an input lacks the screen that the input led to.
    do throws(DriverError) { try recorder.settle() } catch {
      guard case .neverIdle = error else { throw error }
    }
    let session = EventLog(header: log.header, events: recorder.log.events + recorder.upcoming)
    let recorded = expected.checkpoints.prefix { $0.event <= last }
    let screens = expected.reconciled(session.checkpoints.map(\.tree), by: rules)
    for (old, new) in zip(recorded, screens) where old.tree != new {
      throw ContinuationError.differs(event: old.event)
    }
  }

  private func rerecording(on recorder: SessionRecorder) -> Rerecording {
    Rerecording(on: recorder, of: ReportedTouches(of: log), names: VaryingNames(rules))
  }

  /// The outcome of replaying the rest of a session.
  public struct Rest: Sendable {
    /// The number of events in the rest.
    public var events: Int
    /// The first event that could not be replayed, and the reason; nil if all were replayed.
    public var stop: Replay.Stop?
  }

  /// Replays the rest of the session until an event cannot be replayed.
  public func finish(on recorder: SessionRecorder) -> Rest {
    guard !rest.isEmpty else { return Rest(events: 0) }
    // The time before a screen has already passed, since the app was settled.
    let isScreen = rest.first?.isCheckpoint == true
    let start = isScreen ? rest.first?.at : last > 0 ? log.events[last - 1].at : nil
    var again = rerecording(on: recorder)
    return Rest(events: rest.count, stop: again.perform(rest, after: start ?? .zero))
  }
}

/// The reason why a session cannot be continued.
public enum ContinuationError: Error, Sendable {
  /// The session has no event of that number; its last event is `last`.
  case noSuchEvent(Int, last: Int)
  /// An event could not be replayed.
  case stopped(Replay.Stop)
  /// The app's screen differs from the one that the event recorded.
  case differs(event: Int)
}
