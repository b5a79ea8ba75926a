import Actions
import EventModel

extension WrittenStories {
  /// The places of the waits that only keep the time of the session: the screen is the same before and after them.
  package var idleWaits: [Int] {
    lines.indices.filter { place in
      guard isWait(place), lines.indices.contains(place + 1) else { return false }
      // Without a further action there would be nothing that the wait is for.
      return lines[place + 1].kind == .action && !isWait(place + 1)
    }
  }

  /// Returns the places of the steps during which nothing changed on the screen, and of the waits that only keep the
  /// time of the session.
  package func idleSteps(of session: SessionTranscript) -> [Int] {
    (idleWaits + idleInputs(of: session)).sorted()
  }

  /// Returns the places of the inputs during which nothing changed on the screen.
  package func idleInputs(of session: SessionTranscript) -> [Int] {
    lines.indices.filter { place in
      guard lines[place].kind == .action, !isWait(place), let events = lines[place].events else {
        return false
      }
      return session.moments.allSatisfy { !$0.events.overlaps(events) || $0.before == $0.after }
    }
  }

  /// Returns the stories without some lines, each story with its first action behind `When`.
  package func leavingOut(_ places: Set<Int>) -> WrittenStories {
    var stories = self
    stories.lines = []
    var isFirst = false
    for (place, line) in lines.enumerated() {
      guard !places.contains(place) else {
        isFirst = isFirst || line.text.hasPrefix("\(Keyword.when.rawValue) ")
        continue
      }
      var line = line
      let keyword = "\(Keyword.and.rawValue) "
      if isFirst, line.kind == .action, line.text.hasPrefix(keyword) {
        line.text = "\(Keyword.when.rawValue) \(line.text.dropFirst(keyword.count))"
      }
      if line.kind == .action { isFirst = false }
      stories.lines.append(line)
    }
    return stories
  }

  /// Returns the stories with waits in place of some inputs, each as long as they took: one for inputs in a row.
  package func waiting(
    insteadOf places: Set<Int>,
    in session: SessionTranscript
  ) -> WrittenStories {
    var stories = self
    stories.lines = []
    var span = Microseconds.zero
    for (place, line) in lines.enumerated() {
      guard places.contains(place), let events = line.events else {
        span = .zero
        stories.lines.append(line)
        continue
      }
      var wait = span > .zero ? stories.lines.removeLast() : line
      span += session.span(of: events)
      wait.text = "\(wait.text.prefix { $0 != " " }) \(Sentence.action(.wait(span)))"
      wait.events = min(events.lowerBound, wait.events?.lowerBound ?? .max)...events.upperBound
      stories.lines.append(wait)
    }
    return stories
  }

  private func isWait(_ place: Int) -> Bool {
    guard lines[place].kind == .action else { return false }
    let words = lines[place].text.drop { $0 != " " }.dropFirst()
    guard words.hasPrefix("I wait ") else { return false }
    return !words.hasPrefix("I wait until ")
  }
}

extension SessionTranscript {
  /// Returns the time from the beginning of some events to the next moment.
  fileprivate func span(of events: ClosedRange<Int>) -> Microseconds {
    let places = moments.indices.filter { moments[$0].events.overlaps(events) }
    guard let first = places.first, let last = places.last, last + 1 < moments.count else {
      return .zero
    }
    let (moment, next) = (moments[first], moments[last + 1])
    return (next.at - next.lead) - (moment.at - moment.lead)
  }
}
