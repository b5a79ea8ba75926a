extension EventLog {
  /// Returns the part of a session between two of its events as a log.
  ///
  /// It begins with a snapshot of the screen before the first event, unless the session begins there.
  /// The app's times do not change. A part without the session's end ends as `finished`. Adjacent parts
  /// make the whole again, see ``splicing(_:)``.
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
    for event in events[(first - 1)..<numbers.upperBound] { part.append(event) }
    // The outcome of the event before the part is not that of the screen that the part begins with.
    if !part.events.isEmpty {
      let begin = part.events.count - (numbers.upperBound - first + 1)
      part.events[begin].lastOutcome = nil
    }
    if part.ending == nil, let last = part.events.last {
      part.append(.end(.init(.finished)), at: last.at)
      let next = numbers.upperBound
      if events.indices.contains(next) {
        part.events[part.events.count - 1].lastOutcome = events[next].lastOutcome
      }
    }
    return part
  }

  /// Returns this session continued by another one.
  ///
  /// The other session's first screen must be this session's last; it is left out unless it has a
  /// title. The other session's times are kept where they are later than this session's, as in parts of
  /// one session. Otherwise they continue from this session's last moment.
  ///
  /// - Parameter next: the session that continues this one.
  /// - Returns: one session, with the end of `next`.
  /// - Throws: `LogSurgeryError` where the apps, the settings or the two screens differ.
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
    let lastOutcome = whole.ending == nil ? nil : whole.events.removeLast().lastOutcome
    let joint = whole.events.count
    let end = whole.events.last?.at ?? .zero
    let shift = next.events[0].at < end ? end - next.events[0].at : .zero
    for event in next.events.dropFirst(first.title == nil ? 1 : 0) {
      var event = event
      event.at += shift
      whole.append(event)
    }
    if whole.events.indices.contains(joint), whole.events[joint].lastOutcome == nil {
      whole.events[joint].lastOutcome = lastOutcome
    }
    return whole
  }

  /// Appends an event under the next number.
  private mutating func append(_ event: Event) {
    var event = event
    event.number = events.count + 1
    events.append(event)
  }

  mutating func append(
    _ kind: Event.Kind,
    at moment: Microseconds,
    extras: AttributeList = [:]
  ) {
    events.append(Event(number: events.count + 1, at: moment, kind: kind, extras: extras))
  }
}

/// The reason why a log could not be cut, or two not be joined.
public enum LogSurgeryError: Error, Hashable, Sendable {
  /// The log has no event with that number.
  case noSuchEvent(Int, last: Int)
  /// The two are recordings of different apps.
  case otherApp(String, String)
  /// The two were recorded in different settings.
  case otherSetting
  /// The first has no last screen, or the second does not begin with a screen.
  case noScreen
  /// The second does not begin with the last screen of the first.
  case screensDiffer(last: Digest, first: Digest)

  /// The problem, in one lower-case clause.
  public var message: String {
    switch self {
    case .noSuchEvent(let number, let last):
      last > 0
        ? "the log has no event \(number); its events are 1 to \(last)" : "the log has no events"
    case .otherApp(let first, let second):
      "the first session is of the app \"\(first)\", the second of \"\(second)\""
    case .otherSetting:
      "the sessions have different screens, seeds, clocks, zones, locales, appearances or redactions"
    case .noScreen: "the first session has no screen, or the second does not begin with one"
    case .screensDiffer(let last, let first):
      "the first session ends with the screen \(last), the second begins with the screen \(first)"
    }
  }

  /// The next step for the user; nil where none is known.
  public var hint: String? {
    switch self {
    case .screensDiffer, .noScreen:
      "cut both sessions at the same event"
    case .noSuchEvent, .otherApp, .otherSetting: nil
    }
  }
}
