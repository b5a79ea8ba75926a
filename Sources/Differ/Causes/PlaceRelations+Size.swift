import EventModel

/// The relations of a size.
extension PlaceRelations {
  /// Adds the relations of a view's size on an axis.
  mutating func addSize(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let (mate, other) = (one.mate, scene.views[one.mate])
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let whole = scene.views[one.parent].frame[axis + 2]
    let newWhole = scene.views[other.parent].frame[axis + 2]
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let place = PlaceRelation.Need(view: mate, kind: axis)
    list.append(
      PlaceRelation(name: .margins, old: whole - size, new: newWhole - newSize, needs: [around])
    )
    list.append(
      PlaceRelation(
        name: .endOfSize,
        old: whole - one.end(axis),
        new: newWhole - other.end(axis),
        needs: [around, place]
      )
    )
    addShare(axis, of: view, to: &list)
    addParts(axis, of: view, to: &list)
    if axis == 0 { addColumns(of: view, to: &list) }
    if let behind = neighbour(of: mate, axis, 1), let was = neighbour(of: view, axis, 1),
      scene.views[behind].mate == was
    {
      list.append(
        PlaceRelation(
          name: .beforeOfSize,
          old: scene.views[was].frame[axis] - one.end(axis),
          new: scene.views[behind].frame[axis] - other.end(axis),
          needs: [.init(view: behind, kind: axis), place]
        )
      )
    }
    addTexts(axis, of: view, to: &list)
    addContent(axis, of: view, to: &list)
    addLargest(axis, of: view, to: &list)
    let across = 1 - axis
    if one.frame[across + 2] != 0, other.frame[across + 2] != 0 {
      list.append(
        PlaceRelation(
          name: .aspect,
          old: size / one.frame[across + 2],
          new: newSize / other.frame[across + 2],
          tolerance: Self.tolerance(ofAspect: one.frame, then: other.frame, axis),
          needs: [.init(view: mate, kind: across + 2)]
        )
      )
    }
  }

  /// The difference up to which two aspects are the same: that of sizes in half points, if a picture is large enough
  /// for it to tell something.
  private static func tolerance(
    ofAspect old: SIMD4<Double>,
    then new: SIMD4<Double>,
    _ axis: Int
  ) -> Double {
    let sizes = [old.z, old.w, new.z, new.w]
    guard sizes.allSatisfy({ $0 > 48 && ($0 * 2).rounded() == $0 * 2 }) else { return 1e-6 }
    let across = 3 - axis
    return 0.51 / old[across] + 0.51 / new[across]
  }

  /// Adds the share of the view around it, and the middle of the view.
  private func addShare(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let (whole, newWhole) = (
      scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2]
    )
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let place = PlaceRelation.Need(view: one.mate, kind: axis)
    if whole != 0, newWhole != 0 {
      list.append(
        PlaceRelation(
          name: .shareOfSize,
          old: size / whole,
          new: newSize / newWhole,
          tolerance: Self.tolerance(ofShare: size / whole, in: whole, then: newWhole),
          needs: [around]
        )
      )
    }
    if one.length == 0 {
      list.append(
        PlaceRelation(
          name: .middleOfSize,
          old: 2 * one.frame[axis] + size - whole,
          new: 2 * other.frame[axis] + newSize - newWhole,
          needs: [around, place]
        )
      )
    }
  }

  /// Views of a class that share the space in equal parts, before and after, with equal distances to both edges.
  private func addParts(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    guard let former = part(view, axis), let now = part(mate, axis) else { return }
    let parent = scene.views[mate].parent
    // With other distances it follows from those, too, which show in the places of the first views.
    let isSame = abs(former.x - now.x) < .samePlace && abs(former.y - now.y) < .samePlace
    var needs: PlaceRelation.Needs = [.init(view: parent, kind: axis + 2)]
    if !isSame {
      for place in scene.kids[parent].prefix(2) { needs.append(.init(view: place, kind: axis)) }
    }
    list.append(
      PlaceRelation(
        name: .equalParts,
        old: 1,
        new: 1,
        needs: needs
      )
    )
  }

  /// Returns the distance between parts and that to the edges; nil if a view is no part of equal ones.
  private func part(_ view: Int, _ axis: Int) -> SIMD2<Double>? {
    let one = scene.views[view]
    let siblings = scene.kids[one.parent]
    guard siblings.count < 40, let first = siblings.first else { return nil }
    var gap = 0.0
    if let behind = neighbour(of: view, axis, 1) {
      gap = scene.views[behind].frame[axis] - one.end(axis)
    } else if let before = neighbour(of: view, axis, -1) {
      gap = one.frame[axis] - scene.views[before].end(axis)
    }
    let count = Double(siblings.count { scene.views[$0].name == one.name })
    let whole = scene.views[one.parent].frame[axis + 2] + gap
    let parts = (one.frame[axis + 2] + gap) * count
    let inset = scene.views[first].frame[axis]
    guard count > 1 else { return nil }
    if abs(whole - parts) < count { return SIMD2(gap, 0) }
    return abs(whole - 2 * inset - parts) < count ? SIMD2(gap, inset) : nil
  }

  /// A view as large as the largest one in it, which may stand in its middle.
  private func addLargest(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    func largest(_ view: Int) -> Int? {
      scene.kids[view].max { scene.views[$0].frame[axis + 2] < scene.views[$1].frame[axis + 2] }
    }
    guard let now = largest(mate), let former = largest(view) else { return }
    addLargestText(axis, of: view, beside: now, to: &list)
    let origin = scene.views[former].mate < 0 ? former : scene.views[former].mate
    list.append(
      PlaceRelation(
        name: .largest,
        old: scene.views[view].frame[axis + 2] - scene.views[former].frame[axis + 2],
        new: scene.views[mate].frame[axis + 2] - scene.views[now].frame[axis + 2],
        needs: [.init(view: now, kind: axis + 2), .init(view: origin, kind: axis + 2)]
      )
    )
  }

  /// A view that is larger than its largest text by as much as before, if something else in it is larger still.
  private func addLargestText(
    _ axis: Int,
    of view: Int,
    beside largest: Int,
    to list: inout [PlaceRelation]
  ) {
    let mate = scene.views[view].mate
    func text(_ view: Int) -> Int? {
      scene.kids[view].filter { scene.views[$0].hasText }
        .max { scene.views[$0].frame[axis + 2] < scene.views[$1].frame[axis + 2] }
    }
    guard let now = text(mate), let former = text(view),
      now != largest, scene.views[now].mate == former
    else { return }
    list.append(
      PlaceRelation(
        name: .largest,
        detail: 1,
        old: scene.views[view].frame[axis + 2] - scene.views[former].frame[axis + 2],
        new: scene.views[mate].frame[axis + 2] - scene.views[now].frame[axis + 2],
        needs: [.init(view: now, kind: axis + 2)]
      )
    )
  }

  private func addTexts(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    guard scene.kids[view].isEmpty else { return }
    let (mate, one, other) = (
      scene.views[view].mate, scene.views[view], scene.views[scene.views[view].mate]
    )
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let (length, newLength) = (Double(one.length), Double(other.length))
    let needs = PlaceRelation.Needs(of: mate, kinds: textKinds)
    if let font = fonts[view], let newFont = fonts[mate] {
      for (from, to) in axis == 0 && length > 0 && newLength > 0
        ? [(1, 1), (length, newLength)] : [(1, 1)]
      {
        list.append(
          PlaceRelation(
            name: .perFont,
            old: size / from / font,
            new: newSize / to / newFont,
            tolerance: 0.76 / to / newFont + 0.76 / from / font,
            needs: needs
          )
        )
      }
    }
    addTextSize(axis, of: view, needs, to: &list)
    addWrap(axis, of: view, to: &list)
    guard axis == 0, length > 0, newLength > 0 else { return }
    for padding in paddingsToTry(of: other.name) {
      // The tolerance is half a point of the width, whatever the text's length.
      list.append(
        PlaceRelation(
          name: .perCharacter,
          detail: padding == 0 ? 0 : 1,
          old: (size - padding) / length,
          new: (newSize - padding) / newLength,
          tolerance: 0.51 / newLength,
          needs: needs
        )
      )
    }
  }

  private func addContent(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    guard let last = last(in: mate, axis), let former = self.last(in: view, axis)?.end else {
      return
    }
    list.append(
      PlaceRelation(
        name: .content,
        old: scene.views[view].frame[axis + 2] - former,
        new: scene.views[mate].frame[axis + 2] - last.end,
        needs: [.init(view: last.view, kind: axis), .init(view: last.view, kind: axis + 2)]
      )
    )
    addOverflow(axis, of: view, with: last.view, to: &list)
    // The one that ended last before may have made room for it.
    guard let before = self.last(in: view, axis)?.view else { return }
    let origin = scene.views[before].mate < 0 ? before : scene.views[before].mate
    guard origin != last.view, origin == before || scene.views[origin].parent == mate else {
      return
    }
    list.append(
      PlaceRelation(
        name: .content,
        old: scene.views[view].frame[axis + 2] - former,
        new: scene.views[mate].frame[axis + 2] - last.end,
        needs: [.init(view: origin, kind: axis), .init(view: origin, kind: axis + 2)]
      )
    )
  }

  /// A view that filled the one around it and grew with its content, or fills it again.
  private func addOverflow(
    _ axis: Int,
    of view: Int,
    with last: Int,
    to list: inout [PlaceRelation]
  ) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    guard one.parent >= 0 else { return }
    let (whole, newWhole) = (
      scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2]
    )
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let grows = abs(size - whole) < .samePlace && newSize > newWhole
    let shrinks = abs(newSize - newWhole) < .samePlace && size > whole
    let room = newSize - scene.views[last].end(axis)
    guard grows && room >= 0 && room <= 64 || shrinks else { return }
    list.append(
      PlaceRelation(
        name: .overflow,
        old: 0,
        new: 0,
        needs: [.init(view: last, kind: axis), .init(view: last, kind: axis + 2)]
      )
    )
  }

  /// The child that ends last on an axis.
  struct Last {
    var view: Int
    var end: Double
  }

  /// Returns the child that ends last on an axis, the first of several.
  func last(in view: Int, _ axis: Int) -> Last? {
    var result: Last?
    for kid in scene.kids[view] {
      let end = scene.views[kid].end(axis)
      if result.map({ end > $0.end }) ?? true { result = Last(view: kid, end: end) }
    }
    return result
  }
}
