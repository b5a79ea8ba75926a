import EventModel

/// The frame of a secure field and of the views around it at one moment.
///
/// A later frame of the field is recorded only as far as those views explain it, so that it shows nothing
/// that they do not show.
struct FieldLayout: Sendable {
  /// The frame of the field.
  var frame: Frame
  /// The size of the superview.
  var bounds: Size
  /// The frames of the nearest siblings, by their class and name.
  var siblings: [String: Frame]

  /// The most siblings on each side that explain a frame.
  private static let reach = 4
  /// The distance up to which two frames are equal, in points.
  private static let tolerance = 0.01

  /// Creates the layout of a field in a tree; nil for the root.
  init?(of field: Int, in tree: ViewTree, _ surroundings: FieldSurroundings) {
    guard let parent = tree.parent(of: field) else { return nil }
    frame = tree.frame(of: field)
    bounds = tree.frame(of: parent).size
    siblings = [:]
    var repeated: Set<String> = []
    for sibling in surroundings.siblings(of: field, reach: Self.reach) {
      let node = tree[sibling]
      let name = [node.className, node.identifier ?? "", node.label ?? node.text ?? ""]
        .joined(separator: "\n")
      guard !repeated.contains(name) else { continue }
      if siblings.updateValue(node.frame, forKey: name) != nil {
        siblings[name] = nil
        repeated.insert(name)
      }
    }
  }

  /// Returns the frame of this layout, changed as far as the superview or a sibling has changed.
  ///
  /// - Parameter now: the present layout, whose frame only chooses among those changes.
  /// - Returns: the frame; nil if nothing explains the present one and the superview has another size.
  func frame(explaining now: FieldLayout) -> Frame? {
    var moves = [(near: Point.zero, far: Point.zero)]
    let growth = Point(x: now.bounds.width - bounds.width, y: now.bounds.height - bounds.height)
    if growth != .zero { moves += [(.zero, growth), (growth, growth), (growth / 2, growth / 2)] }
    for (name, old) in siblings.sorted(by: { $0.key < $1.key }) {
      guard let new = now.siblings[name], new != old else { continue }
      let near = new.origin - old.origin
      let far =
        near + Point(x: new.size.width - old.size.width, y: new.size.height - old.size.height)
      moves += [(near, near), (near, far), (far, far)]
    }
    let (near, far) = (frame.origin, Point(x: frame.maxX, y: frame.maxY))
    let (nearNow, farNow) = (now.frame.origin, Point(x: now.frame.maxX, y: now.frame.maxY))
    func edges(_ side: KeyPath<Point, Double>) -> (near: Double, far: Double)? {
      moves.lazy.map {
        (near[keyPath: side] + $0.near[keyPath: side], far[keyPath: side] + $0.far[keyPath: side])
      }
      .first { edges in
        abs(edges.0 - nearNow[keyPath: side]) < Self.tolerance
          && abs(edges.1 - farNow[keyPath: side]) < Self.tolerance
      }
    }
    if let x = edges(\.x), let y = edges(\.y) {
      return Frame(x.near, y.near, x.far - x.near, y.far - y.near)
    }
    return growth == .zero ? frame : nil
  }
}

extension Point {
  fileprivate static func / (point: Point, number: Double) -> Point {
    Point(x: point.x / number, y: point.y / number)
  }
}
