import Actions
import EventModel
import ViewQuery

extension LiveSession {
  /// The action that a request means on the present screen; nil for one that means none, or a touch
  /// that is nowhere on it.
  ///
  /// A touch of a view is done as a script does it, in the middle of the view, and is named so. It is done
  /// at the very place where that makes a difference, as on a slider, or where the view has no name.
  package func plan(_ request: LiveRequest) -> LivePlan? {
    switch request {
    case .touch(let touching, let spot): return plan(touching, at: spot)
    case .drag(let start, let end):
      guard let from = point(of: start), let to = point(of: end) else { return nil }
      return meant(.drag(from: .point(from), to: .point(to)))
    case .type(let text):
      let target = focused.map { tree.nameForPeople(of: $0) }
      return LivePlan(action: .type(text, into: nil), target: target)
    case .rotate(let rotation): return LivePlan(action: .rotate(rotation))
    case .back: return meant(.back)
    case .checkpoint(let title): return LivePlan(action: .checkpoint(title))
    case .wait(let span): return LivePlan(action: .wait(span))
    case .marker, .undo, .redraw, .finish: return nil
    }
  }

  /// The view that a finger at a cell would be meant for; nil outside the app's screen.
  func target(at cell: CellPlace) -> Int? {
    guard let (column, row) = place(of: cell) else { return nil }
    if let drawn = picture.rows[row][column].node { return drawn }
    return picture.point(atColumn: column, row: row).flatMap { tree.frontNode(at: $0) }
      .map { tree.controlAncestor(of: $0) }
  }

  /// A cell of the terminal as column and row of the picture; nil where it shows none of the screen.
  func place(of cell: CellPlace) -> (column: Int, row: Int)? {
    let row = cell.row - layout.body.lowerBound + top
    guard layout.isLargeEnough, layout.body.contains(cell.row),
      picture.point(atColumn: cell.column, row: row) != nil
    else { return nil }
    return (cell.column, row)
  }

  /// The place on the screen that a cell stands for, inside of what is drawn there.
  private func point(of cell: CellPlace) -> Point? {
    guard let (column, row) = place(of: cell),
      let point = picture.point(atColumn: column, row: row)
    else { return nil }
    guard let node = picture.rows[row][column].node else { return point }
    let frame = tree.visibleFrame(of: node)
    guard !frame.isEmpty else { return point }
    return Point(
      x: min(max(point.x, frame.minX.rounded(.up)), max(frame.maxX.rounded(.down) - 1, frame.minX)),
      y: min(max(point.y, frame.minY.rounded(.up)), max(frame.maxY.rounded(.down) - 1, frame.minY))
    )
  }

  private func plan(_ touching: LiveRequest.Touching, at spot: LiveRequest.Spot) -> LivePlan? {
    let node: Int?
    var place: Point?
    switch spot {
    case .selection: node = selectedNode
    case .cell(let cell):
      node = target(at: cell)
      place = point(of: cell)
    }
    if case .swipe(let direction) = touching {
      guard let node else { return nil }
      let scrolling = ([node] + tree.ancestors(of: node)).first {
        $0 > 0 && tree.attribute("contentSize", of: $0) != nil
      }
      let reference = scrolling.map { tree.reference(to: $0) } ?? place.map { .point($0) }
      return meant(.swipe(direction, on: reference))
    }
    guard let reference = reference(to: node, at: place) else { return nil }
    switch touching {
    case .tap: return meant(.tap(reference))
    case .doubleTap: return meant(.doubleTap(reference))
    case .longPress: return meant(.longPress(reference))
    case .pinch(let pinch): return meant(.pinch(pinch, on: reference))
    case .swipe: return nil
    }
  }

  /// How a script would say where a touch is.
  private func reference(to node: Int?, at place: Point?) -> NodeReference? {
    let point = place.map { NodeReference.point($0) }
    guard let node, node > 0 else { return point }
    let isPlaceToldByHand = place != nil && tree.answersByPlace(node)
    guard !isPlaceToldByHand else { return point }
    let name = tree.reference(to: node)
    guard let aim = try? Aim(at: name, in: tree), aim.node == node else { return point ?? name }
    return name
  }

  /// An action with the view that it is meant for.
  private func meant(_ action: Action) -> LivePlan {
    let node = (try? GesturePlan(of: action, on: tree))?.node
    return LivePlan(action: action, target: node.map { tree.nameForPeople(of: $0) })
  }
}

extension ViewTree {
  /// Whether what a touch does depends on where in a view it is.
  fileprivate func answersByPlace(_ node: Int) -> Bool {
    let traits = attribute("traits", of: node)
    return self[node].answersByPlace || traits?.contains("adjustable") == true
      || traits?.contains("keyboardKey") == true || attribute("contentSize", of: node) != nil
  }
}
