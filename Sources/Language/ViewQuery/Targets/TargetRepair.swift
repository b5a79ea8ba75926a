public import EventModel

/// A proposal of what a recorded target should say from now on.
///
/// It is for a person to accept; nothing is replaced by itself.
public struct TargetRepair: Hashable, Sendable, CustomStringConvertible {
  /// How the recorded node is named.
  public var recorded: NodeReference
  /// How the proposed node is named in the tree it is in.
  public var proposed: NodeReference
  /// The proposed node.
  public var node: Int
  /// The evidence that would replace the recorded one, see ``EventModel/Target/withPlace(of:)``.
  public var evidence: Target
  /// Whether the node is verified by that evidence, so that a replay would get past it.
  public var isVerified: Bool

  /// The proposal in one line, such as `"Add" → #new-item`.
  ///
  /// Both sides read back as references.
  public var description: String { "\(recorded) → \(proposed)" }
}

extension ViewTree {
  /// What to record instead of evidence that was not verified; nil where nothing is like it.
  ///
  /// ```swift
  /// let verdict = tree.resolve(target)            // missing, with a candidate
  /// "\(tree.repair(of: target, verdict))"         // "Add" → "New"
  /// ```
  public func repair(of target: Target, verdict: TargetVerdict) -> TargetRepair? {
    guard verdict.verified == nil, let node = verdict.candidates.first else { return nil }
    return repair(of: target, with: node)
  }

  /// What to record instead of evidence if it was meant for a node of this tree.
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

  /// All evidence that no longer leads to its node in this tree, in the order given.
  ///
  /// Nothing is run: a tree of a new build is enough to see which recordings it will stop.
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

/// Evidence that a tree does not bear out.
public struct DriftedTarget: Hashable, Sendable {
  /// Which of the targets asked about it is, from 0.
  public var place: Int
  /// The evidence.
  public var target: Target
  /// What became of its node: never verified.
  public var verdict: TargetVerdict
  /// What to record instead; nil where nothing is like it.
  public var repair: TargetRepair?
}

extension Target {
  /// How a person would have named the node: by its identifier, or what it showed, or its path.
  public var reference: NodeReference {
    if unique.contains(.identifier), let identifier { return .identifier(identifier) }
    let shown = [label, text].compactMap { $0 }.first { !$0.isEmpty }
    if let shown, unique.contains(.label) || unique.contains(.text) { return .shown(shown) }
    return .selector(path.isEmpty ? "/." : path.map { "/[\($0)]" }.joined())
  }
}
