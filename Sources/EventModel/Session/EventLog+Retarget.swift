extension EventLog {
  /// Returns the log with other evidence of the node for which an event is intended.
  ///
  /// Later events for the same node get the differences, too. Earlier events do not change, since they
  /// found their node. Where only its place identifies the node, the touches of the gesture move with
  /// it. Screens do not change.
  ///
  /// ```swift
  /// let repaired = log.retargeting(5, to: evidence)
  /// repaired.events[4]   // the same touch with other evidence
  /// ```
  ///
  /// - Parameters:
  ///   - number: the event; where it has no target, the log does not change.
  ///   - evidence: the new evidence of the node.
  /// - Returns: the log, with the same number of events.
  public func retargeting(_ number: Int, to evidence: Target) -> EventLog {
    guard events.indices.contains(number - 1), let recorded = events[number - 1].kind.target
    else { return self }
    let evidence = evidence.withPlace(of: recorded)
    var log = mappingTargets { event, target in
      guard event >= number, event == number || target.isOfSameNode(as: recorded) else {
        return target
      }
      return target.replacing(recorded, by: evidence)
    }
    for index in log.events.indices.dropFirst(number) {
      guard case .view(let taker) = log.events[index].lastOutcome, taker.isOfSameNode(as: recorded)
      else { continue }
      log.events[index].lastOutcome = .view(taker.replacing(recorded, by: evidence))
    }
    return log
  }

  /// Returns the log with other targets; where the frame of one changes, the touches of its gesture move.
  ///
  /// - Parameter change: returns the new target of the event with that number.
  /// - Returns: the log, with the same number of events.
  package func mappingTargets(_ change: (Int, Target) -> Target) -> EventLog {
    var log = self
    /// The distance by which the touches of each finger move.
    var shifts: [Int: Point] = [:]
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .text(let text, let target?):
        log.events[index].kind = .text(text, target: change(event.number, target))
      case .key(let key, let target?):
        log.events[index].kind = .key(key, target: change(event.number, target))
      case .pointer(var input, let target?):
        let changed = change(event.number, target)
        input.location = input.location + target.shift(of: input.location, to: changed.frame)
        log.events[index].kind = .pointer(input, target: changed)
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
  /// Returns true if two pieces of evidence identify the same node, as far as a log can tell.
  ///
  /// On the same screen, the texts that identified the node must be equal; where only its place
  /// identified it, everything must be equal.
  fileprivate func isOfSameNode(as other: Target) -> Bool {
    guard className == other.className, screen == other.screen, ancestors == other.ancestors else {
      return false
    }
    if unique.contains(.identifier), other.unique.contains(.identifier) {
      return identifier.isIdentical(to: other.identifier)
    }
    guard isToldByName, other.isToldByName else { return self == other }
    return identifier.isIdentical(to: other.identifier) && label.isIdentical(to: other.label)
      && text.isIdentical(to: other.text)
  }

  /// Returns this evidence with the values of `new` wherever it equals `old`.
  fileprivate func replacing(_ old: Target, by new: Target) -> Target {
    var result = self
    func take<Value: Equatable>(_ member: WritableKeyPath<Target, Value>) {
      guard self[keyPath: member] == old[keyPath: member] else { return }
      result[keyPath: member] = new[keyPath: member]
    }
    func isAlone(_ locator: Locator) -> Bool {
      let isReplaced =
        switch locator {
        case .identifier: identifier.isIdentical(to: old.identifier)
        case .label: label.isIdentical(to: old.label)
        case .text: text.isIdentical(to: old.text)
        case .ordinal: ordinal == old.ordinal && ancestors == old.ancestors
        case .path: path == old.path
        }
      return (isReplaced ? new : self).unique.contains(locator)
    }
    for text in [\Target.identifier, \.label, \.text, \.screen] { take(text) }
    for texts in [\Target.traits, \.ancestors, \.siblings] { take(texts) }
    for number in [\Target.tag, \.ordinal] { take(number) }
    take(\.className)
    take(\.path)
    take(\.frame)
    result.unique = Locator.allCases.filter(isAlone)
    return result
  }
}
