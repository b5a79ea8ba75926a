/// Views that moved since one beside them came or went.
extension CauseSelection {
  /// A view beside one that came or went may move once by any distance, the same in each row.
  mutating func findRooms(_ pool: [Int]) {
    var groups: [RoomKey: [Int]] = [:]
    var order: [RoomKey] = []
    for number in pool {
      guard !table.changes[number].isKnown, let key = roomKey(of: number) else { continue }
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(number)
    }
    for key in order {
      let members = groups[key] ?? []
      // Those that follow from something else already moved beside the same, too.
      let known = census.followers(at: RoleKind(role: key.role, kind: key.place)).filter {
        table.changes[$0].isKnown && table.changes[$0].followed >= 0 && roomKey(of: $0) == key
      }
      var counts: [Double: Int] = [:]
      for number in members + known { counts[distance(number), default: 0] += 1 }
      guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        best.value * 2 > members.count + known.count + (table.still[key] ?? 0),
        // Later rounds have only those left that moved by another distance.
        rooms[key].map({ $0 == best.key }) ?? true,
        !doOthersAlike(members)
      else { continue }
      rooms[key] = best.key
      for number in members where distance(number) == best.key && !table.changes[number].isKnown {
        follow(number, from: table.structures[table.changes[number].room])
      }
    }
  }

  /// The kind of place of a change, with what came or went beside it for a known reason; nil for any other change.
  private func roomKey(of number: Int) -> RoomKey? {
    let change = table.changes[number]
    guard change.room >= 0, table.structures[change.room] >= 0 else { return nil }
    let structure = table.changes[table.structures[change.room]]
    guard structure.isKnown else { return nil }
    return RoomKey(
      role: change.role,
      kind: structure.kind,
      className: table.scene.views[structure.view].name,
      place: change.kind
    )
  }

  /// True if several views at the kind of place of some changed as these did, where no view came or went: more than
  /// these, or sixteen of those that the census keeps.
  private func doOthersAlike(_ members: [Int]) -> Bool {
    guard let first = members.first.map({ table.changes[$0] }), ChangeKinds.isPlace(first.kind)
    else { return false }
    let others = census.followers(at: RoleKind(role: first.role, kind: first.kind))
      .filter { number in
        let parent = table.scene.views[table.changes[number].view].parent
        return table.changes[number].room < 0 && (parent < 0 || table.turmoil[parent] < 0)
      }
    guard others.count > min(members.count, 15), others.count > 1 else { return false }
    return members.allSatisfy { member in
      table.keyNumbers(of: member).contains { key in
        others.prefix(8).count { table.keyNumbers(of: $0).contains(key) } > 1
      }
    }
  }

  private func distance(_ number: Int) -> Double {
    ((table.changes[number].new - table.changes[number].old) * 100).rounded() / 100 + 0
  }
}
