import Differ
import EventModel

/// What the rules of a session tolerate on one checkpoint.
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

  func meet(_ node: Int, _ match: Int) {
    for scope in scopes { scope.meet(node, match) }
  }

  func tolerates(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool {
    scopes.contains { $0.allows(member, of: node, and: match) }
  }

  func toleratesOrder(below node: Int, and match: Int) -> Bool {
    scopes.contains { $0.rule.kind == .unordered && $0.isAbout(node, match) }
  }

  func hidOrder(of node: Int, below parent: Int, and match: Int) {
    scopes.first { $0.rule.kind == .unordered && $0.isAbout(parent, match) }?.hide(old: node)
  }

  func ignores(old node: Int) -> Bool {
    scopes.contains { $0.rule.kind == .ignoreAll && $0.olds.contains(node) }
  }

  func ignores(new node: Int) -> Bool {
    scopes.contains { $0.rule.kind == .ignoreAll && $0.news.contains(node) }
  }

  func hid(old node: Int) {
    scopes.first { $0.rule.kind == .ignoreAll && $0.olds.contains(node) }?.hide(old: node)
  }

  func hid(new node: Int) {
    scopes.first { $0.rule.kind == .ignoreAll && $0.news.contains(node) }?.hide(new: node)
  }
}

/// A tree under way to one in which what varies is blank, so that nodes are not told apart by it.
private struct Mask {
  private let original: ViewTree
  private var changed: [Int: ViewNode] = [:]

  init(_ tree: ViewTree) { original = tree }

  /// The tree with the changed nodes in it, node for node.
  var tree: ViewTree {
    guard !changed.isEmpty else { return original }
    var builder = ViewTree.Builder()
    var ends: [Int] = []
    for index in 0..<original.count {
      while let end = ends.last, end <= index {
        builder.close()
        ends.removeLast()
      }
      builder.open(changed[index] ?? original[index])
      ends.append(original.end(of: index))
    }
    return builder.finish() ?? original
  }

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
        var node = changed[child] ?? original[child]
        node.frame.origin = .zero
        node.attributes["row"] = nil
        node.attributes["section"] = nil
        changed[child] = node
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
        // Where it cannot be taken away, as a class cannot, one word stands for all.
        let blank: AttributeValue? = member == .className ? .text("any") : nil
        _ = node.set(member, to: blank)
      }
      changed[view] = node
    }
  }
}
