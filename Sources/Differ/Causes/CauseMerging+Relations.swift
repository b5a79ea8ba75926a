extension CauseKey {
  /// True if it adds an attribute.
  fileprivate var isAddition: Bool { function == .add || function == .addAny }

  /// True if it puts rows into the opposite order.
  fileprivate var isReverse: Bool { function == .sum || function == .sumNumber }
}

extension CauseMerging {
  /// True if two causes are one question.
  func belongTogether(_ one: CauseGroup, _ other: CauseGroup) -> Bool {
    guard let key = one.keys.first.map({ table.keys[$0] }),
      let first = other.keys.first.map({ table.keys[$0] })
    else { return false }
    if one.isTable, other.isTable { return true }
    if key.isAddition, first.isAddition, key.kind == first.kind { return true }
    if key.isReverse, other.keys.contains(where: { table.keys[$0].isReverse }) { return true }
    if isScaled(one, like: other) || isScaled(other, like: one) { return true }
    if hasKey(of: other, one) || hasKey(of: one, other) { return true }
    if areMargins(one, other, by: key, and: first) || areGaps(one, other, by: key, and: first) {
      return true
    }
    if shareNear(one, other) { return true }
    if areSpellings(one, other, by: key, and: first) { return true }
    guard ChangeKinds.isLayout(key.kind), ChangeKinds.isLayout(first.kind) else { return false }
    if areExchanged(one, other, by: key, and: first) { return true }
    if areInside(one, other) || areInside(other, one) { return true }
    if key.kind % 2 == first.kind % 2 && areOnScreens(one, other) || areSiblings(one, other) {
      return true
    }
    return haveSameRows(one.rows, other.rows)
      || haveSameRows(one.outerRows(listRow), other.outerRows(listRow))
  }

  /// True if most views of the smaller cause, with consequences, are views of the larger one, too.
  private func shareNear(_ one: CauseGroup, _ other: CauseGroup) -> Bool {
    let (small, large) =
      one.near.count < other.near.count ? (one.near, other.near) : (other.near, one.near)
    guard small.count > 2, small.count * 10 >= large.count * 2 else { return false }
    let needed = max(tenths(8, of: small.count), tenths(2, of: large.count))
    return small.hasAtLeast(needed) { large.contains($0) }
  }

  private func haveSameRows(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    guard small.count > 2, small.count * 10 >= 8 * large.count else { return false }
    return small.hasAtLeast(max(3, tenths(8, of: large.count))) { large.contains($0) }
  }

  func listRow(of view: Int) -> Int { row(of: view, isOld: false) }

  /// True if one cause moves the views in some views, and the other makes others there smaller by as much, on one side
  /// or on both: another margin.
  private func areMargins(
    _ one: CauseGroup,
    _ other: CauseGroup,
    by key: CauseKey,
    and first: CauseKey
  ) -> Bool {
    guard ChangeKinds.isPlace(key.kind), ChangeKinds.isPlace(first.kind),
      key.kind % 2 == first.kind % 2,
      one.views.count > 1, other.views.count > 1
    else { return false }
    let distances = one.distances(key.kind % 2) + other.distances(key.kind % 2)
    guard distances.count < 8, let small = distances.min(), small > 0,
      distances.allSatisfy({ $0 - small < 0.02 || abs($0 - 2 * small) < 0.02 })
    else { return false }
    let (few, many) =
      one.parents.count < other.parents.count
      ? (one.parents, other.parents) : (other.parents, one.parents)
    let common = few.count { many.contains($0) }
    return common * 2 >= few.count || one.screens.isSubset(of: other.screens)
  }

  /// True if views left and others came in the same views.
  private func areExchanged(
    _ one: CauseGroup,
    _ other: CauseGroup,
    by key: CauseKey,
    and first: CauseKey
  ) -> Bool {
    guard
      key.kind == ChangeKinds.leave && first.kind == ChangeKinds.enter
        || key.kind == ChangeKinds.enter && first.kind == ChangeKinds.leave
    else { return false }
    // A group that also changes a screen as a whole has a view without anything around it.
    let around = [one, other].map { group in
      Set(group.parents.filter { $0 >= 0 }.map { scene.before($0) })
    }
    return around[0] == around[1]
  }

  /// True if two causes lay out the children of the same views in another way.
  private func areSiblings(_ one: CauseGroup, _ other: CauseGroup) -> Bool {
    guard one.views.count > 1, other.views.count > 1, one.views.count + other.views.count > 3 else {
      return false
    }
    return one.parents == other.parents
  }

  /// True if two causes move or resize views by one distance on the same screens, at least three of them: a higher bar
  /// and what is below it.
  private func areOnScreens(_ one: CauseGroup, _ other: CauseGroup) -> Bool {
    guard let key = one.keys.first.map({ table.keys[$0] }) else { return false }
    guard one.screens.count > 2, one.screens == other.screens else { return false }
    let distances = [one, other].map { $0.distances(key.kind % 2) }
    return distances[0].count == 1 && distances[0] == distances[1]
  }

  /// True if nearly all views of a cause are directly in views of another one.
  private func areInside(_ one: CauseGroup, _ other: CauseGroup) -> Bool {
    guard one.views.count > 1 else { return false }
    if other.views.count < one.views.count {
      // No more can be inside than there are children.
      let room = other.views.reduce(0) { $0 + scene.kids[$1].count }
      if room * 10 < one.views.count * 8 { return false }
    }
    return one.views.hasAtLeast(tenths(8, of: one.views.count)) {
      other.views.contains(scene.views[$0].parent)
    }
  }

  /// True if nearly all changes of a cause of places have a key of another one, too.
  private func hasKey(of other: CauseGroup, _ one: CauseGroup) -> Bool {
    let keys = other.placeKeys
    guard !keys.isEmpty, one.members.count > 1 else { return false }
    // Whichever list is shorter: that of its changes, or that of the changes with the keys.
    let most = one.members.count
    var offered = 0
    for key in keys {
      offered += changesOfKey[key]?.count ?? 0
      if offered >= most { break }
    }
    if offered * 10 < most * 8 { return false }
    if offered < most {
      var found: Set<Int> = []
      for change in keys.flatMap({ changesOfKey[$0] ?? [] })
      where one.parts.contains(Int(groupOfChange[change])) {
        found.insert(change)
      }
      return found.count * 10 >= most * 8
    }
    // Most causes have a single key, which need not be looked up.
    let only = keys.count == 1 ? keys.first : nil
    return one.members.hasAtLeast(tenths(8, of: most)) { member in
      table.changes[member].keys.contains { slot in
        only.map { $0 == table.offers[slot].key } ?? keys.contains(table.offers[slot].key)
      }
    }
  }

  /// True if all of a cause is larger by the factor of another one, which scales views or fonts.
  private func isScaled(_ one: CauseGroup, like other: CauseGroup) -> Bool {
    other.scales.contains { scale in
      one.members.allSatisfy { member in
        table.keyNumbers(of: member).contains {
          table.keys[$0].isScale && table.keys[$0].first == scale
        }
      } || isScaledInside(one, by: scale)
    }
  }

  /// True if a cause makes texts larger by a factor within a padding that stays, a whole number of points.
  private func isScaledInside(_ one: CauseGroup, by scale: Double) -> Bool {
    guard abs(scale - 1) > 0.02 else { return false }
    let texts = one.sizes.texts
    guard texts.count > 1 else { return false }
    var padding: Double?
    for member in texts {
      let change = table.changes[member]
      let own = ((change.new - scale * change.old) / (1 - scale) * 10).rounded() / 10
      guard own == padding ?? own, change.old > own else { return false }
      padding = own
    }
    guard let padding else { return false }
    return padding > 0 && abs(padding / 2 - (padding / 2).rounded()) < 0.06
  }

  /// True if both causes replace the same piece of texts in the same kinds of place by words that begin alike, such as
  /// one word and its plural.
  private func areSpellings(
    _ one: CauseGroup,
    _ other: CauseGroup,
    by key: CauseKey,
    and first: CauseKey
  )
    -> Bool
  {
    guard key.kind == ChangeKinds.words, first.kind == ChangeKinds.words,
      key.function == .piece, first.function == .piece, key.texts.x != 0,
      key.texts.x == first.texts.x
    else { return false }
    let words = [table.texts[Int(key.texts.y)], table.texts[Int(first.texts.y)]]
    let stem = zip(words[0], words[1]).prefix { $0 == $1 }.count
    return stem > 1 && 2 * stem >= words.map(\.count).max() ?? 0
      && !one.roles.isDisjoint(with: other.roles)
  }

  /// True if both causes keep the views in the same views at another distance, the same on both axes.
  private func areGaps(
    _ one: CauseGroup,
    _ other: CauseGroup,
    by key: CauseKey,
    and first: CauseKey
  ) -> Bool {
    let gaps: Set<PlaceRelation.Name> = [.after, .flowGap, .flowLineGap, .fromStart]
    let names = [key, first].map { key in
      (key.function == .relation || key.function == .relationBy) && key.kind < 2
        ? PlaceRelation.Name(rawValue: key.detail & 63) : nil
    }
    func distance(_ key: CauseKey) -> Double {
      key.function == .relation ? key.second - key.first : key.first
    }
    guard names.allSatisfy({ $0.map(gaps.contains) ?? false }),
      abs(distance(key) - distance(first)) < 0.02
    else { return false }
    if key.function == .relation, first.function == .relation, key.first == first.first {
      return true
    }
    if key.function == .relationBy, first.function == .relationBy, names[0] == names[1],
      !one.screens.isDisjoint(with: other.screens)
    {
      return true
    }
    return one.parents.isSubset(of: other.parents) || other.parents.isSubset(of: one.parents)
  }
}

/// Returns the number of elements that are at least so many tenths of a number.
private func tenths(_ tenths: Int, of count: Int) -> Int { (count * tenths + 9) / 10 }

extension Collection {
  /// True if at least a number of elements satisfy a condition.
  ///
  /// It stops as soon as too many do not: of thousands of causes nearly all have nothing in common.
  fileprivate func hasAtLeast(_ needed: Int, where condition: (Element) -> Bool) -> Bool {
    var spare = count - needed
    guard spare >= 0 else { return false }
    for element in self where !condition(element) {
      spare -= 1
      if spare < 0 { return false }
    }
    return true
  }
}
