import Actions
import EventModel
import ViewQuery

/// The interpretation of successive drags on one table as scrolling to a row.
struct ScrollReading {
  /// A drag, and the screens before and after it.
  struct Drag {
    /// The gesture.
    let gesture: Gesture
    /// The screen before it.
    let before: ViewTree
    /// The screen after it.
    let after: ViewTree
  }

  /// The drags, at least one.
  let drags: [Drag]
  /// The row of the table that is touched next; nil if something else follows.
  let touched: RowApproach?
  /// The row that the recorder noted; nil if it noted none.
  var intended: RowApproach?
  private let looks = TableLooks()

  /// Returns the row, the number of drags that lead to it, and whether scrolling sends exactly these
  /// drags; nil if the drags lead to no row.
  func row() -> (way: RowApproach, drags: Int, isExact: Bool)? {
    if let intended {
      for count in 1...drags.count where leads(intended, drags.prefix(count)) {
        return (intended, count, true)
      }
    }
    for count in (1...drags.count).reversed() {
      let own = count == drags.count ? touched.map { [$0] } ?? [] : []
      let ways = own + shown(after: drags[count - 1])
      if let way = ways.first(where: { leads($0, drags.prefix(count)) }) {
        return (way, count, true)
      }
    }
    guard let touched, let first = drags.first, let last = drags.last else { return nil }
    let wasThere = looks.next(touched, in: first.before) == .arrived
    let isThere = looks.next(touched, in: last.after) == .arrived
    return isThere && !wasThere ? (touched, drags.count, false) : nil
  }

  /// Returns true if scrolling to a row sends exactly these drags.
  private func leads(_ way: RowApproach, _ drags: ArraySlice<Drag>) -> Bool {
    for drag in drags {
      guard case .drag(let plan)? = looks.next(way, in: drag.before), plan.gesture == drag.gesture
      else { return false }
    }
    return drags.last.map { looks.next(way, in: $0.after) == .arrived } ?? false
  }

  /// Returns the visible rows after a drag, those in the middle first.
  private func shown(after drag: Drag) -> [RowApproach] {
    let tree = drag.after
    guard let start = drag.gesture.start,
      let table = tree.frontNode(at: start).flatMap({ tree.table(around: $0) })
    else { return [] }
    let middle = tree.visibleFrame(of: table).center.y
    let cells = (table..<tree.end(of: table)).filter { tree.attribute("row", of: $0) != nil }
    let nearest = cells.sorted {
      let distances = [$0, $1].map { (tree.screenFrame(of: $0).center.y - middle).magnitude }
      return (distances[0], $0) < (distances[1], $1)
    }
    var names: [Int: NodeReference?] = [:]
    return nearest.compactMap { cell in
      RowApproach(cell: cell, in: tree) { table in
        if let known = names[table] { return known }
        let name = NodeName(tree: tree).tableReference(table)
        names[table] = name
        return name
      }
    }
  }
}

/// The tables that drags are compared with, each looked at once although every row is tried.
private final class TableLooks {
  private struct Place: Hashable {
    let screen: ViewTree
    let table: NodeReference?
  }

  private var known: [Place: RowApproach.Look?] = [:]

  /// Returns the next step on the way to a row; nil if there is none.
  func next(_ way: RowApproach, in tree: ViewTree) -> RowApproach.Step? {
    let place = Place(screen: tree, table: way.table)
    let look = known[place] ?? (try? way.look(at: tree))
    known[place] = look
    return look.flatMap { try? way.next(seeing: $0) }
  }
}

extension RowApproach {
  /// Creates the approach of an action; nil for an action of another kind.
  init?(_ action: Action) {
    guard case .scrollToRow(let row, let section, let table) = action else { return nil }
    self.init(row: row, section: section, of: table)
  }

  /// Creates the approach to a cell; nil if the node is not a cell of a table.
  init?(cell: Int, in tree: ViewTree) {
    self.init(cell: cell, in: tree) { NodeName(tree: tree).tableReference($0) }
  }

  /// Creates the approach to a cell of a table that a function names.
  fileprivate init?(cell: Int, in tree: ViewTree, _ name: (Int) -> NodeReference?) {
    guard let (section, row) = tree[cell].rowPlace, let table = tree.table(around: cell)
    else { return nil }
    self.init(row: row, section: section, of: name(table))
  }
}
