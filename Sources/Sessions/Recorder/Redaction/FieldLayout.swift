import EventModel

/// The frame of a secure field and of the views around it at one moment.
///
/// A later frame of the field is derived from those views alone. The field's own frame does not even
/// choose between two of them, since views that move apart would then let it count.
struct FieldLayout: Equatable, Sendable {
  /// The frame of the field.
  var frame: Frame
  /// The size of the superview.
  var bounds: Size
  /// The siblings before and after the field, the nearest one first.
  private var before: [Sibling]
  private var after: [Sibling]

  /// The facts by which a sibling is recognised later.
  private struct Sibling: Equatable, Sendable {
    var name: String
    var frame: Frame
  }

  /// The most siblings on each side that explain a frame.
  private static let reach = 4
  /// The distance up to which two edges are aligned, in points.
  private static let tolerance = 0.01

  /// Creates the layout of a field in a tree; nil for the root.
  init?(of field: Int, in tree: ViewTree, _ surroundings: FieldSurroundings) {
    guard let parent = tree.parent(of: field) else { return nil }
    frame = tree.frame(of: field)
    bounds = tree.frame(of: parent).size
    let sides = surroundings.sides(of: field, reach: Self.reach)
    let siblings = { (views: [Int]) in
      views.map { view in
        let node = tree[view]
        let name = node.identifier ?? node.label ?? node.text ?? ""
        return Sibling(name: node.className + "\n" + name, frame: node.frame)
      }
    }
    (before, after) = (siblings(sides.before.reversed()), siblings(sides.after))
    // Views with the same name cannot be told apart later.
    let counts = Dictionary((before + after).map { ($0.name, 1) }, uniquingKeysWith: +)
    before.removeAll { counts[$0.name] != 1 }
    after.removeAll { counts[$0.name] != 1 }
  }

  /// Returns the frame of this layout, changed as the superview and the siblings have changed.
  ///
  /// - Parameter now: the present layout, whose own frame has no effect.
  /// - Returns: the frame in the bounds of the superview, which is this one if the changed one would not be finite.
  func frame(in now: FieldLayout) -> Frame {
    let x = extent(along: Axis(place: \.x, length: \.width), now)
    let y = extent(along: Axis(place: \.y, length: \.height), now)
    return Frame(x.start, y.start, x.length, y.length).ifFinite ?? frame
  }

  /// The two edges of a view on one axis.
  private typealias Edges = (near: Double, far: Double)

  private struct Axis {
    var place: KeyPath<Point, Double>
    var length: KeyPath<Size, Double>

    func edges(of frame: Frame) -> Edges {
      let near = frame.origin[keyPath: place]
      return (near, near + frame.size[keyPath: length])
    }
  }

  /// Returns the place of the field on one axis.
  ///
  /// Its length is changed, not computed from its edges, so that one that stays the same stays exactly the same.
  private func extent(
    along axis: Axis,
    _ now: FieldLayout
  ) -> (start: Double, length: Double) {
    let old = axis.edges(of: frame)
    let length = frame.size[keyPath: axis.length]
    // The edges of each sibling that is still there, before and now.
    let moves = (before + after).compactMap { sibling in
      (now.before + now.after).first { $0.name == sibling.name }.map {
        (old: axis.edges(of: sibling.frame), now: axis.edges(of: $0.frame))
      }
    }
    let isAligned = { (one: Double, other: Double) in abs(one - other) < Self.tolerance }
    let near = moves.first { isAligned($0.old.near, old.near) }.map { $0.now.near - $0.old.near }
    let far = moves.first { isAligned($0.old.far, old.far) }.map { $0.now.far - $0.old.far }
    if let near, let far, old.far + far >= old.near + near {
      return (old.near + near, length + (far - near))
    }
    let size = bounds[keyPath: axis.length]
    let growth = now.bounds[keyPath: axis.length] - size
    if let move = moveBeside(old, along: axis, now) { return (old.near + move, length) }
    let margins: Edges = (old.near, size - old.far)
    let isStretched = isAligned(margins.near, margins.far) && 2 * (old.far - old.near) >= size
    if isStretched, growth >= old.near - old.far {
      return (old.near, length + growth)
    }
    if let move = near ?? far { return (old.near + move, length) }
    let move =
      isAligned(margins.near, margins.far) ? growth / 2 : margins.near <= margins.far ? 0 : growth
    return (old.near + move, length)
  }

  /// Returns the distance that the nearest siblings before and after the field have moved; nil if there are
  /// none on this axis.
  ///
  /// A sibling that has come in between parts the field from the views on its other side.
  private func moveBeside(_ field: Edges, along axis: Axis, _ now: FieldLayout) -> Double? {
    func former(_ siblings: [Sibling], _ next: Sibling?) -> (old: Edges, now: Edges)? {
      guard let next, let same = siblings.first(where: { $0.name == next.name }) else { return nil }
      return (axis.edges(of: same.frame), axis.edges(of: next.frame))
    }
    if let next = former(before, now.before.first), next.old.far <= field.near {
      return next.now.far - next.old.far
    }
    if let next = former(after, now.after.first), next.old.near >= field.far {
      return next.now.near - next.old.near
    }
    return nil
  }
}

extension Frame {
  /// The frame; nil if it comes from places so far apart that their distance is no number.
  var ifFinite: Frame? {
    [minX, minY, size.width, size.height].allSatisfy(\.isFinite) ? self : nil
  }
}
