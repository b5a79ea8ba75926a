import EventModel

extension ChangeGathering {
  /// A list may have only the views that are in sight: those at its ends leave and enter as the others move, or are
  /// sorted.
  mutating func relateSight() {
    var orders: [Int: Int] = [:]
    var structures: [Int] = []
    for (number, change) in table.changes.enumerated() {
      if change.kind == ChangeKinds.order { orders[change.view] = number }
      if change.kind == ChangeKinds.enter || change.kind == ChangeKinds.leave {
        structures.append(number)
      }
    }
    var known: [Int: Sight] = [:]
    for number in structures { relateSight(number, orders: orders, known: &known) }
  }

  private mutating func relateSight(_ number: Int, orders: [Int: Int], known: inout [Int: Sight]) {
    let (scene, change) = (table.scene, table.changes[number])
    let view = scene.views[change.view]
    let isLeaving = change.kind == ChangeKinds.leave
    let mate = scene.views[view.parent].mate
    guard mate >= 0 else { return }
    let (old, new) = isLeaving ? (view.parent, mate) : (mate, view.parent)
    let (olds, news) = (sight(of: old, &known), sight(of: new, &known))
    if olds.isFull, let order = orders[new], olds.loose == news.loose {
      follow([order], number)
      return
    }
    if olds.last == nil, news.last == nil, olds.isFull, news.isFull, olds.scrolls, news.scrolls,
      view.end(1) <= (isLeaving ? news : olds).extent
    {
      // None of the rows is still in sight: the list shows another part of its content.
      let kinds = [0, 1, 2, 3] + extentKinds
      let found = kinds.compactMap { table.places[new, $0] }
      for change in found { append([change], to: number) }
      table.changes[number].isKnown = found.isEmpty
      return
    }
    guard
      let needs = isLeaving
        ? leaving(view, from: olds, to: news) : entering(view, from: olds, to: news)
    else { return }
    var found: [Int] = []
    for need in needs + olds.covers + news.covers {
      let change =
        table.places[need.view, need.kind]
        ?? (table.structures[need.view] >= 0 ? table.structures[need.view] : nil)
      if let change, !found.contains(change), change != number { found.append(change) }
    }
    for offset in offsetKinds { if let change = table.places[new, offset] { found.append(change) } }
    guard !found.isEmpty else { return }
    follow(found, number)
  }

  private mutating func follow(_ needs: [Int], _ number: Int) {
    append(needs, to: number)
    table.changes[number].isKnown = false
  }

  /// The kinds of change of a scroll offset.
  private var offsetKinds: [Int] {
    ["offset.0", "offset.1"].compactMap { table.kinds.knownNumber(of: $0) }
  }

  /// The kinds of change of the place and the extent of content.
  private var extentKinds: [Int] {
    ["offset.0", "offset.1", "contentSize.0", "contentSize.1"]
      .compactMap { table.kinds.knownNumber(of: $0) }
  }

  /// The part of a view's content that is in sight.
  private struct Sight {
    /// The range that is in sight, from top to bottom.
    var range: ClosedRange<Double>
    /// The first and the last child that are on both sides.
    var first: Int?
    var last: Int?
    /// True if the content goes on behind the range.
    var isFull = false
    /// The extent of the content, also of what is out of sight.
    var extent = 0.0
    /// True if the content may be larger than what is in sight.
    var scrolls = false
    /// The number of children that are on one side only.
    var loose = 0
    /// The views in front that hide a part of it.
    var covers: [PlaceRelation.Need] = []
  }

  private func sight(of parent: Int, _ known: inout [Int: Sight]) -> Sight {
    if let sight = known[parent] { return sight }
    let (scene, view) = (table.scene, table.scene.views[parent])
    let tree = scene.tree(of: parent)
    let top = tree.offset(of: view.node).y
    var sight = Sight(range: top...(top + max(view.frame.w, 0)))
    cover(parent, &sight)
    var end = 0.0
    for kid in scene.kids[parent] {
      let one = scene.views[kid]
      if one.mate >= 0, scene.views[one.mate].parent == view.mate {
        if sight.first == nil { sight.first = kid }
        sight.last = kid
      } else {
        sight.loose += 1
      }
      end = max(end, one.end(1))
    }
    if case .list(let extent)? = tree.attribute("contentSize", of: view.node), extent.count == 2 {
      end = max(end, extent[1].number ?? 0)
      sight.scrolls = true
    }
    sight.scrolls = sight.scrolls || top > 0 || end > view.frame.w + 1
    let isSeen = view.frame.w > 0 && !scene.kids[parent].isEmpty
    sight.isFull = isSeen && end >= sight.range.upperBound - .samePlace
    sight.extent = end
    known[parent] = sight
    return sight
  }

  /// Takes away what bars in front of a view hide at its lower end.
  private func cover(_ view: Int, _ sight: inout Sight) {
    let scene = table.scene
    var (inner, origin) = (view, SIMD2(0.0, 0))
    let frame = scene.views[view].frame
    var bars: [(view: Int, start: Double, end: Double)] = []
    while scene.views[inner].parent >= 0 {
      let (one, parent) = (scene.views[inner], scene.views[inner].parent)
      origin += SIMD2(one.frame.x, one.frame.y)
      for other in scene.kids[parent].dropFirst(one.ordinal + 1).prefix(16) {
        let front = scene.views[other]
        let isWide = front.frame.x <= origin.x + 1 && front.end(0) >= origin.x + frame.z - 1
        let (start, end) = (front.frame.y - origin.y, front.end(1) - origin.y)
        if isWide, start > 0, start < frame.w, end > start { bars.append((other, start, end)) }
      }
      let offset = scene.tree(of: parent).offset(of: scene.views[parent].node)
      origin -= SIMD2(offset.x, offset.y)
      inner = parent
    }
    // From the lowest bar on, since one may stand on another.
    for bar in bars.sorted(by: { $0.end > $1.end }) {
      let top = sight.range.lowerBound
      guard top + bar.end >= sight.range.upperBound - 1, top + bar.start < sight.range.upperBound
      else { continue }
      sight.range = top...(top + bar.start)
      let front = scene.views[bar.view]
      let place = front.isNew || front.mate < 0 ? bar.view : front.mate
      sight.covers += [
        .init(view: place, kind: ChangeKinds.y), .init(view: place, kind: ChangeKinds.height),
      ]
    }
  }

  /// Returns what a view that left may have followed from: it would be out of sight now; nil if it would be in sight.
  private func leaving(
    _ view: CauseScene.View,
    from olds: Sight,
    to news: Sight
  ) -> [PlaceRelation.Need]? {
    let scene = table.scene
    guard olds.scrolls else { return nil }
    if let last = olds.last, scene.views[last].ordinal < view.ordinal {
      let now = scene.views[last].mate
      let place = scene.views[now].end(1) + view.frame.y - scene.views[last].end(1)
      guard place >= news.range.upperBound - .samePlace else { return nil }
      return needs(of: now)
    }
    guard let first = olds.first, scene.views[first].ordinal > view.ordinal,
      news.range.lowerBound > 0
    else { return nil }
    let now = scene.views[first].mate
    let end = scene.views[now].frame.y - scene.views[first].frame.y + view.end(1)
    guard end <= news.range.lowerBound + .samePlace else { return nil }
    return needs(of: now)
  }

  /// Returns what a view that came may follow from: it is behind or before all others, where there was no room.
  private func entering(
    _ view: CauseScene.View,
    from olds: Sight,
    to news: Sight
  ) -> [PlaceRelation.Need]? {
    guard olds.scrolls || news.scrolls else { return nil }
    let scene = table.scene
    if let last = news.last, scene.views[last].ordinal < view.ordinal {
      guard olds.isFull, view.frame.y < news.range.upperBound,
        view.frame.y >= scene.views[last].frame.y
      else { return nil }
      return needs(of: last)
    }
    guard let first = news.first, scene.views[first].ordinal > view.ordinal,
      olds.range.lowerBound > 0,
      view.end(1) > news.range.lowerBound
    else { return nil }
    return needs(of: first)
  }

  private func needs(of view: Int) -> [PlaceRelation.Need] {
    let parent = table.scene.views[view].parent
    return [
      .init(view: view, kind: ChangeKinds.y), .init(view: view, kind: ChangeKinds.height),
      .init(view: parent, kind: ChangeKinds.height),
    ]
  }
}
