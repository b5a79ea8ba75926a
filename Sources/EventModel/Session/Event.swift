/// One line of a log after the header: something that happened, and when.
public struct Event: Hashable, Sendable {
  /// The place in the log, from 1 without gaps.
  public var number: Int
  /// The app's time since launch.
  public var at: Microseconds
  /// What happened.
  public var kind: Kind
  /// Members that this version does not know and may pass over; their names begin with a capital.
  public var extras: AttributeList

  /// Creates an event.
  public init(number: Int, at: Microseconds, kind: Kind, extras: AttributeList = [:]) {
    self.number = number
    self.at = at
    self.kind = kind
    self.extras = extras
  }

  /// The longest text that is typed at once, in bytes.
  package static let longestText = 100_000

  /// What can happen in a session.
  public enum Kind: Hashable, Sendable {
    /// A finger came down, slid or was lifted; evidence of what was meant goes with `began`.
    case touch(Touch, target: Target?)
    /// Characters were typed into the field that had the focus.
    case text(String, target: Target?)
    /// The device was turned.
    case rotate(Rotation)
    /// The settled screen, in full: a keyframe, and a checkpoint.
    case snapshot(Snapshot)
    /// The settled screen, as what changed since the last one: a checkpoint.
    case change(Change)
    /// A remark of the person who recorded.
    case marker(String)
    /// The session is over, and how.
    case end(Ending)
    /// A kind of a later version that may be passed over; its name begins with a capital.
    case other(kind: String)
  }

  /// The whole screen.
  public struct Snapshot: Hashable, Sendable {
    /// What the person who recorded called this moment.
    public var title: String?
    /// The screen.
    public var tree: ViewTree

    /// Creates a keyframe.
    public init(title: String? = nil, tree: ViewTree) {
      self.title = title
      self.tree = tree
    }
  }

  /// The screen as the difference from the last snapshot or change.
  public struct Change: Hashable, Sendable {
    /// What the person who recorded called this moment.
    public var title: String?
    /// What turns the last tree into this one.
    public var edit: TreeEdit
    /// The digest of the tree that comes out.
    public var hash: Digest

    /// Creates a change that leads to a tree of that digest.
    public init(title: String? = nil, edit: TreeEdit, hash: Digest) {
      self.title = title
      self.edit = edit
      self.hash = hash
    }
  }

  /// How a session ended.
  public struct Ending: Hashable, Sendable {
    /// What brought a session to its end.
    public enum Status: String, CaseIterable, Sendable {
      /// Everything that was to be recorded was.
      case finished
      /// The person or the system stopped the recorder.
      case interrupted
      /// The app ended itself.
      case crashed
    }

    /// What brought it to its end.
    public var status: Status
    /// What the app said as it crashed.
    public var reason: String?

    /// Creates an ending.
    public init(_ status: Status, reason: String? = nil) {
      self.status = status
      self.reason = reason
    }
  }

  /// Whether the event is a moment whose tree is compared with a golden.
  public var isCheckpoint: Bool {
    switch kind {
    case .snapshot, .change: true
    default: false
    }
  }
}

extension Event.Kind {
  /// What the person who recorded called the checkpoint; nil where it has no name, or is none.
  package var title: String? {
    switch self {
    case .snapshot(let snapshot): snapshot.title
    case .change(let change): change.title
    default: nil
    }
  }

  /// The evidence of the node that was meant, where there is any.
  public var target: Target? {
    switch self {
    case .touch(_, let target), .text(_, let target): target
    default: nil
    }
  }
}
