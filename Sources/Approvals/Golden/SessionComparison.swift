public import Differ
public import EventModel

/// The comparison of a run's screens with the golden's, checkpoint by checkpoint.
public struct SessionComparison: Sendable {
  /// The screens of golden and run at one checkpoint.
  public struct Checkpoint: Sendable {
    /// The action that led to it.
    public var title: String
    /// The golden's screen, or nil if the golden has fewer checkpoints.
    public var expected: ViewTree?
    /// The run's screen, or nil if the run has fewer checkpoints.
    public var actual: ViewTree?
    /// The differences, relative to the golden's screen.
    public let changes: [TreeChange]
    /// The edit that makes these changes; nil if a screen is missing.
    package var edit: TreeEdit?
    /// The match of the views of both screens, from which their changes are explained; nil if they are equal.
    package var match: ScreenMatch?
    /// The changes as a review needs them; nil if a screen is missing.
    let assessed: AssessedChanges?

    /// True if the golden and the run have the same screen at this checkpoint.
    public var isSame: Bool { expected != nil && actual != nil && changes.isEmpty }
  }

  /// The checkpoints of golden and run, in order.
  public var checkpoints: [Checkpoint]

  /// Compares each screen of a run with the golden's screen at the same checkpoint.
  public init(expected: [Golden.Screen], actual: [Golden.Screen]) {
    checkpoints = (0..<max(expected.count, actual.count)).map { place in
      Checkpoint(at: place, expected, actual)
    }
  }

  /// Compares each screen of a run with the golden's screen, as long as the time lasts.
  ///
  /// - Parameters:
  ///   - expected: The golden's screens.
  ///   - actual: The run's screens.
  ///   - budget: The time of the comparison; nil for no limit.
  ///   - known: The screens that were compared before; nil to compare all of them here.
  /// - Throws: `Budget.Exceeded`.
  public init(
    expected: [Golden.Screen],
    actual: [Golden.Screen],
    within budget: Budget?,
    knowing known: ComparedScreens? = nil
  ) throws(Budget.Exceeded) {
    checkpoints = []
    for place in 0..<max(expected.count, actual.count) {
      let checkpoint = Checkpoint(at: place, expected, actual, knowing: known)
      checkpoints.append(checkpoint)
      guard let budget, checkpoint.expected != checkpoint.actual else { continue }
      try budget.spend((checkpoint.expected?.count ?? 0) + (checkpoint.actual?.count ?? 0))
    }
  }

  /// True if the run saw exactly the golden's screens.
  public var isSame: Bool { checkpoints.allSatisfy(\.isSame) }

  /// The index of the first checkpoint with a difference.
  public var firstDifference: Int? { checkpoints.firstIndex { !$0.isSame } }

  /// A change and all checkpoints that have it.
  public struct Group: Sendable {
    /// The changes at the checkpoint where it first appears.
    fileprivate let assessed: AssessedChanges
    /// Its place among them.
    let place: Int
    /// The digests by which the change is known.
    let identity: ChangeIdentity
    /// The indexes of the checkpoints that have it, in order.
    public var checkpoints: [Int]
    /// The cause of the change at all of these checkpoints; it may be the change itself.
    ///
    /// Nil unless it was asked for.
    public var cause: SharedCause?
    /// True if the change only follows from others with its cause.
    ///
    /// False unless causes were asked for.
    public var isConsequence = false
    /// True if a person can still scroll to the view, which only went out of sight.
    ///
    /// False unless causes were asked for.
    public var isOutOfSight = false

    /// The change, as it first appears.
    public var change: TreeChange { assessed.changes[place] }

    /// The change in one line.
    public var sentence: String { change.sentence(isOutOfSight: isOutOfSight) }
  }

  /// Returns the changes with their causes, in the order in which they first appear.
  ///
  /// - Parameter budget: The time of the search for causes; nil for no limit.
  /// - Throws: `Budget.Exceeded`.
  /// - Returns: the groups.
  public func groupsWithCauses(
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) -> [Group] {
    let findings = try ScreenFindings(of: [self], within: budget)
    return groups.map { group in
      var group = group
      let finding = findings.finding(
        of: group.change,
        group.identity.digest,
        at: group.checkpoints.map { findings.number(of: checkpoints[$0]) }
      )
      group.cause = finding?.cause
      group.isConsequence = finding?.isConsequence ?? false
      group.isOutOfSight = finding?.isOutOfSight ?? false
      return group
    }
  }

  /// The changes, each once, in the order in which they first appear.
  public var groups: [Group] {
    var places: [Digest: Int] = [:]
    var groups: [Group] = []
    for checkpoint in checkpoints.indices {
      guard let assessed = checkpoints[checkpoint].assessed else { continue }
      for (place, identity) in assessed.identities.enumerated() {
        if let known = places[identity.digest] {
          if groups[known].checkpoints.last != checkpoint {
            groups[known].checkpoints.append(checkpoint)
          }
          continue
        }
        places[identity.digest] = groups.count
        groups.append(
          Group(assessed: assessed, place: place, identity: identity, checkpoints: [checkpoint])
        )
      }
    }
    return groups
  }
}

extension SessionComparison.Checkpoint {
  fileprivate init(
    at place: Int,
    _ expected: [Golden.Screen],
    _ actual: [Golden.Screen],
    knowing known: ComparedScreens? = nil
  ) {
    let golden = expected.indices.contains(place) ? expected[place] : nil
    let seen = actual.indices.contains(place) ? actual[place] : nil
    title = (golden ?? seen)?.title ?? ""
    self.expected = golden?.tree
    self.actual = seen?.tree
    guard let golden, let seen else {
      (changes, assessed) = ([], nil)
      return
    }
    let found =
      known?.difference(from: golden.tree, to: seen.tree)
      ?? ComparedScreens.compare(golden.tree, seen.tree)
    (changes, assessed) = (found.difference.changes, found.assessed)
    (edit, match) = (found.difference.edit, found.difference.match)
  }
}

extension TreeChange {
  /// Returns the change in one line.
  ///
  /// - Parameter isOutOfSight: True if the view only went where a person has to scroll to it.
  /// - Returns: The line.
  func sentence(isOutOfSight: Bool) -> String {
    isOutOfSight ? "\(sentence)  is scrolled out of sight" : sentence
  }
}
