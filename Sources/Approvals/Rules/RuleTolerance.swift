import Differ
import EventModel

/// The differences that the rules of a session permit at one checkpoint.
final class RuleTolerance: Tolerance {
  let oldMask: ViewTree
  let newMask: ViewTree
  private let scopes: [RuleScope]

  init(_ scopes: [RuleScope], old: ViewTree, new: ViewTree) {
    self.scopes = scopes
    var (oldMask, newMask) = (Mask(old), Mask(new))
    for scope in scopes {
      oldMask.blank(scope, scope.olds)
      newMask.blank(scope, scope.news)
    }
    self.oldMask = oldMask.tree
    self.newMask = newMask.tree
  }

  func noteMatch(_ node: Int, _ match: Int) {
    for scope in scopes { scope.noteMatch(node, match) }
  }

  func tolerates(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool {
    scopes.contains { $0.permits(member, of: node, and: match) }
  }

  func toleratesOrder(below node: Int, and match: Int) -> Bool {
    scopes.contains { $0.rule.kind == .unordered && $0.applies(to: node, match) }
  }

  func noteHiddenOrder(of node: Int, below parent: Int, and match: Int) {
    scopes.first { $0.rule.kind == .unordered && $0.applies(to: parent, match) }?.hide(old: node)
  }

  func ignores(old node: Int) -> Bool { ignoring(old: node) != nil }

  func ignores(new node: Int) -> Bool { ignoring(new: node) != nil }

  func noteHidden(old node: Int) { ignoring(old: node)?.hide(old: node) }

  func noteHidden(new node: Int) { ignoring(new: node)?.hide(new: node) }

  private func ignoring(old node: Int) -> RuleScope? {
    scopes.first { $0.rule.kind == .ignoreAll && $0.olds.contains(node) }
  }

  private func ignoring(new node: Int) -> RuleScope? {
    scopes.first { $0.rule.kind == .ignoreAll && $0.news.contains(node) }
  }
}

/// A copy of a tree in which everything that may vary is blank, so that it does not affect
/// matching.
private struct Mask {
  private let original: ViewTree
  private var changed: [Int: ViewNode] = [:]

  init(_ tree: ViewTree) { original = tree }

  /// The tree with the changed nodes in place of the original ones.
  var tree: ViewTree { original.replacing(changed) }

  mutating func blank(_ scope: RuleScope, _ views: Set<Int>) {
    switch scope.rule.kind {
    case .ignore(let members), .pseudonyms(let members): blank(members, views) { _ in true }
    case .pattern(_, let members):
      guard let pattern = scope.pattern else { return }
      blank(members, views) { $0.matches(pattern) }
    case .tolerance: break
    case .ignoreAll: for view in views { changed[view] = ViewNode("ignored") }
    case .unordered:
      for child in views.flatMap({ Array(original.children(of: $0)) }) {
        changed[child] = (changed[child] ?? original[child]).placeless
      }
    }
  }

  private mutating func blank(
    _ members: [ViewNode.Member],
    _ views: Set<Int>,
    where isBlank: (AttributeValue) -> Bool
  ) {
    for view in views {
      var node = changed[view] ?? original[view]
      for member in members {
        guard let value = node[member], isBlank(value) else { continue }
        // A class cannot be removed, so one word stands for all of them.
        let blank: AttributeValue? = member == .className ? .text("any") : nil
        _ = node.set(member, to: blank)
      }
      changed[view] = node
    }
  }
}
