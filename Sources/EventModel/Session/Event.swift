/// An event of a session: one line of a log after the header.
public struct Event: Hashable, Sendable {
  /// The number in the log, from 1 without gaps.
  public var number: Int
  /// The app's time since launch.
  public var at: Microseconds
  /// The kind of event.
  public var kind: Kind
  /// The outcome of the event before, which is the end of a touch or another input; nil where it was
  /// not recorded.
  ///
  /// The line of an input is written before the app gets the input, so that a log shows which input
  /// ended the app. Its outcome is therefore in the next line.
  public var lastOutcome: Outcome?
  /// The members that this version does not know and may ignore; their names begin with a capital.
  public var extras: AttributeList

  /// Creates an event.
  public init(
    number: Int,
    at: Microseconds,
    kind: Kind,
    lastOutcome: Outcome? = nil,
    extras: AttributeList = [:]
  ) {
    self.number = number
    self.at = at
    self.kind = kind
    self.lastOutcome = lastOutcome
    self.extras = extras
  }

  /// The longest text that is typed at once, in bytes.
  package static let longestText = 100_000

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// A finger began or ended to touch, or moved; `began` has evidence of the intended node.
    case touch(Touch, target: Target?)
    /// Characters were typed into the focused field.
    case text(String, target: Target?)
    /// A key was pressed; with evidence of the view that had the focus.
    case key(KeyPress, target: Target?)
    /// A mouse moved, scrolled or clicked with another button than the left one; with evidence of the intended
    /// node.
    case pointer(PointerInput, target: Target?)
    /// The device was rotated.
    case rotate(Rotation)
    /// A checkpoint: the whole settled screen.
    case snapshot(Snapshot)
    /// A checkpoint: the settled screen as its difference from the last one.
    case change(Change)
    /// A remark of the person who recorded.
    case marker(String)
    /// The end of the session.
    case end(Ending)
    /// An event of a later version that this one may ignore; its name begins with a capital.
    case other(kind: String)
  }

  /// The whole screen.
  public struct Snapshot: Hashable, Sendable {
    /// The checkpoint's name; nil where it has none.
    public var title: String?
    /// The screen.
    public var tree: ViewTree

    /// Creates a snapshot.
    public init(title: String? = nil, tree: ViewTree) {
      self.title = title
      self.tree = tree
    }
  }

  /// The end of a session.
  public struct Ending: Hashable, Sendable {
    /// The ways in which a session can end.
    public enum Status: String, CaseIterable, Sendable {
      /// The session was recorded to its end.
      case finished
      /// A person or the system stopped the recorder.
      case interrupted
      /// The app crashed.
      case crashed
    }

    /// The way in which the session ended.
    public var status: Status
    /// The message of a crashed app, or the reason why the recorder stopped; nil where there is none.
    public var reason: String?

    /// Creates an ending.
    public init(_ status: Status, reason: String? = nil) {
      self.status = status
      self.reason = reason
    }
  }

  /// True for a snapshot or a change, whose tree is compared with a golden.
  public var isCheckpoint: Bool {
    switch kind {
    case .snapshot, .change: true
    default: false
    }
  }
}

extension Event.Kind {
  /// The checkpoint's name; nil for a checkpoint without name and for other events.
  package var title: String? {
    switch self {
    case .snapshot(let snapshot): snapshot.title
    case .change(let change): change.title
    default: nil
    }
  }

  /// The evidence of the intended node; nil where there is none.
  public var target: Target? {
    switch self {
    case .touch(_, let target), .text(_, let target), .key(_, let target),
      .pointer(_, let target):
      target
    default: nil
    }
  }
}
