import EventModel

/// Pairs siblings in one walk down both lists, where nothing but a walk is needed.
///
/// Most lists of children that changed are those of before with a few views changed where they stand,
/// a few gone and a few new. Such lists are in line again right behind each difference. What speaks
/// against it (something that stands elsewhere now, names that occur twice, rows, several changes in
/// one place, a change beside equal views) makes the walk give up, and `SiblingMatcher` looks at the
/// whole.
struct AlignedSiblings {
  let old: HashedTree
  let new: HashedTree
  let gaps: GapMatcher

  /// How many views without a match in line are compared each with each.
  private static let limit = 16

  /// Matches the siblings of two ranges; false where the walk says too little, and what the result
  /// then holds is not to be used.
  func match(
    _ olds: Range<Int>,
    _ news: Range<Int>,
    into result: inout SiblingMatcher.Result
  ) -> Bool {
    var (node, match) = (olds.lowerBound, news.lowerBound)
    var isByName = false
    // The digest of the equal pair right in front, where there is one.
    var last: Digest?
    while node < olds.upperBound, match < news.upperBound {
      let end = old.tree.end(of: node)
      if old.hashes[node] == new.hashes[match] {
        if isTwin(node, of: result.looseOld.last, old)
          || isTwin(match, of: result.looseNew.last, new)
        {
          return false
        }
        result.equals.append((node, match))
        last = old.hashes[node]
        // Equal subtrees are equally long.
        (node, match) = (end, match + end - node)
        continue
      }
      if old.tree.hasPlaceInList(node) || new.tree.hasPlaceInList(match) { return false }
      // Which of several equal views went, or came, only a look at all of them can tell.
      if result.hasLoose, old.hashes[node] == last || new.hashes[match] == last { return false }
      last = nil
      let otherEnd = new.tree.end(of: match)
      if isNamed(node, match) {
        isByName = true
        result.pairs.append((node, match))
        (node, match) = (end, otherEnd)
        continue
      }
      let goesOn = isInLine(end, olds, otherEnd, news)
      if goesOn, gaps.isPair(node, match) {
        // Until it is known that neither stands elsewhere, they are loose too.
        result.looseOld.append(node)
        result.looseNew.append(match)
        result.pairs.append((node, match))
        (node, match) = (end, otherEnd)
      } else if isInLine(node, olds, otherEnd, news) {
        result.looseNew.append(match)
        match = otherEnd
      } else if isInLine(end, olds, match, news) {
        result.looseOld.append(node)
        node = end
      } else if goesOn {
        // One went, and something else came in its place.
        result.looseOld.append(node)
        result.looseNew.append(match)
        (node, match) = (end, otherEnd)
      } else {
        return false
      }
    }
    if result.hasLoose {
      if node < olds.upperBound, old.hashes[node] == last { return false }
      if match < news.upperBound, new.hashes[match] == last { return false }
    }
    while node < olds.upperBound {
      result.looseOld.append(node)
      node = old.tree.end(of: node)
    }
    while match < news.upperBound {
      result.looseNew.append(match)
      match = new.tree.end(of: match)
    }
    guard areApart(result), !isByName || isUnique(olds, old) else { return false }
    // Where nothing is loose, the new names are those of before.
    guard !isByName || !result.hasLoose || isUnique(news, new) else { return false }
    dropPaired(&result)
    return true
  }

  /// Whether two places go on with the same view, or both with nothing.
  private func isInLine(_ node: Int, _ olds: Range<Int>, _ match: Int, _ news: Range<Int>) -> Bool {
    guard node < olds.upperBound, match < news.upperBound else {
      return node == olds.upperBound && match == news.upperBound
    }
    return old.hashes[node] == new.hashes[match] || isNamed(node, match)
  }

  /// Whether a view stands right behind a loose one that it is equal to.
  private func isTwin(_ node: Int, of loose: Int?, _ tree: HashedTree) -> Bool {
    guard let loose, tree.tree.end(of: loose) == node else { return false }
    return tree.hashes[loose] == tree.hashes[node]
  }

  private func isNamed(_ node: Int, _ match: Int) -> Bool {
    old.tree.identifierNumber(of: node) != 0 && old.tree.isSameName(node, as: new.tree, at: match)
  }

  /// Whether nothing that is gone in one place is found in another.
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

  /// Whether no two siblings have one identifier.
  private func isUnique(_ siblings: Range<Int>, _ tree: HashedTree) -> Bool {
    var numbers: [UInt32] = []
    var isAscending = true
    for node in tree.tree.siblings(siblings) where tree.tree.hasIdentifier(node) {
      let number = tree.tree.identifierNumber(of: node)
      if let last = numbers.last, last >= number { isAscending = false }
      numbers.append(number)
    }
    // Mostly their numbers are in the order in which they were met.
    if isAscending { return true }
    numbers.sort()
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 }
  }

  /// Takes the views that were paired where they stand from what is loose.
  private func dropPaired(_ result: inout SiblingMatcher.Result) {
    guard !result.looseOld.isEmpty, !result.looseNew.isEmpty else { return }
    for (node, match) in result.pairs where !isNamed(node, match) {
      result.looseOld.removeAll { $0 == node }
      result.looseNew.removeAll { $0 == match }
    }
  }
}
