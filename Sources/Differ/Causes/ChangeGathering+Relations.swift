import EventModel

extension ChangeGathering {
  /// Finds for each change what it may follow from.
  mutating func relate() {
    for (change, alternatives) in followers { add(alternatives, to: change) }
    var evidence = RelationEvidence(changes: table.changes.count)
    table.reserve()
    let related = relatedViews()
    var list: [PlaceRelation] = []
    for view in related {
      for kind in 0..<4 {
        list.removeAll(keepingCapacity: true)
        addRelations(kind, of: view, to: &list)
        let change = table.places[table.scene.views[view].mate, kind]
        note(list, kind: kind, of: view, change, in: &evidence)
        if let change {
          let start = table.offers.count
          PlaceKeys.offer(table.changes[change], list, to: &table)
          table.changes[change].keys = start..<table.offers.count
        }
      }
    }
    relate(by: evidence)
    for (change, component) in components { relateComponent(change, component) }
    relateSight()
    countStill()
  }

  /// The matched views beside or around which something changed.
  private func relatedViews() -> [Int] {
    let scene = table.scene
    var touched = Array(repeating: false, count: scene.views.count)
    for change in table.changes {
      touched[change.view] = true
      let parent = scene.views[change.view].parent
      if parent >= 0 { touched[parent] = true }
    }
    return scene.matched.filter { view in
      let (one, mate) = (scene.views[view], scene.views[view].mate)
      let other = scene.views[mate]
      guard one.parent >= 0, other.parent >= 0, scene.views[one.parent].mate == other.parent else {
        return false
      }
      return touched[other.parent] || touched[one.parent] || touched[mate]
    }
  }

  private mutating func addRelations(_ kind: Int, of view: Int, to list: inout [PlaceRelation]) {
    if kind < 2 {
      relations.addPosition(kind, of: view, to: &list)
    } else {
      relations.addSize(kind - 2, of: view, to: &list)
    }
  }

  /// Counts how often relations held, of the times in which something that they depend on changed, and keeps what the
  /// change of the place may follow from.
  private mutating func note(
    _ list: [PlaceRelation],
    kind: Int,
    of view: Int,
    _ change: Int?,
    in evidence: inout RelationEvidence
  ) {
    let role = table.scene.views[view].role
    for relation in list {
      let isCase = relation.needs.contains(where: hasChanged)
      let mayFollow = change != nil && relation.holds
      guard isCase || mayFollow else { continue }
      let number = evidence.number(of: relation, role: role, kind: kind)
      if isCase { evidence.note(number, holds: relation.holds) }
      guard let change, relation.holds else { continue }
      let needs = known(relation.needs, of: change)
      // Screens flow downwards: that a view ends before the next one never makes it wait for that one.
      let isLate = kind % 2 == 1 && relation.name.isBefore
      evidence.keep(.init(change: change, relation: number, needs: needs, isLate: isLate))
    }
    if let change, evidence.kept.last?.change != change {
      evidence.keep(.init(change: change, relation: -1, needs: 0..<0, isLate: false))
    }
  }

  private func hasChanged(_ need: PlaceRelation.Need) -> Bool {
    table.scene.views[need.view].mate < 0 || table.places[need.view, need.kind] != nil
  }

  /// Lets changes follow from what the relations that held need, where these usually hold.
  private mutating func relate(by evidence: RelationEvidence) {
    var start = 0
    while start < evidence.kept.count {
      let number = evidence.kept[start].change
      var end = start
      while end < evidence.kept.count, evidence.kept[end].change == number { end += 1 }
      for isLate in [false, true] {
        for place in start..<end where evidence.kept[place].isLate == isLate {
          let kept = evidence.kept[place]
          guard kept.relation >= 0, evidence.isCredible(kept.relation) else { continue }
          follow(kept.needs, number, isLate: isLate)
        }
      }
      let change = table.changes[number]
      table.changes[number].room = room(beside: change.view, axis: change.kind % 2)
      start = end
    }
  }

  private mutating func add(_ alternatives: [[PlaceRelation.Need]], to change: Int) {
    for needs in alternatives { addAlternative(needs, to: change, isLate: false) }
  }

  /// Adds what a change may follow from; without a change in it, that its neighbours came, left or changed their order.
  private mutating func addAlternative(
    _ list: some Sequence<PlaceRelation.Need>,
    to number: Int,
    isLate: Bool
  ) {
    follow(known(list, of: number), number, isLate: isLate)
  }

  /// Adds those changes to the table of needs that are among what a change needs; returns their range.
  private mutating func known(
    _ list: some Sequence<PlaceRelation.Need>,
    of number: Int
  ) -> Range<
    Int
  > {
    let start = table.needs.count
    for need in list {
      let found =
        table.places[need.view, need.kind]
        ?? (table.scene.views[need.view].mate < 0 && table.structures[need.view] >= 0
          ? table.structures[need.view] : nil)
      if let found, found != number, !table.needs[start...].contains(found) {
        table.needs.append(found)
      }
    }
    return start..<table.needs.count
  }

  private mutating func follow(_ needs: Range<Int>, _ number: Int, isLate: Bool) {
    var needs = needs
    if needs.isEmpty {
      let scene = table.scene
      let change = table.changes[number]
      let (one, other) = (scene.views[change.view], scene.before(change.view))
      let around = [one.parent, scene.views[other].parent]
      // A place and a number among the siblings follow from these, anything else from what is inside.
      let isAmongSiblings = change.kind < 2 || isOrdinal(change)
      let places = isAmongSiblings ? around : [change.view, other] + around
      let found = places.map { $0 < 0 ? -1 : table.turmoil[$0] }.first { $0 >= 0 && $0 != number }
      guard let found else { return }
      table.needs.append(found)
      needs = table.needs.count - 1..<table.needs.count
    }
    append(needs, to: number, isLate: isLate)
  }

  /// True for a number that changed as the place of its view among its siblings did, such as that of a row.
  private func isOrdinal(_ change: ViewChange) -> Bool {
    guard change.values >= 0, let old = table.values[change.values].old?.number,
      let new = table.values[change.values].new?.number
    else { return false }
    return followsOrdinal(of: change.view, from: old, to: new)
  }

  /// Adds an alternative behind those of the same change, which come one after another.
  mutating func append(_ needs: [Int], to number: Int, isLate: Bool = false) {
    let start = table.needs.count
    table.needs += needs
    append(start..<table.needs.count, to: number, isLate: isLate)
  }

  private mutating func append(_ needs: Range<Int>, to number: Int, isLate: Bool) {
    let place = table.alternatives.count
    if table.changes[number].alternatives.isEmpty {
      table.changes[number].alternatives = place..<place
    }
    table.alternatives.append(Alternative(change: number, needs: needs, isLate: isLate))
    table.changes[number].alternatives = table.changes[number].alternatives.lowerBound..<(place + 1)
  }

  /// Returns the view that came or went beside a view, the nearest before it first; -1 for none.
  func room(beside view: Int, axis: Int) -> Int {
    let scene = table.scene
    let mate = scene.views[view].mate
    func mayHaveRoom(_ place: Int) -> Bool {
      place >= 0 && scene.views[place].parent >= 0 && table.turmoil[scene.views[place].parent] >= 0
    }
    guard mayHaveRoom(view) || mayHaveRoom(mate) else { return -1 }
    for step in [-1, 1] {
      for place in [view, mate] where place >= 0 {
        guard let beside = relations.neighbour(of: place, axis, step), scene.views[beside].mate < 0,
          table.structures[beside] >= 0
        else { continue }
        return beside
      }
    }
    return -1
  }

  /// Counts the views that stayed in their place beside views that came or left: they speak against room for these.
  private mutating func countStill() {
    let scene = table.scene
    for view in scene.matched {
      let (one, mate) = (scene.views[view], scene.views[view].mate)
      let other = scene.views[mate]
      guard one.parent >= 0, other.parent >= 0, scene.views[one.parent].mate == other.parent,
        table.turmoil[other.parent] >= 0 || table.turmoil[one.parent] >= 0
      else { continue }
      for kind in 0..<4 where abs(one.frame[kind] - other.frame[kind]) <= .samePlace {
        let beside = room(beside: mate, axis: kind % 2)
        guard beside >= 0 else { continue }
        let key = RoomKey(
          role: one.role,
          kind: table.changes[table.structures[beside]].kind,
          className: scene.views[beside].name,
          place: kind
        )
        table.still[key, default: 0] += 1
      }
    }
  }

  // MARK: - Components

  /// Finds what a number of an attribute may follow from: the size of its view, or its content and their number.
  private mutating func relateComponent(_ number: Int, _ component: Int) {
    let (scene, change) = (table.scene, table.changes[number])
    let axis = component % 2
    let (mate, view) = (change.view, scene.before(change.view))
    let former = relations.last(in: view, axis)
    let list = relationsOfComponent(view, axis: axis)
    let start = table.offers.count
    offerKeys(of: change)
    let before = table.alternatives.count
    for relation in list {
      if relation.old != relation.new,
        abs((change.new - relation.new) - (change.old - relation.old)) <= relation.tolerance
      {
        addAlternative(relation.needs, to: number, isLate: false)
      }
      let key = CauseKey(
        change.kind,
        .relation,
        detail: relation.code,
        first: change.old - relation.old,
        second: change.new - relation.new
      )
      table.offer(key, bits: 16)
    }
    if let row = rowOfContent(change, axis: axis) {
      addAlternative([PlaceRelation.Need(view: row, kind: axis + 2)], to: number, isLate: false)
    }
    if before == table.alternatives.count, followsCount(of: mate, from: change.old, to: change.new)
    {
      addAlternative([PlaceRelation.Need](), to: number, isLate: false)
    }
    table.changes[number].keys = start..<table.offers.count
    let rooms = (scene.kids[mate] + scene.kids[view]).first {
      scene.views[$0].mate < 0 && table.structures[$0] >= 0
    }
    table.changes[number].room = rooms ?? -1
    if before == table.alternatives.count, let former, change.old > former.end + .samePlace {
      relateUnseen(number, axis)
    }
  }

  /// Returns the relations of a number of an attribute to the size of the view, to its content and to the number of views
  /// in it.
  private func relationsOfComponent(_ view: Int, axis: Int) -> [PlaceRelation] {
    let (scene, mate) = (table.scene, table.scene.views[view].mate)
    let (one, other) = (scene.views[view], scene.views[mate])
    var list = [
      PlaceRelation(
        name: .extent,
        old: one.frame[axis + 2],
        new: other.frame[axis + 2],
        needs: [.init(view: mate, kind: axis + 2)]
      )
    ]
    let (last, former) = (relations.last(in: mate, axis), relations.last(in: view, axis))
    if let last, let former {
      let needs: PlaceRelation.Needs = [
        PlaceRelation.Need(view: last.view, kind: axis), .init(view: last.view, kind: axis + 2),
      ]
      list.append(PlaceRelation(name: .contentExtent, old: former.end, new: last.end, needs: needs))
      addCounts(view, mate, to: &list)
    }
    return list
  }

  /// Offers the keys of a number of an attribute.
  private mutating func offerKeys(of change: ViewChange) {
    table.offer(CauseKey(change.kind, .by, first: change.new - change.old), bits: 12)
    table.offer(CauseKey(change.kind, .to, first: change.new), bits: 12)
    for scale in PlaceKeys.scales
    where change.old > 3 && abs(change.old * scale - change.new) <= 0.500_001 {
      table.offer(CauseKey(change.kind, .times, first: scale), bits: 12)
    }
  }

  /// Returns a row of a list whose content is as many rows long as before, most of which may be out of sight.
  private func rowOfContent(_ change: ViewChange, axis: Int) -> Int? {
    table.scene.kids[change.view].first { kid in
      let one = table.scene.views[kid]
      guard one.mate >= 0, one.frame[axis + 2] > 0 else { return false }
      let former = table.scene.views[one.mate].frame[axis + 2]
      guard former > 0, former != one.frame[axis + 2] else { return false }
      return abs(change.old / former - change.new / one.frame[axis + 2]) < 1e-6
    }
  }

  private func addCounts(_ view: Int, _ mate: Int, to list: inout [PlaceRelation]) {
    let scene = table.scene
    list.append(
      PlaceRelation(
        name: .count,
        old: Double(scene.kids[view].count),
        new: Double(scene.kids[mate].count),
        needs: []
      )
    )
    var counts: [Int: SIMD2<Double>] = [:]
    for kid in scene.kids[view] { counts[scene.views[kid].name, default: .zero].x += 1 }
    for kid in scene.kids[mate] { counts[scene.views[kid].name, default: .zero].y += 1 }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count.x != count.y {
      list.append(
        PlaceRelation(name: .count, detail: name | 1, old: count.x, new: count.y, needs: [])
      )
    }
  }

  /// The rows of the content are not all in the tree, so nothing can check it: it follows from those that are.
  private mutating func relateUnseen(_ number: Int, _ axis: Int) {
    let scene = table.scene
    let moved = scene.kids[table.changes[number].view].last { kid in
      scene.views[kid].mate >= 0
        && (table.places[kid, axis] != nil || table.places[kid, axis + 2] != nil)
    }
    guard let moved else { return }
    addAlternative(
      [PlaceRelation.Need(view: moved, kind: axis), .init(view: moved, kind: axis + 2)],
      to: number,
      isLate: false
    )
  }
}

extension PlaceRelation.Name {
  /// True for the distance to the next view.
  fileprivate var isBefore: Bool { self == .before || self == .beforeOfSize }
}
