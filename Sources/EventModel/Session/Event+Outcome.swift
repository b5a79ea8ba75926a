extension Event {
  /// The outcome of an input, as the app reported it.
  public enum Outcome: Hashable, Sendable {
    /// The target took the input, or its ancestor that many levels above it; 0 for a turn of the
    /// device, which the app takes.
    case target(above: Int)
    /// Another view took it; evidence is large, and most events have none here.
    indirect case view(Target)
    /// No view took it, for that reason.
    case ignored(reason: String)

    /// The most levels above a target that can be written: the number of ancestors in the evidence.
    package static let levels = 0...8
  }
}

extension EventLog {
  /// Returns the index of the event whose line has the outcome of an input.
  ///
  /// - Parameter number: the number of the event with the input, which is the beginning of a touch, a
  ///   text, a key or a turn of the device.
  /// - Returns: the index; nil where the log ends before it.
  package func outcomeIndex(ofInput number: Int) -> Int? {
    guard events.indices.contains(number - 1) else { return nil }
    guard case .touch(let began, _) = events[number - 1].kind else {
      return events.indices.contains(number) ? number : nil
    }
    let end = events[number...].firstIndex { event in
      guard case .touch(let touch, _) = event.kind else { return false }
      return touch.finger == began.finger && (touch.phase == .ended || touch.phase == .cancelled)
    }
    guard let end, events.indices.contains(end + 1) else { return nil }
    return end + 1
  }

  /// Returns the log with another outcome of an input.
  ///
  /// - Parameters:
  ///   - outcome: the outcome to record.
  ///   - number: the number of the event with the input.
  /// - Returns: the log, with the same number of events; it is unchanged if it has no outcome of that input.
  package func recording(_ outcome: Event.Outcome, ofInput number: Int) -> EventLog {
    guard let index = outcomeIndex(ofInput: number), events[index].lastOutcome != nil else {
      return self
    }
    var log = self
    log.events[index].lastOutcome = outcome
    return log
  }
}
