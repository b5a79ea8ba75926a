public import EventModel
import Differ
import ViewQuery

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

  /// Says why a target cannot be found for certain on a screen; a verified one is never asked about.
  init(_ target: Target, in tree: ViewTree) {
    self.target = target
    switch tree.resolve(target) {
    case .verified(let node): (verdict, candidates) = (.different, [tree.nameForPeople(of: node)])
    case .missing(let nodes): (verdict, candidates) = (.missing, nodes.map(tree.nameForPeople))
    case .ambiguous(let nodes): (verdict, candidates) = (.ambiguous, nodes.map(tree.nameForPeople))
    case .different(let node, let differences):
      (verdict, candidates) = (.different, [tree.nameForPeople(of: node)])
      self.differences = differences
      return
    }
    differences = []
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
