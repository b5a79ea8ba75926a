import Differ
import EventModel
import ViewQuery

/// One rule on one checkpoint: which views it is about, and which it hid something of.
final class RuleScope {
  let rule: Rule
  /// The golden's views that it is about.
  let olds: Set<Int>
  /// The run's views that it is about.
  let news: Set<Int>
  /// What it hid a difference of: the golden's views, and the run's by negative numbers.
  private(set) var hidden: Set<Int> = []

  private let pseudonyms: Pseudonyms
  private let old: ViewTree
  private let new: ViewTree
  /// What values must match; nil where the rule has no pattern.
  let pattern: RulePattern?
  /// For each parent whether its children have the same places in another order.
  private var isShuffled: [Int: Bool] = [:]

  init(
    _ rule: Rule,
    _ pseudonyms: Pseudonyms,
    _ pattern: RulePattern?,
    _ old: (tree: ViewTree, views: [Int]),
    _ new: (tree: ViewTree, views: [Int])
  ) {
    self.rule = rule
    self.pseudonyms = pseudonyms
    self.pattern = pattern
    self.old = old.tree
    self.new = new.tree
    // What is ignored altogether is so with all below it.
    let isDeep = rule.kind == .ignoreAll
    func whole(_ views: [Int], _ tree: ViewTree) -> Set<Int> {
      isDeep ? Set(views.flatMap { $0..<tree.end(of: $0) }) : Set(views)
    }
    olds = whole(old.views, old.tree)
    news = whole(new.views, new.tree)
  }

  func isAbout(_ node: Int, _ match: Int) -> Bool { olds.contains(node) || news.contains(match) }

  /// Notes two values that are the same, where that says something about others.
  func meet(_ node: Int, _ match: Int) {
    guard case .pseudonyms(let members) = rule.kind, isAbout(node, match) else { return }
    for member in members {
      if let value = old[node][member], value == new[match][member] {
        _ = pseudonyms.matches(value, value)
      }
    }
  }

  /// Whether the rule allows a member of two matched views to be another.
  func allows(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool {
    guard allowsValue(member, node, match) else { return false }
    hidden.insert(node)
    return true
  }

  /// Notes that a whole view was hidden, which only the golden or only the run has.
  func hide(old node: Int) { hidden.insert(node) }
  func hide(new node: Int) { hidden.insert(-1 - node) }

  private func allowsValue(_ member: ViewNode.Member, _ node: Int, _ match: Int) -> Bool {
    if rule.kind == .unordered { return allowsPlace(member, node, match) }
    guard isAbout(node, match) else { return false }
    if rule.kind == .ignoreAll { return true }
    guard rule.members.contains(member) else { return false }
    let (before, after) = (old[node][member], new[match][member])
    switch rule.kind {
    case .ignore, .ignoreAll: return true
    case .tolerance(let points, _): return before?.isWithin(points, of: after) ?? false
    case .pattern:
      guard let before = before?.words, let after = after?.words, let pattern else { return false }
      return pattern.matches(before) && pattern.matches(after)
    case .pseudonyms:
      guard let before, let after else { return false }
      return pseudonyms.matches(before, after)
    case .unordered: return false
    }
  }

  /// Whether two children stand at each other's places, because the order is another.
  private func allowsPlace(_ member: ViewNode.Member, _ node: Int, _ match: Int) -> Bool {
    guard let parent = old.parent(of: node), let other = new.parent(of: match),
      isAbout(parent, other), ViewNode.isPlace(member)
    else { return false }
    if member == .frame, old[node].frame.size != new[match].frame.size { return false }
    if let known = isShuffled[parent] { return known }
    let isSame = old.places(below: parent) == new.places(below: other)
    isShuffled[parent] = isSame
    return isSame
  }
}

extension ViewNode {
  /// Whether a member says where a view stands in a list.
  static func isPlace(_ member: Member) -> Bool {
    member == .frame || member == .attribute("row") || member == .attribute("section")
  }
}

extension ViewTree {
  /// How often each place among the children of a node is taken.
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
  /// Whether two values are numbers, or lists of as many, each no further apart than that.
  fileprivate func isWithin(_ points: Double, of other: AttributeValue?) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)?): abs(one - other) <= points
    case (.list(let one), .list(let other)?):
      one.count == other.count && zip(one, other).allSatisfy { $0.isWithin(points, of: $1) }
    default: self == other
    }
  }

  /// The value as a pattern sees it; nil for lists and objects.
  fileprivate var words: String? {
    switch self {
    case .text(let text): text
    case .number(let number): NodeLine.text(for: .number(number), of: .tag)
    case .bool(let bool): "\(bool)"
    default: nil
    }
  }

  /// Whether a pattern matches the whole value.
  func matches(_ pattern: RulePattern) -> Bool {
    words.map(pattern.matches) ?? false
  }
}
