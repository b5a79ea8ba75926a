import Differ

/// The state of a review: questions about pending changes, each asked once, and the decisions so
/// far.
///
/// A review only collects decisions. Nothing is written until its `outcomes()` are carried out.
public struct Review: Sendable {
  /// A decision about one item.
  public enum Decision: String, Sendable {
    /// The change is right and goes into the golden.
    case approve
    /// The change is wrong, and the golden stays.
    case reject
    /// The decision is left for later.
    case skip
  }

  /// The recordings under review.
  public let subjects: [Subject]
  /// The questions, in the order of the groups.
  public let items: [Item]
  /// The items grouped by their causes: the riskiest first, then exceptions, then those with most views.
  public let groups: [Group]
  /// The decisions of earlier reviews of the same run, by the names of items and groups that nothing is left of.
  public let settled: [String: Decision]
  /// The changes that earlier reviews of the same run decided about, with the places where they did.
  public let earlier: [Earlier]
  /// The decision about each item, or nil if it is still open.
  public private(set) var decisions: [Decision?]
  /// For each step, the items that were decided together.
  private var history: [[Int]] = []
  /// The reason for the decision about each item, or nil if none was given.
  public private(set) var reasons: [String?]
  /// For each item, the candidate that a repair takes; 0 is the proposed one.
  private(set) var candidates: [Int]
  /// For each item, its group.
  private let groupNumbers: [Int]
  /// The groups whose items are asked about one by one.
  private var taken: Set<Int> = []

  /// Collects the questions about some recordings.
  public init(_ subjects: [Subject]) {
    self.subjects = subjects
    var items: [Item] = []
    var known: [Item.Key: Int] = [:]
    for (number, subject) in subjects.enumerated() {
      let asked = subject.items(number)
      for place in asked.indices {
        let key = asked[place].key.about(number)
        if let known = known[key] {
          items[known].merge(asked[place].item, about: number)
        } else {
          known[key] = items.count
          items.append(asked[place].item.about(number))
        }
      }
    }
    Self.lengthenNames(of: &items)
    Self.explain(&items, of: subjects)
    Self.joinTargets(&items, of: subjects)
    let all = Self.grouped(items)
    let rest = Self.rest(of: all.items, all.groups, subjects)
    (self.items, groups, groupNumbers) = (rest.items, rest.groups, rest.numbers)
    (settled, earlier) = (rest.settled, rest.earlier)
    decisions = Array(repeating: nil, count: rest.items.count)
    candidates = Array(repeating: 0, count: rest.items.count)
    reasons = Array(repeating: nil, count: rest.items.count)
  }

  /// The first open item, or nil if all are decided.
  public var position: Int? { decisions.firstIndex { $0 == nil } }

  /// Decides about some items in one step, which one undo takes back.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - places: The items, as indexes of the review's items.
  ///   - candidate: The candidate that a repair takes; 0 is the proposed one.
  public mutating func decide(_ decision: Decision, _ places: [Int], candidate: Int = 0) {
    guard !places.isEmpty else { return }
    for place in places { (decisions[place], candidates[place]) = (decision, candidate) }
    history.append(places)
  }

  /// Gives a reason for the decisions about some items; nil takes it away.
  public mutating func give(reason: String?, for places: [Int]) {
    for place in places { reasons[place] = reason }
  }

  /// Returns the group of an item, as an index of the groups.
  public func group(of item: Int) -> Int { groupNumbers[item] }

  /// The group of the first open item; nil if all items are decided.
  public var groupPosition: Int? { position.map { groupNumbers[$0] } }

  /// The items that the next decision is about: the open ones of a group, or one item if the group was taken apart.
  public var openItems: [Int] {
    guard let position else { return [] }
    let number = groupNumbers[position]
    return taken.contains(number)
      ? [position] : groups[number].items.filter { decisions[$0] == nil }
  }

  /// Decides about the first open group; of one that was taken apart, about its first open item.
  ///
  /// - Returns: The number of items decided.
  @discardableResult
  public mutating func decide(_ decision: Decision) -> Int {
    let open = openItems
    decide(decision, open)
    return open.count
  }

  /// Takes the first open group apart, so that its items are asked about one by one.
  ///
  /// - Returns: The number of its open items; 1 or less means that there is nothing to take apart.
  @discardableResult
  public mutating func takeApart() -> Int {
    let count = openItems.count
    if let groupPosition, count > 1 { taken.insert(groupPosition) }
    return count
  }

  /// Decides about all open items; it does not approve those that need an approval of their own.
  ///
  /// These are risky items, the items that follow from them, and changes that somebody rejected before.
  ///
  /// - Returns: The number of items decided.
  @discardableResult
  public mutating func decideRest(_ decision: Decision) -> Int {
    let open = items.indices.filter { place in
      decisions[place] == nil && !(decision == .approve && needsOwnApproval(place))
    }
    decide(decision, open)
    return open.count
  }

  /// Returns true if an item is approved only by itself or with its group, since an item of the group is risky or
  /// was rejected before.
  public func needsOwnApproval(_ place: Int) -> Bool {
    let group = groups[groupNumbers[place]]
    return group.risk != nil || group.items.contains { items[$0].rejection != nil }
  }

  /// The open items with the same change to the same kind of view as the first open item.
  public var similarItems: [Int] { position.map { similarItems(to: $0) } ?? [] }

  /// Returns the open items with the same change to the same kind of view as an item, with itself.
  public func similarItems(to item: Int) -> [Int] {
    guard let family = items[item].question.change?.family else { return [] }
    return items.indices.filter { place in
      decisions[place] == nil && items[place].question.change?.family == family
    }
  }

  /// Decides about the first open item and similar ones, except that of risky ones only the first
  /// is approved.
  ///
  /// - Returns: The number of items decided.
  @discardableResult
  public mutating func decideSimilar(_ decision: Decision) -> Int {
    let similar = similarItems.filter { place in
      decision != .approve || place == position
        || items[place].risk == nil && items[place].rejection == nil
    }
    decide(decision, similar)
    return similar.count
  }

  /// Decides about the item or the group with that name, and returns true if there is one.
  ///
  /// A repair is also named by its text, such as `"Add" → "New"`; `3f9a1c:2` is a repair with its
  /// second candidate.
  @discardableResult
  public mutating func decide(_ decision: Decision, about id: String) -> Bool {
    if decision == .approve, let mark = id.lastIndex(of: ":"),
      let number = Int(id[id.index(after: mark)...]), number > 0,
      let item = items.firstIndex(where: { $0.isNamed(id[..<mark]) })
    {
      return approve(candidate: number - 1, of: item)
    }
    let places = places(named: id)
    decide(decision, places)
    return !places.isEmpty
  }

  /// Returns the item or the items of the group with that name, as indexes of the items; a repair is also named by
  /// its text.
  public func places(named id: String) -> [Int] {
    let group = groups.first { $0.id == id }?.items ?? []
    return items.indices.filter { place in
      items[place].isNamed(id) || items[place].question.repair?.description == id
        || group.contains(place)
    }
  }

  /// Takes back the last step, with all items decided in it, and returns true if there was one.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = history.popLast() else { return false }
    for place in last { decisions[place] = nil }
    return true
  }

  /// Returns the number of items with a decision.
  public func count(_ decision: Decision) -> Int { decisions.count { $0 == decision } }
}
