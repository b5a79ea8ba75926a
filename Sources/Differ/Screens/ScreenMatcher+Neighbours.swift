import EventModel

extension ScreenMatcher {
  /// Pairs what follows from the pairs so far: neighbours of matched views, then views in order where both sides have
  /// as many of a kind.
  mutating func matchByNeighbours(_ olds: [Int], _ news: [Int], by columns: RowColumns) {
    let likeness = Likeness(olds, news, by: columns, in: &self)
    matchBesideMatched(olds, news, by: likeness)
    for kind in Kind.allCases { matchInOrder(olds, news, by: kind, and: likeness) }
  }

  private mutating func matchBesideMatched(_ olds: [Int], _ news: [Int], by likeness: Likeness) {
    var places: [Int: Int] = [:]
    for (place, mate) in news.enumerated() { places[mate] = place }
    for isForward in [true, false] {
      var former: Int?
      for number in olds.indices {
        let place = isForward ? number : olds.count - 1 - number
        let view = olds[place]
        var next = former.map { $0 + (isForward ? 1 : -1) } ?? -1
        if former == nil, number == 0 { next = isForward ? 0 : news.count - 1 }
        if old.mates[view] < 0, news.indices.contains(next), new.mates[news[next]] < 0,
          mayFollow(view, news[next], by: likeness)
        {
          pair(view, news[next])
        }
        former = old.mates[view] < 0 ? nil : places[old.mates[view]]
      }
    }
  }

  /// True if two views beside the same matched view may be the same.
  private mutating func mayFollow(_ view: Int, _ mate: Int, by likeness: Likeness) -> Bool {
    let (isLeaf, isMateLeaf) = (old.kids[view].isEmpty, new.kids[mate].isEmpty)
    let areEqualLeaves =
      isLeaf && isMateLeaf && old.content[view] != 0 && old.content[view] == new.content[mate]
    guard old.classes[view] == new.classes[mate] || areEqualLeaves, !areElsewhere(view, mate),
      !belongElsewhere(view, mate), !isCopy(mate, in: new, of: view, in: old),
      !isCopy(view, in: old, of: mate, in: new), !areOtherRows(view, mate, by: likeness)
    else { return false }
    guard isLeaf == isMateLeaf else { return isEmptied(view, mate) }
    if isLeaf, hasOtherPartner(view, mate) { return false }
    return likeness.isAlike(view, mate, in: &self)
      || haveLikeContents(view, mate, by: likeness)
  }

  /// True if two texts differ in style, and the next text on one side, which has no match either, has that of the other.
  private func hasOtherPartner(_ view: Int, _ mate: Int) -> Bool {
    let (style, other) = (old.style(of: view), new.style(of: mate))
    guard style != other, old.content[view] != 0, new.content[mate] != 0 else { return false }
    return old.siblings(beside: view).contains { old.mates[$0] < 0 && old.style(of: $0) == other }
      || new.siblings(beside: mate).contains { new.mates[$0] < 0 && new.style(of: $0) == style }
  }

  /// The kinds of view that are paired in order, the narrowest first.
  private enum Kind: CaseIterable {
    case sameTexts, sameShape, sameClass, sameRank

    func key(_ tree: MatchedTree, _ view: Int) -> [Int] {
      let hasKids = tree.kids[view].isEmpty ? 0 : 1
      return switch self {
      case .sameTexts: [tree.classes[view], tree.shapes[view], tree.own[view]]
      case .sameShape: [tree.classes[view], tree.shapes[view]]
      case .sameClass: [tree.classes[view], hasKids]
      case .sameRank: [hasKids]
      }
    }
  }

  private mutating func matchInOrder(
    _ olds: [Int],
    _ news: [Int],
    by kind: Kind,
    and likeness: Likeness
  ) {
    let before = matchedBefore(olds, news)
    var waiting: [[Int]: [Int]] = [:]
    for mate in news where new.mates[mate] < 0 {
      waiting[kind.key(new, mate), default: []].append(mate)
    }
    var groups: [[Int]: [Int]] = [:]
    var order: [[Int]] = []
    for view in olds where old.mates[view] < 0 {
      let key = kind.key(old, view)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(view)
    }
    for key in order {
      guard let views = groups[key], let mates = waiting[key], views.count == mates.count else {
        continue
      }
      for (view, mate) in zip(views, mates) where fits(view, mate, behind: before, by: likeness) {
        pair(view, mate)
      }
    }
  }

  private mutating func fits(
    _ view: Int,
    _ mate: Int,
    behind before: (old: [Int: Int], new: [Int: Int]),
    by likeness: Likeness
  ) -> Bool {
    guard !wraps(view, mate), !areElsewhere(view, mate), !belongElsewhere(view, mate),
      !isCopy(mate, in: new, of: view, in: old),
      !isCopy(view, in: old, of: mate, in: new), !areOtherRows(view, mate, by: likeness)
    else {
      return false
    }
    if isInPlaceOf(view, mate, behind: before) { return true }
    let isBehindSame = before.old[view] == before.new[mate]
    guard
      likeness.isAlike(view, mate, in: &self)
        || isBehindSame && haveLikeContents(view, mate, by: likeness)
    else { return false }
    let isSameClass = old.classes[view] == new.classes[mate]
    if !isSameClass, (old.own[view] == 0) != (new.own[mate] == 0) { return false }
    guard isSameClass || old.frames[view].size == new.frames[mate].size || !old.kids[view].isEmpty
    else { return false }
    return words(ofOld: view).isEmpty || likeness.shareRareWord(view, mate, in: &self)
      || isBehindSame
  }

  /// True if a view shows the same as the sibling before or behind it, whose match shows something else than another
  /// view: it is a copy of the sibling, if that has an equal match, or if it has more siblings than the other view.
  func isCopy(
    _ view: Int,
    in tree: MatchedTree,
    of mate: Int,
    in other: MatchedTree
  ) -> Bool {
    let content = tree.content[view]
    guard content != 0, content != other.content[mate], tree.parents[view] >= 0 else {
      return false
    }
    let siblings = tree.kids[tree.parents[view]]
    let areMore =
      other.parents[mate] >= 0 && siblings.count > other.kids[other.parents[mate]].count
    return [-1, 1].contains { step in
      let place = tree.ordinals[view] + step
      guard siblings.indices.contains(place) else { return false }
      let beside = siblings[place]
      return tree.content[beside] == content && tree.classes[beside] == tree.classes[view]
        && tree.mates[beside] >= 0
        && (other.content[tree.mates[beside]] == content
          || areMore && other.content[tree.mates[beside]] != other.content[mate])
    }
  }

  /// True if two views in the same place have the same contents, but for one view or for numbers.
  private mutating func haveLikeContents(
    _ view: Int,
    _ mate: Int,
    by likeness: Likeness
  ) -> Bool {
    let (olds, news) = (contents(in: old, view), contents(in: new, mate))
    let common = olds.countCommon(with: news)
    let (most, fewest) = (max(olds.count, news.count), min(olds.count, news.count))
    if fewest > 0, common == fewest, most - common <= 1 { return true }
    let isTelling = likeness.haveRareContent(olds, news) || differByLittle(view, mate)
    if isTelling, common > 1 && most - common <= 1 || 2 * common >= fewest { return true }
    if isTelling, common > 0, 2 * common >= most, old.shapes[view] == new.shapes[mate] {
      return true
    }
    let words = [words(ofOld: view).all, words(ofNew: mate).all].map { words in
      words.filter { !ViewWords.isNumber($0) }
    }
    return words[0] == words[1]
  }

  /// True if two views show the same texts but for one, which begins and ends as it did: it was misspelt, not replaced.
  private func differByLittle(_ view: Int, _ mate: Int) -> Bool {
    func texts(_ tree: MatchedTree, _ view: Int) -> [String] {
      tree.subtree(of: view).prefix(64).compactMap { tree.tree.text(of: $0) }
    }
    var (olds, news) = (texts(old, view), texts(new, mate))
    for text in olds {
      guard let place = news.firstIndex(of: text), let own = olds.firstIndex(of: text) else {
        continue
      }
      olds.remove(at: own)
      news.remove(at: place)
    }
    guard olds.count == 1, news.count == 1 else { return false }
    let (one, other) = (Array(olds[0]), Array(news[0]))
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return 2 * (start + end) >= max(one.count, other.count)
  }

  /// The codes of the contents of a view's children that have any, in order.
  private func contents(in tree: MatchedTree, _ view: Int) -> [Int] {
    var kids = tree.kids[view]
    // A cell may have all that it shows in a single view.
    for _ in 0..<3 where kids.count == 1 && !tree.kids[kids[0]].isEmpty {
      kids = tree.kids[kids[0]]
    }
    return kids.map { tree.content[$0] }.filter { $0 != 0 }.sorted()
  }

  /// True if a view lost or got its only contents, which tell nothing but by their place.
  private func isEmptied(_ view: Int, _ mate: Int) -> Bool {
    old.tree.end(of: view) - view <= 2 && new.tree.end(of: mate) - mate <= 2
      && (old.own[view] == new.own[mate] || old.own[view] == 0 || new.own[mate] == 0)
      && !isAroundOther(mate, in: new, than: view, in: old)
      && !isAroundOther(view, in: old, than: mate, in: new)
  }

  /// True if a view has in it what the view beside another one shows, which has no match yet: it wraps that one.
  private func isAroundOther(
    _ view: Int,
    in tree: MatchedTree,
    than mate: Int,
    in other: MatchedTree
  ) -> Bool {
    guard !tree.kids[view].isEmpty, tree.content[view] != 0 else { return false }
    return other.siblings(beside: mate).contains {
      other.mates[$0] < 0 && other.content[$0] == tree.content[view]
    }
  }

  /// True if two rows of a list have other numbers and no word in common that the rows beside them have not.
  private mutating func areOtherRows(_ view: Int, _ mate: Int, by likeness: Likeness) -> Bool {
    guard let row = old.row(of: view), let other = new.row(of: mate), row != other else {
      return false
    }
    return !likeness.shareRareWord(view, mate, in: &self)
      || likeness.columns.nameOthers(view, in: old, mate, in: new)
  }

  /// True if a view without an identifier stands exactly where another one of its kind stood, behind the same view.
  private mutating func isInPlaceOf(
    _ view: Int,
    _ mate: Int,
    behind before: (old: [Int: Int], new: [Int: Int])
  ) -> Bool {
    old.classes[view] == new.classes[mate] && old.shapes[view] == new.shapes[mate]
      && old.frames[view] == new.frames[mate] && before.old[view] == before.new[mate]
      && words(ofOld: view).strong.isEmpty && words(ofNew: mate).strong.isEmpty
  }

  /// Returns for each view the last matched view before it, as the old one.
  private func matchedBefore(_ olds: [Int], _ news: [Int]) -> (old: [Int: Int], new: [Int: Int]) {
    var (ofOld, ofNew): ([Int: Int], [Int: Int]) = ([:], [:])
    var last = -1
    for view in olds {
      ofOld[view] = last
      if old.mates[view] >= 0 { last = view }
    }
    last = -1
    for mate in news {
      ofNew[mate] = last
      if new.mates[mate] >= 0 { last = new.mates[mate] }
    }
    return (ofOld, ofNew)
  }
}

/// The grounds on which two siblings may be the same view without identity or content of their own.
private struct Likeness {
  let columns: RowColumns
  /// The words that several siblings have.
  private var common: Set<Int> = []
  /// The contents of children that several siblings have.
  private var commonContents: Set<Int> = []
  private var openClasses: Set<Int>
  private var kin: [Int: Int] = [:]
  private var newKin: [Int: Int] = [:]

  init(
    _ olds: [Int],
    _ news: [Int],
    by columns: RowColumns,
    in matcher: inout ScreenMatcher
  ) {
    self.columns = columns
    openClasses = matcher.openContainers(olds)
    for (views, isNew) in [(olds, false), (news, true)] {
      var seen: Set<Int> = []
      for view in views {
        for word in matcher.words(of: view, isNew: isNew).all where !seen.insert(word).inserted {
          common.insert(word)
        }
      }
    }
    addContents(of: olds, in: matcher.old)
    addContents(of: news, in: matcher.new)
    for view in olds where !matcher.old.kids[view].isEmpty {
      kin[matcher.old.classes[view], default: 0] += 1
    }
    for view in news { newKin[matcher.new.classes[view], default: 0] += 1 }
  }

  private mutating func addContents(of views: [Int], in tree: MatchedTree) {
    var contents: Set<Int> = []
    for view in views {
      for kid in tree.kids[view] where !contents.insert(tree.content[kid]).inserted {
        commonContents.insert(tree.content[kid])
      }
    }
  }

  /// Containers need a word of their own in common, unless most of their kind lost all words, as in a translation.
  func isAlike(_ view: Int, _ mate: Int, in matcher: inout ScreenMatcher) -> Bool {
    if matcher.old.isPlain(view), matcher.new.isPlain(mate) { return true }
    if shareMostWords(view, mate, in: &matcher) { return true }
    let (strong, strongMate) = (
      matcher.words(ofOld: view).strong, matcher.words(ofNew: mate).strong
    )
    // Translated texts keep their identifiers and images.
    if !strong.isEmpty, !strongMate.isEmpty, rare(strong).countCommon(with: rare(strongMate)) == 0,
      !rare(strong).isEmpty, !rare(strongMate).isEmpty
    {
      return false
    }
    let words = rareWords(matcher.words(ofOld: view)).filter { !ViewWords.isNumber($0) }
    let others = rareWords(matcher.words(ofNew: mate)).filter { !ViewWords.isNumber($0) }
    let shared = words.countCommon(with: others)
    if shared > 0, 3 * shared >= min(words.count, others.count) { return true }
    if words.isEmpty || others.isEmpty, matcher.old.shapes[view] == matcher.new.shapes[mate] {
      return true
    }
    let name = matcher.old.classes[view]
    let count = kin[name] ?? 0
    return openClasses.contains(name) && count > 1 || count == 1 && newKin[name] == 1
  }

  /// True if two views have many words and share at least half of them, whatever their identifiers say.
  private func shareMostWords(_ view: Int, _ mate: Int, in matcher: inout ScreenMatcher) -> Bool {
    let (words, others) = (matcher.words(ofOld: view).all, matcher.words(ofNew: mate).all)
    guard matcher.old.classes[view] == matcher.new.classes[mate], words.count >= 16 else {
      return false
    }
    let shared = rare(words).countCommon(with: rare(others))
    return shared >= 8 && 2 * shared >= max(rare(words).count, rare(others).count)
  }

  func shareRareWord(_ view: Int, _ mate: Int, in matcher: inout ScreenMatcher) -> Bool {
    rareWords(matcher.words(ofOld: view)).countCommon(with: rareWords(matcher.words(ofNew: mate)))
      > 0
  }

  /// True if two views have children with the same content, which no sibling has.
  func haveRareContent(_ contents: [Int], _ others: [Int]) -> Bool {
    contents.contains { !commonContents.contains($0) && others.contains($0) }
  }

  private func rare(_ words: [Int]) -> [Int] { words.filter { !common.contains($0) } }

  private func rareWords(_ words: ViewWords) -> [Int] { words.all.filter { !common.contains($0) } }
}
