import EventModel

/// The matcher for siblings that one walk down both lists can pair.
///
/// Most changed lists of children keep their order: a few views changed in place, a few are gone
/// and a few are new. After each such difference the two lists are in line again. The walk gives up
/// on everything else (moved views, names that occur twice, rows, several changes in one place, a
/// change beside equal views), and `SiblingMatcher` then compares the whole lists.
struct AlignedSiblings {
  let old: HashedTree
  let new: HashedTree
  let gaps: GapMatcher

  /// The greatest number of unmatched views that are compared each with each.
  private static let limit = 16

  /// The position of the walk in both lists.
  private struct Walk {
    var node: Int
    var match: Int
    var isByName = false
    /// The digest of the equal pair directly before, if there is one.
    var last: Digest?
  }

  /// Matches the siblings of two ranges.
  ///
  /// - Returns: True if it succeeded; if not, the result must not be used.
  func match(
    _ olds: Range<Int>,
    _ news: Range<Int>,
    into result: inout SiblingMatcher.Result
  ) -> Bool {
    var walk = Walk(node: olds.lowerBound, match: news.lowerBound)
    while walk.node < olds.upperBound, walk.match < news.upperBound {
      let goesOn =
        old.hashes[walk.node] == new.hashes[walk.match]
        ? takeEqual(&walk, into: &result) : takeUnequal(&walk, in: olds, and: news, into: &result)
      guard goesOn else { return false }
    }
    let (node, match) = (walk.node, walk.match)
    if result.hasLoose {
      if node < olds.upperBound, old.hashes[node] == walk.last { return false }
      if match < news.upperBound, new.hashes[match] == walk.last { return false }
    }
    if node < olds.upperBound { result.looseOld += old.tree.siblings(node..<olds.upperBound) }
    if match < news.upperBound { result.looseNew += new.tree.siblings(match..<news.upperBound) }
    guard areApart(result), !walk.isByName || isUnique(olds, old) else { return false }
    // If no view is unmatched, the new names are the same as the old ones.
    guard !walk.isByName || !result.hasLoose || isUnique(news, new) else { return false }
    guard keepContents(result) else { return false }
    dropPaired(&result)
    return true
  }

  /// Advances past two equal views, and returns false if the walk gives up.
  @inline(__always)
  private func takeEqual(_ walk: inout Walk, into result: inout SiblingMatcher.Result) -> Bool {
    let (node, match) = (walk.node, walk.match)
    if isTwin(node, of: result.looseOld.last, old) || isTwin(match, of: result.looseNew.last, new) {
      return false
    }
    result.equals.append((node, match))
    walk.last = old.hashes[node]
    // Equal subtrees have the same length.
    let end = old.tree.end(of: node)
    (walk.node, walk.match) = (end, match + end - node)
    return true
  }

  /// Advances past a view in one or both lists, and returns false if the walk gives up.
  @inline(__always)
  private func takeUnequal(
    _ walk: inout Walk,
    in olds: Range<Int>,
    and news: Range<Int>,
    into result: inout SiblingMatcher.Result
  ) -> Bool {
    let (node, match) = (walk.node, walk.match)
    if old.tree.hasPlaceInList(node) || new.tree.hasPlaceInList(match) { return false }
    // Only a comparison of the whole lists can say which of several equal views is gone or new.
    if result.hasLoose, old.hashes[node] == walk.last || new.hashes[match] == walk.last {
      return false
    }
    walk.last = nil
    let (end, otherEnd) = (old.tree.end(of: node), new.tree.end(of: match))
    let isNamed = isNamed(node, match)
    let goesOn = isNamed || isInLine(end, otherEnd, in: olds, and: news)
    if isNamed || goesOn && gaps.isPair(node, match) {
      walk.isByName = walk.isByName || isNamed
      if !isNamed {
        // Until neither is known to be elsewhere, both also count as unmatched.
        result.looseOld.append(node)
        result.looseNew.append(match)
      }
      result.pairs.append((node, match))
      (walk.node, walk.match) = (end, otherEnd)
    } else if isInLine(node, otherEnd, in: olds, and: news) {
      result.looseNew.append(match)
      walk.match = otherEnd
    } else if isInLine(end, match, in: olds, and: news) {
      result.looseOld.append(node)
      walk.node = end
    } else if goesOn {
      // One view is gone, and another one is in its place.
      result.looseOld.append(node)
      result.looseNew.append(match)
      (walk.node, walk.match) = (end, otherEnd)
    } else {
      return false
    }
    return true
  }

  /// Returns true if the same view, or the end of the list, comes next at both positions.
  private func isInLine(
    _ node: Int,
    _ match: Int,
    in olds: Range<Int>,
    and news: Range<Int>
  ) -> Bool {
    guard node < olds.upperBound, match < news.upperBound else {
      return node == olds.upperBound && match == news.upperBound
    }
    return old.hashes[node] == new.hashes[match] || isNamed(node, match)
  }

  /// Returns true if a view directly follows an unmatched one that it is equal to.
  private func isTwin(_ node: Int, of loose: Int?, _ tree: HashedTree) -> Bool {
    guard let loose, tree.tree.end(of: loose) == node else { return false }
    return tree.hashes[loose] == tree.hashes[node]
  }

  private func isNamed(_ node: Int, _ match: Int) -> Bool {
    old.tree.identifierNumber(of: node) != 0 && old.tree.isSameName(node, as: new.tree, at: match)
  }

  /// Returns true if no unmatched old view is equal to an unmatched new one.
  private func areApart(_ result: SiblingMatcher.Result) -> Bool {
    if result.looseOld.isEmpty || result.looseNew.isEmpty { return true }
    guard result.looseOld.count <= Self.limit, result.looseNew.count <= Self.limit else {
      return false
    }
    return result.looseOld.allSatisfy { node in
      result.looseNew.allSatisfy { match in
        old.hashes[node] != new.hashes[match] && !isNamed(node, match)
      }
    }
  }

  /// Returns true if no nameless view now shows the texts that another one showed.
  private func keepContents(_ result: SiblingMatcher.Result) -> Bool {
    var (olds, news): (Set<Digest>, Set<Digest>) = ([], [])
    for (node, match) in result.pairs {
      guard let before = old.innerContent(of: node), let after = new.innerContent(of: match),
        before != after
      else { continue }
      olds.insert(before)
      news.insert(after)
    }
    guard !olds.isEmpty else { return true }
    olds.formUnion(result.looseOld.compactMap(old.innerContent))
    news.formUnion(result.looseNew.compactMap(new.innerContent))
    return olds.isDisjoint(with: news)
  }

  /// Returns true if no two siblings have the same identifier.
  private func isUnique(_ siblings: Range<Int>, _ tree: HashedTree) -> Bool {
    var numbers: [UInt32] = []
    var isAscending = true
    for node in tree.tree.siblings(siblings) where tree.tree.hasIdentifier(node) {
      let number = tree.tree.identifierNumber(of: node)
      if let last = numbers.last, last >= number { isAscending = false }
      numbers.append(number)
    }
    // Their numbers are mostly in the order in which they were first seen.
    if isAscending { return true }
    numbers.sort()
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 }
  }

  /// Removes the views that were paired in place from the unmatched ones.
  private func dropPaired(_ result: inout SiblingMatcher.Result) {
    guard !result.looseOld.isEmpty, !result.looseNew.isEmpty else { return }
    for (node, match) in result.pairs where !isNamed(node, match) {
      result.looseOld.removeAll { $0 == node }
      result.looseNew.removeAll { $0 == match }
    }
  }
}
