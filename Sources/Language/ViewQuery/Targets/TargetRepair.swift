public import EventModel

/// A proposal for what to record as a target from now on, which a person must accept.
public struct TargetRepair: Hashable, Sendable, CustomStringConvertible {
  /// The reference of the recorded node.
  public var recorded: NodeReference
  /// The reference of the proposed node in its tree.
  public var proposed: NodeReference
  /// The proposed node.
  public var node: Int
  /// The evidence that would replace the recorded one, see ``EventModel/Target/withPlace(of:)``.
  public var evidence: Target
  /// Whether the evidence verifies the node, so that a replay would continue.
  public var isVerified: Bool

  /// The proposal in one line, such as `"Add" → #new-item`.
  ///
  /// Both sides can be parsed as references.
  public var description: String { "\(recorded) → \(proposed)" }
}

extension ViewTree {
  /// Returns what to record instead of evidence that was not verified, or nil if no node is
  /// similar.
  ///
  /// ```swift
  /// let verdict = tree.resolve(target)            // missing, with a candidate
  /// "\(tree.repair(of: target, verdict))"         // "Add" → "New"
  /// ```
  public func repair(of target: Target, verdict: TargetVerdict) -> TargetRepair? {
    guard verdict.verified == nil, let node = verdict.candidates.first else { return nil }
    return repair(of: target, with: node)
  }

  /// Returns what to record instead of evidence if it was meant for a node of this tree.
  public func repair(of target: Target, with node: Int) -> TargetRepair {
    let evidence = evidence(for: node).withPlace(of: target)
    return TargetRepair(
      recorded: target.reference,
      proposed: reference(to: node),
      node: node,
      evidence: evidence,
      isVerified: resolve(evidence) == .verified(node)
    )
  }

  /// Returns all evidence that no longer leads to its node in this tree, in the given order.
  ///
  /// Nothing is replayed: the tree of a new build is enough to see where recordings will stop.
  public func drift(of targets: some Sequence<Target>) -> [DriftedTarget] {
    targets.enumerated().compactMap { place, target in
      let verdict = resolve(target)
      guard verdict.verified == nil else { return nil }
      return DriftedTarget(
        place: place,
        target: target,
        verdict: verdict,
        repair: repair(of: target, verdict: verdict)
      )
    }
  }
}

/// Evidence that a tree does not verify.
public struct DriftedTarget: Hashable, Sendable {
  /// The index of the target in the given list.
  public var place: Int
  /// The evidence.
  public var target: Target
  /// The verdict, which is never verified.
  public var verdict: TargetVerdict
  /// The target to record instead; nil if no node is similar.
  public var repair: TargetRepair?
}

extension Target {
  /// The reference of the recorded node: by its identifier, or the text it showed, or its path.
  public var reference: NodeReference {
    if unique.contains(.identifier), let identifier { return .identifier(identifier) }
    let shown = [label, text].compactMap { $0 }.first { !$0.isEmpty }
    if let shown, unique.contains(.label) || unique.contains(.text) { return .shown(shown) }
    return .path(path)
  }
}
