import EventModel

extension ScreenMatcher {
  /// Pairs views around others that share most of the texts which no sibling has.
  mutating func matchByContents(_ olds: [Int], _ news: [Int], by columns: RowColumns) {
    let (oldOwners, newOwners) = (
      textOwners(among: olds, in: old), textOwners(among: news, in: new)
    )
    guard !oldOwners.owners.isEmpty, !newOwners.owners.isEmpty else { return }
    var votes = WordVotes()
    for (text, view) in oldOwners.inOrder where view >= 0 { votes.count(old: view, text) }
    for (text, mate) in newOwners.inOrder where mate >= 0 { votes.count(new: mate, text) }
    for (text, view) in oldOwners.inOrder where view >= 0 {
      guard let mate = newOwners.owners[text], mate >= 0, old.mates[view] < 0, new.mates[mate] < 0
      else { continue }
      votes.vote(view, mate, isStrong: false)
    }
    for vote in votes.inOrder where old.mates[vote.old] < 0 && new.mates[vote.new] < 0 {
      let (view, mate) = (vote.old, vote.new)
      guard votes.isHalf(vote), old.classes[view] == new.classes[mate],
        !haveOtherIdentities(view, mate), !columns.nameOthers(view, in: old, mate, in: new)
      else { continue }
      pair(view, mate)
    }
  }

  /// Returns for each text in a view around others the only sibling that it is in, or -1 for one that is in several.
  private func textOwners(among views: [Int], in tree: MatchedTree) -> WordOwners {
    var owners = WordOwners()
    // Also those with a match: what they contain is no mark of another one.
    var seen: [Int] = []
    for view in views where !tree.kids[view].isEmpty {
      seen.removeAll(keepingCapacity: true)
      for inner in tree.subtree(of: view).prefix(64) {
        let own = tree.own[inner]
        guard own != 0, !seen.contains(own) else { continue }
        seen.append(own)
        owners.add(view, own)
      }
    }
    return owners
  }

  /// Pairs views that share words which no sibling has; the pair with most of them wins.
  ///
  /// Numbers decide only among views without children, and where most containers share no word, as in a translation.
  mutating func matchByWords(
    _ olds: [Int],
    _ news: [Int],
    areNumbers: Bool,
    by columns: RowColumns
  ) {
    var votes = WordVotes()
    let oldOwners = owners(among: olds, isNew: false, areNumbers)
    let newOwners = owners(among: news, isNew: true, areNumbers)
    for (word, view) in oldOwners.inOrder where view >= 0 { votes.count(old: view, word) }
    for (word, mate) in newOwners.inOrder where mate >= 0 { votes.count(new: mate, word) }
    for (word, view) in oldOwners.inOrder where view >= 0 {
      guard let mate = newOwners.owners[word], mate >= 0, old.mates[view] < 0, new.mates[mate] < 0
      else { continue }
      let isStrong =
        words(ofOld: view).strong.has(word) && words(ofNew: mate).strong.has(word)
      votes.vote(view, mate, isStrong: isStrong)
    }
    guard !votes.isEmpty else { return }
    let openClasses = openContainers(olds)
    let names = areNumbers ? owners(among: olds, isNew: false, false) : oldOwners
    let newNames = areNumbers ? owners(among: news, isNew: true, false) : newOwners
    for vote in votes.inOrder where old.mates[vote.old] < 0 && new.mates[vote.new] < 0 {
      let (view, mate) = (vote.old, vote.new)
      let (isLeaf, isMateLeaf) = (old.kids[view].isEmpty, new.kids[mate].isEmpty)
      guard isLeaf == isMateLeaf || old.classes[view] == new.classes[mate],
        old.classes[view] == new.classes[mate] || !isLeaf,
        vote.isStrong || votes.isMany(vote), !wraps(view, mate),
        vote.isStrong
          || !areOthers(view, mate, by: (names, newNames)) && !haveOtherIdentities(view, mate)
            && !columns.nameOthers(view, in: old, mate, in: new),
        !areNumbers || isLeaf || openClasses.contains(old.classes[view])
      else { continue }
      pair(view, mate)
    }
  }

  /// True if two views have identifiers or images of their own, none of them in common, and share less than half of
  /// the words that no sibling has: two songs by one artist.
  private mutating func areOthers(
    _ view: Int,
    _ mate: Int,
    by owners: (old: WordOwners, new: WordOwners)
  ) -> Bool {
    let (words, others) = (words(ofOld: view), words(ofNew: mate))
    let strong = words.strong.filter { owners.old.owners[$0] == view }
    let strongMate = others.strong.filter { owners.new.owners[$0] == mate }
    guard !strong.isEmpty, !strongMate.isEmpty, words.strong.countCommon(with: strongMate) == 0
    else { return false }
    let own = words.all.filter { owners.old.owners[$0] == view }
    let ownOther = others.all.filter { owners.new.owners[$0] == mate }
    if old.identities[view] != 0, new.identities[mate] != 0 {
      // Both are named, and not alike: only nearly equal words make one of the other.
      return 4 * own.countCommon(with: ownOther) <= 3 * max(own.count, ownOther.count)
    }
    return 2 * own.countCommon(with: ownOther) < min(own.count, ownOther.count)
  }

  /// The classes of containers of which more than half are without a match.
  func openContainers(_ views: [Int]) -> Set<Int> {
    var counts: [Int: (all: Int, open: Int)] = [:]
    for view in views where !old.kids[view].isEmpty {
      counts[old.classes[view], default: (0, 0)].all += 1
      if old.mates[view] < 0 { counts[old.classes[view], default: (0, 0)].open += 1 }
    }
    return Set(counts.filter { 2 * $0.value.open > $0.value.all }.keys)
  }

  /// Returns for each word the only view that has it, or -1 for one that several have.
  private mutating func owners(
    among views: [Int],
    isNew: Bool,
    _ areNumbers: Bool
  ) -> WordOwners {
    var owners = WordOwners()
    for view in views {
      for word in words(of: view, isNew: isNew).all
      where ViewWords.isNumber(word) == areNumbers {
        owners.add(view, word)
      }
    }
    return owners
  }
}

/// For each word the only view that has it.
struct WordOwners {
  private(set) var owners: [Int: Int] = [:]
  private var words: [Int] = []

  mutating func add(_ view: Int, _ word: Int) {
    if owners[word] != nil {
      owners[word] = -1
    } else {
      owners[word] = view
      words.append(word)
    }
  }

  /// The words in the order in which they came.
  var inOrder: [(Int, Int)] { words.map { ($0, owners[$0] ?? -1) } }
}

/// The words that two views share and no other view has.
private struct WordVotes {
  struct Vote {
    var old: Int
    var new: Int
    var count: Int
    var isStrong: Bool
  }

  private struct Pair: Hashable {
    var old: Int
    var new: Int
  }

  private var votes: [Vote] = []
  private var places: [Pair: Int] = [:]
  private var olds: [Int: Int] = [:]
  private var news: [Int: Int] = [:]

  mutating func count(old view: Int, _ word: Int) { olds[view, default: 0] += 1 }
  mutating func count(new view: Int, _ word: Int) { news[view, default: 0] += 1 }

  mutating func vote(_ view: Int, _ mate: Int, isStrong: Bool) {
    let pair = Pair(old: view, new: mate)
    if let place = places[pair] {
      votes[place].count += 1
      votes[place].isStrong = votes[place].isStrong || isStrong
    } else {
      places[pair] = votes.count
      votes.append(Vote(old: view, new: mate, count: 1, isStrong: isStrong))
    }
  }

  /// True if a pair shares a third of the words that only one of them has.
  func isMany(_ vote: Vote) -> Bool {
    3 * vote.count >= min(olds[vote.old] ?? 0, news[vote.new] ?? 0)
  }

  /// True if a pair shares half of the words that only the one with fewer has, and a quarter of those of the other.
  func isHalf(_ vote: Vote) -> Bool {
    let counts = [olds[vote.old] ?? 0, news[vote.new] ?? 0]
    return 2 * vote.count >= counts.min() ?? 0 && 4 * vote.count >= counts.max() ?? 0
  }

  var isEmpty: Bool { votes.isEmpty }

  /// The votes with most words first, of equal ones those that came first.
  var inOrder: [Vote] {
    votes.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element)
  }
}

extension [Int] {
  /// True if a list in order has a word.
  fileprivate func has(_ word: Int) -> Bool {
    let place = countFirst { $0 < word }
    return place < count && self[place] == word
  }
}
