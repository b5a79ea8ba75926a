import Differ
import EventModel

extension Review.Subject {
  /// The changes that were decided before this review, while others of the same run stayed pending.
  struct Settled: Sendable {
    /// The decisions, by the digests of the changes.
    var decisions: [String: Review.Decision] = [:]
    /// The changes that are in the golden already.
    var approved: Set<ChangeKey> = []
    /// True if its checkpoints are those of the run already.
    var hasCheckpoints = false
  }

  /// Takes decisions that were made before as made; the questions are prepared, and compare the golden from before
  /// them.
  ///
  /// - Parameters:
  ///   - part: The decisions.
  ///   - golden: The present golden.
  /// - Returns: False if the decisions do not lead to that golden, since something else changed it.
  public mutating func settle(_ part: PartialDecision, leadingTo golden: Golden) -> Bool {
    guard let prepared else { return false }
    let items = prepared.map(\.item)
    var approved = items.filter { part.names.decision(about: $0.digest) == .approve }
    if !leads(approved, to: golden) {
      // A decision about the golden of the recorded setting changes that of each other setting, too.
      let comparison = SessionComparison(
        expected: golden.screens,
        actual: approval.pending.seen.screens
      )
      let open = Set(comparison.groups.map(\.change.key))
      approved += items.filter { item in
        guard let key = item.question.change?.key,
          part.names.decision(about: item.digest) != .approve
        else { return false }
        return !open.contains(key)
      }
      guard leads(approved, to: golden) else { return false }
    }
    settled.approved = Set(approved.compactMap(\.question.change?.key))
    settled.hasCheckpoints = approved.contains { $0.question.change == nil }
    for digest in items.map(\.digest) where part.names.decision(about: digest) == .reject {
      settled.decisions[digest] = .reject
    }
    for item in approved { settled.decisions[item.digest] = .approve }
    return true
  }

  /// Returns true if the approval of some items leads to a golden.
  private func leads(_ approved: [Review.Item], to golden: Golden) -> Bool {
    guard !approved.isEmpty else {
      return approval.golden?.screens.map(\.tree) == golden.screens.map(\.tree)
    }
    let result = approval.golden(
      with: Set(approved.compactMap(\.question.change?.key)),
      checkpoints: approved.contains { $0.question.change == nil }
    )
    return result?.screens.map(\.tree) == golden.screens.map(\.tree)
  }
}

extension Review {
  /// A decision that an earlier review of the same run made about a change.
  public struct Earlier: Sendable {
    /// The change, with the places where it was decided about.
    public var item: Item
    /// The decision.
    public var decision: Decision
    /// The group of the change, as an index of the groups that are left; nil if nothing is left of it.
    public var group: Int?
  }

  /// The questions that are left, and the names of those that were decided before.
  struct Rest {
    var items: [Item] = []
    var groups: [Group] = []
    /// For each item, its group.
    var numbers: [Int] = []
    /// The decisions about items and groups that nothing is left of, by their names.
    var settled: [String: Decision] = [:]
    /// The changes that were decided before.
    var earlier: [Earlier] = []
  }

  /// Returns the questions without those that were decided before.
  ///
  /// They are left out once all are grouped, so that those left keep their names, causes and risks.
  static func rest(of items: [Item], _ groups: [Group], _ subjects: [Subject]) -> Rest {
    guard subjects.contains(where: { !$0.settled.decisions.isEmpty }) else {
      return Rest(items: items, groups: groups, numbers: numbers(of: groups, items.count))
    }
    var rest = Rest()
    var places: [Int: Int] = [:]
    var decided: [Int: [Earlier]] = [:]
    for (place, item) in items.enumerated() {
      decided[place] = earlier(item, subjects)
      var item = item
      let digest = item.digest
      let decisions = item.places.compactMap { subjects[$0.subject].settled.decisions[digest] }
      item.places.removeAll { subjects[$0.subject].settled.decisions[digest] != nil }
      guard item.places.isEmpty else {
        places[place] = rest.items.count
        rest.items.append(item)
        continue
      }
      rest.settled[item.id] = decisions.contains(.reject) ? .reject : .approve
    }
    for var group in groups {
      let members = group.items
      group.items = members.compactMap { places[$0] }
      let isLeft = !group.items.isEmpty
      for var one in members.flatMap({ decided[$0] ?? [] }) {
        one.group = isLeft ? rest.groups.count : nil
        rest.earlier.append(one)
      }
      if isLeft {
        rest.groups.append(group)
        continue
      }
      let isRejected = members.contains { rest.settled[items[$0].id] == .reject }
      rest.settled[group.id] = isRejected ? .reject : .approve
    }
    rest.numbers = numbers(of: rest.groups, rest.items.count)
    return rest
  }

  /// Returns the earlier decisions about an item, each with its places.
  private static func earlier(_ item: Item, _ subjects: [Subject]) -> [Earlier] {
    let digest = item.digest
    return [Decision.approve, .reject].compactMap { decision in
      var own = item
      own.places.removeAll { subjects[$0.subject].settled.decisions[digest] != decision }
      return own.places.isEmpty ? nil : Earlier(item: own, decision: decision)
    }
  }

  /// Returns for each item its group.
  private static func numbers(of groups: [Group], _ count: Int) -> [Int] {
    var numbers = Array(repeating: 0, count: count)
    for (number, group) in groups.enumerated() {
      for place in group.items { numbers[place] = number }
    }
    return numbers
  }
}
