import EventModel
import ViewQuery

/// The identities of the secure fields of a session, by which a field is recognised after it has stopped being
/// secure.
///
/// An app that shows a password may replace the field: by another class, with another label, at another place. Text
/// that was secure once is secret until the session ends. So a view is recognised as the field by its identifier,
/// or else by its words, or else by its place among the same views.
struct FieldIdentities: Sendable {
  /// The appearances of each field, by the number of its look.
  private var sights: [[FieldSight]] = []
  private var identified: [String: [Int]] = [:]
  private var named: [String: [Int]] = [:]
  private var placed: [[Int]: [Int]] = [:]
  private var ranked: [[Int]: [Int]] = [:]

  /// The most appearances of a field that are kept.
  private static let mostSights = 8
  /// The most fields that are looked for at their places.
  private static let mostPlaced = 256
  /// The least likeness of the views around two views with one place.
  private static let likeness = 0.5
  /// The least likeness if only the place speaks for a view.
  private static let fullLikeness = 0.75

  /// True until a secure field has been seen.
  var isEmpty: Bool { sights.isEmpty }

  /// Adds an appearance of a field.
  ///
  /// - Returns: true if the field is known by it from now on.
  mutating func add(_ sight: FieldSight, of look: Int) -> Bool {
    while sights.count <= look { sights.append([]) }
    guard !sights[look].contains(sight) else { return false }
    if sights[look].count >= Self.mostSights { sights[look].removeFirst() }
    sights[look].append(sight)
    if let identifier = sight.identifier {
      Self.add(look, to: &identified[identifier, default: []])
    }
    if sight.hasWords { Self.add(look, to: &named[sight.words, default: []]) }
    Self.add(look, to: &placed[sight.path, default: []])
    Self.add(look, to: &ranked[sight.rank, default: []])
    return true
  }

  private static func add(_ look: Int, to looks: inout [Int]) {
    if !looks.contains(look) { looks.append(look) }
  }

  /// Returns the views of a screen that are not secure and were so before, with the numbers of their looks.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - reasons: for each node, the reason why it is redacted anyway.
  ///   - places: the places of the screen's views.
  ///   - typed: the view that is typed into, which takes text whatever its class.
  ///   - contents: the contents of the fields.
  /// - Returns: the numbers of the looks, by the nodes of the fields.
  func fields(
    in tree: ViewTree,
    _ reasons: [Redactor.Cover?],
    _ places: FieldPlaces,
    typedInto typed: Int?,
    contents: Contents
  ) -> [Int: Int] {
    let claimed = claimed(by: tree, places)
    var search = Search(tree: tree, places: places, typed: typed)
    let free = tree.nodes.indices.filter {
      (reasons[$0] == nil || reasons[$0] == .selected) && !tree.isSecure($0)
    }
    for node in free {
      guard let identifier = tree.identifier(of: node), let looks = identified[identifier] else {
        continue
      }
      findIdentified(node, among: looks, claimed: claimed, isTyped: contents.isTyped, &search)
    }
    findNamed(free, claimed: claimed, &search)
    findPlaced(reasons, claimed: claimed, contents: contents, &search)
    findMoved(free, claimed: claimed, &search)
    return search.found
  }

  /// The contents of the fields, by the numbers of their looks.
  struct Contents {
    /// Returns true if a person typed into a field.
    let isTyped: (Int) -> Bool
    /// Returns true if a field was empty when it was last seen as a secure one.
    let isEmpty: (Int) -> Bool
    /// Returns true if a text may be the content of a field, or may contain it.
    let mayBe: (Int, _ text: String, _ contains: Bool) -> Bool
  }

  /// The views that were found on a screen.
  private struct Search {
    let tree: ViewTree
    let places: FieldPlaces
    let typed: Int?
    var found: [Int: Int] = [:]
    /// The looks that were found.
    var looks: Set<Int> = []

    func takesText(_ node: Int) -> Bool {
      places.takesText(node) || node == typed
        || tree.isMarked(node, .focused)
    }

    mutating func add(_ node: Int, _ look: Int) {
      if found[node] == nil { found[node] = look }
      looks.insert(look)
    }
  }

  /// Returns the fields that are secure on a screen.
  private func claimed(by tree: ViewTree, _ places: FieldPlaces) -> Set<Int> {
    var claimed: Set<Int> = []
    for node in tree.nodes(marked: .secure) {
      if let looks = tree.identifier(of: node).flatMap({ identified[$0] }) {
        claimed.formUnion(looks)
        continue
      }
      let sight = places.sight(of: node)
      let near = (placed[sight.path] ?? []) + (ranked[sight.rank] ?? [])
      let same = near.filter { look in
        sights[look].contains { $0.words == sight.words && $0.mayBe(sight) }
      }
      claimed.formUnion(same)
      if sight.hasWords, same.isEmpty { claimed.formUnion(named[sight.words] ?? []) }
    }
    return claimed
  }

  private func findIdentified(
    _ node: Int,
    among looks: [Int],
    claimed: Set<Int>,
    isTyped: (Int) -> Bool,
    _ search: inout Search
  ) {
    let tree = search.tree
    let className = tree.className(of: node)
    let words = tree[node].words
    let isSame = { (look: Int) in sights[look].contains { $0.className == className } }
    guard
      let look = looks.last(where: { sights[$0].contains { $0.words == words } }) ?? looks.last
    else { return }
    // A label may have the name of the field beside it.
    let showsText =
      tree.parent(of: node) != nil && !tree[node].heldText.isEmpty
      && (isTyped(look) || !claimed.contains(look))
    if search.takesText(node) || isSame(look) || showsText { search.add(node, look) }
  }

  /// Finds fields by their words, such as those of a label that is not drawn.
  private func findNamed(_ free: [Int], claimed: Set<Int>, _ search: inout Search) {
    var candidates: [Int: [(node: Int, sight: FieldSight)]] = [:]
    for node in free where search.found[node] == nil && search.takesText(node) {
      guard let looks = named[search.tree[node].words] else { continue }
      let sight = search.places.sight(of: node)
      let look = looks.last { look in
        !claimed.contains(look) && !search.looks.contains(look)
          && sights[look].contains { $0.mayBe(sight) && $0.words == sight.words }
      }
      if let look { candidates[look, default: []].append((node, sight)) }
    }
    for (look, views) in candidates.sorted(by: { $0.key < $1.key }) {
      // The user name may have the same words, such as "required".
      let near = views.filter { view in
        sights[look].contains { $0.path == view.sight.path || $0.rank == view.sight.rank }
      }
      for view in views.count > 1 && !near.isEmpty ? near : views { search.add(view.node, look) }
    }
  }

  /// Finds fields at their places among the same other views.
  private func findPlaced(
    _ reasons: [Redactor.Cover?],
    claimed: Set<Int>,
    contents: Contents,
    _ search: inout Search
  ) {
    for look in sights.indices.suffix(Self.mostPlaced)
    where !claimed.contains(look) && !search.looks.contains(look) {
      for sight in sights[look].reversed() {
        guard let node = node(at: sight, of: look, reasons, contents: contents, search) else {
          continue
        }
        search.add(node, look)
        break
      }
    }
  }

  /// Finds the only missing field, if exactly one other view takes text and the same views are around it.
  ///
  /// Its place does not matter: an app may wrap a field in another view once it shows its text.
  private func findMoved(_ free: [Int], claimed: Set<Int>, _ search: inout Search) {
    let missing = sights.indices.suffix(Self.mostPlaced).filter {
      !claimed.contains($0) && !search.looks.contains($0)
    }
    guard let look = missing.first, missing.count == 1 else { return }
    let takers = free.filter { search.found[$0] == nil && search.takesText($0) }
    guard let node = takers.first, takers.count == 1 else { return }
    let sight = search.places.sight(of: node)
    let isSame = sights[look].contains { known in
      known.className == sight.className && known.identifier == sight.identifier
        && known.words == sight.words && !sight.around.isEmpty
        && known.likeness(to: sight) >= Self.fullLikeness
    }
    if isSame { search.add(node, look) }
  }

  private func node(
    at known: FieldSight,
    of look: Int,
    _ reasons: [Redactor.Cover?],
    contents: Contents,
    _ search: Search
  ) -> Int? {
    let (same, taker) = (search.tree.index(at: known.path), search.places.taker(at: known.rank))
    // Another view may stand at the place by now, such as a label below a new one.
    let isTaker = same.map { search.takesText($0) } ?? false
    let places = isTaker ? [same, taker] : [taker ?? same]
    return places.lazy.compactMap(\.self).first { node in
      guard reasons[node] == nil || reasons[node] == .selected, search.found[node] == nil,
        !search.tree.isSecure(node)
      else { return false }
      let takesText = search.takesText(node)
      guard takesText || !search.tree[node].heldText.isEmpty else { return false }
      let sight = search.places.sight(of: node)
      // A field with a name of its own is another one, unless nothing else has changed.
      let isNamed = known.hasWords && sight.hasWords && known.words != sight.words
      guard known.mayBe(sight) || known.words == sight.words else { return false }
      let isOther =
        isNamed || !known.mayBe(sight) || !takesText && known.className != sight.className
      if isOther, !mayBe(look, search.tree[node], takesText: takesText, by: contents) {
        return false
      }
      if known.around.isEmpty, sight.around.isEmpty { return takesText && known.mayBe(sight) }
      let isSure = takesText && known.mayBe(sight) && !isNamed
      return known.likeness(to: sight) >= (isSure ? Self.likeness : Self.fullLikeness)
    }
  }

  /// Returns true if the content of a view says that it may be a field, despite another class or name.
  ///
  /// The next screen may have another view where the field was. A field that was empty shows nothing to know it by,
  /// and a view that takes no text shows none of it.
  private func mayBe(
    _ look: Int,
    _ view: ViewNode,
    takesText: Bool,
    by contents: Contents
  ) -> Bool {
    if contents.isEmpty(look) { return takesText }
    return (takesText || !view.isPressed) && contents.mayBe(look, view.heldText, takesText)
  }
}
