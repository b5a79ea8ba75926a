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
  /// - Throws: `ApprovalError.stale` if the golden has changed since the run, and
  ///   `ApprovalError.outOfTime`.
  public init(
    golden: Golden?,
    digest: Digest?,
    pending: Pending,
    within budget: Budget? = nil
  ) throws(ApprovalError) {
    guard digest == pending.golden else { throw .stale }
    goldenDigest = digest
    self.golden = golden
    self.pending = pending
    do throws(Budget.Exceeded) {
      comparison = try SessionComparison(
        expected: golden?.screens ?? [],
        actual: pending.seen.screens,
        within: budget
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
  /// - Parameters:
  ///   - approved: The changes to take, wherever they occur.
  ///   - checkpoints: True to take added and removed checkpoints.
  /// - Returns: The new golden, or nil if it would have no screens.
  /// - Throws: `ApprovalError.inseparable` if an approved change needs one that is not approved.
  public func golden(
    with approved: Set<ChangeKey>,
    checkpoints: Bool
  ) throws(ApprovalError) -> Golden? {
    var screens: [Golden.Screen] = []
    for (place, checkpoint) in comparison.checkpoints.enumerated() {
      switch (checkpoint.expected, checkpoint.actual) {
      case (let expected?, let actual?):
        let tree = try approvedTree(from: expected, to: actual, checkpoint, approved)
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

  private func approvedTree(
    from expected: ViewTree,
    to actual: ViewTree,
    _ checkpoint: SessionComparison.Checkpoint,
    _ approved: Set<ChangeKey>
  ) throws(ApprovalError) -> ViewTree {
    let changes = checkpoint.changes
    let parts = Set(changes.filter { approved.contains($0.key) }.flatMap(\.parts))
    let others = Set(changes.filter { !approved.contains($0.key) }.flatMap(\.parts))
    guard !others.isEmpty else { return actual }
    guard !parts.isEmpty else { return expected }
    // A new view together with the views that moved into it is one part of the edit but several
    // changes. Taking that part must not approve a change that was left out.
    guard parts.isDisjoint(with: others) else { throw .inseparable }
    guard let edit = checkpoint.edit?.keeping(parts) else { return expected }
    do { return try expected.applying(edit) } catch { throw .inseparable }
  }
}

/// The reason why a decision could not be carried out.
public enum ApprovalError: Error, Hashable, Sendable {
  /// The golden changed after the run that left these changes pending.
  case stale
  /// An approved change needs one that was not approved.
  case inseparable
  /// The comparison took too long.
  case outOfTime(Budget.Exceeded)

  /// The problem in one lower-case clause.
  public var message: String {
    switch self {
    case .stale: "the golden changed after the run that left these changes pending"
    case .inseparable: "some of these changes cannot be approved without others"
    case .outOfTime(let reason): reason.message
    }
  }

  /// The next step for the user.
  public var hint: String {
    switch self {
    case .stale: "replay again: simon-replay"
    case .inseparable: "approve a moved view together with the view that it moved into"
    case .outOfTime: Budget.Exceeded.hint
    }
  }
}

extension TreeEdit {
  /// Returns the edit with only the given parts.
  func keeping(_ parts: Set<TreeChange.Part>) -> TreeEdit {
    func kept<Element>(_ list: [Element], _ part: (Int) -> TreeChange.Part) -> [Element] {
      list.indices.filter { parts.contains(part($0)) }.map { list[$0] }
    }
    var edit = TreeEdit(
      updates: kept(updates) { .update($0) },
      removals: kept(removals) { .removal($0) }
    )
    for (place, var placement) in placements.enumerated() {
      placement.items = kept(placement.items) { .item(placement: place, item: $0) }
      if !placement.items.isEmpty { edit.placements.append(placement) }
    }
    return edit
  }
}
