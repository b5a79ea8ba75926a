extension CauseKey {
  /// True if it puts rows into the opposite order.
  fileprivate var isReverse: Bool { function == .sum || function == .sumNumber }

  /// True if it makes places, sizes or fonts larger by a factor.
  fileprivate var isScale: Bool {
    function == .times || function == .timesNumber && kind != ChangeKinds.words
  }
}

extension CauseMerging {
  /// True if two causes are one question.
  func belongTogether(_ one: Group, _ other: Group) -> Bool {
    guard let key = one.keys.first.map({ table.keys[$0] }),
      let first = other.keys.first.map({ table.keys[$0] })
    else { return false }
    if one.isTable, other.isTable { return true }
    let adds: Set<CauseKey.Function> = [.add, .addAny]
    if adds.contains(key.function), adds.contains(first.function), key.kind == first.kind {
      return true
    }
    if key.isReverse, other.keys.contains(where: { table.keys[$0].isReverse }) { return true }
    if isScaled(one, like: other) || isScaled(other, like: one) { return true }
    if hasKey(of: other, one) || hasKey(of: one, other) { return true }
    if areMargins(one, other, by: key, and: first) || areGaps(one, other, by: key, and: first) {
      return true
    }
    let (small, large) =
      one.near.count < other.near.count ? (one.near, other.near) : (other.near, one.near)
    let common = small.count { large.contains($0) }
    if small.count > 2, common * 10 >= small.count * 8, common * 10 >= large.count * 2 {
      return true
    }
    if areSpellings(one, other, by: key, and: first) { return true }
    guard ChangeKinds.isLayout(key.kind), ChangeKinds.isLayout(first.kind) else { return false }
    if areExchanged(one, other, by: key, and: first) { return true }
    if areInside(one, other) || areInside(other, one) { return true }
    if key.kind % 2 == first.kind % 2 && areOnScreens(one, other) || areSiblings(one, other) {
      return true
    }
    return haveSameRows(one.rows, other.rows) || haveSameRows(outerRows(one), outerRows(other))
  }

  private func haveSameRows(_ one: Set<Int>, _ other: Set<Int>) -> Bool {
    let rows = one.count { other.contains($0) }
    return rows > 2 && rows * 10 >= 8 * max(one.count, other.count)
  }

  /// The rows around the rows of a cause, such as those of a table around its cells.
  private func outerRows(_ group: Group) -> Set<Int> {
    Set(
      group.rows.compactMap {
        scene.views[$0].parent >= 0 ? row(of: scene.views[$0].parent, isOld: false) : nil
      }
    )
  }

  /// True if one cause moves the views in some views, and the other makes others there smaller by as much, on one side
  /// or on both: another margin.
  private func areMargins(
    _ one: Group,
    _ other: Group,
    by key: CauseKey,
    and first: CauseKey
  ) -> Bool {
    guard ChangeKinds.isPlace(key.kind), ChangeKinds.isPlace(first.kind),
      key.kind % 2 == first.kind % 2,
      one.views.count > 1, other.views.count > 1
    else { return false }
    let distances = self.distances(one, key.kind % 2) + self.distances(other, key.kind % 2)
    guard distances.count < 8, let small = distances.min(), small > 0,
      distances.allSatisfy({ $0 - small < 0.02 || abs($0 - 2 * small) < 0.02 })
    else { return false }
    let (around, aroundOther) = (parents(one), parents(other))
    let common = around.count { aroundOther.contains($0) }
    return common * 2 >= min(around.count, aroundOther.count)
      || screens(one).isSubset(of: screens(other))
  }

  /// True if views left and others came in the same views.
  private func areExchanged(
    _ one: Group,
    _ other: Group,
    by key: CauseKey,
    and first: CauseKey
  ) -> Bool {
    guard Set([key.kind, first.kind]) == [ChangeKinds.leave, ChangeKinds.enter] else {
      return false
    }
    let around = [one, other].map { group in Set(parents(group).map { scene.before($0) }) }
    return around[0] == around[1]
  }

  /// True if two causes lay out the children of the same views in another way.
  private func areSiblings(_ one: Group, _ other: Group) -> Bool {
    guard one.views.count > 1, other.views.count > 1, one.views.count + other.views.count > 3 else {
      return false
    }
    return parents(one) == parents(other)
  }

  /// True if two causes move or resize views by one distance on the same screens, at least three of them: a higher bar
  /// and what is below it.
  private func areOnScreens(_ one: Group, _ other: Group) -> Bool {
    guard let key = one.keys.first.map({ table.keys[$0] }) else { return false }
    let screens = self.screens(one)
    guard screens.count > 2, screens == self.screens(other) else { return false }
    let distances = [one, other].map { self.distances($0, key.kind % 2) }
    return distances[0].count == 1 && distances[0] == distances[1]
  }

  /// True if nearly all views of a cause are directly in views of another one.
  private func areInside(_ one: Group, _ other: Group) -> Bool {
    let inside = one.views.count { other.views.contains(scene.views[$0].parent) }
    return one.views.count > 1 && inside * 10 >= one.views.count * 8
  }

  /// True if nearly all changes of a cause of places have a key of another one, too.
  private func hasKey(of other: Group, _ one: Group) -> Bool {
    let keys = Set(other.keys.filter { ChangeKinds.isPlace(table.keys[$0].kind) })
    guard !keys.isEmpty, one.members.count > 1 else { return false }
    let count = one.members.count { member in
      table.keyNumbers(of: member).contains(where: keys.contains)
    }
    return count * 10 >= one.members.count * 8
  }

  /// True if all of a cause is larger by the factor of another one, which scales views or fonts.
  private func isScaled(_ one: Group, like other: Group) -> Bool {
    let scales = Set(other.keys.map { table.keys[$0] }.filter(\.isScale).map(\.first))
    return scales.contains { scale in
      one.members.allSatisfy { member in
        table.keyNumbers(of: member).contains {
          table.keys[$0].isScale && table.keys[$0].first == scale
        }
      } || isScaledInside(one, by: scale)
    }
  }

  /// True if a cause makes texts larger by a factor within a padding that stays, a whole number of points.
  private func isScaledInside(_ one: Group, by scale: Double) -> Bool {
    let sizes = one.members.map { table.changes[$0] }.filter {
      $0.kind == ChangeKinds.width || $0.kind == ChangeKinds.height
    }
    let texts = sizes.filter { scene.views[$0.view].length > 0 }
    guard abs(scale - 1) > 0.02, texts.count > 1, 2 * texts.count >= sizes.count,
      Set(sizes.map { ($0.new - $0.old).inThousandths }).count == 1
    else { return false }
    let paddings = Set(texts.map { (($0.new - scale * $0.old) / (1 - scale) * 10).rounded() / 10 })
    guard paddings.count == 1, let padding = paddings.first else { return false }
    return padding > 0 && abs(padding / 2 - (padding / 2).rounded()) < 0.06
      && texts.allSatisfy { $0.old > padding }
  }

  /// True if both causes replace the same piece of texts in the same kinds of place, as by one word and its plural.
  private func areSpellings(
    _ one: Group,
    _ other: Group,
    by key: CauseKey,
    and first: CauseKey
  )
    -> Bool
  {
    guard key.kind == ChangeKinds.words, first.kind == ChangeKinds.words,
      key.function == .piece, first.function == .piece, key.texts.x != 0,
      key.texts.x == first.texts.x
    else { return false }
    return !roles(one).isDisjoint(with: roles(other))
  }

  private func roles(_ group: Group) -> Set<Int> {
    Set(group.members.map { table.changes[$0].role })
  }

  /// True if both causes keep the views in the same views at another distance, the same on both axes.
  private func areGaps(_ one: Group, _ other: Group, by key: CauseKey, and first: CauseKey) -> Bool
  {
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
      !screens(one).isDisjoint(with: screens(other))
    {
      return true
    }
    let (around, aroundOther) = (parents(one), parents(other))
    return around.isSubset(of: aroundOther) || aroundOther.isSubset(of: around)
  }

  /// The distances by which a cause moves and resizes views on an axis, each once.
  private func distances(_ group: Group, _ axis: Int) -> [Double] {
    var found: Set<Double> = []
    for member in group.members {
      let change = table.changes[member]
      guard ChangeKinds.isPlace(change.kind), change.kind % 2 == axis else { continue }
      found.insert(abs(change.new - change.old).inThousandths)
      if found.count > 3 { break }
    }
    return found.sorted()
  }

  private func screens(_ group: Group) -> Set<Int> {
    Set(group.members.map { scene.views[table.changes[$0].view].screen })
  }

  private func parents(_ group: Group) -> Set<Int> {
    Set(group.views.map { scene.views[$0].parent })
  }
}
