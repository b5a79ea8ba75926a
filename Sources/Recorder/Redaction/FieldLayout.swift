import EventModel

/// The frame of a secure field and of the views around it at one moment.
///
/// A later frame of the field is derived from those views alone. The field's own frame does not even
/// choose between two of them, since views that move apart would then let it count.
struct FieldLayout: Sendable {
  /// The frame of the field.
  var frame: Frame
  /// The size of the superview.
  var bounds: Size
  /// The siblings before and after the field, the nearest one first.
  private var before: [Sibling]
  private var after: [Sibling]

  /// A sibling, by which it is known later.
  private struct Sibling: Sendable {
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
  }

  /// Returns the frame of this layout, changed as the superview and the siblings have changed.
  ///
  /// - Parameter now: the present layout, whose own frame has no effect.
  func frame(in now: FieldLayout) -> Frame {
    let x = axis(\.x, of: \.width, now)
    let y = axis(\.y, of: \.height, now)
    return Frame(x.near, y.near, x.far - x.near, y.far - y.near)
  }

  /// An edge-to-edge part of one axis.
  private typealias Span = (near: Double, far: Double)

  private static func span(
    _ frame: Frame,
    _ place: KeyPath<Point, Double>,
    _ length: KeyPath<Size, Double>
  ) -> Span {
    let near = frame.origin[keyPath: place]
    return (near, near + frame.size[keyPath: length])
  }

  private func axis(
    _ place: KeyPath<Point, Double>,
    of length: KeyPath<Size, Double>,
    _ now: FieldLayout
  ) -> Span {
    let old = Self.span(frame, place, length)
    let present = Dictionary((now.before + now.after).map { ($0.name, $0) }) { first, _ in first }
    let span = { (sibling: Sibling) in Self.span(sibling.frame, place, length) }
    // The distances of the edges of each sibling that is still there.
    let moves = (before + after).compactMap { sibling in
      present[sibling.name].map { (old: span(sibling), now: span($0)) }
    }
    let isAligned = { (one: Double, other: Double) in abs(one - other) < Self.tolerance }
    let near = moves.first { isAligned($0.old.near, old.near) }.map { $0.now.near - $0.old.near }
    let far = moves.first { isAligned($0.old.far, old.far) }.map { $0.now.far - $0.old.far }
    if let near, let far, old.far + far >= old.near + near {
      return (old.near + near, old.far + far)
    }
    let size = bounds[keyPath: length]
    let growth = now.bounds[keyPath: length] - size
    if let beside = moveBeside(old, now, span) { return (old.near + beside, old.far + beside) }
    let margins: Span = (old.near, size - old.far)
    let isStretched = isAligned(margins.near, margins.far) && 2 * (old.far - old.near) >= size
    if isStretched, growth >= old.near - old.far {
      return (old.near, old.far + growth)
    }
    if let move = near ?? far { return (old.near + move, old.far + move) }
    let move =
      isAligned(margins.near, margins.far) ? growth / 2 : margins.near <= margins.far ? 0 : growth
    return (old.near + move, old.far + move)
  }

  /// Returns the distance that the nearest siblings before and after the field have moved; nil if there are
  /// none on this axis.
  ///
  /// A sibling that has come in between parts the field from the views on its other side.
  private func moveBeside(
    _ field: Span,
    _ now: FieldLayout,
    _ span: (Sibling) -> Span
  ) -> Double? {
    let former = now.before.first.flatMap { next in before.first { $0.name == next.name } }
    if let former, let next = now.before.first, span(former).far <= field.near {
      return span(next).far - span(former).far
    }
    let latter = now.after.first.flatMap { next in after.first { $0.name == next.name } }
    if let latter, let next = now.after.first, span(latter).near >= field.far {
      return span(next).near - span(latter).near
    }
    return nil
  }
}
