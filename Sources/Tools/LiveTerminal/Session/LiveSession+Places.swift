import Actions
import EventModel
import ViewQuery

extension LiveSession {
  /// Returns the action of a request on the present screen; nil for a request without one, or a touch
  /// outside the screen.
  ///
  /// A touch of a view is written by the view's name and hits its middle, as in a script. It is written by
  /// its exact place if that makes a difference, as on a slider, or if the view has no name.
  package func plan(_ request: LiveRequest) -> LivePlan? {
    switch request {
    case .touch(let kind, let spot): return plan(kind, at: spot)
    case .beginTap(let spot): return plan(.tap, at: spot)
    case .endTap: return nil
    case .drag(let start, let end):
      guard let from = point(of: start), let to = point(of: end) else { return nil }
      return plan(action: .drag(from: .point(from), to: .point(to)))
    case .type(let text):
      let target = focused.map { tree.displayName(of: $0) }
      return LivePlan(action: .type(text, into: nil), target: target)
    case .rotate(let rotation): return LivePlan(action: .rotate(rotation))
    case .back: return plan(action: .back)
    case .checkpoint(let title): return LivePlan(action: .checkpoint(title))
    case .wait(let span), .pause(let span): return LivePlan(action: .wait(span))
    case .marker, .undo, .redo, .remove, .goBack, .replay, .keep, .hide, .secrets: return nil
    case .redraw, .rename, .discard, .finish: return nil
    }
  }

  /// Returns true if a place is on the app's screen.
  func isOnScreen(_ place: PointedPlace) -> Bool {
    switch place {
    case .cell(let cell): pictureCell(of: cell) != nil
    case .point(let point): tree.frame(of: 0).contains(point)
    }
  }

  /// Returns the intended view of a finger at a place; nil outside the app's screen.
  func target(at place: PointedPlace) -> Int? {
    switch place {
    case .cell(let cell):
      guard let (column, row) = pictureCell(of: cell) else { return nil }
      if let drawn = picture.rows[row][column].node { return drawn }
      return picture.point(atColumn: column, row: row).flatMap { target(at: .point($0)) }
    case .point(let point):
      return tree.frontNode(at: point).map { tree.controlAncestor(of: $0) }
    }
  }

  /// Returns the column and row in the picture of a cell of the terminal; nil outside the screen.
  private func pictureCell(of cell: CellPlace) -> (column: Int, row: Int)? {
    let row = cell.row - layout.body.lowerBound + top
    guard layout.isLargeEnough, layout.body.contains(cell.row),
      picture.point(atColumn: cell.column, row: row) != nil
    else { return nil }
    return (cell.column, row)
  }

  /// Returns the point on the screen of a place, inside the view that is drawn there.
  private func point(of place: PointedPlace) -> Point? {
    let (point, node): (Point, Int?)
    switch place {
    case .cell(let cell):
      guard let (column, row) = pictureCell(of: cell),
        let middle = picture.point(atColumn: column, row: row)
      else { return nil }
      (point, node) = (middle, target(at: place))
    case .point(let exact):
      guard isOnScreen(place) else { return nil }
      // A hand is not more exact than that, and whole numbers are easier to read.
      (point, node) = (Point(x: exact.x.rounded(), y: exact.y.rounded()), target(at: place))
    }
    guard let node else { return point }
    let frame = tree.visibleFrame(of: node)
    guard !frame.isEmpty else { return point }
    return Point(
      x: min(max(point.x, frame.minX.rounded(.up)), max(frame.maxX.rounded(.down) - 1, frame.minX)),
      y: min(max(point.y, frame.minY.rounded(.up)), max(frame.maxY.rounded(.down) - 1, frame.minY))
    )
  }

  private func plan(_ kind: LiveRequest.TouchKind, at spot: LiveRequest.Spot) -> LivePlan? {
    let node: Int?
    var place: Point?
    switch spot {
    case .selection: node = selectedNode
    case .place(let pointed):
      node = target(at: pointed)
      place = point(of: pointed)
    }
    if case .swipe(let direction) = kind {
      guard let node else { return nil }
      let scrolling = ([node] + tree.ancestors(of: node)).first {
        $0 > 0 && tree.attribute("contentSize", of: $0) != nil
      }
      let reference = scrolling.map { tree.reference(to: $0) } ?? place.map { .point($0) }
      return plan(action: .swipe(direction, on: reference))
    }
    guard let reference = reference(to: node, at: place) else { return nil }
    switch kind {
    case .tap: return plan(action: .tap(reference))
    case .doubleTap: return plan(action: .doubleTap(reference))
    case .longPress: return plan(action: .longPress(reference))
    case .rightClick: return plan(action: .click(.right, on: reference))
    case .pinch(let pinch): return plan(action: .pinch(pinch, on: reference))
    case .swipe: return nil
    }
  }

  /// Returns the reference to a touch's place, as in a script.
  private func reference(to node: Int?, at place: Point?) -> NodeReference? {
    let point = place.map { NodeReference.point($0) }
    guard let node, node > 0 else { return point }
    let needsPlace = place != nil && tree.answersByPlace(node)
    guard !needsPlace else { return point }
    let name = tree.reference(to: node)
    guard let aim = try? Aim(at: name, in: tree), aim.node == node else { return point ?? name }
    return name
  }

  /// Returns an action with its intended view.
  private func plan(action: Action) -> LivePlan {
    let node =
      (try? GesturePlan(of: action, on: tree))?.node
      ?? (try? PointerPlan(of: action, on: tree))?.node
    return LivePlan(
      action: action,
      target: node.map { tree.displayName(of: $0) },
      advice: action.isForOneView ? node.flatMap { tree.nameAdvice(for: $0) } : nil
    )
  }
}

extension ViewTree {
  /// Returns true if the effect of a touch depends on its place in a view.
  fileprivate func answersByPlace(_ node: Int) -> Bool {
    self[node].answersByPlace || self[node].traits.contains("adjustable")
      || attribute("contentSize", of: node) != nil
  }
}

extension Action {
  /// True for a touch of a view, which a replay has to find again.
  fileprivate var isForOneView: Bool {
    switch self {
    case .tap(let node), .doubleTap(let node), .longPress(let node), .click(_, let node):
      if case .point = node { false } else { true }
    default: false
    }
  }
}
