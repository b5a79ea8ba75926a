public import EventModel

/// The inputs and the time between two screens of a session.
public struct RecordedAction: Hashable, Sendable {
  /// The time of the screen before.
  public var start: Microseconds
  /// The events, including the screen that the action led to.
  public var events: [Event]
}

extension EventLog {
  /// The recorded actions in order, from the launch to the end of the session.
  public var recordedActions: [RecordedAction] {
    var recordedActions: [RecordedAction] = []
    let isLaunch = events.first?.isCheckpoint == true
    var open = RecordedAction(start: isLaunch ? events[0].at : .zero, events: [])
    for event in events.dropFirst(isLaunch ? 1 : 0) {
      if case .end = event.kind { continue }
      open.events.append(event)
      guard event.isCheckpoint else { continue }
      recordedActions.append(open)
      open = RecordedAction(start: event.at, events: [])
    }
    if !open.events.isEmpty { recordedActions.append(open) }
    return recordedActions
  }
}
