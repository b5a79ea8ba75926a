public import EventModel
public import ViewQuery

/// A node that a finger is meant to reach, and the place where it reaches it.
public struct Aim: Hashable, Sendable {
  /// The place on the screen, in points.
  public var point: Point
  /// The control under it; nil where the place is outside every node.
  public var node: Int?

  /// Aims at what a person named: a control at the middle of its visible part, or at another place
  /// of it where the middle is covered; a point exactly.
  ///
  /// - Throws: `ActionError` with `reference` where the name finds no node or several, and `covered`
  ///   where other views lie on all of it.
  public init(at reference: NodeReference, in tree: ViewTree) throws(ActionError) {
    if case .point(let point) = reference {
      self.init(point: point, node: tree.frontNode(at: point).map(tree.controlAncestor(of:)))
      return
    }
    let control: Int
    do throws(QueryError) {
      control = try tree.control(reference)
    } catch {
      throw ActionError(.reference(error))
    }
    try self.init(control: control, in: tree)
  }

  /// Aims at a node of a tree.
  ///
  /// - Throws: `ActionError` with `covered` where other views lie on all of it.
  public init(control: Int, in tree: ViewTree) throws(ActionError) {
    let frame = tree.visibleFrame(of: control)
    guard let point = Self.places(in: frame).first(where: { tree.reaches(control, at: $0) }) else {
      let cover = tree.frontNode(at: frame.center) ?? 0
      throw ActionError(
        .covered(tree.evidence(for: control).name, by: tree.evidence(for: cover).name)
      )
    }
    self.init(point: point, node: control)
  }

  private init(point: Point, node: Int?) {
    self.point = point
    self.node = node
  }

  /// The middle, then a grid of other places, the nearest to the middle first.
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
  /// Whether a touch at a place would reach a node or something inside it, by frames.
  ///
  /// Views that take no touches let them through, so whatever lies under one counts as reached.
  func reaches(_ node: Int, at point: Point) -> Bool {
    guard let front = frontNode(at: point) else { return false }
    if front >= node && front < end(of: node) { return true }
    let line = [front] + ancestors(of: front)
    return line.contains { attribute("userInteraction", of: $0)?.bool == false }
  }
}
