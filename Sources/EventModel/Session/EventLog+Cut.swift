extension EventLog {
  /// The part of a session between two of its events, as a log of its own.
  ///
  /// It begins with a keyframe of the screen as it was before the first event, unless the session
  /// itself begins there. The app's times stay as they were. A part that stops before the end is
  /// ended as `finished`. Parts that follow each other give the whole again, see
  /// ``splicing(_:)``.
  ///
  /// ```swift
  /// let part = try log.cut(5...9)
  /// part.events.first?.kind   // .snapshot
  /// ```
  ///
  /// - Parameter numbers: the first and the last event to keep.
  /// - Returns: the part, its events numbered from 1.
  /// - Throws: `LogSurgeryError.noSuchEvent` for numbers that the log does not have.
  public func cut(_ numbers: ClosedRange<Int>) throws(LogSurgeryError) -> EventLog {
    for number in [numbers.lowerBound, numbers.upperBound]
    where !(1...Swift.max(events.count, 1)).contains(number) || events.isEmpty {
      throw .noSuchEvent(number, last: events.count)
    }
    var part = EventLog(header: header)
    let first = numbers.lowerBound
    if let before = checkpoints.last(where: { $0.event < first }) {
      let at = events[first - 1].at
      part.append(.snapshot(.init(tree: before.tree)), at: at)
    }
    for event in events[(first - 1)..<numbers.upperBound] {
      part.append(event.kind, at: event.at, extras: event.extras)
    }
    if part.ending == nil, let last = part.events.last {
      part.append(.end(.init(.finished)), at: last.at)
    }
    return part
  }

  /// This session with another going on where it stops.
  ///
  /// The other's first screen, which must be this one's last, is left out unless it has a title. Its
  /// times are kept where they are later than this session's, as in parts of one session; else they
  /// go on from this session's last moment.
  ///
  /// - Parameter next: the session that goes on.
  /// - Returns: both as one, ended as the other is.
  /// - Throws: `LogSurgeryError` when the two are not of one app and setting, or do not meet.
  public func splicing(_ next: EventLog) throws(LogSurgeryError) -> EventLog {
    guard header.app == next.header.app else {
      throw .otherApp(header.app, next.header.app)
    }
    guard header.setting == next.header.setting, header.redact == next.header.redact else {
      throw .otherSetting
    }
    guard let last = checkpoints.last?.tree, let first = next.checkpoints.first,
      first.event == 1
    else { throw .noScreen }
    guard last.hash == first.tree.hash else {
      throw .screensDiffer(last: last.hash, first: first.tree.hash)
    }
    var whole = self
    if whole.ending != nil { whole.events.removeLast() }
    let end = whole.events.last?.at ?? .zero
    let shift = next.events[0].at < end ? end - next.events[0].at : .zero
    for event in next.events.dropFirst(first.title == nil ? 1 : 0) {
      whole.append(event.kind, at: event.at + shift, extras: event.extras)
    }
    return whole
  }

  private mutating func append(
    _ kind: Event.Kind,
    at moment: Microseconds,
    extras: AttributeList = [:]
  ) {
    events.append(Event(number: events.count + 1, at: moment, kind: kind, extras: extras))
  }
}

/// Why logs could not be cut or put together.
public enum LogSurgeryError: Error, Hashable, Sendable {
  /// The log has no event of that number.
  case noSuchEvent(Int, last: Int)
  /// The two are recordings of different apps.
  case otherApp(String, String)
  /// The two were recorded in different settings.
  case otherSetting
  /// One of them has no screen where they should meet.
  case noScreen
  /// The second does not begin with the screen that the first stops at.
  case screensDiffer(last: Digest, first: Digest)

  /// What was found and what was expected, in one lower-case clause.
  public var message: String {
    switch self {
    case .noSuchEvent(let number, let last):
      "there is no event \(number): the log has events 1 to \(last)"
    case .otherApp(let first, let second):
      "the first is a session of \"\(first)\", the second one of \"\(second)\""
    case .otherSetting:
      "the two were recorded with different screens, seeds, clocks, zones, locales or redactions"
    case .noScreen: "the first has no screen to go on from, or the second does not begin with one"
    case .screensDiffer(let last, let first):
      "the first stops at the screen \(last), the second begins with the screen \(first)"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch self {
    case .screensDiffer, .noScreen:
      "a session goes on where another stops: cut both at the same event"
    case .noSuchEvent, .otherApp, .otherSetting: nil
    }
  }
}
