import EventModel

/// The equations between the children of one view.
extension LayoutEquations {
  /// A view keeps the difference between its size and that of its content.
  mutating func addFit(_ siblings: LayoutSiblings) {
    let (node, axis) = (siblings.node, siblings.axis)
    // A scrolled view fits its whole content, not only the visible part.
    if let room = rooms(of: node, axis).last, room.kind == .length || screen.isChanged(room),
      let (last, newLast) = siblings.most(by: \.end),
      let (length, newLength) = screen.values(of: room),
      (length - last.end).isSamePlace(as: newLength - newLast.end)
    {
      let ends = [last, newLast].flatMap { $0.kept.map { frame(of: $0, siblings.axis) } ?? [] }
      add([room] + ends, [last, newLast].compactMap(\.part))
    }
    let room = LayoutNumber(node: node, axis: siblings.axis, kind: .length)
    guard screen.isChanged(room),
      let (largest, newLargest) = siblings.most(by: \.length),
      let (length, newLength) = screen.values(of: room),
      (length - largest.length).isSamePlace(as: newLength - newLargest.length)
    else { return }
    let lengths = [largest, newLargest].compactMap(\.kept).map {
      LayoutNumber(node: $0, axis: siblings.axis, kind: .length)
    }
    add([room] + lengths, [largest, newLargest].compactMap(\.part))
  }

  /// A child keeps its distance to the previous one, even if others with the same distance came or went between
  /// them.
  mutating func addSequence(_ siblings: LayoutSiblings) {
    let (before, after) = (siblings.before, siblings.after)
    let places = Dictionary(
      after.enumerated().compactMap { number, child in child.kept.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first }
    )
    let decision = gapDecision(siblings)
    for (number, child) in before.enumerated() {
      guard let kept = child.kept, let newNumber = places[kept] else { continue }
      let old = LayoutSiblings.line(to: number, of: before)
      let new = LayoutSiblings.line(to: newNumber, of: after)
      guard let old, let new, old.first?.kept == new.first?.kept else { continue }
      let between = (old.dropFirst().dropLast() + new.dropFirst().dropLast()).compactMap(\.part)
      let numbers =
        [LayoutNumber(node: kept, axis: siblings.axis, kind: .start)]
        + (old.first?.kept.map { frame(of: $0, siblings.axis) } ?? [])
      if LayoutSiblings.keepsDistance(old, new) {
        add(numbers, between)
      } else if between.isEmpty, old.first?.kept != nil, let decision {
        add(numbers, decision: decision)
      }
    }
  }

  /// Children in another order follow one another at the same distances.
  mutating func addOrder(_ siblings: LayoutSiblings) {
    let (before, after) = (siblings.before, siblings.after)
    let margin = before.first?.start ?? 0
    guard before.map(\.kept) != after.map(\.kept),
      after.first?.start.isSamePlace(as: margin) == true,
      let gap = LayoutSiblings.gaps(before).first,
      (LayoutSiblings.gaps(before) + LayoutSiblings.gaps(after)).allSatisfy({
        $0.isSamePlace(as: gap)
      })
    else { return }
    let decision = SharedCause(kind: .order, place: patterns.pattern(of: siblings.node))
    var last: Int?
    for child in after.compactMap(\.kept) {
      let start = LayoutNumber(node: child, axis: siblings.axis, kind: .start)
      add([start] + (last.map { frame(of: $0, siblings.axis) } ?? []), decision: decision)
      last = child
    }
  }

  /// Returns the decision for another distance between all children; nil if they do not follow one another, or keep
  /// several distances.
  private func gapDecision(_ siblings: LayoutSiblings) -> SharedCause? {
    let (before, after) = (siblings.before, siblings.after)
    let (gaps, newGaps) = (LayoutSiblings.gaps(before), LayoutSiblings.gaps(after))
    guard before.allSatisfy({ $0.kept != nil }), after.allSatisfy({ $0.kept != nil }),
      before.map(\.kept) == after.map(\.kept), let gap = gaps.first, let newGap = newGaps.first,
      min(gap, newGap) > -Double.samePlace, !gap.isSamePlace(as: newGap),
      gaps.allSatisfy({ $0.isSamePlace(as: gap) }),
      newGaps.allSatisfy({ $0.isSamePlace(as: newGap) })
    else { return nil }
    return SharedCause(
      kind: .gap(siblings.axis, from: gap, to: newGap),
      place: patterns.pattern(of: siblings.node)
    )
  }

  /// All children have one length on each screen, and share the room between them.
  mutating func addEqualLengths(_ siblings: LayoutSiblings) {
    let (before, after) = (siblings.before, siblings.after)
    guard before.count + after.count > 2, let first = before.first, let newFirst = after.first,
      before.allSatisfy({ $0.length.isSamePlace(as: first.length) }),
      after.allSatisfy({ $0.length.isSamePlace(as: newFirst.length) }),
      let kept = before.compactMap(\.kept).first
    else { return }
    func length(_ node: Int) -> LayoutNumber {
      LayoutNumber(node: node, axis: siblings.axis, kind: .length)
    }
    for other in before.compactMap(\.kept).dropFirst() { add([length(kept), length(other)]) }
    guard screen.old[siblings.node][.contentSize] == nil, screen.isChanged(length(kept)),
      let (room, newRoom) = screen.values(of: length(siblings.node))
    else { return }
    let margin = room - LayoutSiblings.extent(before)
    let gaps = (LayoutSiblings.gaps(after).first ?? 0) * Double(after.count - 1)
    let share = (newRoom - margin - gaps) / Double(after.count)
    // Layouts share whole points, or give each view its exact part.
    guard
      [share, share.rounded(.down), share.rounded()].contains(where: newFirst.length.isSamePlace)
    else { return }
    add(
      [length(kept), length(siblings.node)],
      (before + after).compactMap(\.part),
      result: length(kept)
    )
  }
}
