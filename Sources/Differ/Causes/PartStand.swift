import EventModel

/// A placement of a part in the view around it along an axis, with a distance in hundredths of a point.
enum PartStand: Hashable {
  case start(Int)
  case end(Int)
  case middle(Int)
  /// Behind the child before it.
  case behind(Int)

  /// Returns all placements of a view in the one around it.
  static func all(of node: Int, in tree: ViewTree, along axis: Axis) -> Set<PartStand> {
    guard let parent = tree.parent(of: node) else { return [] }
    let frame = tree.frame(of: node)
    let room = axis.length(of: tree.frame(of: parent))
    func hundredths(_ distance: Double) -> Int {
      Int(exactly: (distance * 100).rounded()) ?? .max
    }
    var stands: Set<PartStand> = [
      .start(hundredths(axis.start(of: frame))), .end(hundredths(room - axis.end(of: frame))),
      .middle(hundredths(axis.middle(of: frame) - room / 2)),
    ]
    var former: Int?
    for child in tree.children(of: parent) where child < node { former = child }
    if let former {
      let gap = axis.start(of: frame) - axis.end(of: tree.frame(of: former))
      stands.insert(.behind(hundredths(gap)))
    }
    return stands
  }
}
