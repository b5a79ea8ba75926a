import AppDriver
public import EventModel
public import Recorder
import ViewQuery

/// Does again what a log says, through a recorder, so that a new log comes of it.
///
/// The same inputs go in at the same moments, each touch to the node that was meant, as in a
/// ``Replay``. On the app that was recorded the new log has the same bytes; on another one it tells
/// what that app showed.
///
/// ```swift
/// try recorder.launch()
/// var again = Rerecording(on: recorder)
/// let stop = again.perform(log.events.dropFirst(), after: log.events[0].at)
/// ```
public struct Rerecording {
  private let recorder: SessionRecorder
  /// How far each finger that is down is from where it was when recorded.
  private var shifts: [Int: Point] = [:]
  /// Where each finger is that is down.
  private var down: [Int: Point] = [:]
  private var gesture = GestureTarget()

  /// Begins on a recorder that has launched its app.
  public init(on recorder: SessionRecorder) { self.recorder = recorder }

  /// Does events again, as far as possible.
  ///
  /// A finger that is down when it cannot go on is taken away, so that the session may.
  ///
  /// - Parameters:
  ///   - events: what happened; how the session ended is passed over.
  ///   - start: the moment that the first of them is counted from.
  /// - Returns: the event that could not be done and why; nil when all were.
  public mutating func perform(
    _ events: some Sequence<Event>,
    after start: Microseconds
  )
    -> Replay.Stop?
  {
    var last = start
    var number = 0
    do throws(Blocked) {
      for event in events {
        number = event.number
        if case .end = event.kind { continue }
        let (now, before) = (event.at, last)
        if now > before {
          try driving { () throws(DriverError) in try recorder.advance(by: now - before) }
        }
        last = max(last, event.at)
        try perform(event.kind, at: event.at)
      }
    } catch {
      for (finger, place) in down.sorted(by: { $0.key < $1.key }) {
        let touch = Touch(.cancelled, finger: finger, at: place)
        _ = try? recorder.send(.touch(touch), target: nil)
      }
      down = [:]
      return Replay.Stop(event: number, reason: error.reason)
    }
    return nil
  }

  private struct Blocked: Error {
    var reason: Replay.Stop.Reason
  }

  private mutating func perform(
    _ kind: Event.Kind,
    at moment: Microseconds
  ) throws(Blocked) {
    switch kind {
    case .touch(let touch, let target): try perform(touch, target, at: moment)
    case .text(let text, let target):
      gesture.ended()
      let meant = try target.map { (target) throws(Blocked) in try verified(target) }
      _ = try driving { () throws(DriverError) in try recorder.send(.text(text), target: meant) }
    case .rotate(let rotation):
      gesture.ended()
      _ = try driving { () throws(DriverError) in try recorder.rotate(rotation) }
    case .snapshot(let snapshot): try settle(titled: snapshot.title)
    case .change(let change): try settle(titled: change.title)
    case .marker(let text): recorder.mark(text)
    case .end, .other: break
    }
  }

  private mutating func perform(
    _ recorded: Touch,
    _ target: Target?,
    at moment: Microseconds
  ) throws(Blocked) {
    var (touch, meant) = (recorded, target)
    if touch.phase == .began {
      shifts[touch.finger] = nil
      if let target {
        let found = gesture.place(of: target, found: try verified(target), at: moment)
        shifts[touch.finger] = target.shift(of: touch.location, to: found.frame)
        meant = found
      }
    }
    gesture.touched(at: moment)
    touch.location = touch.location + (shifts[touch.finger] ?? .zero)
    let moved = touch
    let evidence = meant
    _ = try driving { () throws(DriverError) in
      try recorder.send(.touch(moved), target: evidence)
    }
    switch touch.phase {
    case .began, .moved: down[touch.finger] = touch.location
    case .ended, .cancelled: down[touch.finger] = nil
    }
  }

  private mutating func settle(titled title: String?) throws(Blocked) {
    gesture.ended()
    try driving { () throws(DriverError) in
      if let title { try recorder.checkpoint(title) } else { try recorder.settle() }
    }
  }

  /// The evidence that fits the node that was meant now, with its area.
  private func verified(_ target: Target) throws(Blocked) -> Target {
    let tree = try driving { () throws(DriverError) in try recorder.snapshot() }
    let verdict = tree.resolve(target)
    guard let node = verdict.verified else {
      throw Blocked(reason: .target(TargetDrift(target, verdict, in: tree)))
    }
    return tree.screenFrame(of: node) == target.frame ? target : tree.evidence(for: node)
  }

  private func driving<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(Blocked) -> Result {
    do throws(DriverError) { return try body() } catch {
      throw Blocked(reason: .driver(error))
    }
  }
}
