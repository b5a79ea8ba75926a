import EventModel

extension ScreenMatcher {
  /// Pairs views between matched neighbours that have no match yet, as those like them changed.
  ///
  /// A row whose price got another form, as all prices did, and whose name was misspelt has no text that it had. That
  /// the prices of the other rows changed excuses this one's: the row differs by one text, and is that row.
  mutating func matchAsKin() {
    let parents = old.mates.indices.filter { view in
      let mate = old.mates[view]
      return mate >= 0 && !isUnchanged[view] && old.kids[view].contains { old.mates[$0] < 0 }
        && new.kids[mate].contains { new.mates[$0] < 0 }
    }
    guard !parents.isEmpty else { return }
    let census = KinCensus(old, new)
    for view in parents {
      let gaps = looseGaps(among: old.kids[view], in: old) { old.mates[$0] }
      let newGaps = looseGaps(among: new.kids[old.mates[view]], in: new) { $0 }
      for (place, olds) in gaps.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
        // Without a matched neighbour nothing tells which of several is which.
        guard let news = newGaps[place], olds.count == news.count,
          olds.count == 1 || place != SIMD2(-1, -1)
        else { continue }
        for (one, other) in zip(olds, news) { pairAsKin(one, other, by: census) }
      }
    }
    matchOpen()
  }

  /// Returns the loose views of a list by the matched views before and behind them, as those of the new tree; -1 at
  /// the ends.
  private func looseGaps(
    among views: [Int],
    in tree: MatchedTree,
    naming mate: (Int) -> Int
  ) -> [SIMD2<Int>: [Int]] {
    var gaps: [SIMD2<Int>: [Int]] = [:]
    var (former, open) = (-1, [Int]())
    for view in views {
      guard tree.mates[view] >= 0 else {
        open.append(view)
        continue
      }
      if !open.isEmpty { gaps[SIMD2(former, mate(view))] = open }
      (former, open) = (mate(view), [])
    }
    if !open.isEmpty { gaps[SIMD2(former, -1)] = open }
    return gaps
  }

  private mutating func pairAsKin(_ view: Int, _ mate: Int, by census: KinCensus) {
    if mayBeKin(view, mate, by: census) || areOnlyOfShape(view, mate) { return pair(view, mate) }
    if census.wraps(new.classes[mate], in: \.new) {
      let inner = new.kids[mate].filter { census.isKind(new.classes[$0], of: old.classes[view]) }
      guard inner.count == 1, new.mates[inner[0]] < 0, mayBeKin(view, inner[0], by: census) else {
        return
      }
      new.isWrapper[mate] = true
      pair(view, inner[0])
    } else if census.wraps(old.classes[view], in: \.old) {
      let inner = old.kids[view].filter { census.isKind(new.classes[mate], of: old.classes[$0]) }
      guard inner.count == 1, old.mates[inner[0]] < 0, mayBeKin(inner[0], mate, by: census) else {
        return
      }
      old.isWrapper[view] = true
      pair(inner[0], mate)
    }
  }

  /// True if two views around others have one shape that no sibling has, as a bar on top of each screen.
  private func areOnlyOfShape(_ view: Int, _ mate: Int) -> Bool {
    guard !old.kids[view].isEmpty, old.shapes[view] == new.shapes[mate],
      !haveOtherIdentities(view, mate), !areOtherRows(view, mate)
    else { return false }
    let (olds, news) = (old.kids[old.parents[view]], new.kids[new.parents[mate]])
    // Many siblings are rows, and rows have kin.
    guard olds.count <= 32, news.count <= 32 else { return false }
    return olds.count { old.shapes[$0] == old.shapes[view] } == 1
      && news.count { new.shapes[$0] == new.shapes[mate] } == 1
  }

  /// True if two views say that they are rows with other numbers, and show no text in common.
  private func areOtherRows(_ view: Int, _ mate: Int) -> Bool {
    guard let row = old.row(of: view), let other = new.row(of: mate), row != other else {
      return false
    }
    let texts = old.subtree(of: view).prefix(64).map { old.own[$0] }.filter { $0 != 0 }
    return !new.subtree(of: mate).prefix(64).contains { texts.contains(new.own[$0]) }
  }

  /// True if at most one text of a view differs for which the others of its kind are no excuse.
  private func mayBeKin(_ view: Int, _ mate: Int, by census: KinCensus) -> Bool {
    guard census.isKind(new.classes[mate], of: old.classes[view]), !areElsewhere(view, mate),
      !haveOtherIdentities(view, mate), !belongElsewhere(view, mate), !areOtherRows(view, mate),
      !isCopy(mate, in: new, of: view, in: old), !isCopy(view, in: old, of: mate, in: new)
    else { return false }
    let olds = census.texts(in: old, view, having: \.new)
    let news = census.texts(in: new, mate, having: \.old)
    guard olds.count <= 32, abs(olds.count - news.count) <= 1 else { return false }
    if max(olds.count, news.count) <= 1 {
      return old.tree.end(of: view) - view <= 2 && new.tree.end(of: mate) - mate <= 2
    }
    return (0...max(olds.count, news.count)).contains { skipped in
      var (olds, news) = (olds, news)
      if olds.count != news.count {
        let isOld = olds.count > news.count
        guard skipped < max(olds.count, news.count) else { return false }
        if isOld { olds.remove(at: skipped) } else { news.remove(at: skipped) }
      } else if skipped > 0 {
        return false
      }
      let others = zip(olds, news).count {
        old.own[$0] != new.own[$1] && !census.changed($0, in: old)
      }
      return others <= (skipped == 0 && olds.count == news.count ? 1 : 0)
    }
  }
}

/// The ways in which the matched views of two screens changed.
private struct KinCensus {
  /// A kind of view, by the view around it and its place there.
  private struct Role: Hashable {
    var parent: Int
    var name: Int
    var ordinal: Int

    init(_ view: Int, in tree: MatchedTree) {
      parent = tree.parents[view] < 0 ? 0 : tree.classes[tree.parents[view]]
      (name, ordinal) = (tree.classes[view], tree.ordinals[view])
    }
  }

  private var roles: [Role: SIMD2<Int>] = [:]
  /// The views with a content of their own, and those of them that have another one.
  private var all = SIMD2<Int>.zero
  private var renames: [SIMD2<Int>: Int] = [:]
  private var renamed: (old: Set<Int>, new: Set<Int>) = ([], [])
  private var classes: (old: Set<Int>, new: Set<Int>) = ([], [])
  private var wrappers: (old: [Int: Int], new: [Int: Int]) = ([:], [:])

  init(_ old: MatchedTree, _ new: MatchedTree) {
    for view in old.mates.indices {
      classes.old.insert(old.classes[view])
      if old.isWrapper[view] { wrappers.old[old.classes[view], default: 0] += 1 }
      let mate = old.mates[view]
      guard mate >= 0 else { continue }
      if old.classes[view] != new.classes[mate] {
        renames[SIMD2(old.classes[view], new.classes[mate]), default: 0] += 1
        renamed.old.insert(old.classes[view])
        renamed.new.insert(new.classes[mate])
      }
      guard old.own[view] != 0 else { continue }
      let isOther = old.own[view] != new.own[mate]
      roles[Role(view, in: old), default: .zero] &+= isOther ? SIMD2(1, 1) : SIMD2(1, 0)
      all &+= isOther ? SIMD2(1, 1) : SIMD2(1, 0)
    }
    for mate in new.mates.indices {
      classes.new.insert(new.classes[mate])
      if new.isWrapper[mate] { wrappers.new[new.classes[mate], default: 0] += 1 }
    }
  }

  /// True if views of one class are of another one now, or still of the same.
  func isKind(_ name: Int, of former: Int) -> Bool {
    name == former || renames[SIMD2(former, name), default: 0] > 1
  }

  /// True if views of a class wrap others on one side only.
  func wraps(_ name: Int, in side: KeyPath<(old: [Int: Int], new: [Int: Int]), [Int: Int]>) -> Bool
  {
    wrappers[keyPath: side][name, default: 0] > 1
  }

  /// True if at least half of several views in a view's role have another content, or two thirds of all, as after a
  /// translation.
  func changed(_ view: Int, in tree: MatchedTree) -> Bool {
    if all.y > 5, 3 * all.y >= 2 * all.x { return true }
    guard let counts = roles[Role(view, in: tree)] else { return false }
    return counts.y > 1 && 2 * counts.y >= counts.x
  }

  /// Returns the views that show something and have no view in them that does, without those of a class that the other
  /// screen has not.
  func texts(
    in tree: MatchedTree,
    _ view: Int,
    having side: KeyPath<(old: Set<Int>, new: Set<Int>), Set<Int>>
  ) -> [Int] {
    tree.subtree(of: view).prefix(128).filter { inner in
      let name = tree.classes[inner]
      let isKnown =
        classes[keyPath: side].contains(name) || renamed.old.contains(name)
        || renamed.new.contains(name)
      return isKnown && tree.own[inner] != 0 && tree.own[inner] == tree.content[inner]
    }
  }
}
