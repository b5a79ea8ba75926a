import EventModel

/// Changes that have a cause since others like them have it.
extension CauseSelection {
  /// True if changes of the same kind at the same kind of place have a cause that gives this change, too, as on another
  /// screen.
  func hasKin(_ number: Int) -> Bool {
    let place = RoleKind(role: table.changes[number].role, kind: table.changes[number].kind)
    return table.keyNumbers(of: number).contains { key in
      key < causeOfKey.count && causeOfKey[key] >= 0
        && (causes[causeOfKey[key]].roles[place] ?? 0) > 1
    }
  }

  /// Lets numbers of attributes follow from the same change of the same kind of view on another screen.
  ///
  /// Rows came above those in sight, and the change is explained where they are. Returns true if there are any.
  mutating func followElsewhere(_ open: [Int]) -> Bool {
    let waiting = open.filter {
      table.changes[$0].isOpen && table.changes[$0].kind > ChangeKinds.colors
        && table.changes[$0].values < 0
    }
    guard !waiting.isEmpty else { return false }
    var explained: [Same: Int] = [:]
    for (number, change) in table.changes.enumerated()
    where change.kind > ChangeKinds.colors && change.values < 0 && change.isKnown {
      if change.followed >= 0 || change.cause >= 0 { explained[Same(change)] = number }
    }
    var isAny = false
    for number in waiting where !table.changes[number].isKnown {
      guard let source = explained[Same(table.changes[number])],
        table.scene.views[table.changes[source].view].screen
          != table.scene.views[table.changes[number].view].screen
      else { continue }
      follow(number, from: source)
      isAny = true
    }
    return isAny
  }

  /// A change of a number at a kind of place.
  private struct Same: Hashable {
    var place: RoleKind
    var old: Double
    var new: Double

    init(_ change: ViewChange) {
      place = RoleKind(role: change.role, kind: change.kind)
      (old, new) = (change.old, change.new)
    }
  }

  /// Lets changes that stand alone join a cause if they have a key with all of its changes to views of the same class.
  mutating func joinByOtherKeys() {
    let owners = ownersOfOtherKeys()
    for number in alone where table.changes[number].isOpen {
      let change = table.changes[number]
      let name = table.scene.views[change.view].name
      // One of many that changed alone is an exception.
      if !ChangeKinds.isPlace(change.kind), isException(change) { continue }
      let found = exactKeys(of: number).compactMap { key in
        owners[OtherKey(kind: change.kind, name: name, key: key)]
      }
      guard let first = found.min(), isFair(number, in: first) else { continue }
      add(number, to: first)
    }
    forgetExplained()
  }

  /// True unless one of several views moved or grew alone, from a place or size that no view of the cause had.
  private mutating func isFair(_ number: Int, in cause: Int) -> Bool {
    let change = table.changes[number]
    guard ChangeKinds.isPlace(change.kind), isException(change) else { return true }
    return causes[cause].members.contains { member in
      let other = table.changes[member]
      return other.kind == change.kind && abs(other.old - change.old) < .samePlace
        && abs(other.new - change.new) < .samePlace
    }
  }

  /// Returns for each key of changes that stand alone the first cause with at least three changes of a kind to views of
  /// a class all of which have it.
  private func ownersOfOtherKeys() -> [OtherKey: Int] {
    let classes = Set(alone.map { table.scene.views[table.changes[$0].view].name })
    var isWanted = Array(repeating: false, count: table.keys.count)
    for number in alone where table.changes[number].isOpen {
      for key in exactKeys(of: number) { isWanted[key] = true }
    }
    var owners: [OtherKey: Int] = [:]
    for (place, cause) in causes.enumerated() {
      // With the key -1 the number of all changes.
      var counts: [OtherKey: Int] = [:]
      for number in cause.members {
        let change = table.changes[number]
        let name = table.scene.views[change.view].name
        guard classes.contains(name) else { continue }
        counts[OtherKey(kind: change.kind, name: name, key: -1), default: 0] += 1
        for slot in change.keys {
          let offer = table.offers[slot]
          guard isWanted[offer.key], isExact(offer) else { continue }
          counts[OtherKey(kind: change.kind, name: name, key: offer.key), default: 0] += 1
        }
      }
      for (key, count) in counts where count > 2 && key.key >= 0 && owners[key] == nil {
        if counts[OtherKey(kind: key.kind, name: key.name, key: -1)] == count {
          owners[key] = place
        }
      }
    }
    return owners
  }

  /// True if the function of a key is neither loose nor rounded.
  private func isExact(_ offer: OfferedKey) -> Bool {
    offer.each == 0 && table.keys[offer.key].isExact
  }

  /// The keys of a change whose functions are neither loose nor rounded.
  private func exactKeys(of number: Int) -> [Int] {
    table.offers[table.changes[number].keys].filter { isExact($0) }.map(\.key)
  }

  private struct OtherKey: Hashable {
    var kind: Int
    var name: Int
    var key: Int
  }

  /// Lets a number of an attribute, such as the extent of content that is out of sight, follow as others of its kind do
  /// that changed by as much.
  mutating func followKin() {
    var followers: [KinKey: Int] = [:]
    for change in table.changes
    where change.followed >= 0 && change.values < 0 && change.kind > ChangeKinds.colors {
      followers[KinKey(change, in: table.scene)] = change.followed
    }
    func place(_ number: Int) -> Int? {
      let change = table.changes[number]
      guard change.values < 0, change.kind > ChangeKinds.colors else { return nil }
      return followers[KinKey(change, in: table.scene)]
    }
    for number in alone { if let place = place(number) { table.changes[number].followed = place } }
    for cause in causes.indices
    where !causes[cause].members.isEmpty && causes[cause].members.allSatisfy({ place($0) != nil }) {
      for number in causes[cause].members {
        (table.changes[number].followed, table.changes[number].cause) = (place(number) ?? -1, -1)
      }
      causes[cause].members = []
    }
    forgetExplained()
  }

  private struct KinKey: Hashable {
    var kind: Int
    var name: Int
    var distance: Double

    init(_ change: ViewChange, in scene: CauseScene) {
      (kind, name) = (change.kind, scene.views[change.view].name)
      distance = (change.new - change.old).inThousandths
    }
  }
}
