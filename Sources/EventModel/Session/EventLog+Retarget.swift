extension EventLog {
  /// The log with other evidence of the node that an event was meant for.
  ///
  /// The events after it that were meant for the same node get what is different, too; those before
  /// it stay, since they found their node. Where the evidence has an area of its own, the touches of
  /// the gesture move with it. Screens stay as they were recorded.
  ///
  /// ```swift
  /// let repaired = log.retargeting(5, to: evidence)
  /// repaired.events[4]   // the same touch, held against other evidence
  /// ```
  ///
  /// - Parameters:
  ///   - number: the event; the log stays as it is where that has no target.
  ///   - evidence: what is known of the node now.
  /// - Returns: the log, with as many events.
  public func retargeting(_ number: Int, to evidence: Target) -> EventLog {
    guard events.indices.contains(number - 1), let recorded = events[number - 1].kind.target
    else { return self }
    let evidence = evidence.withPlace(of: recorded)
    return mappingTargets { event, target in
      guard event >= number, event == number || target.isOfSameNode(as: recorded) else {
        return target
      }
      return target.replacing(recorded, by: evidence)
    }
  }

  /// The log with other targets; where one has another area, the touches of its gesture move with it.
  ///
  /// - Parameter change: what becomes of the target of the event with that number.
  /// - Returns: the log, with as many events.
  package func mappingTargets(_ change: (Int, Target) -> Target) -> EventLog {
    var log = self
    /// How far each finger that is down goes with its node.
    var shifts: [Int: Point] = [:]
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .text(let text, let target?):
        log.events[index].kind = .text(text, target: change(event.number, target))
      case .touch(var touch, let target):
        let changed = target.map { change(event.number, $0) }
        if touch.phase == .began {
          shifts[touch.finger] = changed.flatMap {
            target?.shift(of: touch.location, to: $0.frame)
          }
        }
        touch.location = touch.location + (shifts[touch.finger] ?? .zero)
        log.events[index].kind = .touch(touch, target: changed)
      default: break
      }
    }
    return log
  }
}

extension Target {
  /// Whether two pieces of evidence speak of one node as far as a log can tell: what told it from all
  /// others is the same on the same screen, or all is the same where only its place told it.
  fileprivate func isOfSameNode(as other: Target) -> Bool {
    guard className == other.className, screen == other.screen, ancestors == other.ancestors else {
      return false
    }
    if unique.contains(.identifier), other.unique.contains(.identifier) {
      return identifier == other.identifier
    }
    guard isToldByName, other.isToldByName else { return self == other }
    return identifier == other.identifier && label == other.label && text == other.text
  }

  /// This evidence with new values for all that it has in common with evidence which is replaced.
  fileprivate func replacing(_ old: Target, by new: Target) -> Target {
    func choose<Value: Equatable>(_ member: KeyPath<Target, Value>) -> Value {
      self[keyPath: member] == old[keyPath: member]
        ? new[keyPath: member] : self[keyPath: member]
    }
    func isAlone(_ locator: Locator) -> Bool {
      let isReplaced =
        switch locator {
        case .identifier: identifier == old.identifier
        case .label: label == old.label
        case .text: text == old.text
        case .ordinal: ordinal == old.ordinal && ancestors == old.ancestors
        case .path: path == old.path
        }
      return (isReplaced ? new : self).unique.contains(locator)
    }
    return Target(
      className: choose(\.className),
      identifier: choose(\.identifier),
      label: choose(\.label),
      text: choose(\.text),
      tag: choose(\.tag),
      traits: choose(\.traits),
      ancestors: choose(\.ancestors),
      siblings: choose(\.siblings),
      screen: choose(\.screen),
      ordinal: choose(\.ordinal),
      path: choose(\.path),
      frame: choose(\.frame),
      unique: Locator.allCases.filter(isAlone)
    )
  }
}
