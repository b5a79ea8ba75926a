/// One line of a log that a stream has read; the screen after it is the stream's `tree`.
public struct LogLine: Sendable {
  /// The event's number; 0 for the header; for a remark, the number of the event before it.
  public var number: Int
  /// The app's time since launch.
  public var at: Microseconds
  /// The name of the event's kind; `header` for the first line, `remark` for a remark.
  public var name: String
  /// The way in which the session ended, in the line of its end.
  public var ending: Event.Ending.Status?
  /// The number of bytes in the line, its end included.
  public var bytes: Int

  /// True for a checkpoint: an event with the name `snapshot` or `change`.
  public var isCheckpoint: Bool { name == "snapshot" || name == "change" }
}

extension LogLine {
  /// Creates the content of a line from its item.
  init(_ item: LogReader.Item, bytes: Int, after log: FastLineReader.Progress) {
    switch item {
    case .header: self.init(number: 0, at: .zero, name: "header", bytes: bytes)
    case .event(let event):
      self.init(number: event.number, at: event.at, name: event.kind.name, bytes: bytes)
      if case .end(let ending) = event.kind { self.ending = ending.status }
    case .remark: self.init(number: log.events, at: log.last, name: "remark", bytes: bytes)
    }
  }
}
