import EventModel

/// Causes that show in the same part of all views of one kind, whatever the part says in each of them.
extension SharedCauses {
  /// A part that came into a view, went from it or moved into it.
  private struct PartKey: Hashable {
    var kind: TreeChange.Kind
    /// The number of the view's kind: its place in the hierarchy, and the classes that were in it.
    var parent: Int
    /// The place of the part among the view's children.
    var number: Int
    /// The shape of the part, without its texts and places.
    var shape: Digest
    /// The place in the hierarchy from which the part moved.
    var origin: String?
  }

  private struct ParentKey: Hashable {
    var pattern: String
    var classes: [String]
  }

  /// The kinds of views, each found once for a view and numbered.
  ///
  /// A list with very many rows has one kind, which must not be compared row by row for each of them.
  private struct ParentKinds {
    private(set) var keys: [ParentKey] = []
    private var numbers: [ParentKey: Int] = [:]
    private var known: [Int: Int] = [:]

    /// Returns the number of a view's kind.
    mutating func number(
      of node: Int,
      in search: SharedCauses,
      within budget: Budget?
    ) throws(Budget.Exceeded) -> Int {
      if let number = known[node] { return number }
      let key = search.parentKey(of: node)
      try budget?.spend(key.classes.count + 1)
      let number = numbers[key] ?? keys.count
      if number == keys.count { keys.append(key) }
      (numbers[key], known[node]) = (number, number)
      return number
    }

    /// Returns the number of a kind that was found before; nil for another one.
    func number(of key: ParentKey) -> Int? { numbers[key] }
  }

  /// Parts that came into all views of one kind, went from all of them or moved in all of them.
  ///
  /// If one view of the kind kept its part, or has another one, each change stands for itself.
  mutating func explainAllParts(within budget: Budget?) throws(Budget.Exceeded) {
    var kinds = ParentKinds()
    var members: [PartKey: [(parent: Int, part: TreeChange.Part)]] = [:]
    for change in changes where change.parts.count == 1 && change.path.count > 1 {
      guard let part = change.parts.first, causes[part] == nil,
        let (key, parent) = try key(of: change, part, &kinds, within: budget)
      else { continue }
      members[key, default: []].append((parent, part))
    }
    members = members.filter { $0.value.count > 1 }
    guard !members.isEmpty else { return }
    try budget?.spend(screen.old.count)
    let counts = parentCounts(of: kinds)
    let whole = members.filter { key, found in
      Set(found.map(\.parent)).count == found.count && found.count == counts[key.parent]
    }
    let wholeOfShape = Dictionary(grouping: whole) { $0.key.shape }
    for (key, members) in whole {
      let found = inLine(members, key.kind)
      guard found.count > 1 else { continue }
      try budget?.spend(found.count)
      // A part that went from one place and came with the same texts to another one has moved.
      let texts = key.kind == .move ? nil : texts(of: found.map(\.part))
      let isMoved = try hasCounterpart(of: key, with: texts, in: wholeOfShape, within: budget)
      let place = isMoved ? "" : kinds.keys[key.parent].pattern + "/"
      let cause = SharedCause(
        kind: .part(isMoved ? .move : key.kind, key.shape),
        place: place + (owners[found[0].part].map { changes[$0].className } ?? "")
      )
      for member in found { causes[member.part] = cause }
    }
  }

  /// Returns true if parts with the same texts came where these went, or went where these came.
  private func hasCounterpart(
    of key: PartKey,
    with texts: [String]?,
    in whole: [Digest: [(key: PartKey, value: [(parent: Int, part: TreeChange.Part)])]],
    within budget: Budget?
  ) throws(Budget.Exceeded) -> Bool {
    guard let texts else { return false }
    for (other, others) in whole[key.shape] ?? []
    where other.kind != key.kind && other.kind != .move && others.count == texts.count {
      try budget?.spend(others.count)
      if self.texts(of: others.map(\.part))?.isIdentical(to: texts) == true { return true }
    }
    return false
  }

  /// Returns the parts that stand like most of them along both axes; the others stand for themselves.
  private func inLine(
    _ members: [(parent: Int, part: TreeChange.Part)],
    _ kind: TreeChange.Kind
  ) -> [(parent: Int, part: TreeChange.Part)] {
    // The place of a part that moved is a change of its own.
    guard kind != .move else { return members }
    let tree = kind == .insert ? screen.new : screen.old
    var left = members
    for axis in Axis.allCases {
      var counts: [PartStand: Int] = [:]
      let stands = left.map { member in
        owners[member.part].flatMap { changes[$0].places.first }
          .map { PartStand.all(of: $0, in: tree, along: axis) } ?? []
      }
      for stand in stands.joined() { counts[stand, default: 0] += 1 }
      let most = counts.values.max() ?? 0
      let usual = Set(counts.filter { $0.value == most }.keys)
      left = zip(left, stands).filter { !$1.isDisjoint(with: usual) }.map(\.0)
    }
    return left
  }

  /// Returns the contents of parts; nil if one of them shows nothing.
  private func texts(of parts: [TreeChange.Part]) -> [String]? {
    let texts = parts.compactMap { part in owners[part].flatMap { changes[$0].shown } }
    return texts.count == parts.count ? texts : nil
  }

  private func key(
    of change: TreeChange,
    _ part: TreeChange.Part,
    _ kinds: inout ParentKinds,
    within budget: Budget?
  ) throws(Budget.Exceeded) -> (key: PartKey, parent: Int)? {
    guard let node = change.places.first, let number = change.path.last else { return nil }
    let parent: Int?
    var origin: String?
    var shape = (tree: screen.old, node: node)
    switch (change.kind, part) {
    case (.remove, .removal): parent = screen.old.parent(of: node)
    case (.insert, .item(let placement, _)):
      parent = screen.edit.placements[placement].parent
      shape = (screen.new, node)
    case (.move, .item(let placement, _)):
      parent = screen.edit.placements[placement].parent
      // Another order is a cause of its own.
      guard parent != screen.old.parent(of: node) else { return nil }
      origin = screen.old.parent(of: node).map(pattern)
    default: return nil
    }
    guard let parent else { return nil }
    try budget?.spend(shape.tree.end(of: shape.node) - shape.node)
    let key = PartKey(
      kind: change.kind,
      parent: try kinds.number(of: parent, in: self, within: budget),
      number: number,
      shape: Self.shape(of: shape.node, in: shape.tree),
      origin: origin
    )
    return (key, parent)
  }

  private func parentKey(of node: Int) -> ParentKey {
    ParentKey(
      pattern: pattern(of: node),
      classes: screen.old.children(of: node).map { screen.old.className(of: $0) }
    )
  }

  /// Returns how many views of each kind the screen had that are still there.
  private func parentCounts(of kinds: ParentKinds) -> [Int: Int] {
    let sizes = Set(kinds.keys.map(\.classes.count))
    let names = Set(
      kinds.keys.map { $0.pattern.split(separator: "/").last?.split(separator: "#").first ?? "" }
    )
    let removals = Set(screen.edit.removals)
    var counts: [Int: Int] = [:]
    var node = 0
    while node < screen.old.count {
      if removals.contains(node) {
        node = screen.old.end(of: node)
        continue
      }
      if names.contains(screen.old.className(of: node)[...]),
        sizes.contains(Array(screen.old.children(of: node)).count)
      {
        if let kind = kinds.number(of: parentKey(of: node)) { counts[kind, default: 0] += 1 }
      }
      node += 1
    }
    return counts
  }

  /// Returns a digest of a view and everything in it, without texts, names, places and sizes.
  private static func shape(of node: Int, in tree: ViewTree) -> Digest {
    var words: [String] = []
    for member in node..<tree.end(of: node) {
      var view = tree[member].placeless
      (view.text, view.label, view.identifier, view.frame) = (nil, nil, nil, .zero)
      words.append("\(view.ownHash) \(tree.end(of: member) - member)")
    }
    return Digest(of: words.joined(separator: "\n"))
  }
}
