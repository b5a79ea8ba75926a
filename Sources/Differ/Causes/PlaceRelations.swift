import EventModel

/// The relations of places and sizes in the screens of a run.
struct PlaceRelations {
  let scene: CauseScene
  /// For each class with texts, the padding beside them that most views of the class have.
  private let paddings: [Int: Double]
  /// The fonts of views, in points.
  let fonts: FontSizes
  /// The texts that views show.
  let texts: ShownTexts
  /// The numbers of the attributes that tell a text or its font.
  let textKinds: [Int]
  private var gaps: [Int: UsualGaps] = [:]
  /// The places of children, by their parents before.
  var slots: [Int: Slots?] = [:]
  /// The lines in which children flow, by their parents.
  var flows: [Int: Flow?] = [:]

  init(_ scene: CauseScene, textKinds: [Int]) {
    self.scene = scene
    self.textKinds = textKinds
    paddings = Self.paddings(in: scene)
    fonts = FontSizes(scene)
    texts = ShownTexts(scene)
  }

  /// Returns the width that does not depend on the number of characters, for each class in which most texts agree.
  private static func paddings(in scene: CauseScene) -> [Int: Double] {
    var points: [Int: Set<SIMD2<Double>>] = [:]
    for view in scene.matched where scene.kids[view].isEmpty && scene.views[view].length > 0 {
      let one = scene.views[view]
      points[one.name, default: []].insert(SIMD2(Double(one.length), one.frame.z))
    }
    var result: [Int: Double] = [:]
    for (name, found) in points {
      let sorted = found.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      var votes: [SIMD2<Double>: Int] = [:]
      for (one, other) in zip(sorted, sorted.dropFirst()) where other.x > one.x && other.y > one.y {
        let width = (other.y - one.y) / (other.x - one.x)
        votes[SIMD2(width.inThousandths, (one.y - width * one.x).inThousandths), default: 0] += 1
      }
      let best = votes.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }
      if let best, best.value > 1 || sorted.count == 2 { result[name] = best.key.y }
    }
    return result
  }

  /// The width of views of a class that does not depend on their texts; 0 if they do not agree.
  func padding(of name: Int) -> Double { paddings[name] ?? 0 }

  // MARK: - Neighbours

  /// Returns the nearest sibling before or after a view on an axis, in the order of the tree.
  func neighbour(of view: Int, _ axis: Int, _ step: Int) -> Int? {
    let one = scene.views[view]
    guard one.parent >= 0 else { return nil }
    let siblings = scene.kids[one.parent]
    var place = one.ordinal + step
    for _ in 0..<4 where siblings.indices.contains(place) {
      let other = scene.views[siblings[place]]
      let isBeside =
        step < 0
        ? other.end(axis) <= one.frame[axis] + .samePlace
        : other.frame[axis] >= one.end(axis) - .samePlace
      if isBeside { return siblings[place] }
      place += step
    }
    return nil
  }

  /// The usual gaps between classes of neighbours in a view, and the place of the first one.
  private struct UsualGaps {
    struct Classes: Hashable {
      var before: Int
      var after: Int
    }

    var gaps: [Classes: Double] = [:]
    var first: Double?
  }

  private mutating func usualGaps(in parent: Int, _ axis: Int) -> UsualGaps {
    if let known = gaps[parent * 2 + axis] { return known }
    var result = UsualGaps()
    var counts: [UsualGaps.Classes: [Double: Int]] = [:]
    for kid in scene.kids[parent] {
      let one = scene.views[kid]
      if let before = neighbour(of: kid, axis, -1) {
        let other = scene.views[before]
        let classes = UsualGaps.Classes(before: other.name, after: one.name)
        counts[classes, default: [:]][one.frame[axis] - other.end(axis), default: 0] += 1
      } else if result.first == nil {
        result.first = one.frame[axis]
      }
    }
    for (classes, gaps) in counts {
      result.gaps[classes] = gaps.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    gaps[parent * 2 + axis] = result
    return result
  }

  // MARK: - Positions

  /// Adds the relations of a view's position on an axis.
  ///
  /// - Parameters:
  ///   - axis: 0 for x, 1 for y.
  ///   - view: The view before, whose parent is the same view after.
  ///   - list: The list that they are added to.
  mutating func addPosition(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let mate = scene.views[view].mate
    let (one, other) = (scene.views[view], scene.views[mate])
    let (whole, newWhole) = (scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2])
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let size = PlaceRelation.Need(view: mate, kind: axis + 2)
    list.append(
      PlaceRelation(name: .end, old: whole - one.end(axis), new: newWhole - other.end(axis), needs: [around, size])
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
          tolerance: Self.tolerance(ofShare: one.frame[axis] / whole, in: whole, newWhole),
          needs: [around]
        )
      )
    }
    if axis == 1, one.frame.y > 0, one.frame.w > 0, other.frame.w > 0, one.ordinal == 0 || other.ordinal == 0 {
      // The rows above are out of sight: as many of them as before, each as high as this one.
      list.append(
        PlaceRelation(
          name: .multiple,
          old: one.frame.y / one.frame.w,
          new: other.frame.y / other.frame.w,
          tolerance: 1e-6,
          needs: [.init(view: mate, kind: ChangeKinds.height)]
        )
      )
    }
    addBlock(axis, of: view, to: &list)
    addNeighbours(axis, of: view, to: &list)
    addSiblings(axis, of: view, fills: fills, to: &list)
    addSlot(axis, of: view, to: &list)
    addFlow(axis, of: view, to: &list)
  }

  /// The difference up to which a share of a view is the same: half a point for a simple share, such as a third or
  /// 35 %, and hardly any for others, which almost everything would have.
  private static func tolerance(ofShare share: Double, in whole: Double, _ newWhole: Double) -> Double {
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
    let needs = [PlaceRelation.Need(view: before, kind: axis), .init(view: before, kind: axis + 2)]
    let now = other.frame[axis] - beside.end(axis)
    if let was {
      let former = scene.views[was]
      list.append(PlaceRelation(name: .after, old: one.frame[axis] - former.end(axis), new: now, needs: needs))
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
    let places = [other.ordinal - 1, other.ordinal + 1] + (other.ordinal > 1 ? [0] : [])
    for place in places where siblings.indices.contains(place) {
      let beside = scene.views[siblings[place]]
      guard beside.mate >= 0, scene.views[beside.mate].parent == one.parent else { continue }
      let was = scene.views[beside.mate]
      // Stacked, not side by side: "after" tells it.
      if one.frame[axis] >= was.end(axis) || was.frame[axis] >= one.end(axis) { continue }
      let detail = (place == 0 ? beside.name &+ 1 : beside.name) | 1
      let needs = [
        PlaceRelation.Need(view: siblings[place], kind: axis), .init(view: siblings[place], kind: axis + 2),
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
      if fills { continue }
      list.append(
        PlaceRelation(
          name: .middleOf,
          detail: detail,
          old: one.frame[axis] + one.end(axis) - was.frame[axis] - was.end(axis),
          new: other.frame[axis] + other.end(axis) - beside.frame[axis] - beside.end(axis),
          tolerance: 1,
          needs: needs
        )
      )
    }
  }

  // MARK: - Sizes

  /// Adds the relations of a view's size on an axis.
  mutating func addSize(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let (mate, other) = (one.mate, scene.views[one.mate])
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let (whole, newWhole) = (scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2])
    let around = PlaceRelation.Need(view: other.parent, kind: axis + 2)
    let place = PlaceRelation.Need(view: mate, kind: axis)
    list.append(PlaceRelation(name: .margins, old: whole - size, new: newWhole - newSize, needs: [around]))
    list.append(
      PlaceRelation(name: .endOfSize, old: whole - one.end(axis), new: newWhole - other.end(axis), needs: [around, place])
    )
    if whole != 0, newWhole != 0 {
      list.append(
        PlaceRelation(
          name: .shareOfSize,
          old: size / whole,
          new: newSize / newWhole,
          tolerance: Self.tolerance(ofShare: size / whole, in: whole, newWhole),
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
    let across = 1 - axis
    if one.frame[across + 2] != 0, other.frame[across + 2] != 0 {
      list.append(
        PlaceRelation(
          name: .aspect,
          old: size / one.frame[across + 2],
          new: newSize / other.frame[across + 2],
          tolerance: 1e-6,
          needs: [.init(view: mate, kind: across + 2)]
        )
      )
    }
  }

  /// Views of a class that share the space in equal parts, before and after.
  private func addParts(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    func part(_ view: Int) -> Double? {
      let one = scene.views[view]
      let whole = scene.views[one.parent].frame[axis + 2]
      var gap = 0.0
      if let behind = neighbour(of: view, axis, 1) {
        gap = scene.views[behind].frame[axis] - one.end(axis)
      } else if let before = neighbour(of: view, axis, -1) {
        gap = one.frame[axis] - scene.views[before].end(axis)
      }
      let siblings = scene.kids[one.parent]
      guard siblings.count < 40 else { return nil }
      let count = Double(siblings.count { scene.views[$0].name == one.name })
      guard count > 1, abs(whole + gap - (one.frame[axis + 2] + gap) * count) < count else { return nil }
      return gap
    }
    let mate = scene.views[view].mate
    guard let gap = part(view), let other = part(mate), abs(gap - other) < .samePlace else { return }
    list.append(
      PlaceRelation(
        name: .equalParts,
        old: 1,
        new: 1,
        needs: [.init(view: scene.views[mate].parent, kind: axis + 2)]
      )
    )
  }

  private func addTexts(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    guard scene.kids[view].isEmpty else { return }
    let (mate, one, other) = (scene.views[view].mate, scene.views[view], scene.views[scene.views[view].mate])
    let (size, newSize) = (one.frame[axis + 2], other.frame[axis + 2])
    let (length, newLength) = (Double(one.length), Double(other.length))
    let needs = textKinds.map { PlaceRelation.Need(view: mate, kind: $0) }
    if let font = fonts[view], let newFont = fonts[mate] {
      for (from, to) in axis == 0 && length > 0 && newLength > 0 ? [(1, 1), (length, newLength)] : [(1, 1)] {
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
    for padding in Set([0, paddings[other.name] ?? 0]).sorted() {
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
    guard let last = last(in: mate, axis), let former = self.last(in: view, axis)?.end else { return }
    list.append(
      PlaceRelation(
        name: .content,
        old: scene.views[view].frame[axis + 2] - former,
        new: scene.views[mate].frame[axis + 2] - last.end,
        needs: [.init(view: last.view, kind: axis), .init(view: last.view, kind: axis + 2)]
      )
    )
    addOverflow(axis, of: view, last.view, to: &list)
    // The one that ended last before may have made room for it.
    guard let before = self.last(in: view, axis)?.view else { return }
    let origin = scene.views[before].mate < 0 ? before : scene.views[before].mate
    guard origin != last.view, origin == before || scene.views[origin].parent == mate else { return }
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
  private func addOverflow(_ axis: Int, of view: Int, _ last: Int, to list: inout [PlaceRelation]) {
    let (one, other) = (scene.views[view], scene.views[scene.views[view].mate])
    guard one.parent >= 0 else { return }
    let (whole, newWhole) = (scene.views[one.parent].frame[axis + 2], scene.views[other.parent].frame[axis + 2])
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
