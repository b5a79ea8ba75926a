import Actions
import EventModel
import ViewQuery

/// The interpretation of a session's moments as actions.
///
/// It combines two taps into a double tap, drags into scrolling to a row, and a tap on a field and the text after
/// it into typing.
struct SessionReading {
  /// The moments between two checkpoints.
  let moments: [SessionTranscript.Moment]
  /// True if drags become scrolling to a row only where that sends the same drags.
  let isExact: Bool
  /// True if waits become actions even where nothing changes.
  var isTimed = false

  /// Returns the actions in order; moments without effect are left out.
  func actions() -> [RecognizedAction] {
    var actions: [RecognizedAction] = []
    var index = 0
    while index < moments.count {
      if isTimed, let wait = waiting(before: index) { actions.append(wait) }
      let (action, count) = next(at: index)
      if let action { actions.append(action) }
      index += count
    }
    return actions
  }

  private func next(at index: Int) -> (RecognizedAction?, Int) {
    let moment = moments[index]
    switch moment.kind {
    case .checkpoint: return (nil, 1)
    case .check(let check):
      var remark = recognized(nil, from: index)
      remark.check = check
      return (remark, 1)
    case .pause(let span):
      guard moment.before != moment.after || isTimed || moment.isNeeded else { return (nil, 1) }
      return (recognized(.wait(span), from: index), 1)
    case .key(let key):
      return (recognized(.press(key), from: index), 1)
    case .pointer(let input, let target):
      if let scroll = approach(at: index) { return scroll }
      let tree = moment.before
      let reading = PointerReading(input: input, target: target, tree: tree, isExact: isExact)
      let (action, isSame) = reading.action()
      return (recognized(action, from: index, isExact: isSame), 1)
    case .rotate(let rotation):
      return (recognized(.rotate(rotation), from: index), 1)
    case .text: return typing(at: index, tapped: nil)
    case .gesture:
      guard let reading = reading(at: index) else { return (nil, 1) }
      if let scroll = approach(at: index) { return scroll }
      if let scroll = scrolling(at: index, reading) { return scroll }
      if reading.isTap, let double = doubleTap(at: index, reading) { return double }
      if reading.isTap, let typed = typing(after: index, reading) { return typed }
      let (action, isSame, reason) = reading.action()
      return (recognized(action, from: index, isExact: isSame, reason: reason), 1)
    }
  }

  /// Returns the gesture at an index; nil for anything else, and behind the last moment.
  private func reading(at index: Int) -> GestureReading? {
    guard index < moments.count, case .gesture(let gesture, let target) = moments[index].kind
    else { return nil }
    let tree = moments[index].before
    return GestureReading(gesture: gesture, target: target, tree: tree, isExact: isExact)
  }

  /// Returns true if no wait has to be written before a moment, so that it can belong to the same action as the
  /// previous one.
  func follows(_ index: Int) -> Bool { !isTimed || waiting(before: index) == nil }

  /// Returns the wait before a moment that exceeds the usual time between two actions.
  private func waiting(before index: Int) -> RecognizedAction? {
    let moment = moments[index]
    let usual: Microseconds =
      switch moment.kind {
      case .gesture, .key, .pointer, .rotate: GestureTiming.look
      case .text, .checkpoint, .check, .pause: .zero
      }
    if case .pause = moment.kind { return nil }
    guard moment.lead > usual else { return nil }
    return RecognizedAction(
      action: .wait(moment.lead - usual),
      events: moment.events,
      isExact: true,
      before: moment.before,
      after: moment.before
    )
  }

  func recognized(
    _ action: Action?,
    from index: Int,
    count: Int = 1,
    isExact: Bool = true,
    reason: String? = nil
  ) -> RecognizedAction {
    let last = moments[index + count - 1]
    return RecognizedAction(
      action: action,
      events: moments[index].events.lowerBound...last.events.upperBound,
      screens: last.screen.map { $0...$0 },
      isExact: isExact,
      reason: reason,
      before: moments[index].before,
      after: last.after
    )
  }

  /// Returns a double tap for two taps on one control that are close in time and place.
  private func doubleTap(
    at index: Int,
    _ first: GestureReading
  ) -> (RecognizedAction?, Int)? {
    guard let second = self.reading(at: index + 1) else { return nil }
    let gap = moments[index + 1].at - moments[index].at
    let pause = gap - first.gesture.duration
    guard pause <= GestureTiming.doubleTapLimit, pause > .zero, second.isTap else { return nil }
    let later = second.gesture.touches.map { Gesture.TimedTouch(at: gap + $0.at, $0.touch) }
    var reading = first
    reading.gesture = Gesture(touches: first.gesture.touches + later)
    guard reading.isStill else { return nil }
    let (action, isSame, reason) = reading.action()
    // The first tap may have moved its control away; then only the same touches are a double tap.
    guard isSame || first.target?.path == second.target?.path else { return nil }
    return (recognized(action, from: index, count: 2, isExact: isSame, reason: reason), 2)
  }

  /// Returns scrolling to a row for drags on one table.
  private func scrolling(at index: Int, _ reading: GestureReading) -> (RecognizedAction?, Int)? {
    guard reading.isSlide, let table = reading.table else { return nil }
    let path = reading.tree.path(to: table)
    var drags: [ScrollReading.Drag] = []
    var next = index
    while let drag = self.reading(at: next), drag.isSlide,
      drag.table.map({ drag.tree.path(to: $0) }) == path, next == index || follows(next)
    {
      drags.append(.init(gesture: drag.gesture, before: drag.tree, after: moments[next].after))
      next += 1
      // A remark begins another action.
      if next < moments.count, moments[next].intent != nil { break }
    }
    let scroll = ScrollReading(
      drags: drags,
      touched: touchedRow(at: next, in: path),
      intended: moments[index].intent.flatMap(RowApproach.init)
    )
    guard let (way, count, isSame) = scroll.row(),
      isSame || !isExact
    else { return nil }
    let action = scrolling(to: way, over: moments[index..<index + count])
    return (recognized(action, from: index, count: count, isExact: isSame), count)
  }

  /// Returns the row of a table that the moment at an index touches.
  private func touchedRow(at index: Int, in table: [Int]) -> RowApproach? {
    guard let reading = reading(at: index), reading.isStill, let node = reading.node else {
      return nil
    }
    let tree = reading.tree
    let line = [node] + tree.ancestors(of: node)
    guard let cell = line.first(where: { tree.attribute("row", of: $0) != nil }),
      tree.table(around: cell).map({ tree.path(to: $0) }) == table
    else { return nil }
    return RowApproach(cell: cell, in: tree)
  }
}

extension SessionReading {
  /// Returns typing for a tap that focuses a field and the text after it.
  private func typing(after index: Int, _ reading: GestureReading) -> (RecognizedAction?, Int)? {
    guard let node = reading.node, index + 1 < moments.count, follows(index + 1),
      case .text(_, let field?) = moments[index + 1].kind,
      field.path == reading.tree.path(to: node),
      reading.tree.attribute("focused", of: node)?.bool != true
    else { return nil }
    let plan = try? GesturePlan(of: .tap(reading.place), on: reading.tree)
    let isSame = plan?.gesture == reading.gesture
    guard isSame || !isExact else { return nil }
    var (action, count) = typing(at: index + 1, tapped: (reading.place, index))
    if !isSame { action?.isExact = false }
    return (action, count + 1)
  }

  /// Returns the name of a field; unless it is needed, nil for one that has the focus and no name but a selector,
  /// since the text goes there anyway.
  private func fieldName(_ node: Int, in tree: ViewTree, needed: Bool) -> NodeReference? {
    let name = NodeName(tree: tree).reference(for: node)
    if !needed, case .selector? = name, tree.attribute("focused", of: node)?.bool == true {
      return nil
    }
    return name
  }

  /// Returns typing for successive texts in one field; a text that empties the field stays separate.
  private func typing(
    at index: Int,
    tapped: (place: NodeReference, index: Int)?
  ) -> (RecognizedAction?, Int) {
    let tree = moments[index].before
    guard case .text(var text, let field) = moments[index].kind else { return (nil, 1) }
    let node = tree.node(of: field)
    let isClearing = empties(at: index, field)
    let place = tapped?.place ?? node.flatMap { fieldName($0, in: tree, needed: isClearing) }
    var next = index + 1
    while !isClearing, !isExact, next < moments.count,
      case .text(let more, let target) = moments[next].kind, target?.path == field?.path,
      moments[next].follows(moments[next - 1]), !empties(at: next, target)
    {
      text += more
      next += 1
    }
    let action: Action =
      if let place, isClearing { .clear(place) } else { .type(text, into: place) }
    let first = tapped?.index ?? index
    let isSame = next - index == 1
    return (recognized(action, from: first, count: next - first, isExact: isSame), next - index)
  }

  /// Returns true if a text deletes the whole content of a field.
  private func empties(at index: Int, _ field: Target?) -> Bool {
    guard case .text(let text, _) = moments[index].kind,
      let node = moments[index].before.node(of: field)
    else { return false }
    let held = moments[index].before[node].text ?? moments[index].before[node].value ?? ""
    return !held.isEmpty && text == String(repeating: "\u{8}", count: held.count)
  }
}

extension SessionTranscript.Moment {
  /// Returns true if neither a screen nor an input that was left out lies between the moment and an earlier one.
  fileprivate func follows(_ other: Self) -> Bool {
    events.lowerBound <= other.events.upperBound + 2 && screen == other.screen
  }
}

extension GestureReading {
  /// The table under the finger.
  var table: Int? { node.flatMap { tree.table(around: $0) } }
}
