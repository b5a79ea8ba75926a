import EventModel

/// Causes that show in frames far from them, through the layout between.
extension SharedCauses {
  /// Explains the frames that follow from explained ones, by the equations that hold on both screens.
  ///
  /// - Parameters:
  ///   - decides: True if it also finds the decisions about layout from which most frames follow.
  ///   - budget: The limit of the work.
  /// - Throws: `Budget.Exceeded` if the screens are too large for the budget.
  mutating func explainEquations(
    decides: Bool,
    within budget: Budget?
  ) throws(Budget.Exceeded) {
    guard !frameParts.isEmpty else { return }
    let nodes = screen.relaidNodes
    for node in nodes { try budget?.spend(screen.keptChildren(of: node).count + 1) }
    let equations = LayoutEquations(
      of: screen,
      rounding,
      below: nodes,
      patterns: patterns
    )
    try budget?.spend(equations.all.count)
    var propagation = LayoutPropagation(equations.all) { root($0) }
    for (number, cause) in settledNumbers { propagation.settle(number, cause) }
    // Nothing but the order itself decides where the views stand that changed places.
    for node in screen.movedWithin.keys.sorted() {
      propagation.take(SharedCause(kind: .order, place: pattern(of: node)))
    }
    propagation.run()
    if decides { try decide(&propagation, equations.all, within: budget) }
    take(propagation.causes)
  }

  /// The numbers of views that have a cause, in order.
  private var settledNumbers: [(LayoutNumber, SharedCause)] {
    var settled: [(LayoutNumber, SharedCause)] = []
    for (node, part) in frameParts.sorted(by: { $0.key < $1.key }) {
      let isText = owners[part].map { changes[$0].member.isText } ?? false
      guard let cause = causes[part] ?? (isText ? root(part) : nil) else { continue }
      settled += changedNumbers(of: node).map { ($0, cause) }
    }
    for (place, update) in screen.edit.updates.enumerated() where update.member.isFont {
      guard screen.old[update.node].text != nil, let cause = causes[.update(place)],
        let ratio = fontRatio(of: update)
      else { continue }
      settled += changedNumbers(of: update.node).filter { number in
        guard number.kind == .length, let (before, after) = screen.values(of: number) else {
          return false
        }
        // Texts are measured in whole points, with both fonts.
        return (before - 1) * ratio - .samePlace <= after && after <= (before * ratio).rounded(.up)
      }
      .map { ($0, cause) }
    }
    return settled
  }

  /// Returns how much larger a font is after an update, if its name ends with its size; nil without one.
  private func fontRatio(of update: TreeEdit.Update) -> Double? {
    func size(_ value: AttributeValue?) -> Double? {
      value?.text?.split(separator: " ").last.flatMap { Double(String($0)) }
    }
    guard let before = size(screen.old[update.node][update.member]), let after = size(update.value),
      before > 0, after > 0, before != after
    else { return nil }
    return after / before
  }

  private func changedNumbers(of node: Int) -> [LayoutNumber] {
    Axis.allCases.flatMap { axis in
      [LayoutNumber.Kind.start, .length].map { LayoutNumber(node: node, axis: axis, kind: $0) }
    }
    .filter(screen.isChanged)
  }

  // MARK: - Decisions

  /// A decision about layout that may have been taken: the numbers that it sets, beside the equations with it.
  private struct Decision {
    var cause: SharedCause
    var numbers: [LayoutNumber]
    /// The number of frames and distances that show it.
    var weight: Int
  }

  /// The greatest number of decisions that are tried at a time.
  private static let mostTried = 24

  /// The greatest number of decisions that are taken.
  private static let mostTaken = 100

  /// Takes the decisions from which most numbers follow, one after another.
  private func decide(
    _ propagation: inout LayoutPropagation,
    _ equations: [LayoutEquation],
    within budget: Budget?
  ) throws(Budget.Exceeded) {
    for _ in 0..<Self.mostTaken {
      try budget?.spend(frameParts.count + equations.count)
      var best: (propagation: LayoutPropagation, found: Int)?
      for decision in possibleDecisions(propagation, equations) {
        try budget?.spend(equations.count + propagation.causes.count)
        var trial = propagation
        trial.take(decision.cause)
        for number in decision.numbers { trial.settle(number, decision.cause) }
        trial.run()
        let found = trial.causes.count { number, cause in
          cause == decision.cause && propagation.causes[number] == nil
        }
        // One number alone is stated as it is.
        if found > 1, found > best?.found ?? 0 { best = (trial, found) }
      }
      guard let best else { return }
      propagation = best.propagation
    }
  }

  /// Returns the decisions that would explain changes without a cause: sizes before distances, and only the most
  /// frequent ones.
  private func possibleDecisions(
    _ propagation: LayoutPropagation,
    _ equations: [LayoutEquation]
  ) -> [Decision] {
    var decisions: [SharedCause: Int] = [:]
    var list: [Decision] = []
    func note(_ cause: SharedCause, _ numbers: [LayoutNumber]) {
      let place = decisions[cause] ?? list.count
      if place == list.count {
        decisions[cause] = place
        list.append(Decision(cause: cause, numbers: [], weight: 0))
      }
      list[place].numbers += numbers
      list[place].weight += 1
    }
    for node in frameParts.keys.sorted() {
      let lengths = changedNumbers(of: node).filter {
        $0.kind == .length && propagation.causes[$0] == nil
      }
      guard let first = lengths.first else { continue }
      guard lengths.count > 1 else {
        note(extentCause(of: node, along: first.axis), lengths)
        continue
      }
      let sizes = (from: screen.old.frame(of: node).size, to: screen.frame(of: node).size)
      note(
        SharedCause(kind: .size(from: sizes.from, to: sizes.to), place: pattern(of: node)),
        lengths
      )
    }
    for node in Set(frameParts.keys.compactMap { screen.old.parent(of: $0) }).sorted() {
      if let turn = turn(of: node) { note(turn.cause, turn.numbers) }
    }
    for equation in equations {
      if let decision = equation.decision,
        equation.numbers.contains(where: { propagation.causes[$0] == nil })
      {
        note(decision, [])
      }
    }
    let shownMost = list.indices.sorted { (list[$1].weight, $0) < (list[$0].weight, $1) }
    return shownMost.prefix(Self.mostTried).sorted().map { list[$0] }
  }

  /// Returns the decision that the children of a node follow one another along the other axis, as far apart as before.
  private func turn(of node: Int) -> (cause: SharedCause, numbers: [LayoutNumber])? {
    let children = screen.keptChildren(of: node)
    guard children.count > 1, screen.added[node] == nil, screen.removed[node] == nil else {
      return nil
    }
    let (old, new) = (
      children.map { screen.old.frame(of: $0) }, children.map { screen.frame(of: $0) }
    )
    let sizes = (old: screen.old.frame(of: node).size, new: screen.frame(of: node).size)
    // Whatever else changed about the children is no consequence of the turn.
    guard Axis.allCases.allSatisfy({ Self.keepsRoom(old, new, in: sizes, along: $0) }) else {
      return nil
    }
    for axis in Axis.allCases {
      guard let distance = Self.distance(old, axis.across),
        let newDistance = Self.distance(new, axis),
        distance.isSamePlace(as: newDistance)
      else { continue }
      let cause = SharedCause(kind: .turn(axis), place: pattern(of: node))
      return (cause, children.flatMap(changedNumbers))
    }
    return nil
  }

  /// Returns true if frames begin where they began, and are as long as before or share the same part of the room
  /// around them.
  private static func keepsRoom(
    _ old: [Frame],
    _ new: [Frame],
    in sizes: (old: Size, new: Size),
    along axis: Axis
  ) -> Bool {
    func range(_ frames: [Frame]) -> (start: Double, length: Double) {
      let start = frames.map(axis.start).min() ?? 0
      return (start, (frames.map(axis.end).max() ?? 0) - start)
    }
    let (before, after) = (range(old), range(new))
    guard before.start.isSamePlace(as: after.start) else { return false }
    let lengths: [Double] = new.map(axis.length)
    if zip(old, lengths).allSatisfy({ axis.length(of: $0).isSamePlace(as: $1) }) { return true }
    let rest = (
      axis.length(of: sizes.old) - before.length, axis.length(of: sizes.new) - after.length
    )
    return rest.0.isSamePlace(as: rest.1) && lengths.allSatisfy { $0.isSamePlace(as: lengths[0]) }
  }

  /// Returns the distance that frames in one line along an axis keep from one another; nil if they are in no line, or
  /// keep several distances.
  private static func distance(_ frames: [Frame], _ axis: Axis) -> Double? {
    let distances = zip(frames, frames.dropFirst()).map { axis.start(of: $1) - axis.end(of: $0) }
    guard let first = distances.first, first >= 0,
      distances.allSatisfy({ $0.isSamePlace(as: first) }),
      let middle = frames.first.map(axis.across.middle),
      frames.allSatisfy({ axis.across.middle(of: $0).isSamePlace(as: middle) })
    else { return nil }
    return first
  }

  // MARK: - Results

  /// Takes over the causes of frames and content sizes if all their numbers have one cause.
  private mutating func take(_ found: [LayoutNumber: SharedCause]) {
    for (node, part) in frameParts.sorted(by: { $0.key < $1.key }) where causes[part] == nil {
      let numbers = changedNumbers(of: node)
      guard let owner = owners[part], !changes[owner].member.isText, let first = numbers.first,
        let cause = found[first], numbers.allSatisfy({ found[$0] != nil })
      else { continue }
      causes[part] = numbers.allSatisfy { found[$0] == cause } ? cause : .several
    }
    let contents = Set(found.keys.lazy.filter { $0.kind == .content }.map(\.node))
    for node in contents.sorted() {
      let numbers = Axis.allCases.map { LayoutNumber(node: node, axis: $0, kind: .content) }
        .filter(screen.isChanged)
      guard let first = numbers.first, let cause = found[first],
        numbers.allSatisfy({ found[$0] != nil })
      else { continue }
      let isOne = numbers.allSatisfy { found[$0] == cause }
      explain(.contentSize, of: node, by: isOne ? cause : .several)
    }
  }
}

extension ViewNode.Member? {
  /// True for a text that a person sees or hears.
  fileprivate var isText: Bool { self == .text || self == .label }
}
