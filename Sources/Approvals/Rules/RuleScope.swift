import Differ
import EventModel

/// One rule at one checkpoint: the views that it applies to, and the views with a difference that it hid.
final class RuleScope {
  let rule: Rule
  /// The golden's views that the rule applies to.
  let olds: Set<Int>
  /// The run's views that the rule applies to.
  let news: Set<Int>
  /// The views with a hidden difference: the golden's, and the run's as negative numbers.
  private(set) var hidden: Set<Int> = []

  private let members: Set<ViewNode.Member>
  private let pseudonyms: Pseudonyms
  private let old: ViewTree
  private let new: ViewTree
  /// The pattern that values must match, or nil if the rule has none.
  let pattern: RulePattern?
  /// For each parent, whether its children have the same places in another order.
  private var isShuffled: [Int: Bool] = [:]

  init(
    _ rule: Rule,
    pseudonyms: Pseudonyms,
    pattern: RulePattern?,
    old: (tree: ViewTree, views: [Int]),
    new: (tree: ViewTree, views: [Int])
  ) {
    self.rule = rule
    members = Set(rule.members)
    self.pseudonyms = pseudonyms
    self.pattern = pattern
    self.old = old.tree
    self.new = new.tree
    // `ignore all` includes everything below the views.
    let isDeep = rule.kind == .ignoreAll
    func whole(_ views: [Int], _ tree: ViewTree) -> Set<Int> {
      isDeep ? Set(views.flatMap { $0..<tree.end(of: $0) }) : Set(views)
    }
    olds = whole(old.views, old.tree)
    news = whole(new.views, new.tree)
  }

  func applies(to node: Int, _ match: Int) -> Bool { olds.contains(node) || news.contains(match) }

  /// Notes equal values of two matched views, since a pseudonym must not stand for them later.
  func noteMatch(_ node: Int, _ match: Int) {
    guard case .pseudonyms(let members) = rule.kind, applies(to: node, match) else { return }
    for member in members {
      if let value = old[node][member], value == new[match][member] {
        _ = pseudonyms.matches(value, value)
      }
    }
  }

  /// Returns true if the rule permits a difference in a member of two matched views.
  func permits(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool {
    guard permitsValue(of: member, node, match) else { return false }
    hidden.insert(node)
    return true
  }

  /// Notes that the rule hid a view that only the golden or only the run has.
  func hide(old node: Int) { hidden.insert(node) }
  func hide(new node: Int) { hidden.insert(-1 - node) }

  private func permitsValue(of member: ViewNode.Member, _ node: Int, _ match: Int) -> Bool {
    if rule.kind == .unordered { return permitsPlace(of: member, node, match) }
    guard applies(to: node, match) else { return false }
    if rule.kind == .ignoreAll { return true }
    guard members.contains(member) else { return false }
    let (before, after) = (old[node][member], new[match][member])
    switch rule.kind {
    case .ignore, .ignoreAll: return true
    case .tolerance(let points, _): return before?.isWithin(points, of: after) ?? false
    case .pattern:
      guard member != .frame, member != .offset, let pattern,
        let before = before?.words, let after = after?.words
      else { return false }
      return pattern.matches(before) && pattern.matches(after)
    case .pseudonyms:
      guard let before, let after else { return false }
      return pseudonyms.matches(before, after)
    case .unordered: return false
    }
  }

  /// Returns true if two children are at each other's places because only the order differs.
  private func permitsPlace(of member: ViewNode.Member, _ node: Int, _ match: Int) -> Bool {
    guard let parent = old.parent(of: node), let other = new.parent(of: match),
      applies(to: parent, other), ViewNode.isPlace(member)
    else { return false }
    if member == .frame, old[node].frame.size != new[match].frame.size { return false }
    if let known = isShuffled[parent] { return known }
    let isSame = old.places(below: parent) == new.places(below: other)
    isShuffled[parent] = isSame
    return isSame
  }
}

extension ViewNode {
  /// Returns true if a member describes the position of a view in a list.
  static func isPlace(_ member: Member) -> Bool {
    member == .frame || member == .attribute("row") || member == .attribute("section")
  }
}

extension ViewTree {
  /// Returns how often each place among the children of a node is taken.
  fileprivate func places(below parent: Int) -> [[AttributeValue?]: Int] {
    var places: [[AttributeValue?]: Int] = [:]
    for child in children(of: parent) {
      let origin = self[child].frame.origin
      places[
        [
          .number(origin.x), .number(origin.y), self[child].attributes["section"],
          self[child].attributes["row"],
        ],
        default: 0
      ] += 1
    }
    return places
  }
}

extension AttributeValue {
  /// Returns true if two values are numbers, or lists of the same length, that differ by at most `points`.
  fileprivate func isWithin(_ points: Double, of other: AttributeValue?) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)?): abs(one - other) <= points
    case (.list(let one), .list(let other)?):
      one.count == other.count && zip(one, other).allSatisfy { $0.isWithin(points, of: $1) }
    default: self == other
    }
  }

  /// The text that a pattern is matched with: that of a golden for lists and objects, without quotes for texts.
  package var words: String? {
    switch self {
    case .text(let text): text
    case .number(let number): NodeLine.text(for: .number(number), of: .tag)
    case .bool(let bool): "\(bool)"
    case .list, .object: NodeLine.text(for: self, of: .text)
    case .null: nil
    }
  }

  /// Returns true if a pattern matches the whole value.
  func matches(_ pattern: RulePattern) -> Bool {
    words.map(pattern.matches) ?? false
  }
}
