import EventModel

/// The number of views that a key could have given at each kind of place, which shows a few of many as exceptions.
struct RoleCensus {
  private var relations: PlaceRelations
  private let scene: CauseScene
  private let keys: [CauseKey]
  private let kinds: ChangeKinds
  private let texts: [String]
  /// For each role the number of views, with those that left.
  private var sizes: [Int: Int] = [:]
  /// For each role its views before.
  private var views: [Int: [Int]] = [:]
  /// For each kind of place the first changes of the kind there.
  private var changes: [CauseSelection.RoleKind: [Int]] = [:]
  private var known: [CountKey: Bool] = [:]

  private static let several = 3

  private struct CountKey: Hashable {
    var key: Int
    var place: CauseSelection.RoleKind
  }

  init(_ table: ChangeTable, _ relations: PlaceRelations) {
    (self.relations, scene, keys, kinds) = (relations, table.scene, table.keys, table.kinds)
    texts = table.texts
    for view in scene.matched {
      sizes[scene.views[view].role, default: 0] += 1
      views[scene.views[view].role, default: []].append(view)
    }
    for (number, change) in table.changes.enumerated() {
      if change.kind == ChangeKinds.leave { sizes[change.role, default: 0] += 1 }
      let place = CauseSelection.RoleKind(role: change.role, kind: change.kind)
      if changes[place, default: []].count < 50 { changes[place, default: []].append(number) }
    }
  }

  /// The first changes of a kind at a kind of place.
  func followers(at place: CauseSelection.RoleKind) -> [Int] { changes[place] ?? [] }

  /// Returns true if a key could have given several views at a kind of place, of which a single one is an exception.
  mutating func hasSeveral(of number: Int, at place: CauseSelection.RoleKind) -> Bool {
    guard number < keys.count else { return false }
    let key = keys[number]
    let countKey = CountKey(key: number, place: place)
    if let known = known[countKey] { return known }
    let count =
      switch key.function {
      case .drop: having(key.texts.x == 0 ? nil : texts[Int(key.texts.x)], place)
      case .mirrored where ChangeKinds.isPlace(place.kind): asymmetric(place)
      case .value: having(texts[Int(key.texts.x)], place)
      case .relation where ChangeKinds.isPlace(place.kind): sameRelation(key, place)
      default: sizes[place.role] ?? 0
      }
    known[countKey] = count >= Self.several
    return count >= Self.several
  }

  /// Returns the number of views at a kind of place with a property, of many only the first ones: a list may have
  /// thousands of rows, for each of thousands of keys.
  private func countSome(
    at place: CauseSelection.RoleKind,
    where hasProperty: (Int) -> Bool
  ) -> Int {
    var count = 0
    for view in views[place.role] ?? [] where hasProperty(view) {
      count += 1
      if count == Self.several { break }
    }
    return count
  }

  /// The number of views that have an attribute, with any value or with one.
  private func having(_ value: String?, _ place: CauseSelection.RoleKind) -> Int {
    let member = ViewNode.Member(name: kinds.name(of: place.kind))
    return countSome(at: place) { view in
      let found = scene.tree(of: view)[scene.views[view].node][member]
      return value == nil ? found != nil : found?.keyText == value
    }
  }

  /// The number of views that do not stand where their mirror image stands.
  private func asymmetric(_ place: CauseSelection.RoleKind) -> Int {
    countSome(at: place) { view in
      let one = scene.views[view]
      guard one.parent >= 0 else { return false }
      let whole = scene.views[one.parent].frame[place.kind + 2]
      return abs(whole - 2 * one.frame[place.kind] - one.frame[place.kind + 2]) > 0.51
    }
  }

  /// The number of views that had the relation which the cause changes, with its value.
  private mutating func sameRelation(_ key: CauseKey, _ place: CauseSelection.RoleKind) -> Int {
    var list: [PlaceRelation] = []
    var count = 0
    for view in views[place.role] ?? [] {
      let mate = scene.views[view].mate
      guard scene.views[view].parent >= 0, scene.views[mate].parent >= 0,
        scene.views[scene.views[view].parent].mate == scene.views[mate].parent
      else { continue }
      list.removeAll(keepingCapacity: true)
      if place.kind < 2 {
        relations.addPosition(place.kind, of: view, to: &list)
      } else {
        relations.addSize(place.kind - 2, of: view, to: &list)
      }
      let hasRelation = list.contains { relation in
        let unit = relation.name.isRatio ? 50.0 : 1_000
        return relation.code == key.detail
          && (relation.old * unit).rounded() / unit + 0 == key.first
      }
      if hasRelation { count += 1 }
      if count == Self.several { break }
    }
    return count
  }
}
