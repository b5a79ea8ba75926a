public import EventModel

/// A proposal for a target to record from now on, which a person must accept.
public struct TargetRepair: Hashable, Sendable, CustomStringConvertible {
  /// The reference of the recorded node.
  public var recorded: NodeReference
  /// The reference of the proposed node in its tree.
  public var proposed: NodeReference
  /// The proposed node.
  public var node: Int
  /// The evidence that would replace the recorded one, see ``EventModel/Target/withPlace(of:)``.
  public var evidence: Target
  /// True if the evidence verifies the node, so that a replay would continue.
  public var isVerified: Bool
  /// True if the node is the recorded thing, as far as names and the recorded screen tell.
  ///
  /// False if the recorded screen has the node beside the target, if the node has none of the recorded names, or if
  /// its text differs and the text was the evidence.
  public var isSameThing: Bool
  /// True if the recorded screen has no other view that the node can be.
  package var isUnknown: Bool
  /// True if a comparison of the recorded screen with this one takes the node for the target, with other members.
  package var isSuccessor = false

  /// True if the repair may be proposed: it would let a replay continue, on the same thing or on its successor.
  public var isSound: Bool { isVerified && (isSameThing || isSuccessor && isUnknown) }

  /// The proposal in one line, such as `"Add" → #new-item`.
  ///
  /// Both sides can be parsed as references.
  public var description: String { "\(recorded) → \(proposed)" }
}

extension ViewTree {
  /// Returns the repair of evidence that was not verified; nil if no node is similar.
  ///
  /// ```swift
  /// let verdict = tree.resolve(target)            // missing, with a candidate
  /// "\(tree.repair(of: target, verdict))"         // "Add" → "New"
  /// ```
  public func repair(of target: Target, verdict: TargetVerdict) -> TargetRepair? {
    guard verdict.verified == nil, let node = verdict.candidates.first else { return nil }
    return repair(of: target, with: node)
  }

  /// Returns the repair of evidence that was meant for a node of this tree.
  ///
  /// - Parameters:
  ///   - target: the recorded evidence.
  ///   - node: the node of this tree.
  ///   - recorded: the screen on which the evidence was recorded; nil if it is not known.
  ///   - named: the evidence with the names that the node is known to have now; nil for the recorded ones.
  /// - Returns: the repair, which need not be sound.
  public func repair(
    of target: Target,
    with node: Int,
    recordedOn recorded: ViewTree? = nil,
    named: Target? = nil
  ) -> TargetRepair {
    let evidence = evidence(for: node).withPlace(of: target)
    let found = self.evidence(for: node)
    let isUnknown = recorded?.isKnown(found, asOtherThan: target) != true
    return TargetRepair(
      recorded: target.reference,
      proposed: reference(to: node),
      node: node,
      evidence: evidence,
      isVerified: resolve(evidence) == .verified(node),
      isSameThing: (named ?? target).sharesNames(with: found) && isUnknown,
      isUnknown: isUnknown
    )
  }

  /// Returns true if this recorded screen has a node that is described by evidence, and that is not
  /// the recorded target.
  private func isKnown(_ found: Target, asOtherThan target: Target) -> Bool {
    guard let node = resolve(found).verified else { return false }
    return node != index(at: target.path)
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
  /// Returns true if another node can be the same thing by its names.
  ///
  /// One of the recorded names must be the same: identifier, label or text. If the node was known by
  /// its label or text, that must be the same. Without any name, the content must be the same.
  fileprivate func sharesNames(with found: Target) -> Bool {
    let known: [Locator] = [.identifier, .label, .text]
    switch known.first(where: { unique.contains($0) && self[$0] != nil }) {
    case .label?, .text?:
      // A button that lost its label still shows its text.
      let shown = [found.label, found.text].compactMap { $0 }
      return [label, text].compactMap { $0 }.contains { name in
        shown.contains { $0.isIdentical(to: name) }
      }
    default: break
    }
    let names = known.filter { self[$0] != nil }
    guard !names.isEmpty else { return known.allSatisfy { found[$0] == nil } }
    return names.contains { self[$0].isIdentical(to: found[$0]) }
  }

  /// The name by which a locator finds the node; nil for a locator by place.
  private subscript(locator: Locator) -> String? {
    switch locator {
    case .identifier: identifier
    case .label: label
    case .text: text
    case .ordinal, .path: nil
    }
  }

  /// The reference of the recorded node: by its identifier, or the text it showed, or its path.
  public var reference: NodeReference {
    if unique.contains(.identifier), let identifier { return .identifier(identifier) }
    let shown = [label, text].compactMap { $0 }.first { !$0.isEmpty }
    if let shown, unique.contains(.label) || unique.contains(.text) { return .shown(shown) }
    return .path(path)
  }
}
