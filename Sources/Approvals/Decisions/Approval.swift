public import Differ
public import EventModel

/// The choice of the changes from a run that go into the golden, and the resulting golden.
public struct Approval: Sendable {
  /// The present golden, or nil if there is none yet.
  public let golden: Golden?
  /// The screens that the run saw.
  public let pending: Pending
  /// The comparison of the golden with the run.
  public let comparison: SessionComparison
  /// The changes, in the order in which they first appear; a review finds their causes.
  public let groups: [SessionComparison.Group]

  /// The digest of the golden's text, or nil if there is no golden yet.
  public let goldenDigest: Digest?

  /// Compares the run's screens with the golden that the run was compared with.
  ///
  /// - Throws: `ApprovalError.stale` if the golden has changed since the run.
  public init(golden: Golden?, pending: Pending) throws(ApprovalError) {
    try self.init(golden: golden, digest: golden?.digest, pending: pending)
  }

  /// Compares the run's screens with a golden whose text has the given digest.
  ///
  /// - Parameters:
  ///   - golden: The present golden, or nil if there is none.
  ///   - digest: The digest of the golden's text as it is stored.
  ///   - pending: The screens that the run saw.
  ///   - budget: The time of the comparison; nil for no limit.
  ///   - known: The screens that were compared before; nil to compare all of them here.
  /// - Throws: `ApprovalError.stale` if the golden has changed since the run, and
  ///   `ApprovalError.outOfTime`.
  public init(
    golden: Golden?,
    digest: Digest?,
    pending: Pending,
    within budget: Budget? = nil,
    knowing known: ComparedScreens? = nil
  ) throws(ApprovalError) {
    guard digest == pending.golden else { throw .stale }
    goldenDigest = digest
    self.golden = golden
    self.pending = pending
    do throws(Budget.Exceeded) {
      comparison = try SessionComparison(
        expected: golden?.screens ?? [],
        actual: pending.seen.screens,
        within: budget,
        knowing: known
      )
      groups = comparison.groups
    } catch { throw .outOfTime(error) }
  }

  /// An approval without screens, for decisions that concern no screen.
  public static let none = Approval()

  private init() {
    golden = nil
    goldenDigest = nil
    pending = Pending(golden: nil, seen: Golden(app: "", recording: "", screens: []))
    comparison = SessionComparison(expected: [], actual: [])
    groups = []
  }

  /// True if the run has other checkpoints than the golden, or there is no golden; they are approved all together.
  public var changesCheckpoints: Bool {
    golden == nil || comparison.checkpoints.contains { $0.expected == nil || $0.actual == nil }
  }

  /// Returns the golden with the approved changes and no others.
  ///
  /// A change that needs one that is not approved is left out until that is approved, too, so that the golden depends
  /// on the approved changes and not on the order of the decisions.
  ///
  /// - Parameters:
  ///   - approved: The changes to take, wherever they occur.
  ///   - checkpoints: True to take added and removed checkpoints.
  /// - Returns: The new golden, or nil if it would have no screens.
  public func golden(with approved: Set<ChangeKey>, checkpoints: Bool) -> Golden? {
    var screens: [Golden.Screen] = []
    for (place, checkpoint) in comparison.checkpoints.enumerated() {
      switch (checkpoint.expected, checkpoint.actual) {
      case (let expected?, let actual?):
        let tree = checkpoint.approvedScreen(from: expected, to: actual, taking: approved).tree
        screens.append(.init(title: pending.seen.screens[place].title, tree: tree))
      case (let expected?, nil):
        if !checkpoints { screens.append(.init(title: checkpoint.title, tree: expected)) }
      case (nil, let actual?):
        if checkpoints { screens.append(.init(title: checkpoint.title, tree: actual)) }
      case (nil, nil): break
      }
    }
    guard !screens.isEmpty else { return nil }
    var result = pending.seen
    result.screens = screens
    return result
  }

  /// Returns the approved changes that the golden cannot take yet, with the changes that each of them needs.
  public func waiting(among approved: Set<ChangeKey>) -> [ChangeKey: Set<ChangeKey>] {
    var waiting: [ChangeKey: Set<ChangeKey>] = [:]
    for checkpoint in comparison.checkpoints {
      guard let expected = checkpoint.expected, let actual = checkpoint.actual else { continue }
      let screen = checkpoint.approvedScreen(from: expected, to: actual, taking: approved)
      waiting.merge(screen.waiting) { $0.union($1) }
    }
    return waiting
  }
}

extension SessionComparison.Checkpoint {
  /// Returns the screen of the golden with the approved changes.
  fileprivate func approvedScreen(
    from expected: ViewTree,
    to actual: ViewTree,
    taking approved: Set<ChangeKey>
  ) -> ApprovedScreen {
    ApprovedScreen(of: self, from: expected, to: actual, approved: approved)
  }
}

/// The reason why a decision could not be carried out.
public enum ApprovalError: Error, Hashable, Sendable {
  /// The golden changed after the run that left these changes pending.
  case stale
  /// The comparison took too long.
  case outOfTime(Budget.Exceeded)

  /// The problem in one lower-case clause.
  public var message: String {
    switch self {
    case .stale: "the golden changed after the run that left these changes pending"
    case .outOfTime(let reason): reason.message
    }
  }

  /// The next step for the user.
  public var hint: String {
    switch self {
    case .stale: "replay again: simon-replay"
    case .outOfTime: Budget.Exceeded.hint
    }
  }
}
