/// A cause, or several that are one question, with the views that it is about.
///
/// The views and keys that it is compared by are found once: on a screen with thousands of causes each is compared
/// with many.
final class CauseGroup {
  private(set) var keys: [Int]
  private(set) var members: [Int]
  /// The views that it is about.
  private(set) var views: Set<Int>
  /// The same with those consequences that have its key, too.
  private(set) var near: Set<Int>
  /// The rows of lists in which its views are.
  private(set) var rows: Set<Int>
  /// The causes that it is made of, by their places.
  private(set) var parts: Set<Int>
  /// True for a table of colours that explains all of one.
  let isTable: Bool
  private let table: ChangeTable
  private var found = Facts()

  /// The facts that follow from keys, members and views, each once it was asked for.
  private struct Facts {
    var parents: Set<Int>?
    var screens: Set<Int>?
    var roles: Set<Int>?
    var outerRows: Set<Int>?
    var placeKeys: Set<Int>?
    var scales: Set<Double>?
    var distances: [[Double]]?
    var sizes: Sizes?
  }

  /// The changes of size of a cause.
  struct Sizes {
    /// Those of texts; none unless all sizes changed by as much, and at least half are those of texts.
    var texts: [Int] = []
  }

  init(_ table: ChangeTable, keys: [Int], members: [Int], part: Int, isTable: Bool) {
    (self.table, self.keys, self.members, self.isTable) = (table, keys, members, isTable)
    (views, near, rows, parts) = ([], [], [], [part])
  }

  /// Creates a copy that others may be added to.
  init(_ group: CauseGroup) {
    (table, keys, members) = (group.table, group.keys, group.members)
    (views, near, rows, parts) = (group.views, group.near, group.rows, group.parts)
    (isTable, found) = (group.isTable, group.found)
  }

  func setViews(_ views: Set<Int>, near: Set<Int>, rows: Set<Int>) {
    (self.views, self.near, self.rows) = (views, near, rows)
  }

  /// Adds another cause; `row` finds the row of a list that a view is in.
  func add(_ other: CauseGroup, _ row: (Int) -> Int) {
    keys += other.keys
    members += other.members
    views.formUnion(other.views)
    near.formUnion(other.near)
    rows.formUnion(other.rows)
    parts.formUnion(other.parts)
    if found.parents != nil { found.parents?.formUnion(other.parents) }
    if found.screens != nil { found.screens?.formUnion(other.screens) }
    if found.roles != nil { found.roles?.formUnion(other.roles) }
    if found.placeKeys != nil { found.placeKeys?.formUnion(other.placeKeys) }
    if found.scales != nil { found.scales?.formUnion(other.scales) }
    if let own = found.distances {
      found.distances = (0..<2).map { axis in
        own[axis].count > Self.mostDistances
          ? own[axis]
          : Array(
            (own[axis] + other.distances(axis).filter { !own[axis].contains($0) })
              .prefix(Self.mostDistances + 1)
          )
      }
    }
    if found.outerRows != nil { found.outerRows?.formUnion(other.outerRows(row)) }
    found.sizes = nil
  }

  private static let mostDistances = 3

  /// The views around its views.
  var parents: Set<Int> {
    if let known = found.parents { return known }
    let result = Set(views.map { table.scene.views[$0].parent })
    found.parents = result
    return result
  }

  /// The pairs of screens that it is on.
  var screens: Set<Int> {
    if let known = found.screens { return known }
    let result = Set(members.map { table.scene.views[table.changes[$0].view].screen })
    found.screens = result
    return result
  }

  /// The kinds of place of its changes.
  var roles: Set<Int> {
    if let known = found.roles { return known }
    let result = Set(members.map { table.changes[$0].role })
    found.roles = result
    return result
  }

  /// The keys of places and sizes.
  var placeKeys: Set<Int> {
    if let known = found.placeKeys { return known }
    let result = Set(keys.filter { ChangeKinds.isPlace(table.keys[$0].kind) })
    found.placeKeys = result
    return result
  }

  /// The factors by which its keys make places, sizes or fonts larger.
  var scales: Set<Double> {
    if let known = found.scales { return known }
    let result = Set(keys.map { table.keys[$0] }.filter(\.isScale).map(\.first))
    found.scales = result
    return result
  }

  /// Returns the distances by which it moves and resizes views on an axis, each once, in the order of its changes; of
  /// many only the first ones.
  func distances(_ axis: Int) -> [Double] {
    if let known = found.distances { return known[axis] }
    let result = (0..<2).map { axis in
      var distances: [Double] = []
      for member in members {
        let change = table.changes[member]
        guard ChangeKinds.isPlace(change.kind), change.kind % 2 == axis else { continue }
        let distance = abs(change.new - change.old).inThousandths
        if !distances.contains(distance) { distances.append(distance) }
        if distances.count > Self.mostDistances { break }
      }
      return distances
    }
    found.distances = result
    return result[axis]
  }

  /// Returns the rows around its rows, such as those of a table around its cells.
  func outerRows(_ row: (Int) -> Int) -> Set<Int> {
    if let known = found.outerRows { return known }
    let parents = Set(rows.map { table.scene.views[$0].parent })
    let result = Set(parents.filter { $0 >= 0 }.map(row))
    found.outerRows = result
    return result
  }

  /// The changes of size.
  var sizes: Sizes {
    if let known = found.sizes { return known }
    let result = findSizes()
    found.sizes = result
    return result
  }

  private func findSizes() -> Sizes {
    var (sizes, count, distance): (Sizes, Int, Double?) = (Sizes(), 0, nil)
    for member in members {
      let change = table.changes[member]
      guard change.kind == ChangeKinds.width || change.kind == ChangeKinds.height else { continue }
      let own = (change.new - change.old).inThousandths
      guard own == distance ?? own else { return Sizes() }
      (distance, count) = (own, count + 1)
      if table.scene.views[change.view].length > 0 { sizes.texts.append(member) }
    }
    return 2 * sizes.texts.count >= count ? sizes : Sizes()
  }
}

extension CauseKey {
  /// True if it makes places, sizes or fonts larger by a factor.
  var isScale: Bool {
    function == .times || function == .timesNumber && kind != ChangeKinds.words
  }
}
