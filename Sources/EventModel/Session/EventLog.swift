/// A session as it was recorded: its header, its events in order, and how the file ends.
public struct EventLog: Hashable, Sendable {
  /// What was recorded and in what setting.
  public var header: SessionHeader
  /// The events, numbered from 1 without gaps.
  public var events: [Event]

  /// Creates a log of events that are numbered as their places say.
  public init(header: SessionHeader, events: [Event] = []) {
    self.header = header
    self.events = events
  }

  /// How the session ended; nil when the log stops before its end line.
  public var ending: Event.Ending? {
    guard case .end(let ending) = events.last?.kind else { return nil }
    return ending
  }

  /// The checkpoints in order: each with its event and the whole tree at that moment.
  ///
  /// Changes that do not apply end the list; a log that was read from bytes has none of those.
  public var checkpoints: [Checkpoint] {
    var checkpoints: [Checkpoint] = []
    var tree: ViewTree?
    for event in events {
      let title: String?
      switch event.kind {
      case .snapshot(let snapshot):
        tree = snapshot.tree
        title = snapshot.title
      case .change(let change):
        tree = try? tree?.applying(change.edit)
        title = change.title
      default: continue
      }
      guard let tree else { return checkpoints }
      checkpoints.append(Checkpoint(event: event.number, title: title, tree: tree))
    }
    return checkpoints
  }
}

/// A moment of a session whose view tree is compared with a golden.
public struct Checkpoint: Hashable, Sendable {
  /// The number of the event that took the tree.
  public var event: Int
  /// What the person who recorded called it, if anything.
  public var title: String?
  /// The screen.
  public var tree: ViewTree

  /// Creates a checkpoint.
  public init(event: Int, title: String?, tree: ViewTree) {
    self.event = event
    self.title = title
    self.tree = tree
  }
}
