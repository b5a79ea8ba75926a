import EventModel
public import Differ

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
    /// The items, as indexes of the review's items, in order.
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

  /// Groups items by their causes.
  ///
  /// A risky item stays alone, so that nobody approves it among others. If it is itself the cause, the items that
  /// follow from it are decided with it, and never before it. Items that somebody rejected before form a group of
  /// their own, unless the cause itself was rejected.
  ///
  /// - Returns: The groups, in the order of their first items, and the group of each item.
  static func grouped(_ items: [Item]) -> (groups: [Group], numbers: [Int]) {
    var groups: [Group] = []
    var numbers: [Int] = []
    var known: [Company: Int] = [:]
    let joined = SharedCause.joiningTemplates(
      items.lazy.filter { $0.risk == nil }.compactMap(\.cause)
    )
    let rejected = Set(
      items.filter { $0.isOwnCause && $0.rejection != nil }.compactMap(\.cause)
    )
    for (place, item) in items.enumerated() {
      guard item.risk == nil || item.isOwnCause, let own = item.cause else {
        numbers.append(groups.count)
        groups.append(Group(of: item, at: place))
        continue
      }
      let cause = joined[own] ?? own
      let isApart = item.rejection != nil && !rejected.contains(own)
      let company = Company(cause: cause, isRejected: isApart)
      if let number = known[company] {
        numbers.append(number)
        groups[number].items.append(place)
        groups[number].risk = [groups[number].risk, item.risk].compactMap(\.self).max()
      } else {
        known[company] = groups.count
        numbers.append(groups.count)
        groups.append(Group(of: item, at: place, cause: cause))
      }
    }
    for (company, number) in known where company.isRejected {
      // The name of the cause is that of the others.
      guard known[Company(cause: company.cause, isRejected: false)] != nil else { continue }
      let digest = Digest(of: "rejected \(company.cause.id)")
      groups[number].id = String(digest.description.prefix(6))
    }
    for number in groups.indices {
      let members = groups[number].items.map { items[$0] }
      if members.count == 1 {
        (groups[number].cause, groups[number].id) = (nil, members[0].id)
        groups[number].sentence = members[0].sentence
      } else if let root = members.first(where: \.isOwnCause) {
        // The item knows the text that the view shows, its key does not.
        groups[number].sentence = root.sentence
      }
    }
    return (groups, numbers)
  }
}

/// The property that the items of a group have in common.
private struct Company: Hashable {
  var cause: SharedCause
  /// True if the items were rejected before, but their cause was not.
  var isRejected: Bool
}

extension Review.Group {
  /// Creates a group with its first item.
  fileprivate init(of item: Review.Item, at place: Int, cause: SharedCause? = nil) {
    self.init(
      cause: cause,
      id: cause?.id ?? item.id,
      sentence: cause?.sentence ?? item.sentence,
      items: [place],
      risk: item.risk
    )
  }
}

extension Review.Item {
  /// True if the other items of the group follow from this one.
  fileprivate var isOwnCause: Bool {
    guard let key = question.change?.key else { return false }
    return cause?.kind == .change(key)
  }
}
