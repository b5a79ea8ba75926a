import EventModel

/// The places of children that follow one another along an axis: each stands where those before it leave it.
///
/// Children that came, went or got another extent make room or take it away. From these alone the layout predicts
/// where every other child stands. It explains only the children that stand there exactly.
struct ListLayout {
  /// A child's place along the axis before the edit.
  private struct Slot {
    var start: Double
    var length: Double
    var child: Child

    enum Child {
      case kept(Int)
      case removed(EditedScreen.Child)
    }
  }

  /// Room that a child makes, or takes away if negative, for everything behind it.
  private struct Room {
    var end: Double
    var amount: Double
    var cause: SharedCause
  }

  /// A child that came or went since the last child that stayed, and may have made room.
  private struct Arrival {
    var amount: Double
    var rows: Int
    var part: TreeChange.Part
  }

  /// The cause of each child's new place and extent.
  private(set) var frameCauses: [Int: SharedCause] = [:]
  /// The cause of each child's new row number.
  private(set) var rowCauses: [Int: SharedCause] = [:]
  /// The causes of children that went out of sight or came into it.
  private(set) var partCauses: [TreeChange.Part: SharedCause] = [:]
  /// The children that went out of sight.
  private(set) var outOfSight: Set<TreeChange.Part> = []
  /// The parts that made room, so that other changes follow from them.
  private(set) var roots: [TreeChange.Part] = []
  /// The room made in all, in points and rows, with its cause; nil if there is none, or more than one.
  private(set) var total: (room: Double, rows: Int, cause: SharedCause?) = (0, 0, nil)
  /// The cause of the rows made in all.
  private(set) var rowCause: SharedCause?

  private let axis: Axis
  private let screen: EditedScreen
  /// The visible part of the container along the axis, before and after; nil if it does not scroll.
  private let sight: (before: ClosedRange<Double>, after: ClosedRange<Double>)?
  private let gap: Double
  /// The cause of children that come into sight, and that of the container's new size.
  private let sightCauses: (came: SharedCause, size: SharedCause?)
  /// The size of a scroll view's content along the axis, before and after; nil if the container does not scroll.
  private let content: (before: Double, after: Double)?
  private var pending: [Room] = []
  /// The children that came or went since the last child that shows the room, and their room in all.
  private var arrivals: [Arrival] = []
  private var arriving: (room: Double, spaced: Double, rows: Int) = (0, 0, 0)
  /// True once room has several causes, so that none of them explains a place.
  private var isMixed = false
  /// True once a child stands at the place that the new room gives it.
  private var isConfirmed = false
  /// The number of rows that the container has more than before; nil if it has no rows, or if several of its
  /// sections changed.
  private let newRows: Int?

  /// Lays out the children of a node again.
  ///
  /// - Parameters:
  ///   - parent: The node, in the old tree.
  ///   - axis: The direction in which its children follow one another.
  ///   - screen: The screen with its edit.
  ///   - sightCauses: The cause of children that come into sight, and that of the node's own new size.
  ///   - causes: Gives the cause of a child's new extent, and the cause that a child that came or went is.
  init(
    of parent: Int,
    along axis: Axis,
    in screen: EditedScreen,
    sightCauses: (came: SharedCause, size: SharedCause?),
    causes: (extent: (Int) -> SharedCause, part: (TreeChange.Part) -> SharedCause)
  ) {
    (self.axis, self.screen, self.sightCauses) = (axis, screen, sightCauses)
    content = Self.content(of: parent, along: axis, in: screen)
    sight = Self.sight(of: parent, along: axis, in: screen)
    newRows = screen.newRows(of: parent)
    let slots = Self.slots(of: parent, along: axis, in: screen)
    gap = Self.gap(between: slots)
    // Only children that follow one another push each other.
    let isList = zip(slots, slots.dropFirst()).allSatisfy {
      $1.start >= $0.start + $0.length - Double.samePlace
    }
    guard isList else { return }
    var came = (screen.added[parent] ?? []).sorted {
      axis.start(of: $0.frame) < axis.start(of: $1.frame)
    }[...]
    startAboveSight(slots, causes.extent)
    for slot in slots {
      makeRoom(before: slot.start)
      while let first = came.first,
        axis.start(of: first.frame) < slot.start + total.room + Double.samePlace
      {
        arrive(first)
        came.removeFirst()
      }
      switch slot.child {
      case .removed(let child): leave(child, slot)
      case .kept(let node): place(node, from: slot, causes: causes)
      }
    }
    makeRoom(before: .infinity)
    for child in came { arrive(child) }
    settleLastArrivals(causes.part)
  }

  // MARK: - The children before the edit

  private static func slots(of parent: Int, along axis: Axis, in screen: EditedScreen) -> [Slot] {
    let kept = screen.keptChildren(of: parent).map { node in
      let frame = screen.old.frame(of: node)
      return Slot(start: axis.start(of: frame), length: axis.length(of: frame), child: .kept(node))
    }
    let removed = (screen.removed[parent] ?? []).map { child in
      Slot(
        start: axis.start(of: child.frame),
        length: axis.length(of: child.frame),
        child: .removed(child)
      )
    }
    return (kept + removed).sorted { $0.start < $1.start }
  }

  /// Returns the distance that most children keep from the next.
  private static func gap(between slots: [Slot]) -> Double {
    var counts: [Double: Int] = [:]
    let gaps = zip(slots, slots.dropFirst()).map { $1.start - $0.start - $0.length }.filter {
      $0 >= 0
    }
    for gap in gaps { counts[gap, default: 0] += 1 }
    let most = counts.values.max()
    return gaps.first { counts[$0] == most } ?? 0
  }

  private static func sight(
    of parent: Int,
    along axis: Axis,
    in screen: EditedScreen
  ) -> (before: ClosedRange<Double>, after: ClosedRange<Double>)? {
    guard screen.old[parent][.contentSize] != nil else { return nil }
    let offset = screen.old.offset(of: parent)
    let start = axis == .vertical ? offset.y : offset.x
    func range(_ size: Size) -> ClosedRange<Double> {
      start...(start + max(0, axis.length(of: size)))
    }
    return (range(screen.old.frame(of: parent).size), range(screen.frame(of: parent).size))
  }

  private static func content(
    of parent: Int,
    along axis: Axis,
    in screen: EditedScreen
  ) -> (before: Double, after: Double)? {
    guard let before = screen.old[parent][.contentSize]?.size,
      let after = screen.value(of: .contentSize, parent)?.size
    else { return nil }
    return (axis.length(of: before), axis.length(of: after))
  }

  // MARK: - Laying them out again

  /// Begins with the room of the rows above the visible ones, which are not in the tree.
  ///
  /// If the height of all rows changed, that of these rows did, too.
  private mutating func startAboveSight(_ slots: [Slot], _ cause: (Int) -> SharedCause) {
    guard sight != nil, let first = slots.first, case .kept(let node) = first.child,
      first.length > 0
    else { return }
    let above = first.start / first.length
    let growth = axis.length(of: screen.frame(of: node)) - first.length
    guard above >= 1, above.rounded() == above, growth != 0 else { return }
    total = (above * growth, 0, cause(node))
  }

  private mutating func makeRoom(before start: Double) {
    let due = pending.filter { $0.end <= start + Double.samePlace }
    guard !due.isEmpty else { return }
    pending.removeAll { $0.end <= start + Double.samePlace }
    for room in due {
      total.room += room.amount
      add(room.cause)
    }
  }

  /// Notes a cause of room; with a second one, none explains a place.
  private mutating func add(_ cause: SharedCause) {
    if isMixed || (total.cause != nil && total.cause != cause) {
      (isMixed, total.cause) = (true, nil)
    } else {
      total.cause = cause
    }
  }

  /// True if a row may only have gone out of sight or come into it.
  ///
  /// Then another child shows the room, and the list has as many rows as it must have.
  private var movesSight: Bool { isConfirmed && arrivals.isEmpty && newRows == total.rows }

  private mutating func arrive(_ child: EditedScreen.Child) {
    let (start, length) = (axis.start(of: child.frame), axis.length(of: child.frame))
    let before = start - total.room
    let isRow = screen.new[child.node][.attribute("row")] != nil
    if let sight, isRow, movesSight || isStill, before >= 0,
      isOutside(before, length, of: sight.before)
    {
      partCauses[child.part] = sightCauses.came
      return
    }
    note(Arrival(amount: length, rows: isRow ? 1 : 0, part: child.part))
  }

  private mutating func note(_ arrival: Arrival) {
    arrivals.append(arrival)
    arriving.room += arrival.amount
    arriving.spaced += arrival.amount + (arrival.amount < 0 ? -gap : gap)
    arriving.rows += arrival.rows
  }

  /// True as long as nothing has moved, in a container whose size has changed.
  private var isStill: Bool {
    sightCauses.size != nil && arrivals.isEmpty && pending.isEmpty && total.room == 0
      && newRows == 0
  }

  /// The cause of rows that go out of sight: the room that pushes them there, or the smaller container.
  private var goingCause: SharedCause? {
    movesSight ? total.cause : isStill ? sightCauses.size : nil
  }

  private mutating func leave(_ child: EditedScreen.Child, _ slot: Slot) {
    let isRow = screen.old[child.node][.attribute("row")] != nil
    if let sight, isRow, isOutside(slot.start + total.room, slot.length, of: sight.after),
      let cause = goingCause
    {
      partCauses[child.part] = cause
      outOfSight.insert(child.part)
      return
    }
    note(Arrival(amount: -slot.length, rows: isRow ? -1 : 0, part: child.part))
  }

  private func isOutside(_ start: Double, _ length: Double, of range: ClosedRange<Double>) -> Bool {
    start > range.upperBound - Double.samePlace
      || start + length < range.lowerBound + Double.samePlace
  }

  private mutating func place(
    _ node: Int,
    from slot: Slot,
    causes: (extent: (Int) -> SharedCause, part: (TreeChange.Part) -> SharedCause)
  ) {
    let frame = screen.frame(of: node)
    let start = axis.start(of: frame)
    settleArrivals(at: start - slot.start - total.room, causes.part)
    let growth = axis.length(of: frame) - slot.length
    let isInPlace = start.isSamePlace(as: slot.start + total.room)
    if !growth.isSamePlace(as: 0) {
      let cause = causes.extent(node)
      pending.append(Room(end: slot.start + slot.length, amount: growth, cause: cause))
      // A frame that has its place from one cause and its extent from another stands for itself.
      if isInPlace, start.isSamePlace(as: slot.start) || total.cause == cause {
        frameCauses[node] = cause
        isConfirmed = isConfirmed || !start.isSamePlace(as: slot.start)
      } else if isInPlace, growth.isSamePlace(as: -total.room), let filled = total.cause {
        // It fills the room that is left, up to where it ended.
        frameCauses[node] = filled
        pending[pending.count - 1].cause = filled
        isConfirmed = true
      }
    } else if isInPlace, !start.isSamePlace(as: slot.start) {
      frameCauses[node] = total.cause
      isConfirmed = true
    }
    explainRow(of: node)
  }

  /// Decides whether the children that came and went since the last one made the room that this child shows.
  private mutating func settleArrivals(
    at room: Double,
    _ cause: (TreeChange.Part) -> SharedCause
  ) {
    guard !arrivals.isEmpty else { return }
    guard !room.isSamePlace(as: 0) else { return forgetArrivals() }
    // Otherwise the child is out of place, and the next one shall tell.
    guard room.isSamePlace(as: arriving.spaced) || room.isSamePlace(as: arriving.room) else {
      return
    }
    total.room += room
    total.rows += arriving.rows
    for arrival in arrivals { add(cause(arrival.part)) }
    if arriving.rows != 0 { rowCause = total.cause }
    roots += arrivals.map(\.part)
    forgetArrivals()
  }

  /// Decides whether the last children that came and went made the room that the content shows.
  private mutating func settleLastArrivals(_ cause: (TreeChange.Part) -> SharedCause) {
    guard !arrivals.isEmpty, let content, !content.after.isSamePlace(as: content.before),
      newRows == nil || newRows == total.rows + arriving.rows
    else { return }
    settleArrivals(at: content.after - content.before - total.room, cause)
  }

  private mutating func forgetArrivals() {
    arrivals.removeAll()
    arriving = (0, 0, 0)
  }

  private mutating func explainRow(of node: Int) {
    guard let row = screen.old[node][.attribute("row")]?.number,
      let newRow = screen.value(of: .attribute("row"), node)?.number, row != newRow,
      newRow == row + Double(total.rows)
    else { return }
    rowCauses[node] = rowCause
  }
}
