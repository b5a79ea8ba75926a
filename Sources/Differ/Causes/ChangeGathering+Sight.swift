import EventModel

extension ChangeGathering {
  /// A list may have only the rows that fit: rows at its end leave and enter as the others move, or are sorted.
  mutating func relateSight() {
    var orders: [Int: Int] = [:]
    var structures: [Int] = []
    for (number, change) in table.changes.enumerated() {
      if change.kind == ChangeKinds.order { orders[change.view] = number }
      if change.kind == ChangeKinds.enter || change.kind == ChangeKinds.leave { structures.append(number) }
    }
    var known: [RowsKey: Rows] = [:]
    for number in structures { relateSight(number, orders, &known) }
  }

  private mutating func relateSight(_ number: Int, _ orders: [Int: Int], _ known: inout [RowsKey: Rows]) {
    let (scene, change) = (table.scene, table.changes[number])
    let view = scene.views[change.view]
    let isLeaving = change.kind == ChangeKinds.leave
    let mate = scene.views[view.parent].mate
    guard mate >= 0 else { return }
    let (old, new) = isLeaving ? (view.parent, mate) : (mate, view.parent)
    let (olds, news) = (rows(old, view.name, &known), rows(new, view.name, &known))
    let isFull = olds.end.map { $0 >= scene.views[old].frame.w - .samePlace } ?? false
    if isFull, let order = orders[new], olds.loose == news.loose {
      append([order], to: number)
      table.changes[number].isKnown = false
      return
    }
    guard let last = (isLeaving ? olds : news).last, scene.views[last].ordinal < view.ordinal,
      olds.end != nil, view.frame.y >= scene.views[last].end(1) - .samePlace
    else { return }
    let now = isLeaving ? scene.views[last].mate : last
    let fits: Bool
    if isLeaving {
      fits = scene.views[now].end(1) + view.frame.y - scene.views[last].end(1) >= scene.views[new].frame.w - .samePlace
    } else {
      fits = isFull && view.frame.y < scene.views[new].frame.w
    }
    guard fits else { return }
    let needs = [table.places[now, 1], table.places[now, 3], table.places[new, 3]].compactMap(\.self)
    guard !needs.isEmpty else { return }
    append(needs, to: number)
    table.changes[number].isKnown = false
  }

  /// The rows of one class in a view.
  private struct Rows {
    /// The last one that is on both sides.
    var last: Int?
    /// The lowest end.
    var end: Double?
    /// The number of those that are on one side only.
    var loose = 0
  }

  private struct RowsKey: Hashable {
    var parent: Int
    var name: Int
  }

  private func rows(_ parent: Int, _ name: Int, _ known: inout [RowsKey: Rows]) -> Rows {
    let key = RowsKey(parent: parent, name: name)
    if let rows = known[key] { return rows }
    var rows = Rows()
    for kid in table.scene.kids[parent] where table.scene.views[kid].name == name {
      let view = table.scene.views[kid]
      if view.mate >= 0 { rows.last = kid } else { rows.loose += 1 }
      rows.end = max(rows.end ?? view.end(1), view.end(1))
    }
    known[key] = rows
    return rows
  }
}
