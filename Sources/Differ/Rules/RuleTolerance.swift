import EventModel

/// What the rules of a session tolerate on one checkpoint.
struct RuleTolerance: Tolerance {
  let oldMask: ViewTree
  let newMask: ViewTree
  private let scopes: [RuleScope]

  init(_ scopes: [RuleScope], old: ViewTree, new: ViewTree) {
    self.scopes = scopes
    var (oldMask, newMask) = (old, new)
    for scope in scopes {
      oldMask.blank(scope.rule, scope.olds)
      newMask.blank(scope.rule, scope.news)
    }
    self.oldMask = oldMask
    self.newMask = newMask
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

extension ViewTree {
  /// Blanks out what a rule lets vary, so that nodes are not told apart by it.
  fileprivate mutating func blank(_ rule: Rule, _ views: Set<Int>) {
    switch rule.kind {
    case .ignore(let members): blank(members, views) { _ in true }
    case .pattern(let text, let members):
      guard let pattern = try? Regex(text) else { return }
      blank(members, views) { $0.matches(pattern) }
    case .pseudonyms(let members): blank(members, views) { _ in true }
    case .tolerance: break
    case .ignoreAll:
      for node in views { self[node] = ViewNode("ignored") }
    case .unordered:
      for child in views.flatMap({ Array(children(of: $0)) }) {
        self[child].frame.origin = .zero
        self[child].attributes["row"] = nil
        self[child].attributes["section"] = nil
      }
    }
  }

  private mutating func blank(
    _ members: [ViewNode.Member],
    _ views: Set<Int>,
    where isBlank: (AttributeValue) -> Bool
  ) {
    for node in views {
      for member in members {
        guard let value = self[node][member], isBlank(value) else { continue }
        // Where it cannot be taken away, as a class cannot, one word stands for all.
        let blank: AttributeValue? = member == .className ? .text("any") : nil
        _ = self[node].set(member, to: blank)
      }
    }
  }
}
