import EventModel

/// Causes that show in the slots of a container: its children stand in another grid, or in another order.
extension SharedCauses {
  /// A child of a container, in one of the trees.
  private struct Tile {
    var frame: Frame
    /// The node in the old tree; nil for a child that came or went.
    var kept: Int?
  }

  /// Children of one class that stood in a grid and stand in another, or in other slots of it since one of them
  /// came or went.
  ///
  /// - Parameters:
  ///   - node: The view of the children.
  ///   - hasColumns: True if only grids of several columns count.
  mutating func explainGrid(of node: Int, hasColumns: Bool) {
    var classes: [String: [Int]] = [:]
    for child in screen.keptChildren(of: node) {
      classes[screen.old.className(of: child), default: []].append(child)
    }
    let came = (screen.added[node] ?? []).reduce(into: [:]) {
      $0[screen.new.className(of: $1.node), default: []].append($1)
    }
    let went = (screen.removed[node] ?? []).reduce(into: [:]) {
      $0[screen.old.className(of: $1.node), default: []].append($1)
    }
    for (name, children) in classes.sorted(by: { $0.key < $1.key })
    where children.contains(where: { frameParts[$0] != nil }) {
      let arrivals = came[name, default: []] + went[name, default: []]
      let before = Self.inSlots(
        children.map { Tile(frame: screen.old.frame(of: $0), kept: $0) }
          + went[name, default: []].map { Tile(frame: $0.frame) }
      )
      let after = Self.inSlots(
        children.map { Tile(frame: screen.frame(of: $0), kept: $0) }
          + came[name, default: []].map { Tile(frame: $0.frame) }
      )
      guard let from = Grid(before.map(\.frame)), let to = Grid(after.map(\.frame)),
        !hasColumns || max(from.columns, to.columns) > 1,
        arrivals.isEmpty ? from.differs(from: to) : from.columns > 1
      else { continue }
      // Of several children that came, none alone explains the slots of the others.
      guard arrivals.count < 2 else { continue }
      let cause =
        arrivals.first.map { root($0.part) }
        ?? SharedCause(kind: .grid(from: from, to: to), place: "\(pattern(of: node))/\(name)")
      if let part = arrivals.first?.part, causes[part] == nil { causes[part] = cause }
      let standing = Set(
        before.indices.filter { from.isAt($0, before[$0].frame) }.compactMap { before[$0].kept }
      )
      let order = before.compactMap(\.kept)
      var place = 0
      for (number, tile) in after.enumerated() {
        guard let child = tile.kept else { continue }
        // In another grid, children keep their order: a child that changed places stands for itself.
        let keepsItsTurn = order[place] == child
        place += 1
        guard keepsItsTurn, let part = frameParts[child], causes[part] == nil,
          standing.contains(child), to.isAt(number, tile.frame)
        else { continue }
        causes[part] = cause
      }
    }
  }

  /// Returns tiles row by row, without touching those that are in order already.
  private static func inSlots(_ tiles: [Tile]) -> [Tile] {
    tiles.enumerated().sorted { one, other in
      let (frame, next) = (one.element.frame, other.element.frame)
      if !frame.minY.isSamePlace(as: next.minY) { return frame.minY < next.minY }
      return frame.minX == next.minX ? one.offset < other.offset : frame.minX < next.minX
    }
    .map(\.element)
  }

  /// The same children in another order: each stands where another one stood.
  mutating func explainOrder(of node: Int) {
    let moved = screen.movedWithin[node] ?? []
    guard !moved.isEmpty, let order = screen.newChildren(of: node) else { return }
    let slots = screen.old.children(of: node).map { screen.old.frame(of: $0) }
    guard order.count == slots.count else { return }
    let rows = screen.old.children(of: node).map { screen.old[$0][.attribute("row")] }
    let cause = SharedCause(kind: .order, place: pattern(of: node))
    for (number, child) in order.enumerated() {
      if let part = frameParts[child], screen.frame(of: child) == slots[number] {
        causes[part] = cause
      }
      if screen.value(of: .attribute("row"), child) == rows[number] {
        explain(.attribute("row"), of: child, by: cause)
      }
    }
    for part in moved where causes[part] == nil { causes[part] = cause }
  }
}

extension Grid {
  /// Returns true if frames that stood in this grid stand in another one, wherever it begins.
  ///
  /// Rows below one another with another height are no other grid: a list explains them.
  fileprivate func differs(from other: Grid) -> Bool {
    guard max(columns, other.columns) > 1 else {
      return first.size == other.first.size && step != other.step
    }
    return columns != other.columns || step != other.step || first.size != other.first.size
  }
}
