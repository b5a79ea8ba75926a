import EventModel

/// The children of a view along one axis, before an edit and after it, in the order of their places.
struct LayoutSiblings {
  /// A child on one of the screens.
  struct Child {
    /// The node in the old tree; nil for a child that came or went.
    var kept: Int?
    /// The part of the edit that brought or took it; nil for a child that stayed.
    var part: TreeChange.Part?
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  /// The view around them, in the old tree.
  let node: Int
  let axis: Axis
  private(set) var before: [Child]
  private(set) var after: [Child]

  /// Collects the children of a node.
  ///
  /// - Parameters:
  ///   - node: The node in the old tree.
  ///   - axis: The direction.
  ///   - screen: The screen with its edit.
  ///   - kept: The children that stayed.
  ///   - isReordered: True if all stayed in another order, so that none came or went.
  init(in node: Int, along axis: Axis, of screen: EditedScreen, kept: [Int], isReordered: Bool) {
    (self.node, self.axis) = (node, axis)
    func child(_ frame: Frame, kept: Int? = nil, part: TreeChange.Part? = nil) -> Child {
      Child(kept: kept, part: part, start: axis.start(of: frame), length: axis.length(of: frame))
    }
    before = kept.map { child(screen.old.frame(of: $0), kept: $0) }
    after = kept.map { child(screen.frame(of: $0), kept: $0) }
    if !isReordered {
      before += (screen.removed[node] ?? []).map { child($0.frame, part: $0.part) }
      after += (screen.added[node] ?? []).map { child($0.frame, part: $0.part) }
    }
    (before, after) = (Self.inOrder(before), Self.inOrder(after))
  }

  private static func inOrder(_ children: [Child]) -> [Child] {
    children.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  /// Returns the children with the greatest value before and after.
  ///
  /// Nil if one child has it both before and after, since another equation then says how the room follows from it.
  func most(by value: KeyPath<Child, Double>) -> (Child, Child)? {
    func greatest(_ children: [Child]) -> [Child] {
      guard let most = children.map({ $0[keyPath: value] }).max() else { return [] }
      return children.filter { $0[keyPath: value].isSamePlace(as: most) }
    }
    let (olds, news) = (greatest(before), greatest(after))
    guard let last = olds.first, let newLast = news.first else { return nil }
    let stayed = Set(olds.compactMap(\.kept)).intersection(news.compactMap(\.kept))
    return stayed.isEmpty ? (last, newLast) : nil
  }

  /// Returns the children from the nearest kept one that ends before a child, to that child.
  ///
  /// Each of them ends before the next begins. They start with the view around them if there is no such child. Nil if
  /// they overlap.
  static func line(to number: Int, of children: [Child]) -> [Child]? {
    // From the last one to the first.
    var line = [children[number]]
    var start = children[number].start
    var place = number
    while place > 0 {
      place -= 1
      let child = children[place]
      guard child.end <= start + Double.samePlace else {
        // Views beside one another have the same one before them.
        if child.kept != nil, number - place < 8 { continue }
        return nil
      }
      line.append(child)
      start = child.start
      if child.kept != nil { return line.reversed() }
    }
    line.append(Child(start: 0, length: 0))
    return line.reversed()
  }

  /// Returns the distance from each child to the next.
  static func gaps(_ line: [Child]) -> [Double] {
    zip(line, line.dropFirst()).map { $1.start - $0.end }
  }

  /// Returns true if the children of a line keep the same distance from one another before and after, even if
  /// others came or went between them.
  static func keepsDistance(_ old: [Child], _ new: [Child]) -> Bool {
    var (gaps, newGaps) = (Self.gaps(old)[...], Self.gaps(new)[...])
    if gaps.count > 1 || newGaps.count > 1, old.first?.kept == nil {
      // At the start of the view around them, the first distance is a margin.
      guard let margin = gaps.popFirst(), let newMargin = newGaps.popFirst(),
        margin.isSamePlace(as: newMargin)
      else { return false }
    }
    let all = gaps + newGaps
    guard let distance = all.first else { return false }
    return all.allSatisfy { $0.isSamePlace(as: distance) }
  }

  /// The room that children take in all.
  static func extent(_ children: [Child]) -> Double {
    (children.last?.end ?? 0) - (children.first?.start ?? 0)
  }
}
