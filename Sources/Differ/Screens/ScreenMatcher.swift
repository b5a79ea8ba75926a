import EventModel

/// The search for the views of one screen that are the same views of another.
///
/// Top down, for each list of children: by identity and content, then by texts and words in them that one view on each
/// side has, then by the neighbours of matched views and by order. Place, style and class never decide what identity or content can
/// decide, so that a row that moved and changed is that row and not another one. Views that merely wrap others, or
/// stopped wrapping them, are found on the way. Last, views with unique content went to another parent.
struct ScreenMatcher {
  var old: MatchedTree
  var new: MatchedTree
  /// The matched views whose children are still to be matched.
  var open: [(old: Int, new: Int)] = []
  /// For each old view whether it is in a subtree that is equal on both screens.
  private(set) var isUnchanged: [Bool]
  /// For each code of texts how many more views have it after than before.
  private let growth: [Int: Int]
  /// For each identifier the only view that has it; -1 for several.
  private let singles: (old: [Int: Int], new: [Int: Int])
  /// True if at least half of the identifiers before are there after: then another one is another view.
  let keepsIdentities: Bool

  init(from old: ViewTree, to new: ViewTree, readsEqualOnce: Bool) {
    isUnchanged = Array(repeating: false, count: old.count)
    self.old = MatchedTree(old)
    self.new = MatchedTree(new, like: readsEqualOnce ? self.old : nil)
    growth = self.new.growth(since: self.old)
    singles = (Self.singles(self.old.identities), Self.singles(self.new.identities))
    let identities = Set(self.old.identities.lazy.filter { $0 != 0 })
    let kept = identities.isEmpty ? [] : identities.intersection(self.new.identities)
    keepsIdentities = kept.count > 2 && 2 * kept.count >= identities.count
  }

  /// Matches the two screens, and takes out the wrappers.
  mutating func match() {
    pair(0, 0)
    matchOpen()
    matchAcross()
    old.spliceWrappers()
    new.spliceWrappers()
    matchAsKin()
    old.spliceWrappers()
    new.spliceWrappers()
    old.forgetWords()
    new.forgetWords()
  }

  mutating func words(ofOld view: Int) -> ViewWords { old.words(of: view) }

  /// Returns the words of a view after: where it is equal before, they are those.
  mutating func words(ofNew view: Int) -> ViewWords {
    if let known = new.knownWords(of: view) { return known }
    guard let twin = new.twin(of: view, in: old) else { return new.words(of: view) }
    let words = old.words(of: twin)
    new.keep(words, of: view)
    return words
  }

  /// Returns the words of a view on one side.
  mutating func words(of view: Int, isNew: Bool) -> ViewWords {
    isNew ? words(ofNew: view) : words(ofOld: view)
  }

  mutating func pair(_ view: Int, _ mate: Int) {
    (old.mates[view], new.mates[mate]) = (mate, view)
    open.append((view, mate))
  }

  mutating func matchOpen() {
    while let (view, mate) = open.popLast() {
      if old.tree.subtreeHashes()[view] == new.tree.subtreeHashes()[mate], isFree(below: view, mate)
      {
        for offset in 0..<(old.tree.end(of: view) - view) {
          (old.mates[view + offset], new.mates[mate + offset]) = (mate + offset, view + offset)
          isUnchanged[view + offset] = true
        }
      } else if !old.kids[view].isEmpty || !new.kids[mate].isEmpty {
        align(old.kids[view], new.kids[mate], depth: 0)
      }
    }
  }

  /// Returns true if no view below two views has a match yet, which views from other parents may have.
  private func isFree(below view: Int, _ mate: Int) -> Bool {
    let count = old.tree.end(of: view) - view
    return (1..<max(count, 1)).allSatisfy { old.mates[view + $0] < 0 && new.mates[mate + $0] < 0 }
  }

  /// True if both texts of two views are on both screens, so that neither became the other.
  func areElsewhere(_ view: Int, _ mate: Int) -> Bool {
    let (text, other) = (old.own[view], new.own[mate])
    guard text != other, text != 0, other != 0 else { return false }
    return (growth[text] ?? 0) >= 0 && (growth[other] ?? 0) <= 0
  }

  /// True if two views have different identifiers where identifiers last.
  func haveOtherIdentities(_ view: Int, _ mate: Int) -> Bool {
    let (one, other) = (old.identities[view], new.identities[mate])
    return keepsIdentities && one != 0 && other != 0 && one != other && !old.kids[view].isEmpty
  }

  /// True if the identifier of one of two views is that of a single view of the other screen, another one that has no
  /// match yet: it went there.
  func belongElsewhere(_ view: Int, _ mate: Int) -> Bool {
    let (own, other) = (old.identities[view], new.identities[mate])
    guard own != other else { return false }
    if other != 0, let origin = singles.old[other], origin >= 0, old.mates[origin] < 0 {
      return true
    }
    if own != 0, let place = singles.new[own], place >= 0, new.mates[place] < 0 { return true }
    return false
  }

  /// Returns for each identifier the only view that has it; -1 for several.
  private static func singles(_ identities: [Int]) -> [Int: Int] {
    var singles: [Int: Int] = [:]
    for (view, name) in identities.enumerated() where name != 0 {
      singles[name] = singles[name] == nil ? view : -1
    }
    return singles
  }

  /// Matches two lists of siblings.
  mutating func align(_ olds: [Int], _ news: [Int], depth: Int) {
    matchByIdentity(olds, news)
    guard hasLoose(olds, news) else { return }
    let columns = RowColumns(olds, in: old, news, in: new)
    matchByContents(olds, news, by: columns)
    for numbers in [false, true] {
      guard hasLoose(olds, news) else { break }
      matchByWords(olds, news, areNumbers: numbers, by: columns)
    }
    if hasLoose(olds, news) { matchByNeighbours(olds, news, by: columns) }
    if hasLoose(olds, news), depth < 6 { matchInWrappers(olds, news, depth: depth) }
    if hasLoose(olds, news) { matchEqual(olds, news) }
  }

  private func hasLoose(_ olds: [Int], _ news: [Int]) -> Bool {
    olds.contains { old.mates[$0] < 0 } && news.contains { new.mates[$0] < 0 }
  }

  // MARK: - Identity and content

  /// Pairs views whose identifier or content no sibling shares.
  private mutating func matchByIdentity(_ olds: [Int], _ news: [Int]) {
    matchUnique(olds, news) { $0.identities[$1] }
    matchUnique(olds, news) { $0.content[$1] == 0 ? 0 : $0.content[$1] &* 31 &+ $0.classes[$1] }
    matchUnique(olds, news) { $0.content[$1] }
    matchUnique(olds, news) { $0.own[$1] == 0 ? 0 : $0.own[$1] &* 31 &+ $0.classes[$1] }
  }

  private mutating func matchUnique(
    _ olds: [Int],
    _ news: [Int],
    by key: (MatchedTree, Int) -> Int
  ) {
    var singles: [Int: Int] = [:]
    for view in news where new.mates[view] < 0 {
      let key = key(new, view)
      if key != 0 { singles[key] = singles[key] == nil ? view : -1 }
    }
    guard !singles.isEmpty else { return }
    var found: [(key: Int, view: Int)] = []
    var counts: [Int: Int] = [:]
    for view in olds where old.mates[view] < 0 {
      let key = key(old, view)
      guard key != 0, singles[key] != nil else { continue }
      counts[key, default: 0] += 1
      found.append((key, view))
    }
    for (key, view) in found where counts[key] == 1 {
      guard let mate = singles[key], mate >= 0 else { continue }
      if !wraps(view, mate) { pair(view, mate) }
    }
  }

  /// True if a view in one of two views is the better partner of the other one.
  mutating func wraps(_ view: Int, _ mate: Int) -> Bool {
    guard old.classes[view] != new.classes[mate] else { return false }
    let inNew = new.kids[mate].contains { child in
      new.classes[child] == old.classes[view]
        && (new.content[child] == old.content[view]
          || new.kids[mate].count == 1 && new.shapes[child] == old.shapes[view]
          || words(ofNew: child).all.countCommon(with: words(ofOld: view).all) > 0)
    }
    return inNew
      || old.kids[view].contains { child in
        old.classes[child] == new.classes[mate]
          && (old.content[child] == new.content[mate]
            || old.kids[view].count == 1 && old.shapes[child] == new.shapes[mate]
            || words(ofOld: child).all.countCommon(with: words(ofNew: mate).all) > 0)
      }
  }

  /// Pairs equal views in order, however many there are.
  private mutating func matchEqual(_ olds: [Int], _ news: [Int]) {
    var waiting: [[Int]: [Int]] = [:]
    for view in olds.reversed() where old.mates[view] < 0 {
      waiting[[old.classes[view], old.shapes[view], old.content[view]], default: []].append(view)
    }
    for mate in news where new.mates[mate] < 0 && !new.isWrapper[mate] {
      let key = [new.classes[mate], new.shapes[mate], new.content[mate]]
      if let view = waiting[key]?.popLast(), !old.isWrapper[view] { pair(view, mate) }
    }
  }

  // MARK: - Other parents

  /// Pairs views with a unique identity or content that went to another parent.
  private mutating func matchAcross() {
    let olds = old.mates.indices.filter { old.mates[$0] < 0 && !old.isWrapper[$0] }
    let news = new.mates.indices.filter { new.mates[$0] < 0 && !new.isWrapper[$0] }
    guard !olds.isEmpty, !news.isEmpty else { return }
    var counts: [Int: Int] = [:]
    for view in olds { counts[old.content[view]] = 0 }
    for content in old.content { counts[content]? += 1 }
    // One of many equal icons went nowhere.
    let singular = olds.filter { old.identities[$0] != 0 || counts[old.content[$0]] == 1 }
    for key in [
      { (tree: MatchedTree, view: Int) in tree.identities[view] },
      // The text of a single view is no identity: only with its size.
      { tree, view in
        guard tree.own[view] != 0, !tree.kids[view].isEmpty || tree.hasPlacedParent(view) else {
          return 0
        }
        let size = tree.kids[view].isEmpty ? tree.frames[view].size.code : 0
        return tree.content[view] &* 31 &+ tree.classes[view] &+ size
      },
    ] {
      matchUnique(singular, news, by: key)
      matchOpen()
    }
  }
}

extension Size {
  /// A number for the size, in thousandths of a point.
  fileprivate var code: Int {
    let words = [width, height].map { Int(truncatingIfNeeded: $0.inThousandths.bitPattern) }
    return (words[0] &* 1_000_003 &+ words[1]) | 1
  }
}
