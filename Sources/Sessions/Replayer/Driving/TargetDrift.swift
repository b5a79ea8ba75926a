import Differ
public import EventModel
public import ViewQuery

/// The difference between a recorded target and the screen on which it could not be verified.
public struct TargetDrift: Hashable, Sendable {
  /// The kinds of difference.
  public enum Verdict: String, Sendable {
    /// No view matches.
    case missing
    /// Several views match.
    case ambiguous
    /// A view matches in part.
    case different
  }

  /// The recorded target.
  public var target: Target
  /// The kind of difference.
  public var verdict: Verdict
  /// The nearest views, as addresses with their texts.
  public var candidates: [String]
  /// The differences between the view that was found and the recorded target.
  public var differences: [String]
  /// The recorded evidence beside that of the likeliest candidates, at most three.
  public var evidence: EvidenceComparison
  /// The repairs that would record each of these candidates instead, in the same order.
  public var repairs: [TargetRepair]
  /// The wording that tells the first candidate to be the target; nil if there is none.
  public var rewording: Rewording?

  /// The first sound repair, such as `#add → "Add"`; nil if no candidate is the same thing.
  public var repair: TargetRepair? { repairs.first(where: \.isSound) }

  /// The number of candidates that are compared with the target.
  private static let compared = 3

  /// Creates the difference between a target and a screen.
  ///
  /// - Parameters:
  ///   - target: the recorded target.
  ///   - verdict: the result of looking it up on the screen; it is not `.verified`.
  ///   - tree: the screen.
  ///   - recorded: the screen on which the target was recorded; nil if it is not known.
  public init(
    _ target: Target,
    _ verdict: TargetVerdict,
    in tree: ViewTree,
    recordedOn recorded: ViewTree? = nil
  ) {
    self.target = target
    let rewording = recorded.flatMap { Rewording(of: target, in: tree, recordedOn: $0) }
    var nodes = verdict.candidates
    if let rewording { nodes = [rewording.node] + nodes.filter { $0 != rewording.node } }
    candidates = nodes.map(tree.addressWithText(of:))
    differences = []
    switch verdict {
    case .missing: self.verdict = .missing
    case .ambiguous: self.verdict = .ambiguous
    case .verified: self.verdict = .different
    case .different(_, let found):
      self.verdict = .different
      differences = found
    }
    var compared = Array(nodes.prefix(Self.compared))
    repairs = compared.map { node in
      let name = node == rewording?.node ? rewording?.target : nil
      return tree.repair(of: target, with: node, recordedOn: recorded, named: name)
    }
    if !repairs.contains(where: \.isSound), let recorded,
      let successor = Self.successor(of: target, in: tree, recordedOn: recorded)
    {
      compared = Array(([successor.node] + nodes).distinct.prefix(Self.compared))
      candidates = ([successor.node] + nodes).distinct.map(tree.addressWithText(of:))
      repairs = [successor] + repairs.filter { $0.node != successor.node }
      repairs.removeLast(repairs.count - compared.count)
    }
    evidence = tree.compare(target, with: compared)
    guard let rewording, repairs.first?.isSound == true else { return }
    self.rewording = rewording
    differences.append(rewording.message)
  }

  /// Returns the sound repair with the view that a comparison of both screens takes for the target; nil without one.
  private static func successor(
    of target: Target,
    in tree: ViewTree,
    recordedOn recorded: ViewTree
  ) -> TargetRepair? {
    let old = recorded.resolve(target).verified ?? recorded.index(at: target.path)
    let nodes = [old.flatMap { recorded.successor(of: $0, in: tree) }, tree.namesake(of: target)]
    for case let node? in nodes where tree.isVisible(node) {
      var repair = tree.repair(of: target, with: node, recordedOn: recorded)
      repair.isSuccessor = true
      if repair.isSound { return repair }
    }
    return nil
  }

  /// The difference, in one lower-case clause.
  public var message: String {
    let meant = "the recorded target \(target.className) \(target.name)"
    switch verdict {
    case .missing: return "\(meant) is not on the screen"
    case .ambiguous: return "\(meant) could be any of \(candidates.count) views"
    case .different: return "\(meant) is now another view"
    }
  }
}

extension ViewTree {
  /// Returns a node's address with the text that it shows.
  func addressWithText(of node: Int) -> String {
    let address = address(of: node)
    return self[node].shownText.map { "\(address) \($0.quoted)" } ?? address
  }
}
