import AppDriver
public import EventModel
public import Recorder

/// A session that is to go on: what of it is done again first, then the new input, then the rest.
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
  /// The number of the last event that is done again before the new input; 0 where none is.
  public let last: Int

  /// The events behind that, without how the session ended.
  public let rest: ArraySlice<Event>

  /// Plans how a session goes on.
  ///
  /// A gesture is never cut in two: where the event is in the middle of one, the session goes on from
  /// before it.
  ///
  /// - Parameters:
  ///   - log: the session; one that was killed has no end.
  ///   - number: the last event to do again; nil is the last there is, and nothing is the rest.
  /// - Throws: `ContinuationError.noSuchEvent`.
  public init(of log: EventLog, from number: Int?) throws(ContinuationError) {
    var events = log.events[...]
    if log.ending != nil { events.removeLast() }
    if let number, !events.contains(where: { $0.number == number }) {
      throw .noSuchEvent(number, last: events.count)
    }
    self.log = log
    last = Self.wholeGestures(in: events.prefix(number ?? events.count))
    rest = number == nil ? [] : events.dropFirst(last)
  }

  /// How many events there are up to the last one at which no finger is down.
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

  /// Launches the app and does again what comes before the new input; the app is settled then.
  ///
  /// - Throws: `ContinuationError.stopped` for an event that cannot be done any more, and `.differs`
  ///   for the first screen that is not the recorded one; `DriverError` when the app does not come up.
  public func begin(on recorder: SessionRecorder) throws {
    try recorder.launch()
    let head = log.events.prefix(last)
    let isLaunch = head.first?.isCheckpoint == true
    var again = Rerecording(on: recorder)
    let start = isLaunch ? head.first?.at ?? .zero : .zero
    if let stop = again.perform(head.dropFirst(isLaunch ? 1 : 0), after: start) {
      throw ContinuationError.stopped(stop)
    }
    // A log that was cut off behind an input does not have the screen yet that the input led to.
    do throws(DriverError) { try recorder.settle() } catch {
      guard case .neverIdle = error else { throw error }
    }
    let now = (recorder.log.events + recorder.upcoming).filter(\.isCheckpoint)
    for (old, new) in zip(head.filter(\.isCheckpoint), now) where old.screen != new.screen {
      throw ContinuationError.differs(event: old.number)
    }
  }

  /// What became of the rest of a session.
  public struct Rest: Sendable {
    /// How many events of it there were.
    public var events: Int
    /// The first event that could not be done again, and why; nil when all were.
    public var stop: Replay.Stop?
  }

  /// Does the rest again, as far as every target is verified.
  public func finish(on recorder: SessionRecorder) -> Rest {
    guard !rest.isEmpty else { return Rest(events: 0) }
    // The time up to the screen that the last input led to has passed already.
    let isScreen = rest.first?.isCheckpoint == true
    let start = isScreen ? rest.first?.at : last > 0 ? log.events[last - 1].at : nil
    var again = Rerecording(on: recorder)
    return Rest(events: rest.count, stop: again.perform(rest, after: start ?? .zero))
  }
}

/// Why a session cannot go on.
public enum ContinuationError: Error, Sendable {
  /// The session has no such event; the last there is.
  case noSuchEvent(Int, last: Int)
  /// An event could not be done again.
  case stopped(Replay.Stop)
  /// The app shows another screen than the one recorded by that event.
  case differs(event: Int)
}

extension Event {
  /// The digest of the screen that a checkpoint shows; nil for other events.
  fileprivate var screen: Digest? {
    switch kind {
    case .snapshot(let snapshot): snapshot.tree.hash
    case .change(let change): change.hash
    default: nil
    }
  }
}
