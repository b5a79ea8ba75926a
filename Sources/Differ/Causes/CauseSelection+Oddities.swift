import EventModel

extension CauseSelection {
  /// Takes views out of their cause that came with others alike and differ from them.
  mutating func separateOddities() {
    for place in causes.indices {
      let key = table.keys[causes[place].key]
      guard key.kind == ChangeKinds.enter || key.kind == ChangeKinds.wrap else { continue }
      var groups: [Int: [Int]] = [:]
      for number in causes[place].members {
        groups[key.kind == ChangeKinds.wrap ? table.changes[number].role : 0, default: []].append(
          number
        )
      }
      for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
        for number in oddities(among: members) { remove(number) }
      }
    }
  }

  /// Returns those of at least three views that differ from most others in some property, at most two.
  private func oddities(among members: [Int]) -> [Int] {
    guard members.count > 2 else { return [] }
    var looks = members.map { look(of: table.changes[$0].view) }
    var seen: [Int: Int] = [:]
    for (place, number) in members.enumerated() {
      let parent = table.scene.views[table.changes[number].view].parent
      looks[place]["nth"] = "\(seen[parent] ?? 0)"
      seen[parent, default: 0] += 1
    }
    var odd: Set<Int> = []
    for name in Set(looks.flatMap(\.keys)).sorted() {
      var counts: [String?: Int] = [:]
      for look in looks { counts[look[name], default: 0] += 1 }
      guard let common = counts.max(by: { $0.value < $1.value }) else { continue }
      let others = members.count - common.value
      guard others > 0, others <= 2, 3 * others <= members.count else { continue }
      for (place, look) in looks.enumerated() where look[name] != common.key { odd.insert(place) }
    }
    odd.formUnion(misplaced(members))
    return 3 * odd.count <= members.count ? odd.sorted().map { members[$0] } : []
  }

  /// Returns those of some views, as places in the list, that stand where the others do not: neither at the same
  /// distance from the start or the end of what is around them, nor from the view before or behind.
  private func misplaced(_ members: [Int]) -> Set<Int> {
    var result: Set<Int> = []
    for axis in 0..<2 {
      let places = members.map { distances(of: table.changes[$0].view, axis) }
      var common: [Double?] = []
      for relation in 0..<4 {
        var counts: [Double: Int] = [:]
        for place in places { if let value = place[relation] { counts[value, default: 0] += 1 } }
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        common.append(best.flatMap { $0.value > 1 ? $0.key : nil })
      }
      let others = places.indices.filter { place in
        (0..<4).allSatisfy { places[place][$0] == nil || places[place][$0] != common[$0] }
      }
      if others.count <= 2, 3 * others.count <= members.count { result.formUnion(others) }
    }
    return result
  }

  private func distances(of view: Int, _ axis: Int) -> [Double?] {
    let one = table.scene.views[view]
    guard one.parent >= 0, !one.isWrapper else { return [0, 0, 0, 0] }
    let around = table.scene.views[one.parent].frame[axis + 2]
    let siblings = table.scene.kids[one.parent]
    let next = siblings.dropFirst(one.ordinal + 1).prefix(4).lazy
      .map { table.scene.views[$0].frame[axis] }.first { $0 >= one.end(axis) - .samePlace }
    return [
      one.frame[axis].inThousandths, (around - one.end(axis)).inThousandths,
      previous(view, axis).map { (one.frame[axis] - $0).inThousandths },
      next.map { ($0 - one.end(axis)).inThousandths },
    ]
  }

  /// The properties of a view and of those in it that do not depend on its content.
  private func look(of view: Int) -> [String: String] {
    var result: [String: String] = [:]
    var open: [(view: Int, name: String)] = [(view, "")]
    while let (view, name) = open.popLast(), result.count < 2_000 {
      let one = table.scene.views[view]
      let node = table.scene.tree(of: view)[one.node]
      result["\(name) class"] = node.className
      for attribute in node.attributes where !ViewNode.textAttributes.contains(attribute.name) {
        result["\(name) \(attribute.name)"] = attribute.value.keyText
      }
      (result["\(name) hidden"], result["\(name) enabled"]) = (
        "\(node.isHidden)", "\(node.isEnabled)"
      )
      // Place and size of a wrapper follow from what it wraps.
      if one.isWrapper { continue }
      for axis in 0..<2 {
        result["\(name) size \(axis)"] = "\(one.frame[axis + 2].inThousandths)"
        if !name.isEmpty { result["\(name) place \(axis)"] = "\(one.frame[axis].inThousandths)" }
      }
      for (place, kid) in table.scene.kids[view].enumerated() {
        open.append((kid, "\(name).\(place)"))
      }
    }
    return result
  }

  /// The end of the nearest sibling before a view on an axis.
  private func previous(_ view: Int, _ axis: Int) -> Double? {
    let one = table.scene.views[view]
    guard one.parent >= 0 else { return nil }
    let siblings = table.scene.kids[one.parent]
    for place in siblings.indices.prefix(one.ordinal).suffix(4).reversed() {
      let end = table.scene.views[siblings[place]].end(axis)
      if end <= one.frame[axis] + .samePlace { return end }
    }
    return nil
  }
}
