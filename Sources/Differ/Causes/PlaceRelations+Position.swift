import EventModel

/// The relations of a position.
extension PlaceRelations {
  /// Adds the relations of a view's position on an axis.
  ///
  /// - Parameters:
  ///   - axis: 0 for x, 1 for y.
  ///   - view: The view before, whose parent is the same view after.
  ///   - list: The list that they are added to.
  mutating func addPosition(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    let (one, other) = (scene.views[view], scene.views[mate])
    let (whole, newWhole) = (
      scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2]
    )
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let size = PlaceRelation.Need(view: mate, kind: axis + 2)
    list.append(
      PlaceRelation(
        name: .end,
        old: whole - one.end(axis),
        new: newWhole - other.end(axis),
        needs: [around, size]
      )
    )
    // A view that fills its parent has margins, not a middle.
    let fills = one.frame[axis + 2] >= 0.75 * whole && one.length == 0
    if !fills || one.frame[axis + 2] == other.frame[axis + 2] {
      list.append(
        PlaceRelation(
          name: .middle,
          old: 2 * one.frame[axis] + one.frame[axis + 2] - whole,
          new: 2 * other.frame[axis] + other.frame[axis + 2] - newWhole,
          tolerance: 1,
          needs: [around, size]
        )
      )
    }
    addShares(axis, of: view, to: &list)
    addMultiple(axis, of: view, to: &list)
    addBlock(axis, of: view, to: &list)
    addNeighbours(axis, of: view, to: &list)
    addHidden(axis, of: view, to: &list)
    addSiblings(axis, of: view, fills: fills, to: &list)
    addSlot(axis, of: view, to: &list)
    addFlow(axis, of: view, to: &list)
    if axis == 1 { addContentEnd(of: view, to: &list) }
  }

  /// Adds the distance of the first row in sight to the end of the content, of a list that scrolled: rows above it, out
  /// of sight, may have come or gone.
  private func addContentEnd(of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    guard one.frame.y > 0, scene.kids[one.parent].prefix(one.ordinal).allSatisfy({ isLoose($0) }),
      scene.tree(of: view).offset(of: scene.views[one.parent].node).y > 0,
      let height = contentHeight(of: one.parent), let newHeight = contentHeight(of: other.parent),
      height != newHeight
    else { return }
    list.append(
      PlaceRelation(
        name: .contentEnd,
        old: height - one.frame.y,
        new: newHeight - other.frame.y,
        needs: [.init(view: other.parent, kind: contentKind)]
      )
    )
  }

  private func isLoose(_ view: Int) -> Bool {
    let one = scene.views[view]
    return one.mate < 0 || scene.views[one.mate].parent != scene.views[one.parent].mate
  }

  private func contentHeight(of view: Int) -> Double? {
    let tree = scene.tree(of: view)
    guard case .list(let extent)? = tree.attribute("contentSize", of: scene.views[view].node),
      extent.count == 2
    else { return nil }
    return extent[1].number
  }

  /// Adds the shares of the view around it at which the view begins and ends.
  private func addShares(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    let (whole, newWhole) = (
      scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2]
    )
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let size = PlaceRelation.Need(view: one.mate, kind: axis + 2)
    if whole != 0, newWhole != 0, one.end(axis) != whole {
      let share = one.end(axis) / whole
      let isPercent = abs(share - (share * 100).rounded() / 100) <= 0.5 / whole
      list.append(
        PlaceRelation(
          name: .shareOfEnd,
          old: share,
          new: other.end(axis) / newWhole,
          tolerance: isPercent ? 0.51 / newWhole : 1e-6,
          needs: [around, size]
        )
      )
    }
    if whole != 0, newWhole != 0, one.frame[axis] != 0 {
      list.append(
        PlaceRelation(
          name: .share,
          old: one.frame[axis] / whole,
          new: other.frame[axis] / newWhole,
          tolerance: Self.tolerance(ofShare: one.frame[axis] / whole, in: whole, then: newWhole),
          needs: [around]
        )
      )
    }
  }

  /// Adds the number of rows above a row that is the first in sight.
  private func addMultiple(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    if axis == 1, one.frame.y > 0, one.frame.w > 0, other.frame.w > 0,
      one.ordinal == 0 || other.ordinal == 0
    {
      // The rows above are out of sight: as many of them as before, each as high as this one.
      list.append(
        PlaceRelation(
          name: .multiple,
          old: one.frame.y / one.frame.w,
          new: other.frame.y / other.frame.w,
          tolerance: 1e-6,
          needs: [.init(view: one.mate, kind: ChangeKinds.height)]
        )
      )
    }
  }

  /// The difference up to which a share of a view is the same: half a point for a simple share, such as a third or
  /// 35 %, and hardly any for others, which almost everything would have.
  static func tolerance(ofShare share: Double, in whole: Double, then newWhole: Double) -> Double {
    let isSimple = [20.0, 12].contains { parts in
      abs(share - (share * parts).rounded() / parts) <= 0.5 / whole
    }
    return isSimple ? 0.51 / newWhole : 1e-6
  }

  private mutating func addNeighbours(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    let (one, other) = (scene.views[view], scene.views[mate])
    let (before, was) = (neighbour(of: mate, axis, -1), neighbour(of: view, axis, -1))
    if let before {
      addAfter(before, was: was, axis, of: view, to: &list)
    } else if was != nil, let first = usualGaps(in: one.parent, axis).first {
      list.append(PlaceRelation(name: .first, old: first, new: other.frame[axis], needs: []))
    }
    addOthersBefore(axis, of: view, to: &list)
    guard let behind = neighbour(of: mate, axis, 1), let was = neighbour(of: view, axis, 1),
      scene.views[behind].mate == was
    else { return }
    list.append(
      PlaceRelation(
        name: .before,
        old: scene.views[was].frame[axis] - one.end(axis),
        new: scene.views[behind].frame[axis] - other.end(axis),
        needs: [.init(view: behind, kind: axis), .init(view: mate, kind: axis + 2)]
      )
    )
  }

  /// Adds the distances to the other siblings before the view.
  private func addOthersBefore(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    let nearest = neighbour(of: one.mate, axis, -1)
    for before in scene.kids[other.parent].prefix(other.ordinal).suffix(4) where before != nearest {
      let beside = scene.views[before]
      guard beside.mate >= 0, scene.views[beside.mate].parent == one.parent,
        beside.end(axis) <= other.frame[axis] + .samePlace,
        scene.views[beside.mate].end(axis) <= one.frame[axis] + .samePlace
      else { continue }
      list.append(
        PlaceRelation(
          name: .afterOther,
          detail: beside.name | 1,
          old: one.frame[axis] - scene.views[beside.mate].end(axis),
          new: other.frame[axis] - beside.end(axis),
          needs: [.init(view: before, kind: axis), .init(view: before, kind: axis + 2)]
        )
      )
    }
  }

  private mutating func addAfter(
    _ before: Int,
    was: Int?,
    _ axis: Int,
    of view: Int,
    to list: inout [PlaceRelation]
  ) {
    let (one, beside) = (scene.views[view], scene.views[before])
    let other = scene.views[one.mate]
    let needs: PlaceRelation.Needs = [
      PlaceRelation.Need(view: before, kind: axis), .init(view: before, kind: axis + 2),
    ]
    let now = other.frame[axis] - beside.end(axis)
    if let was {
      let former = scene.views[was]
      list.append(
        PlaceRelation(name: .after, old: one.frame[axis] - former.end(axis), new: now, needs: needs)
      )
      if beside.mate == was {
        list.append(
          PlaceRelation(
            name: .fromStart,
            old: one.frame[axis] - former.frame[axis],
            new: other.frame[axis] - beside.frame[axis],
            needs: [needs[0]]
          )
        )
        return
      }
    }
    let classes = UsualGaps.Classes(before: beside.name, after: other.name)
    if let usual = usualGaps(in: one.parent, axis).gaps[classes] {
      list.append(PlaceRelation(name: .after, old: usual, new: now, needs: needs))
    } else if was == nil {
      list.append(PlaceRelation(name: .after, old: 0, new: now, needs: needs))
    }
  }

  /// Adds the relations to siblings that stand beside the view and not before or behind it.
  private func addSiblings(_ axis: Int, of view: Int, fills: Bool, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let (mate, other) = (one.mate, scene.views[one.mate])
    let siblings = scene.kids[other.parent]
    for step in 0..<(other.ordinal > 1 ? 3 : 2) {
      let place = step == 0 ? other.ordinal - 1 : step == 1 ? other.ordinal + 1 : 0
      guard siblings.indices.contains(place) else { continue }
      let beside = scene.views[siblings[place]]
      guard beside.mate >= 0, scene.views[beside.mate].parent == one.parent else { continue }
      let was = scene.views[beside.mate]
      // Stacked, not side by side: "after" tells it.
      if one.frame[axis] >= was.end(axis) || was.frame[axis] >= one.end(axis) { continue }
      let detail = (place == 0 ? beside.name &+ 1 : beside.name) | 1
      let needs: PlaceRelation.Needs = [
        PlaceRelation.Need(view: siblings[place], kind: axis),
        .init(view: siblings[place], kind: axis + 2),
        .init(view: mate, kind: axis + 2),
      ]
      list.append(
        PlaceRelation(
          name: .startOf,
          detail: detail,
          old: one.frame[axis] - was.frame[axis],
          new: other.frame[axis] - beside.frame[axis],
          needs: [needs[0]]
        )
      )
      list.append(
        PlaceRelation(
          name: .endOf,
          detail: detail,
          old: one.end(axis) - was.end(axis),
          new: other.end(axis) - beside.end(axis),
          needs: needs
        )
      )
      let middles = one.frame[axis] + one.end(axis) - was.frame[axis] - was.end(axis)
      if fills { continue }
      list.append(
        PlaceRelation(
          name: .middleOf,
          detail: detail,
          old: middles,
          new: other.frame[axis] + other.end(axis) - beside.frame[axis] - beside.end(axis),
          tolerance: 1,
          needs: needs
        )
      )
    }
  }
}
