import EventModel

/// The relations of views that flow: side by side as long as they have room, then in the next line.
extension PlaceRelations {
  /// The lines in which the children of a view stand.
  struct Flow {
    /// For each child its line.
    var lines: [Int]
    /// For each line the child that ends last, and its end.
    var ends: [(view: Int, end: Double)]
    /// The usual gap beside a child.
    var gap: Double
    /// The usual gap between two lines.
    var lineGap: Double
  }

  /// Returns the lines of a view's children; nil if they do not stand side by side.
  mutating func flow(in parent: Int) -> Flow? {
    let place = Int(flowPlaces[parent])
    if place >= -1 { return place < 0 ? nil : flows[place] }
    let found = findFlow(in: parent)
    flowPlaces[parent] = found == nil ? -1 : Int32(flows.count)
    if let found { flows.append(found) }
    return found
  }

  private func findFlow(in parent: Int) -> Flow? {
    let kids = scene.kids[parent]
    guard kids.count > 2 else { return nil }
    var flow = Flow(lines: [0], ends: [(kids[0], scene.views[kids[0]].end(1))], gap: 0, lineGap: 0)
    var (gaps, lineGaps): ([Double: Int], [Double: Int]) = ([:], [:])
    for (before, kid) in zip(kids, kids.dropFirst()) {
      let (one, other) = (scene.views[before], scene.views[kid])
      let line = flow.ends.count - 1
      if other.frame.x >= one.end(0) - .samePlace, other.frame.y < flow.ends[line].end - .samePlace
      {
        gaps[(other.frame.x - one.end(0)).inThousandths, default: 0] += 1
        if other.end(1) > flow.ends[line].end { flow.ends[line] = (kid, other.end(1)) }
      } else if other.frame.x < one.frame.x + .samePlace,
        other.frame.y >= flow.ends[line].end - .samePlace
      {
        lineGaps[(other.frame.y - flow.ends[line].end).inThousandths, default: 0] += 1
        flow.ends.append((kid, other.end(1)))
      } else {
        return nil
      }
      flow.lines.append(flow.ends.count - 1)
    }
    guard let gap = gaps.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
      return nil
    }
    flow.gap = gap
    flow.lineGap = lineGaps.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? gap
    return flow
  }

  /// Adds the relations of a view to the one before it in the line, or to the line before.
  mutating func addFlow(_ axis: Int, of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    guard other.ordinal > 0, let flow = flow(in: other.parent),
      let former = self.flow(in: one.parent)
    else { return }
    let before = scene.kids[other.parent][other.ordinal - 1]
    let beside = scene.views[before]
    let line = flow.lines[other.ordinal]
    let isFirst = flow.lines[other.ordinal - 1] != line
    let needs: PlaceRelation.Needs = [
      PlaceRelation.Need(view: before, kind: axis), .init(view: before, kind: axis + 2),
    ]
    switch (axis, isFirst) {
    case (0, true): addStart(of: view, behind: before, in: (former, flow), to: &list)
    case (0, false):
      list.append(
        PlaceRelation(
          name: .flowGap,
          old: former.gap,
          new: other.frame.x - beside.end(0),
          needs: needs
        )
      )
    case (_, true):
      let last = flow.ends[line - 1]
      list.append(
        PlaceRelation(
          name: .flowLineGap,
          old: former.lineGap,
          new: other.frame.y - last.end,
          needs: [
            .init(view: last.view, kind: 1), .init(view: last.view, kind: 3),
            .init(view: one.mate, kind: 0),
          ]
        )
      )
    case (_, false):
      list.append(
        PlaceRelation(
          name: .flowLine,
          old: 0,
          new: other.frame.y - beside.frame.y,
          needs: [needs[0], .init(view: one.mate, kind: 0)]
        )
      )
    }
  }

  /// Adds the relation of the first view in a line to the first one of all.
  private func addStart(
    of view: Int,
    behind before: Int,
    in flows: (old: Flow, new: Flow),
    to list: inout [PlaceRelation]
  ) {
    let (one, beside) = (scene.views[view], scene.views[before])
    let other = scene.views[one.mate]
    let (former, flow) = flows
    let needs: PlaceRelation.Needs = [
      .init(view: before, kind: 0), .init(view: before, kind: 2),
    ]
    let start = scene.kids[other.parent][0]
    let isFull =
      beside.end(0) + flow.gap + other.frame.z > scene.views[other.parent].frame.z + .samePlace
    guard isFull else {
      // It would have room: another number of views stands in a line.
      let counts = [former, flow].map { flow in Double(flow.lines.prefix { $0 == 0 }.count) }
      if counts[0] != counts[1], abs(other.frame.x - scene.views[start].frame.x) < .samePlace {
        list.append(PlaceRelation(name: .inLine, old: counts[0], new: counts[1], needs: []))
      }
      return
    }
    list.append(
      PlaceRelation(
        name: .flowStart,
        old: 0,
        new: other.frame.x - scene.views[start].frame.x,
        needs: needs + [
          .init(view: start, kind: 0), .init(view: one.mate, kind: 2),
          .init(view: other.parent, kind: 2),
        ]
      )
    )
  }

  /// Adds the number of equal columns that a view's width makes of the view around it.
  mutating func addColumns(of view: Int, to list: inout [PlaceRelation]) {
    let one = scene.views[view]
    let other = scene.views[one.mate]
    guard let former = columns(view), let now = columns(one.mate) else { return }
    var needs: PlaceRelation.Needs = [PlaceRelation.Need(view: other.parent, kind: 2)]
    for kid in scene.kids[other.parent].prefix(2) where kid != one.mate || now.inset == 0 {
      needs.append(.init(view: kid, kind: 0))
    }
    list.append(PlaceRelation(name: .columns, old: former.count, new: now.count, needs: needs))
  }

  /// Returns the number of columns if they fill the width, perhaps between equal insets; nil for other widths, and for
  /// a view that is not as wide as most beside it.
  private mutating func columns(_ view: Int) -> (count: Double, inset: Double)? {
    let one = scene.views[view]
    guard let flow = flow(in: one.parent), one.frame.z > 0, let first = scene.kids[one.parent].first
    else { return nil }
    let some = scene.kids[one.parent].prefix(8)
    guard 2 * some.count(where: { abs(scene.views[$0].frame.z - one.frame.z) <= 1 }) > some.count
    else { return nil }
    for inset in [0, scene.views[first].frame.x] {
      let whole = scene.views[one.parent].frame.z - 2 * inset + flow.gap
      let count = (whole / (one.frame.z + flow.gap)).rounded()
      if count >= 1, count < 24, abs(whole - count * (one.frame.z + flow.gap)) <= count {
        return (count, inset)
      }
    }
    return nil
  }
}
