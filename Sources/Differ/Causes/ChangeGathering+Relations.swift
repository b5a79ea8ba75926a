import EventModel

extension ChangeGathering {
  /// Finds for each change what it may follow from.
  mutating func relate() {
    for (change, alternatives) in followers { add(alternatives, to: change) }
    var evidence = RelationEvidence()
    let related = relatedViews()
    var list: [PlaceRelation] = []
    for view in related {
      for kind in 0..<4 {
        list.removeAll(keepingCapacity: true)
        addRelations(kind, of: view, to: &list)
        note(list, kind: kind, of: view, in: &evidence)
        if let change = table.places[table.scene.views[view].mate, kind] {
          let start = table.offers.count
          PlaceKeys.offer(table.changes[change], list, to: &table)
          table.changes[change].keys = start..<table.offers.count
        }
      }
    }
    for view in related {
      for kind in 0..<4 {
        guard let change = table.places[table.scene.views[view].mate, kind] else { continue }
        list.removeAll(keepingCapacity: true)
        addRelations(kind, of: view, to: &list)
        relate(change, by: list, evidence)
      }
    }
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

  /// Counts how often relations held, of the times in which something that they depend on changed.
  private func note(
    _ list: [PlaceRelation],
    kind: Int,
    of view: Int,
    in evidence: inout RelationEvidence
  ) {
    let role = table.scene.views[view].role
    for relation in list where relation.needs.contains(where: hasChanged) {
      evidence.note(relation, role: role, kind: kind)
    }
  }

  private func hasChanged(_ need: PlaceRelation.Need) -> Bool {
    table.scene.views[need.view].mate < 0 || table.places[need.view, need.kind] != nil
  }

  private mutating func relate(
    _ number: Int,
    by list: [PlaceRelation],
    _ evidence: RelationEvidence
  ) {
    let change = table.changes[number]
    // Screens flow downwards: that a view ends before the next one never makes it wait for that one.
    for isLate in [false, true] {
      for relation in list where relation.holds {
        guard isLate == (change.kind % 2 == 1 && relation.name.isBefore),
          evidence.isCredible(relation, role: change.role, kind: change.kind)
        else { continue }
        addAlternative(relation.needs, to: number, isLate: isLate)
      }
    }
    table.changes[number].room = room(beside: change.view, axis: change.kind % 2)
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
    let change = table.changes[number]
    var needs: [Int] = []
    for need in list {
      let found =
        table.places[need.view, need.kind]
        ?? (table.scene.views[need.view].mate < 0 && table.structures[need.view] >= 0
          ? table.structures[need.view] : nil)
      if let found, found != number, !needs.contains(found) { needs.append(found) }
    }
    if needs.isEmpty {
      let scene = table.scene
      let (one, other) = (scene.views[change.view], scene.before(change.view))
      let places = [change.view, other, one.parent, scene.views[other].parent]
      let found = places.map { $0 < 0 ? -1 : table.turmoil[$0] }.first { $0 >= 0 && $0 != number }
      guard let found else { return }
      needs = [found]
    }
    append(needs, to: number, isLate: isLate)
  }

  /// Adds an alternative behind those of the same change, which come one after another.
  mutating func append(_ needs: [Int], to number: Int, isLate: Bool = false) {
    let start = table.needs.count
    table.needs += needs
    let place = table.alternatives.count
    if table.changes[number].alternatives.isEmpty {
      table.changes[number].alternatives = place..<place
    }
    table.alternatives.append(
      Alternative(change: number, needs: start..<table.needs.count, isLate: isLate)
    )
    table.changes[number].alternatives = table.changes[number].alternatives.lowerBound..<(place + 1)
  }

  /// Returns the view that came or went beside a view, the nearest before it first; -1 for none.
  func room(beside view: Int, axis: Int) -> Int {
    let scene = table.scene
    for step in [-1, 1] {
      for place in [view, scene.views[view].mate] where place >= 0 {
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
    let start = table.offers.count
    table.offer(CauseKey(change.kind, .by, first: change.new - change.old), bits: 12)
    table.offer(CauseKey(change.kind, .to, first: change.new), bits: 12)
    for scale in PlaceKeys.scales
    where change.old > 3 && abs(change.old * scale - change.new) <= 0.500_001 {
      table.offer(CauseKey(change.kind, .times, first: scale), bits: 12)
    }
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

/// For each kind of place and relation: how often the relation held, of the times in which its inputs changed.
///
/// A relation that held in less than a third of the cases is a coincidence: with ten relations some fits by chance.
struct RelationEvidence {
  private struct Key: Coded {
    var role: Int
    var kind: Int
    var relation: Int
    var value: Double

    var code: Int {
      (role &* 4 &+ kind).mixed(relation).mixed(Int(bitPattern: UInt(value.bitPattern)))
    }

    init(_ relation: PlaceRelation, role: Int, kind: Int) {
      (self.role, self.kind, self.relation) = (role, kind, relation.code)
      value = (relation.old * 100).rounded() / 100 + 0
    }
  }

  private var keys = NumberTable<Key>()
  private var cases: [SIMD2<Int>] = []

  /// Counts a case.
  mutating func note(_ relation: PlaceRelation, role: Int, kind: Int) {
    let key = keys.number(of: Key(relation, role: role, kind: kind))
    if key == cases.count { cases.append(.zero) }
    cases[key] &+= relation.holds ? SIMD2(0, 1) : SIMD2(1, 0)
  }

  /// True if the relation held in at least a third of the cases.
  func isCredible(_ relation: PlaceRelation, role: Int, kind: Int) -> Bool {
    guard let key = keys.knownNumber(of: Key(relation, role: role, kind: kind)) else { return true }
    let count = cases[key]
    return count.x <= 2 * count.y
  }
}
