import AppDriver
public import Approvals
public import EventModel
public import Recorder
import ViewQuery

/// The replay of a log through a recorder, which writes a new log.
///
/// The same inputs are sent at the same moments, each touch to its target, as in a ``Replay``. On the recorded app
/// the new log has the same bytes; on another app it contains that app's screens.
///
/// ```swift
/// try recorder.launch()
/// var again = Rerecording(on: recorder, of: ReportedTouches(of: log))
/// let stop = again.perform(log.events.dropFirst(), after: log.events[0].at)
/// ```
public struct Rerecording {
  private let recorder: SessionRecorder
  private let reported: ReportedTouches
  private let names: VaryingNames
  private var touches = TouchPlacement()
  /// The places of the fingers that are down.
  private var down: [Int: Point] = [:]

  /// Creates a rerecording on a recorder that has launched its app.
  ///
  /// - Parameters:
  ///   - recorder: the recorder.
  ///   - reported: the touches of the log that the events are from.
  ///   - names: the names that rules let vary; the events have no evidence from them.
  public init(
    on recorder: SessionRecorder,
    of reported: ReportedTouches,
    names: VaryingNames = VaryingNames()
  ) {
    (self.recorder, self.reported, self.names) = (recorder, reported, names)
  }

  /// Performs events until one cannot be performed.
  ///
  /// Fingers that are down at that event are cancelled, so that the session can continue.
  ///
  /// - Parameters:
  ///   - events: the recorded events; the end of the session is skipped.
  ///   - start: the moment before the first event.
  /// - Returns: the event that could not be performed and the reason; nil if all were performed.
  public mutating func perform(
    _ events: some Sequence<Event>,
    after start: Microseconds
  ) -> Replay.Stop? {
    var last = start
    var number = 0
    do throws(Replay.Stop.Reason) {
      for event in events {
        number = event.number
        if case .end = event.kind { continue }
        if event.at > last { try driving(recorder.advance(by: event.at - last)) }
        last = max(last, event.at)
        try perform(event)
      }
    } catch {
      for (finger, place) in down.sorted(by: { $0.key < $1.key }) {
        let touch = Touch(.cancelled, finger: finger, at: place)
        _ = try? recorder.send(.touch(touch), target: nil)
      }
      down = [:]
      return Replay.Stop(event: number, reason: error)
    }
    return nil
  }

  private mutating func perform(_ event: Event) throws(Replay.Stop.Reason) {
    switch event.kind {
    case .touch(let touch, let target): try perform(touch, on: target, event)
    case .text(let text, let target):
      touches.endGesture()
      let found = try find(target)?.target
      _ = try driving(recorder.send(.text(text), target: found))
    case .key(let key, let target):
      touches.endGesture()
      let found = try find(target)?.target
      _ = try driving(recorder.press(key, target: found))
    case .pointer(let input, let target):
      touches.endGesture()
      try perform(input, on: target, event)
    case .rotate(let rotation):
      touches.endGesture()
      _ = try driving(recorder.rotate(rotation))
    case .snapshot, .change:
      touches.endGesture()
      if let title = event.kind.title {
        try driving(recorder.checkpoint(title))
      } else {
        try driving(recorder.settle())
      }
    case .marker(let text): recorder.mark(text)
    case .end, .other: break
    }
  }

  private mutating func perform(
    _ recorded: Touch,
    on target: Target?,
    _ event: Event
  ) throws(Replay.Stop.Reason) {
    let found = recorded.phase == .began ? try find(target) : nil
    let place = found.flatMap { reported.place(for: event.number, on: $0.node, in: $0.tree) }
    let (touch, meant) =
      touches.place(recorded, on: target, found: found?.target, place: place, at: event.at)
    let evidence = recorded.phase == .began ? meant : target
    _ = try driving(recorder.send(.touch(touch), target: evidence))
    switch touch.phase {
    case .began, .moved: down[touch.finger] = touch.location
    case .ended, .cancelled: down[touch.finger] = nil
    }
  }

  private func perform(
    _ recorded: PointerInput,
    on target: Target?,
    _ event: Event
  ) throws(Replay.Stop.Reason) {
    let found = try find(target)
    var input = recorded
    if let target, let found {
      let place = reported.place(for: event.number, on: found.node, in: found.tree)
      input.location =
        place
        ?? recorded.location + target.shift(of: recorded.location, to: found.target.frame)
    }
    _ = try driving(recorder.point(input, target: found?.target))
  }

  /// Returns the evidence for a target as its view is now, and the view on its screen; nil where there is no
  /// target.
  private func find(
    _ target: Target?
  ) throws(Replay.Stop.Reason) -> (target: Target, node: Int, tree: ViewTree)? {
    guard let target else { return nil }
    let tree = names.removed(from: try driving(recorder.snapshot()))
    let verdict = tree.resolve(target)
    guard let node = verdict.verified else { throw .target(TargetDrift(target, verdict, in: tree)) }
    let isInPlace = tree.screenFrame(of: node) == target.frame
    return (isInPlace ? target : tree.evidence(for: node), node, tree)
  }
}
