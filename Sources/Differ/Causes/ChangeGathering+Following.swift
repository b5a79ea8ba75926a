import EventModel

extension ChangeGathering {
  /// Returns the alternatives of what the new value of an attribute may follow from: the number of siblings, or texts
  /// in it.
  func follows(
    _ kind: Int,
    of view: Int,
    from old: AttributeValue?,
    to new: AttributeValue?
  ) -> [[PlaceRelation.Need]] {
    if table.kinds.name(of: kind) == "textSize" {
      // The app measured it: it follows from the text, its font and the room that it has.
      let texts = relations.textKinds.map { PlaceRelation.Need(view: view, kind: $0) }
      let rooms = [ChangeKinds.width, ChangeKinds.height].map {
        PlaceRelation.Need(view: view, kind: $0)
      }
      return [texts, rooms]
    }
    if let old = old?.number, let new = new?.number {
      return followsCount(of: view, from: old, to: new) ? [[]] : []
    }
    guard let old = old?.text, let new = new?.text else { return [] }
    var alternatives: [[PlaceRelation.Need]] = []
    let isIdentifier = table.kinds.name(of: kind) == "identifier"
    let known = counts[table.scene.views[view].screen]
    if isIdentifier || !known.isEmpty, let numbers = Self.singleNumber(from: old, to: new) {
      let isCount = known.contains(numbers)
      let isOrdinal =
        isIdentifier
        && followsOrdinal(of: view, from: numbers.x, to: numbers.y)
      if isCount || isOrdinal { alternatives.append([]) }
    }
    if let composed = followsTexts(of: view, from: old, to: new) { alternatives.append(composed) }
    if let joined = followsJoinedTexts(of: view, from: old, to: new) { alternatives.append(joined) }
    return alternatives
  }

  func followsCount(of view: Int, from old: Double, to new: Double) -> Bool {
    let scene = table.scene
    let before = scene.before(view)
    guard scene.views[view].parent >= 0, before != view else { return false }
    if counts[scene.views[view].screen].contains(SIMD2(old, new)) { return true }
    if followsOrdinal(of: view, from: old, to: new) { return true }
    let came = Double(scene.kids[view].count { scene.views[$0].mate < 0 })
    let left = Double(scene.kids[before].count { scene.views[$0].mate < 0 })
    return came + left > 0 && [came, -left, came - left].contains(new - old)
  }

  /// True if a number is another one as much as the place of the view among its siblings is.
  func followsOrdinal(of view: Int, from old: Double, to new: Double) -> Bool {
    let scene = table.scene
    let before = scene.before(view)
    guard before != view, scene.views[view].parent >= 0, scene.views[before].parent >= 0 else {
      return false
    }
    return zip(ordinals(of: before), ordinals(of: view)).contains { one, other in
      one != other && new - Double(other) == old - Double(one)
    }
  }

  /// The counts of a view among its siblings that an attribute may mean: among all, and among those of its class.
  private func ordinals(of view: Int) -> [Int] {
    let one = table.scene.views[view]
    let siblings = table.scene.kids[one.parent]
    guard siblings.count <= 512 else { return [one.ordinal, one.ordinal] }
    let same = siblings[..<one.ordinal].count { table.scene.views[$0].name == one.name }
    let run = siblings[..<one.ordinal].reversed().prefix { table.scene.views[$0].name == one.name }
      .count
    return [one.ordinal, same, run]
  }

  /// Returns the only number in which two texts differ, before and after.
  private static func singleNumber(from old: String, to new: String) -> SIMD2<Double>? {
    guard old.mayCount, new.mayCount else { return nil }
    let (a, b) = (TextTokens(old).tokens, TextTokens(new).tokens)
    guard a.count == b.count else { return nil }
    // Prices and percentages count nothing.
    let signs: Set<String> = ["$", "€", "£", "¥", "%"]
    guard !a.contains(where: { signs.contains($0.text) }) else { return nil }
    let pairs = zip(a, b).filter { !$0.text.isIdentical(to: $1.text) }
    guard pairs.count == 1, let one = pairs[0].0.number, let other = pairs[0].1.number,
      one.fraction.isEmpty, other.fraction.isEmpty
    else { return nil }
    return SIMD2(one.value, other.value)
  }

  /// A text that has the texts of views inside it as parts, such as the label of a cell.
  private func followsTexts(of view: Int, from old: String, to new: String) -> [PlaceRelation.Need]?
  {
    let scene = table.scene
    let before = scene.before(view)
    guard !scene.kids[view].isEmpty, !scene.kids[before].isEmpty, scene.kids[view].count < 40 else {
      return nil
    }
    var text = old
    var used: [PlaceRelation.Need] = []
    for inner in inside(view) where scene.views[inner].mate >= 0 {
      guard let from = shown(scene.views[inner].mate), let to = shown(inner),
        !from.isIdentical(to: to),
        !from.isEmpty, let range = text.firstRange(of: from)
      else { continue }
      text.replaceSubrange(range, with: to)
      used += relations.textKinds.prefix(2).map { .init(view: inner, kind: $0) }
    }
    return !used.isEmpty && text.isIdentical(to: new) ? used : nil
  }

  /// A text that is all texts inside the view, with separators.
  private func followsJoinedTexts(
    of view: Int,
    from old: String,
    to new: String
  ) -> [PlaceRelation.Need]? {
    let scene = table.scene
    let before = scene.before(view)
    guard before != view, !scene.kids[view].isEmpty, !scene.kids[before].isEmpty,
      scene.kids[view].count < 40
    else { return nil }
    let (news, olds) = (inside(view), inside(before))
    let (from, to) = (olds.compactMap(shown), news.compactMap(shown))
    guard !from.isEmpty, !to.isEmpty,
      [", ", " ", "\n", ". ", "; "].contains(where: { mark in
        from.joined(separator: mark).isIdentical(to: old)
          && to.joined(separator: mark).isIdentical(to: new)
      })
    else { return nil }
    return news.flatMap { inner in
      relations.textKinds.prefix(2).map { .init(view: inner, kind: $0) }
    }
  }

  /// Returns at most a few hundred views in a view, without itself.
  private func inside(_ view: Int) -> [Int] {
    var (result, open): ([Int], [Int]) = ([], Array(table.scene.kids[view].reversed()))
    while let next = open.popLast(), result.count < 256 {
      result.append(next)
      open += table.scene.kids[next].reversed()
    }
    return result
  }

  private func shown(_ view: Int) -> String? {
    let tree = table.scene.tree(of: view)
    let node = table.scene.views[view].node
    let text = tree.text(of: node) ?? tree.label(of: node)
    return text?.isEmpty == true ? nil : text
  }
}

extension String {
  /// True if it may have a number that counts something: it has a digit, and no sign of a dollar or of percent.
  fileprivate var mayCount: Bool {
    var hasDigit = false
    for byte in utf8 {
      if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%") { return false }
      if (0x30...0x39).contains(byte) { hasDigit = true }
    }
    return hasDigit
  }
}
