public import Differ
public import EventModel

/// What a run saw, held against the golden: the differences of each checkpoint, and since when.
public struct SessionComparison: Sendable {
  /// One checkpoint of the run.
  public struct Checkpoint: Sendable {
    /// What led to it.
    public var title: String
    /// The golden's screen; nil where the golden ends before.
    public var expected: ViewTree?
    /// The run's screen; nil where the run ended before.
    public var actual: ViewTree?
    /// What is different, stated on the golden's screen.
    public var changes: [TreeChange]

    /// Whether the golden and the run have the same screen here.
    public var isSame: Bool { expected != nil && actual != nil && changes.isEmpty }
  }

  /// The checkpoints of golden and run together, in order.
  public var checkpoints: [Checkpoint]

  /// Compares each screen of a run with the golden's of the same place.
  public init(expected: [Golden.Screen], actual: [Golden.Screen]) {
    checkpoints = (0..<max(expected.count, actual.count)).map { place in
      let golden = expected.indices.contains(place) ? expected[place] : nil
      let seen = actual.indices.contains(place) ? actual[place] : nil
      var changes: [TreeChange] = []
      if let golden, let seen { changes = TreeChange.list(from: golden.tree, to: seen.tree) }
      return Checkpoint(
        title: (golden ?? seen)?.title ?? "",
        expected: golden?.tree,
        actual: seen?.tree,
        changes: changes
      )
    }
  }

  /// Whether the run saw exactly the golden's screens.
  public var isSame: Bool { checkpoints.allSatisfy(\.isSame) }

  /// The place of the first checkpoint that is not the same.
  public var firstDifference: Int? { checkpoints.firstIndex { !$0.isSame } }

  /// A change and all checkpoints that have it.
  public struct Group: Sendable {
    /// The change, as it was first seen.
    public var change: TreeChange
    /// The places of the checkpoints that have it, the one that introduced it first.
    public var checkpoints: [Int]
  }

  /// The changes, each once, in the order in which they first appear.
  public var groups: [Group] {
    var places: [ChangeKey: Int] = [:]
    var groups: [Group] = []
    for (checkpoint, entry) in checkpoints.enumerated() {
      for change in entry.changes {
        if let place = places[change.key] {
          if groups[place].checkpoints.last != checkpoint { groups[place].checkpoints.append(checkpoint) }
        } else {
          places[change.key] = groups.count
          groups.append(Group(change: change, checkpoints: [checkpoint]))
        }
      }
    }
    return groups
  }
}
