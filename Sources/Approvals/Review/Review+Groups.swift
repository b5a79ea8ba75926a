public import Differ
import EventModel

extension Review {
  /// Items that follow from one cause and are decided together.
  ///
  /// An item without such company is a group of one.
  public struct Group: Sendable {
    /// The cause of the items; nil for a group of one.
    public var cause: SharedCause?
    /// The name on the command line: six hexadecimal digits that are the same in every run.
    public var id: String
    /// The cause of the items in one clause; for a group of one, the question itself.
    public var sentence: String
    /// The items, as indexes of the review's items: those that the cause gives, then those that follow from them.
    public var items: [Int]
    /// The greatest risk of an item, which needs a decision about this group alone; nil if there is none.
    public var risk: Risk?
  }

  /// Returns the places where any item of a group arises, in order, each recording once.
  public func places(of group: Group) -> [Item.Place] {
    var checkpoints: [Int: Set<Int>] = [:]
    for place in group.items.flatMap({ items[$0].places }) {
      checkpoints[place.subject, default: []].formUnion(place.checkpoints)
    }
    return checkpoints.sorted { $0.key < $1.key }
      .map { Item.Place(subject: $0.key, checkpoints: $0.value.sorted()) }
  }

  /// Finds the causes of the items among the changes of all recordings.
  static func explain(_ items: inout [Item], of subjects: [Subject]) {
    // Without a budget, the search ends always.
    guard let findings = try? ScreenFindings(of: subjects.map(\.approval.comparison)) else {
      return
    }
    let numbers = subjects.map { subject in
      subject.approval.comparison.checkpoints.map { findings.number(of: $0) }
    }
    for place in items.indices {
      guard case .change = items[place].question else { continue }
      let screens = items[place].places.lazy.flatMap { place in
        place.checkpoints.lazy.map { numbers[place.subject][$0] }
      }
      let found = findings.finding(
        of: items[place].question.change,
        items[place].identity,
        at: screens
      )
      guard let finding = found else { continue }
      items[place].cause = finding.cause
      items[place].isConsequence = finding.isConsequence
      items[place].isOutOfSight = finding.isOutOfSight
      // A control that a person can scroll to is not lost.
      if finding.isOutOfSight, items[place].risk != .secretTyped { items[place].risk = nil }
    }
  }

  /// Groups items by their causes, and puts items and groups in order.
  ///
  /// Items that somebody rejected before form a group of their own, unless the cause itself was rejected. The
  /// riskiest groups come first, then exceptions, which are about one or two views beside a cause of many, then those
  /// about most views.
  ///
  /// - Returns: The items in the order of the groups, the groups, and the group of each item.
  static func grouped(_ items: [Item]) -> (items: [Item], groups: [Group], numbers: [Int]) {
    var members: [[Int]] = []
    var known: [Company: Int] = [:]
    // A cause was rejected if everything that it gives was.
    var rejected: Set<SharedCause> = []
    if items.contains(where: { $0.rejection != nil }) {
      let given = items.lazy.filter { !$0.isConsequence }
      rejected = Set(given.filter { $0.rejection != nil }.compactMap(\.cause))
      rejected.subtract(given.filter { $0.rejection == nil }.compactMap(\.cause))
    }
    for place in items.indices {
      guard let cause = items[place].cause else {
        members.append([place])
        continue
      }
      let isApart = items[place].rejection != nil && !rejected.contains(cause)
      let company = Company(cause: cause, isRejected: isApart)
      if let number = known[company] {
        members[number].append(place)
      } else {
        known[company] = members.count
        members.append([place])
      }
    }
    let order = order(of: members, items)
    var (sorted, groups, numbers): ([Item], [Group], [Int]) = ([], [], [])
    sorted.reserveCapacity(items.count)
    // A group has not the name of an item that is in none or in another group.
    var names = Set(items.map { $0.name.digits(nameLength) })
    let ranks = items.indices.map { items[$0].rank }
    for number in order {
      let own = (0...2).flatMap { rank in members[number].filter { ranks[$0] == rank } }
      var group = Group(of: own, in: items, from: sorted.count)
      // The name of the cause may be that of the others with this cause.
      while own.count > 1, !own.contains(where: { items[$0].id == group.id }),
        !names.insert(group.id).inserted
      {
        let digest = Digest(of: "apart \(group.id) \(groups.count)").description
        group.id = String(digest.prefix(nameLength))
      }
      for place in own {
        numbers.append(groups.count)
        sorted.append(items[place])
      }
      groups.append(group)
    }
    return (sorted, groups, numbers)
  }

  /// Returns the groups in the order in which they are asked about.
  private static func order(of groups: [[Int]], _ items: [Item]) -> [Int] {
    let sizes = groups.map { group in
      group.reduce(0) {
        $0 + (items[$1].isConsequence ? 0 : items[$1].question.change?.places.count ?? 1)
      }
    }
    let hasCauses = sizes.contains { $0 > 2 }
    let risks = groups.map { group in group.compactMap { items[$0].risk?.rawValue }.max() ?? 0 }
    return groups.indices.sorted { one, other in
      if risks[one] != risks[other] { return risks[one] > risks[other] }
      let exceptions = [one, other].map { hasCauses && sizes[$0] <= 2 }
      if exceptions[0] != exceptions[1] { return exceptions[0] }
      if !exceptions[0], sizes[one] != sizes[other] { return sizes[one] > sizes[other] }
      return one < other
    }
  }
}

/// The property that the items of a group have in common.
private struct Company: Hashable {
  var cause: SharedCause
  /// True if the items were rejected before, but their cause was not.
  var isRejected: Bool
}

extension Review.Group {
  /// Creates a group of items, which will follow one another in a review.
  ///
  /// - Parameters:
  ///   - members: Their places among the items.
  ///   - items: The items in another order.
  ///   - first: The place of the first one in the review.
  fileprivate init(of members: [Int], in items: [Review.Item], from first: Int) {
    let root = items[members[0]]
    let isOne = members.count == 1
    // The name must stay when a target is decided by itself.
    let hasOneChange = members.count { items[$0].question.repair == nil } <= 1
    self.init(
      cause: isOne ? nil : root.cause,
      id: hasOneChange ? root.id : root.cause?.id ?? root.id,
      sentence: root.sentence,
      items: Array(first..<(first + members.count)),
      risk: members.lazy.compactMap { items[$0].risk }.max()
    )
    if let cause = root.cause, case .functions = cause.kind, !isOne { sentence = cause.sentence }
  }
}

extension Review.Item {
  /// The place in its group: what the cause gives, the cause itself first, then what follows from it.
  fileprivate var rank: Int {
    if case .change(let key)? = cause?.kind, let change = question.change, key.isKey(of: change) {
      return 0
    }
    return isConsequence ? 2 : 1
  }
}
