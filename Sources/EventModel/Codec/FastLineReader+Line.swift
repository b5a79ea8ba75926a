extension FastLineReader {
  /// The content of one line.
  struct Line {
    /// The kinds of events that can be read.
    enum Kind: String { case touch, text, key, pointer, rotate, snapshot, change, marker, end }

    var number = 0
    var time: Int64 = 0
    var isAbsolute = false
    var kind = Kind.touch
    /// The value of the member `hash`.
    var hash = Digest.absent
    /// The digest of all bytes before the seal.
    var digest = Digest.absent
    var members = Members()
    /// The way in which the session ended; nil in a line that is not its end.
    var ending: Event.Ending.Status? { members.ending }
  }

  /// The members of a line whose values only an event needs.
  struct Members {
    var touch = Touch(.moved, at: .zero)
    var rotation = Rotation.left
    var key: KeyPress?
    var pointer: PointerInput?
    /// The range of the event's only text: a title, a typed text, a remark, or the reason of an end.
    var text: Range<Int>?
    /// The levels above the target of the view that took the input before.
    var outcome: Int?
    /// The range of the reason why the previous input was ignored.
    var ignored: Range<Int>?
    var hasOtherTaker = false
    var isRealTime = false
    var ending: Event.Ending.Status?
  }

  /// The state of a reader of a log between two lines.
  struct Progress {
    /// The number of the last event.
    var events = 0
    /// The time of the last event.
    var last = Microseconds.zero
    /// The screen after the last snapshot or change.
    var tree: ViewTree?
    /// The texts of the trees.
    var pool = StringPool()
  }
}

extension FastLineReader {
  static let noExtras: AttributeList = [:]
  /// The member of a line of an app on a real clock.
  static let realTime: AttributeList = ["RealTime": .bool(true)]

  /// Returns the outcome that the line has of the event before.
  @inline(__always)
  func lastOutcome(_ cursor: LineCursor) -> Event.Outcome? {
    if let levels = line.members.outcome { return .target(above: levels) }
    if let reason = line.members.ignored { return .ignored(reason: unsafe cursor.string(reason)) }
    return line.members.hasOtherTaker ? taker.map { .view($0) } : nil
  }

  /// Returns the kind of event that the line has, with its content.
  @inline(__always)
  func kind(_ cursor: LineCursor, _ log: Progress) -> Event.Kind? {
    let text = line.members.text.map { unsafe cursor.string($0) }
    switch line.kind {
    case .touch: return .touch(line.members.touch, target: target)
    case .text: return .text(text ?? "", target: target)
    case .key: return line.members.key.map { .key($0, target: target) }
    case .pointer: return line.members.pointer.map { .pointer($0, target: target) }
    case .rotate: return .rotate(line.members.rotation)
    case .marker: return .marker(text ?? "")
    case .snapshot: return log.tree.map { .snapshot(Event.Snapshot(title: text, tree: $0)) }
    case .change:
      return readEdit.map { .change(Event.Change(title: text, edit: $0, hash: line.hash)) }
    case .end: return line.ending.map { .end(Event.Ending($0, reason: text)) }
    }
  }
}
