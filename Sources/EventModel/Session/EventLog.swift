/// A recorded session: its header and its events in order.
public struct EventLog: Hashable, Sendable {
  /// The header: the app and its setting.
  public var header: SessionHeader
  /// The events, numbered from 1 without gaps.
  public var events: [Event]

  /// Creates a log of events, numbered from 1.
  public init(header: SessionHeader, events: [Event] = []) {
    self.header = header
    self.events = events
  }

  /// The end of the session; nil for a log without end.
  public var ending: Event.Ending? {
    guard case .end(let ending) = events.last?.kind else { return nil }
    return ending
  }

  /// The digests of the checkpoints' trees in order, which are known without making the trees.
  package var screenDigests: [Digest] {
    events.compactMap { event in
      switch event.kind {
      case .snapshot(let snapshot): snapshot.tree.hash
      case .change(let change): change.hash
      default: nil
      }
    }
  }

  /// The checkpoints in order, each with its whole tree.
  ///
  /// The list ends before a change that cannot be applied, which a log that was read does not have.
  public var checkpoints: [Checkpoint] {
    var checkpoints: [Checkpoint] = []
    var tree: ViewTree?
    for event in events {
      switch event.kind {
      case .snapshot(let snapshot): tree = snapshot.tree
      case .change(let change): tree = try? tree?.applying(change)
      default: continue
      }
      guard let tree else { return checkpoints }
      checkpoints.append(Checkpoint(event: event.number, title: event.kind.title, tree: tree))
    }
    return checkpoints
  }
}

/// A moment of a session whose tree is compared with a golden.
public struct Checkpoint: Hashable, Sendable {
  /// The number of the event with the tree.
  public var event: Int
  /// The checkpoint's name; nil where it has none.
  public var title: String?
  /// The screen.
  public var tree: ViewTree
}
