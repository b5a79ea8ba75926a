import EventModel

/// The relations to views that a stack hides or shows.
extension PlaceRelations {
  /// Adds the relations of a position to the views before it that are hidden now, whose place the view takes, and to those
  /// that were hidden, behind which it goes.
  mutating func addHidden(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    guard !hidden.isEmpty else { return }
    let one = scene.views[view]
    let other = scene.views[one.mate]
    for before in scene.kids[other.parent].prefix(other.ordinal).suffix(4).reversed() {
      // A view behind one that stays follows from that one.
      guard let isHidden = hidden[before], scene.views[before].mate >= 0 else { return }
      let now = scene.views[before]
      let was = scene.views[now.mate]
      let needs: PlaceRelation.Needs = [
        PlaceRelation.Need(view: before, kind: hiddenKind), .init(view: before, kind: axis),
        .init(view: before, kind: axis + 2),
      ]
      if isHidden {
        guard was.end(axis) <= one.frame[axis] + .samePlace else { return }
        let distance = other.frame[axis] - now.frame[axis]
        list.append(PlaceRelation(name: .placeOfHidden, old: 0, new: distance, needs: needs))
      } else {
        guard now.end(axis) <= other.frame[axis] + .samePlace else { return }
        let distance = other.frame[axis] - now.end(axis)
        for gap in gaps(behind: view, axis) {
          list.append(PlaceRelation(name: .behindShown, old: gap, new: distance, needs: needs))
        }
      }
    }
  }

  /// The gaps that a stack may have between its views: none, and that behind a view.
  private func gaps(behind view: Int, _ axis: Int) -> [Double] {
    guard let next = neighbour(of: view, axis, 1) else { return [0] }
    let gap = scene.views[next].frame[axis] - scene.views[view].end(axis)
    return gap > .samePlace ? [0, gap] : [0]
  }
}
