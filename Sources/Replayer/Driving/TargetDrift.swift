import Differ
public import EventModel
public import ViewQuery

/// A recorded target that a screen no longer has, or has more than once, or has as something else.
public struct TargetDrift: Hashable, Sendable {
  /// What is wrong with the node that was found.
  public enum Verdict: String, Sendable {
    /// No node is it.
    case missing
    /// Several nodes could be it.
    case ambiguous
    /// The node found in its place is another.
    case different
  }

  /// What was recorded.
  public var target: Target
  /// What is wrong.
  public var verdict: Verdict
  /// The nodes that come nearest, as addresses with what they show.
  public var candidates: [String]
  /// In what the node found differs from the one recorded.
  public var differences: [String]
  /// What was recorded beside what the likeliest candidates have, at most three.
  public var evidence: EvidenceComparison
  /// What to record instead if one of these candidates was meant, in their order.
  public var repairs: [TargetRepair]

  /// What to record instead, such as `"Add" → "New"`; nil where no candidate could be touched.
  public var repair: TargetRepair? { repairs.first(where: \.isVerified) }

  /// How many candidates are set beside what was recorded.
  private static let compared = 3

  /// Says why a target cannot be found for certain on a screen.
  ///
  /// - Parameters:
  ///   - target: what was recorded.
  ///   - verdict: what the screen says of it; a verified target is never asked about.
  ///   - tree: the screen.
  public init(_ target: Target, _ verdict: TargetVerdict, in tree: ViewTree) {
    self.target = target
    let nodes = verdict.candidates
    candidates = nodes.map(tree.nameForPeople)
    differences = []
    switch verdict {
    case .missing: self.verdict = .missing
    case .ambiguous: self.verdict = .ambiguous
    case .verified: self.verdict = .different
    case .different(_, let found):
      self.verdict = .different
      differences = found
    }
    let compared = Array(nodes.prefix(Self.compared))
    evidence = tree.compare(target, with: compared)
    repairs = compared.map { tree.repair(of: target, with: $0) }
  }

  /// What is wrong, in one lower-case clause.
  public var message: String {
    let meant = "\(target.className) \(target.name)"
    switch verdict {
    case .missing: return "\(meant), which was touched, is not on the screen"
    case .ambiguous: return "\(meant), which was touched, could be any of \(candidates.count) views"
    case .different: return "\(meant), which was touched, is now something else"
    }
  }
}

extension ViewTree {
  /// A node's address with the text that a person sees.
  func nameForPeople(of node: Int) -> String {
    let address = address(of: node)
    return self[node].shownText.map { "\(address) \($0.quoted)" } ?? address
  }
}
