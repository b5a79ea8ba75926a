import EventModel

/// The views that a key could give and that are exceptions all the same.
extension CauseSelection {
  /// Returns the members without those that are a few of many views in their kind of place: they are exceptions, not
  /// part of the cause.
  mutating func fair(_ key: Int, _ members: [Int], joining roles: [RoleKind: Int]) -> [Int] {
    var groups: [RoleKind: [Int]] = [:]
    var order: [RoleKind] = []
    for number in members {
      let place = RoleKind(role: table.changes[number].role, kind: table.changes[number].kind)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(number)
    }
    let kind = table.keys[key].kind
    if Set(order).union(roles.keys).count == 1 || kind == ChangeKinds.words
      || ChangeKinds.isStructure(kind) && kind != ChangeKinds.leave
    {
      return members
    }
    let full = order.filter { place in
      let count = (groups[place]?.count ?? 0) + (roles[place] ?? 0)
      guard count <= 1 else { return true }
      // A class alone makes no view one of many that left elsewhere.
      if table.keys[key].function == .sameClass, hasMany(groups, roles) { return false }
      guard census.hasSeveral(of: key, at: place) else { return true }
      // Where the key also gives what is not explained yet, or follows from others, it is no exception; nor where no
      // other view had the distance that the cause changes.
      if let relation = commonRelation(members, with: groups[place]?.first),
        !census.hasSeveral(of: relation, at: place)
      {
        return true
      }
      return census.followers(at: place).contains { number in
        table.changes[number].cause < 0 && groups[place]?.first != number
          && table.keyNumbers(of: number).contains(key)
      }
    }
    let result = full.flatMap { groups[$0] ?? [] }
    return result.isEmpty && roles.isEmpty ? members : result
  }

  /// True if a cause has several members at one kind of place.
  private func hasMany(_ groups: [RoleKind: [Int]], _ roles: [RoleKind: Int]) -> Bool {
    groups.contains { $0.value.count > 2 } || roles.contains { $0.value > 2 }
  }

  /// The distance, as a key, that one change and at least two thirds of others change by the same amount; nil for none.
  private func commonRelation(_ members: [Int], with number: Int?) -> Int? {
    guard let number, ChangeKinds.isPlace(table.changes[number].kind), members.count > 2 else {
      return nil
    }
    let place = RoleKind(role: table.changes[number].role, kind: table.changes[number].kind)
    guard census.followers(at: place).count > 1 else { return nil }
    let some = members.prefix(64)
    return table.keyNumbers(of: number).first { key in
      let own = table.keys[key]
      guard own.function == .relation,
        PlaceRelation.Name(rawValue: own.detail & 63)?.isRatio == false
      else { return false }
      return 3 * some.count { table.keyNumbers(of: $0).contains(key) } >= 2 * some.count
    }
  }

  /// True if a view left alone of several in its kind of place.
  mutating func isException(_ change: ViewChange) -> Bool {
    let place = RoleKind(role: change.role, kind: change.kind)
    return census.followers(at: place).count == 1
      && table.offers[change.keys].contains { census.hasSeveral(of: $0.key, at: place) }
  }
}
