public import EventModel
public import ViewQuery

/// A node to touch, and the place to touch it at.
public struct Aim: Hashable, Sendable {
  /// The place on the screen, in points.
  public var point: Point
  /// The control at that place; nil if it is outside every node.
  public var node: Int?
}

extension Aim {
  /// Aims at a named node or point.
  ///
  /// A control is touched at the middle of its visible part, or elsewhere if the middle is covered.
  /// The app can report another place, and that input reaches the control although a view covers it.
  ///
  /// - Throws: `ActionError` with `reference` if the name matches no node or several, `covered` if
  ///   other views cover all of it, and `notHittable` if the app reports that.
  public init(at reference: NodeReference, in tree: ViewTree) throws(ActionError) {
    if case .point(let point) = reference {
      self.init(point: point, node: tree.frontNode(at: point).map(tree.controlAncestor(of:)))
      return
    }
    let control = try bridge(tree.control(reference)) { ActionError(.reference($0)) }
    try self.init(control: control, in: tree)
  }

  /// Aims at a node of a tree.
  ///
  /// - Throws: `ActionError` with `covered` if other views cover all of it, and `notHittable` if the app
  ///   reports that input does not reach it.
  public init(control: Int, in tree: ViewTree) throws(ActionError) {
    guard tree.isHittable(control) != false else {
      throw ActionError(.notHittable(tree.evidenceOnNode(control).name))
    }
    let frame = tree.visibleFrame(of: control)
    if let place = tree.touchPoint(of: control), frame.contains(place) {
      self.init(point: place, node: control)
      return
    }
    // Mostly the middle is free, and then no other place is needed.
    let middle = Point(
      x: frame.minX + frame.size.width * 0.5,
      y: frame.minY + frame.size.height * 0.5
    )
    if tree.isReportedInReach(control) || tree.reaches(control, at: middle) {
      self.init(point: middle, node: control)
      return
    }
    guard let point = Self.places(in: frame).first(where: { tree.reaches(control, at: $0) }) else {
      let cover = tree.frontNode(at: frame.center) ?? 0
      throw ActionError(
        .covered(tree.evidenceOnNode(control).name, by: tree.evidenceOnNode(cover).name)
      )
    }
    self.init(point: point, node: control)
  }

  /// Returns the middle, then a grid of other places, the nearest to the middle first.
  private static func places(in frame: Frame) -> [Point] {
    let shares = [0.5, 0.3, 0.7, 0.1, 0.9]
    let grid = shares.flatMap { x in
      shares.map { y in
        Point(x: frame.minX + frame.size.width * x, y: frame.minY + frame.size.height * y)
      }
    }
    let nearest = grid.enumerated().sorted {
      ($0.element.distance(to: frame.center), $0.offset)
        < ($1.element.distance(to: frame.center), $1.offset)
    }
    return nearest.map(\.element)
  }
}

extension ViewTree {
  /// Returns true if a touch at a place reaches a node or a node inside it, by frames.
  ///
  /// Views that take no touches let them through, so that nodes under them count as reached.
  func reaches(_ node: Int, at point: Point) -> Bool {
    guard let front = frontNode(at: point) else { return false }
    if front >= node && front < end(of: node) { return true }
    return nearest(from: front, marked: .untouchable) != nil
  }
}
