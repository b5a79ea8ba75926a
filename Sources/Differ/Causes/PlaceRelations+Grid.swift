import EventModel

/// The relation of a view to the place that a sibling had: in a grid or a list that flows, a view takes the place of the
/// one that stood there before.
extension PlaceRelations {
  /// Adds the relation of a view whose ordinal changed to the place that belonged to its new ordinal.
  mutating func addSlot(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    guard
      one.ordinal != other.ordinal
        || scene.kids[one.parent].count != scene.kids[other.parent].count,
      let slots = slots(in: one.parent), let place = slots[other.ordinal, axis],
      let former = slots[one.ordinal, axis]
    else { return }
    list.append(
      PlaceRelation(
        name: .slot,
        old: one.frame[axis] - former,
        new: other.frame[axis] - place,
        needs: []
      )
    )
  }

  /// The places of a view's children before, by their ordinals.
  struct Slots {
    var places: [SIMD2<Double>]
    /// The number of children in a row; 1 in a list.
    var columns: Int
    /// The distance of two rows.
    var pitch: Double

    /// The place of an ordinal, also behind the last one.
    subscript(ordinal: Int, axis: Int) -> Double? {
      if ordinal < places.count { return places[ordinal][axis] }
      let above = ordinal - columns
      guard pitch > 0, places.indices.contains(above) else { return nil }
      return axis == 0 ? places[above].x : places[above].y + pitch
    }
  }

  private mutating func slots(in parent: Int) -> Slots? {
    if let known = slots[parent] { return known }
    let kids = scene.kids[parent]
    var result: Slots?
    if kids.count > 2, Set(kids.map { scene.views[$0].name }).count == 1 {
      let places = kids.map { SIMD2(scene.views[$0].frame.x, scene.views[$0].frame.y) }
      let columns = places.prefix { abs($0.y - places[0].y) < .samePlace }.count
      let pitch = places.indices.contains(columns) ? places[columns].y - places[0].y : 0
      result = Slots(places: places, columns: columns, pitch: pitch)
    }
    slots[parent] = .some(result)
    return result
  }
}
