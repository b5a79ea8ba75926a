import EventModel

/// A question about changes: those with one cause, or those of one view.
struct CauseQuestion {
  /// The keys of its causes, as numbers; none for changes that stand alone.
  var keys: [Int]
  /// The changes that it is about.
  var members: [Int]
  /// The changes that follow from these.
  var consequences: [Int] = []
}

extension CauseKey {
  /// True if it puts rows into the opposite order.
  fileprivate var isReverse: Bool { function == .sum || function == .sumNumber }

  /// True if it makes places, sizes or fonts larger by a factor.
  fileprivate var isScale: Bool {
    function == .times || function == .timesNumber && kind != ChangeKinds.words
  }
}

/// The making of questions from causes: those on the same views are one question, and so is all that happened to one
/// view alone.
struct CauseMerging {
  private struct Group {
    var keys: [Int]
    var members: [Int]
    /// The views that it is about.
    var views: Set<Int>
    /// The same with those consequences that have its key, too.
    var near: Set<Int>
    /// The rows of lists in which its views are.
    var rows: Set<Int>
    /// True for a table of colours that explains all of one.
    var isTable: Bool
  }

  let selection: CauseSelection
  private var scene: CauseScene { selection.table.scene }
  private var table: ChangeTable { selection.table }

  init(_ selection: CauseSelection) {
    self.selection = selection
    colors = Self.colors(in: selection.table)
  }

  /// Returns the questions, with each change in one of them or below one.
  func questions() -> [CauseQuestion] {
    var questions = merged(groups()).map { CauseQuestion(keys: $0.keys, members: $0.members) }
    questions += alone()
    return withConsequences(questions)
  }

  // MARK: - Causes

  private func groups() -> [Group] {
    var halos: [Int: Set<Int>] = [:]
    for cause in selection.causes
    where ChangeKinds.isPlace(table.keys[cause.key].kind) && !cause.members.isEmpty {
      halos[cause.key] = []
    }
    for (number, change) in table.changes.enumerated() where change.followed >= 0 {
      for key in table.keyNumbers(of: number) where halos[key] != nil {
        halos[key]?.insert(change.view)
      }
    }
    return selection.causes.filter { !$0.members.isEmpty }.map { cause in
      var (views, rows): (Set<Int>, Set<Int>) = ([], [])
      for number in cause.members {
        let change = table.changes[number]
        if change.kind == ChangeKinds.wrap {
          views.formUnion(scene.kids[change.view])
        } else {
          views.insert(change.view)
        }
        let isOld = change.kind == ChangeKinds.leave || change.kind == ChangeKinds.unwrap
        rows.insert(row(of: change.view, isOld: isOld))
      }
      return Group(
        keys: [cause.key],
        members: cause.members,
        views: views,
        near: views.union(halos[cause.key] ?? []),
        rows: rows,
        isTable: isWholeTable(cause)
      )
    }
  }

  /// The row of a list that a view is in: the nearest view with contents and at least two siblings of its class.
  private func row(of view: Int, isOld: Bool) -> Int {
    var (row, leaf) = (view, view)
    while scene.views[row].parent >= 0 {
      let siblings = scene.kids[scene.views[row].parent]
      let isList =
        siblings.lazy.filter { scene.views[$0].name == scene.views[row].name }.prefix(3).count == 3
      if isList, !scene.kids[row].isEmpty { break }
      if isList, leaf == view { leaf = row }
      row = scene.views[row].parent
    }
    if scene.views[row].parent < 0 { row = leaf }
    return isOld && scene.views[row].mate >= 0 ? scene.views[row].mate : row
  }

  /// True if a colour was replaced by another wherever it was.
  private func isWholeTable(_ cause: CauseSelection.Cause) -> Bool {
    guard table.keys[cause.key].kind == ChangeKinds.colors || isColorValue(cause) else {
      return false
    }
    var counts: [ColorPlace: Int] = [:]
    for number in cause.members {
      let change = table.changes[number]
      guard change.values >= 0, let old = table.values[change.values].old else { return false }
      counts[ColorPlace(kind: change.kind, value: old.keyText), default: 0] += 1
    }
    return counts.allSatisfy { $0.value == colors[$0.key] }
  }

  private func isColorValue(_ cause: CauseSelection.Cause) -> Bool {
    table.kinds.family(of: table.keys[cause.key].kind) == ChangeKinds.colors
  }

  private struct ColorPlace: Hashable {
    var kind: Int
    var value: String
  }

  /// For each colour the number of views that had it.
  private let colors: [ColorPlace: Int]

  private static func colors(in table: ChangeTable) -> [ColorPlace: Int] {
    let kinds = Set(table.changes.map(\.kind))
      .filter { table.kinds.family(of: $0) == ChangeKinds.colors }
    guard !kinds.isEmpty else { return [:] }
    var result: [ColorPlace: Int] = [:]
    for view in table.scene.matched {
      let node = table.scene.tree(of: view)[table.scene.views[view].node]
      for kind in kinds {
        guard let value = node.attributes[table.kinds.name(of: kind)] else { continue }
        result[ColorPlace(kind: kind, value: value.keyText), default: 0] += 1
      }
    }
    return result
  }

  private func merged(_ groups: [Group]) -> [Group] {
    let sorted = groups.enumerated().sorted {
      ($1.element.views.count, $0.offset) < ($0.element.views.count, $1.offset)
    }
    var result: [Group] = []
    for (_, group) in sorted {
      if let place = result.firstIndex(where: { belongTogether(group, $0) }) {
        result[place].keys += group.keys
        result[place].members += group.members
        result[place].views.formUnion(group.views)
        result[place].near.formUnion(group.near)
        result[place].rows.formUnion(group.rows)
      } else {
        result.append(group)
      }
    }
    return result
  }

  private func belongTogether(_ one: Group, _ other: Group) -> Bool {
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
    guard let scale = other.keys.lazy.map({ table.keys[$0] }).first(where: \.isScale)?.first else {
      return false
    }
    return one.members.allSatisfy { member in
      table.keyNumbers(of: member).contains {
        table.keys[$0].isScale && table.keys[$0].first == scale
      }
    }
  }

  /// True if both causes keep the views in the same views at another distance, the same on both axes.
  private func areGaps(_ one: Group, _ other: Group, by key: CauseKey, and first: CauseKey) -> Bool
  {
    let gaps: Set<PlaceRelation.Name> = [.after, .flowGap, .flowLineGap, .fromStart]
    let names = [key, first].map { key in
      key.function == .relation && key.kind < 2
        ? PlaceRelation.Name(rawValue: key.detail & 63) : nil
    }
    guard names.allSatisfy({ $0.map(gaps.contains) ?? false }),
      abs((key.second - key.first) - (first.second - first.first)) < 0.02
    else { return false }
    if key.first == first.first, key.second == first.second { return true }
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

  // MARK: - Changes alone

  private func alone() -> [CauseQuestion] {
    let open = table.changes.indices.filter { table.changes[$0].isOpen }
      .sorted { one, other in
        let views = [one, other].map { scene.views[table.changes[$0].view].ordinal }
        return (views[0], one) < (views[1], other)
      }
    var (groups, order): ([Int: [Int]], [Int]) = ([:], [])
    var blocks: [Block: Int] = [:]
    for number in open {
      let change = table.changes[number]
      var leader = change.view
      if change.kind == ChangeKinds.enter || change.kind == ChangeKinds.leave {
        let view = scene.views[change.view]
        // Neighbours that came or left together are one question.
        let block = Block(kind: change.kind, parent: view.parent, place: view.ordinal)
        leader =
          blocks[Block(kind: change.kind, parent: view.parent, place: view.ordinal - 1)] ?? leader
        blocks[block] = leader
      }
      if groups[leader] == nil { order.append(leader) }
      groups[leader, default: []].append(number)
    }
    return order.map { CauseQuestion(keys: [], members: groups[$0] ?? []) }
  }

  private struct Block: Hashable {
    var kind: Int
    var parent: Int
    var place: Int
  }

  // MARK: - Consequences

  /// Puts each change that follows from others below the question of its source.
  private func withConsequences(_ questions: [CauseQuestion]) -> [CauseQuestion] {
    var questions = questions
    var owners = Array(repeating: -1, count: table.changes.count)
    for (place, question) in questions.enumerated() {
      for member in question.members { owners[member] = place }
    }
    for number in table.changes.indices where owners[number] < 0 {
      var path = [number]
      var place = -1
      while let last = path.last, path.count <= table.changes.count {
        if owners[last] >= 0 {
          place = owners[last]
          break
        }
        guard table.changes[last].followed >= 0,
          let next = table.alternatives[table.changes[last].followed].needs.first
        else { break }
        path.append(table.needs[next])
      }
      for change in path where owners[change] < 0 && place >= 0 {
        owners[change] = place
        questions[place].consequences.append(change)
      }
      if place < 0 {
        // Nothing hides: a change without a source is a question of its own.
        owners[number] = questions.count
        questions.append(CauseQuestion(keys: [], members: [number]))
      }
    }
    return questions
  }
}
