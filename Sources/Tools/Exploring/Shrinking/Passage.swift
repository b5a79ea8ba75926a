public import EventModel

/// What happened between two screens of a session: an action's inputs, and the time that passed.
public struct Passage: Hashable, Sendable {
  /// The moment of the screen before.
  public var start: Microseconds
  /// What happened, the screen that it led to included.
  public var events: [Event]
}

extension EventLog {
  /// The session in passages, from its launch to its end; together they hold all that was done.
  public var passages: [Passage] {
    var passages: [Passage] = []
    let isLaunch = events.first?.isCheckpoint == true
    var open = Passage(start: isLaunch ? events[0].at : .zero, events: [])
    for event in events.dropFirst(isLaunch ? 1 : 0) {
      if case .end = event.kind { continue }
      open.events.append(event)
      guard event.isCheckpoint else { continue }
      passages.append(open)
      open = Passage(start: event.at, events: [])
    }
    if !open.events.isEmpty { passages.append(open) }
    return passages
  }
}
