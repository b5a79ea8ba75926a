public import Differ
public import EventModel

/// Decides which of the changes that a run saw go into the golden, and makes that golden.
public struct Approval: Sendable {
  /// The golden as it is, nil where there is none yet.
  public let golden: Golden?
  /// What the run saw.
  public let pending: Pending
  /// The two held against each other.
  public let comparison: SessionComparison

  /// The digest of the golden's text, nil where there is no golden yet.
  public let goldenDigest: Digest?

  /// Holds what a run saw against the golden it was compared with.
  ///
  /// - Throws: `ApprovalError.stale` when the golden is no longer the one that the run saw.
  public init(golden: Golden?, pending: Pending) throws(ApprovalError) {
    try self.init(golden: golden, digest: golden?.digest, pending: pending)
  }

  /// Holds what a run saw against a golden whose text has that digest.
  ///
  /// - Parameters:
  ///   - golden: the golden as it is, nil where there is none.
  ///   - digest: the digest of its text as it is kept.
  ///   - pending: what the run saw.
  /// - Throws: `ApprovalError.stale` when the golden is no longer the one that the run saw.
  public init(golden: Golden?, digest: Digest?, pending: Pending) throws(ApprovalError) {
    guard digest == pending.golden else { throw .stale }
    goldenDigest = digest
    self.golden = golden
    self.pending = pending
    comparison = SessionComparison(
      expected: golden?.screens ?? [],
      actual: pending.seen.screens
    )
  }

  /// Nothing held against nothing, for what is decided about without any screen.
  static let none = Approval()

  private init() {
    golden = nil
    goldenDigest = nil
    pending = Pending(golden: nil, seen: Golden(app: "", recording: "", screens: []))
    comparison = SessionComparison(expected: [], actual: [])
  }

  /// Whether checkpoints came or went, which can only be taken or left as a whole.
  public var hasOtherCheckpoints: Bool {
    golden == nil || comparison.checkpoints.contains { $0.expected == nil || $0.actual == nil }
  }

  /// The golden with the approved changes in it and no others.
  ///
  /// - Parameters:
  ///   - approved: the changes to take, wherever they occur.
  ///   - checkpoints: whether checkpoints that came or went are taken, too.
  /// - Returns: the new golden; nil where there is none and no checkpoint was taken.
  /// - Throws: `ApprovalError.inseparable` when what was approved cannot be had without the rest.
  public func golden(
    with approved: Set<ChangeKey>,
    checkpoints: Bool
  ) throws(ApprovalError) -> Golden? {
    var screens: [Golden.Screen] = []
    for (place, checkpoint) in comparison.checkpoints.enumerated() {
      switch (checkpoint.expected, checkpoint.actual) {
      case (let expected?, let actual?):
        let tree = try approvedTree(from: expected, to: actual, checkpoint.changes, approved)
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
    _ changes: [TreeChange],
    _ approved: Set<ChangeKey>
  ) throws(ApprovalError) -> ViewTree {
    let parts = Set(changes.filter { approved.contains($0.key) }.flatMap(\.parts))
    let others = Set(changes.filter { !approved.contains($0.key) }.flatMap(\.parts))
    guard !others.isEmpty else { return actual }
    guard !parts.isEmpty else { return expected }
    // A view that came with others moved into it is one part of the edit and several changes: none
    // of them may slip in with another.
    guard parts.isDisjoint(with: others) else { throw .inseparable }
    let edit = TreeDiff.edit(from: expected, to: actual).keeping(parts)
    do { return try expected.applying(edit) } catch { throw .inseparable }
  }
}

/// Why a decision could not be carried out.
public enum ApprovalError: Error, Hashable, Sendable {
  /// The golden was changed after the run that left these changes pending.
  case stale
  /// Some of the approved changes need others that were not approved.
  case inseparable

  /// What is wrong, in one lower-case clause.
  public var message: String {
    switch self {
    case .stale: "the golden was changed after the run that left these changes pending"
    case .inseparable: "some of these changes cannot be approved without the others"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .stale: "replay again: simon-replay"
    case .inseparable: "approve what was moved together with the view it moved into"
    }
  }
}

extension TreeEdit {
  /// The edit with only some of its parts.
  func keeping(_ parts: Set<TreeChange.Part>) -> TreeEdit {
    var kept = TreeEdit()
    kept.updates = updates.enumerated().filter { parts.contains(.update($0.offset)) }
      .map(\.element)
    kept.removals = removals.enumerated().filter { parts.contains(.removal($0.offset)) }
      .map(\.element)
    for (place, var placement) in placements.enumerated() {
      placement.items = placement.items.enumerated()
        .filter { parts.contains(.item(placement: place, item: $0.offset)) }
        .map(\.element)
      if !placement.items.isEmpty { kept.placements.append(placement) }
    }
    return kept
  }
}
