public import EventModel
public import ViewQuery

/// The way to a row of a table by dragging, one drag for each screen.
///
/// It has no state, so that recorded drags are recognised by planning each of them from the tree before
/// it.
public struct RowApproach: Hashable, Sendable {
  /// The row, from 0.
  public var row: Int
  /// Its section, from 0.
  public var section: Int
  /// The table; nil for the only visible one.
  public var table: NodeReference?

  /// Creates the way to a row.
  public init(row: Int, section: Int = 0, of table: NodeReference? = nil) {
    self.row = row
    self.section = section
    self.table = table
  }

  /// The next step on the way.
  public enum Step: Hashable, Sendable {
    /// The whole row is visible.
    case arrived
    /// This drag on the table brings the row nearer.
    case drag(GesturePlan)
  }

  /// Returns the table's index in a tree.
  ///
  /// - Throws: `ActionError` with `reference`, `notATable` or `tables`.
  public func table(in tree: ViewTree) throws(ActionError) -> Int {
    let tables = tree.visibleTables
    guard let name = table else {
      guard tables.count == 1 else { throw ActionError(.tables(count: tables.count)) }
      return tables[0]
    }
    let named = try bridge(tree.nodes(matching: name)) { ActionError(.reference($0)) }
      .filter(tree.isVisible)
    guard let first = named.first else {
      let names = tables.map { tree.evidence(for: $0).name }.joined(separator: ", ")
      let message = "nothing visible is \(name)"
      throw ActionError(
        .reference(QueryError(.notFound, message: message, hint: "tables here: \(names)"))
      )
    }
    guard tables.contains(first) else { throw ActionError(.notATable("\(name)")) }
    guard named.count == 1 else { throw ActionError(.tables(count: named.count)) }
    return first
  }

  /// Returns the next step on a screen.
  ///
  /// - Throws: `ActionError` as `table(in:)` does, and `noSuchRow` if the table reports fewer rows.
  public func next(in tree: ViewTree) throws(ActionError) -> Step {
    try next(seeing: look(at: tree))
  }

  /// A table on a screen, with its rows.
  package struct Look {
    fileprivate let tree: ViewTree
    fileprivate let table: Int
    fileprivate let window: Frame
    fileprivate let cells: [ViewTree.Cell]
  }

  /// Returns the table on a screen, which is the same for every row of it.
  ///
  /// - Throws: `ActionError` as `table(in:)` does.
  package func look(at tree: ViewTree) throws(ActionError) -> Look {
    let table = try table(in: tree)
    return Look(
      tree: tree,
      table: table,
      window: tree.visibleFrame(of: table),
      cells: tree.cells(of: table)
    )
  }

  /// Returns the next step on a screen, as `next(in:)` does.
  package func next(seeing look: Look) throws(ActionError) -> Step {
    let (tree, table, window, cells) = (look.tree, look.table, look.window, look.cells)
    try check(tree.nodes[table])
    guard let found = cells.first(where: { $0.section == section && $0.row == row }) else {
      return drag(towards: estimate(cells, window), in: window, table: table)
    }
    let frame = tree.screenFrame(of: found.node)
    let isWhole = frame.minY >= window.minY - 0.01 && frame.maxY <= window.maxY + 0.01
    let isLarger = frame.size.height > window.size.height
    let covers = frame.minY <= window.minY + 0.01 && frame.maxY >= window.maxY - 0.01
    if tree.isVisible(found.node), isWhole || isLarger && covers { return .arrived }
    return drag(towards: frame.center.y - window.center.y, in: window, table: table)
  }

  /// Returns the rows of the table that a tree shows, as text.
  public func rowsSeen(in tree: ViewTree) throws(ActionError) -> String {
    let cells = tree.cells(of: try table(in: tree)).filter { tree.isVisible($0.node) }
    guard let first = cells.first, let last = cells.last else { return "none" }
    return first.section == last.section
      ? "\(first.row) to \(last.row) of section \(first.section)"
      : "\(first.row) of section \(first.section) to \(last.row) of section \(last.section)"
  }

  /// The scroll position of a table; to reach one a second time is no progress.
  package struct Position: Hashable {
    /// The table's scrolling.
    var offset: Point
    /// The places of its cells on the screen, for drivers that do not report the scrolling.
    var middles: [Double]
    /// The rows of those cells.
    var rows: [Int]
  }

  /// Returns the scroll position of the table.
  package func position(in tree: ViewTree) throws(ActionError) -> Position {
    let table = try table(in: tree)
    let cells = tree.cells(of: table)
    return Position(
      offset: tree[table].offset,
      middles: cells.map(\.middle),
      rows: cells.map(\.row)
    )
  }

  private func check(_ table: ViewNode) throws(ActionError) {
    guard case .list(let sections)? = table.attributes["rows"] else { return }
    let rows = sections.indices.contains(section) ? sections[section].number.map { Int($0) } : nil
    guard let rows, row < rows else {
      throw ActionError(.noSuchRow(row, section: section, rows: rows))
    }
  }

  /// Returns an estimate of the row's distance below the middle of the window, from the visible rows.
  private func estimate(_ cells: [ViewTree.Cell], _ window: Frame) -> Double {
    guard let first = cells.first, let last = cells.last else { return window.size.height }
    if (section, row) < (first.section, first.row) {
      let rows = first.section == section ? Double(first.row - row) : Double(first.row + 1)
      return first.middle - rows * first.height - window.center.y
    }
    let rows = last.section == section ? Double(row - last.row) : Double(row + 1)
    return last.middle + rows * last.height - window.center.y
  }

  /// Returns a drag that moves the content by a distance, or as far as one drag can.
  private func drag(towards distance: Double, in window: Frame, table: Int) -> Step {
    let longest = (window.size.height * GestureTiming.scrollShare).rounded()
    let shortest = min(GestureTiming.shortestScroll, longest)
    let length = min(max(distance.magnitude.rounded(), shortest), longest)
    let way = Point(x: 0, y: distance < 0 ? length : -length)
    let start = window.center.moved(by: way, times: -0.5)
    return .drag(
      GesturePlan(gesture: .drag(from: start, to: start.moved(by: way, times: 1)), node: table)
    )
  }
}

extension ViewTree {
  /// A cell of a table, with its place.
  struct Cell {
    /// Its node.
    var node: Int
    /// Its section, from 0.
    var section: Int
    /// Its row, from 0.
    var row: Int
    /// The middle of its area on the screen.
    var middle: Double
    /// Its height.
    var height: Double
  }

  /// Returns the existing cells of a table, in the order of rows.
  func cells(of table: Int) -> [Cell] {
    let cells = nodes(in: table..<end(of: table), marked: .row).compactMap { node -> Cell? in
      guard let (section, row) = nodes[node].rowPlace, !isHidden(node) else { return nil }
      let frame = screenFrame(of: node)
      return Cell(
        node: node,
        section: section,
        row: row,
        middle: frame.center.y,
        height: frame.size.height
      )
    }
    return cells.sorted { ($0.section, $0.row) < ($1.section, $1.row) }
  }

  /// The tables whose driver reports their rows.
  package var visibleTables: [Int] {
    nodes(marked: .rows).filter(isVisible)
  }
}
