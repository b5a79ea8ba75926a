import EventModel

/// The making of questions from causes: those on the same views are one question, and so is all that happened to one
/// view alone.
///
/// A class, so that its closures keep the table of changes without a copy.
final class CauseMerging {
  let scene: CauseScene
  let table: ChangeTable
  private let causes: [CauseSelection.Cause]
  /// For each view whether it has at least two siblings of its class, 0 or 1; -1 until somebody asks.
  private var listed: [Int8]
  /// For each view that somebody asked about the number of its children of each class.
  private var classCounts: [Int: [Int: Int]] = [:]
  /// For each change the place of its cause among those with changes; -1 without one.
  var groupOfChange: [Int32]
  /// The changes that offer the key of a cause, by the keys.
  private(set) var changesOfKey: [Int: [Int]] = [:]

  init(_ selection: CauseSelection) {
    (scene, table, causes) = (selection.table.scene, selection.table, selection.causes)
    colors = Self.colors(in: selection.table)
    listed = Array(repeating: -1, count: selection.table.scene.views.count)
    groupOfChange = Array(repeating: -1, count: selection.table.changes.count)
  }

  /// Returns the questions, with each change in one of them or below one.
  func questions() -> [CauseQuestion] {
    var questions = merged(groups()).map { CauseQuestion(keys: $0.keys, members: $0.members) }
    questions += alone()
    return withConsequences(questions)
  }

  // MARK: - Causes

  private func groups() -> [CauseGroup] {
    readPlaceKeys()
    let filled = causes.filter { !$0.members.isEmpty }
    for (place, cause) in filled.enumerated() {
      for number in cause.members { groupOfChange[number] = Int32(place) }
    }
    return filled.enumerated().map { place, cause in
      let group = CauseGroup(
        table,
        keys: [cause.key],
        members: cause.members,
        part: place,
        isTable: isWholeTable(cause)
      )
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
      var near = views
      for number in changesOfKey[cause.key] ?? [] where table.changes[number].followed >= 0 {
        near.insert(table.changes[number].view)
      }
      group.setViews(views, near: near, rows: rows)
      return group
    }
  }

  /// Lists the changes that offer the keys of causes of places.
  private func readPlaceKeys() {
    var places = Array(repeating: Int32(-1), count: table.keys.count)
    var lists: [(key: Int, changes: [Int])] = []
    for cause in causes
    where ChangeKinds.isPlace(table.keys[cause.key].kind) && !cause.members.isEmpty {
      places[cause.key] = Int32(lists.count)
      lists.append((cause.key, []))
    }
    for number in table.changes.indices {
      for slot in table.changes[number].keys {
        let place = Int(places[table.offers[slot].key])
        if place >= 0, lists[place].changes.last != number { lists[place].changes.append(number) }
      }
    }
    changesOfKey = Dictionary(lists.map { ($0.key, $0.changes) }) { one, _ in one }
  }

  /// The row of a list that a view is in: the nearest view with contents and at least two siblings of its class.
  func row(of view: Int, isOld: Bool) -> Int {
    var (row, leaf) = (view, view)
    while scene.views[row].parent >= 0 {
      let isList = isInList(row)
      if isList, !scene.kids[row].isEmpty { break }
      if isList, leaf == view { leaf = row }
      row = scene.views[row].parent
    }
    if scene.views[row].parent < 0 { row = leaf }
    return isOld && scene.views[row].mate >= 0 ? scene.views[row].mate : row
  }

  /// The number of children below which counting those of a class each time is faster than a table.
  private static let few = 12

  /// True if a view has at least two siblings of its class.
  private func isInList(_ view: Int) -> Bool {
    if listed[view] >= 0 { return listed[view] > 0 }
    let parent = scene.views[view].parent
    let name = scene.views[view].name
    if scene.kids[parent].count < Self.few {
      let same = scene.kids[parent].count { scene.views[$0].name == name }
      listed[view] = same > 2 ? 1 : 0
      return same > 2
    }
    // A wrapper is none of the children, which one parent may have thousands of.
    let counts = classCounts[parent] ?? countClasses(in: parent)
    listed[view] = (counts[name] ?? 0) > 2 ? 1 : 0
    return listed[view] > 0
  }

  /// Counts the children of each class, and keeps for each child whether there are enough of its class.
  private func countClasses(in parent: Int) -> [Int: Int] {
    let children = scene.kids[parent]
    var counts: [Int: Int] = [:]
    for child in children { counts[scene.views[child].name, default: 0] += 1 }
    for child in children { listed[child] = (counts[scene.views[child].name] ?? 0) > 2 ? 1 : 0 }
    classCounts[parent] = counts
    return counts
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

  private func merged(_ groups: [CauseGroup]) -> [CauseGroup] {
    let sorted = groups.enumerated().sorted {
      ($1.element.views.count, $0.offset) < ($0.element.views.count, $1.offset)
    }
    var clusters: [Cluster] = []
    for (_, group) in sorted { add(Cluster(group), to: &clusters) }
    // What joined later may be what another one belongs to.
    for _ in 0..<4 {
      let before = clusters
      clusters = []
      for cluster in before { add(cluster, to: &clusters) }
      if clusters.count == before.count { break }
    }
    return clusters.map(\.whole)
  }

  /// Causes that are one question.
  private struct Cluster {
    var whole: CauseGroup
    var parts: [CauseGroup]

    init(_ group: CauseGroup) { (whole, parts) = (CauseGroup(group), [group]) }
  }

  private func add(_ cluster: Cluster, to clusters: inout [Cluster]) {
    let place = clusters.prefix(Self.mostCompared).firstIndex { other in
      belongTogether(cluster.whole, other.whole)
        || other.parts.count > 1
          && other.parts.prefix(Self.mostCompared).contains { belongTogether(cluster.whole, $0) }
    }
    guard let place else { return clusters.append(cluster) }
    clusters[place].whole.add(cluster.whole, listRow)
    clusters[place].parts += cluster.parts
  }

  /// The number of causes, the largest, that any other one is compared with: a screen may have thousands.
  private static let mostCompared = 64

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
}
