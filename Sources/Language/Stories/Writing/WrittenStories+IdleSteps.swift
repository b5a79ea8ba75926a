import Actions
import EventModel

extension WrittenStories {
  /// The places of the waits that only keep the time of the session: the screen is the same before and after them.
  package var idleWaits: [Int] {
    lines.indices.filter { place in
      guard isWait(place), lines.indices.contains(place + 1) else { return false }
      // Without a further action there would be nothing that the wait is for.
      return lines[place + 1].kind == .action
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

  /// Returns the stories without some lines, each story with its first action behind `When`, and with another title if its
  /// own names an action that is left out.
  package func leavingOut(_ places: Set<Int>) -> WrittenStories {
    var stories = self
    stories.lines = []
    var isFirst = false
    var title: Int?
    var untrue: [Int] = []
    for (place, line) in lines.enumerated() {
      if line.isTitle { title = stories.lines.count }
      guard !places.contains(place) else {
        isFirst = isFirst || line.text.hasPrefix("\(Keyword.when.rawValue) ")
        if let title, untrue.last != title, stories.lines[title].names(line) {
          untrue.append(title)
        }
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
    for title in untrue { stories.retitle(title) }
    return stories
  }

  /// Gives a story the title of its last action, or else of its first check.
  private mutating func retitle(_ title: Int) {
    let own = lines[(title + 1)...].prefix { !$0.isTitle }
    let action = own.indices.last { own[$0].kind == .action && !isWait($0) }
    let told = action ?? own.indices.first { own[$0].kind == .check || own[$0].kind == .remark }
    let words = told.map { lines[$0].wordsOfPerson } ?? "waiting"
    let name = words.prefix(1).uppercased() + words.dropFirst()
    let others = Set(
      lines.indices.filter { $0 != title && lines[$0].isTitle }.map { lines[$0].text }
    )
    var text = "Story: \(name)"
    var number = 2
    while others.contains(text) {
      text = "Story: \(name) (\(number))"
      number += 1
    }
    lines[title].text = text
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

extension WrittenStories.Line {
  /// True for the title of a story.
  fileprivate var isTitle: Bool { kind == .frame && text.hasPrefix("Story: ") }

  /// The words behind the keyword and `I`.
  fileprivate var wordsOfPerson: String {
    let words = text.drop { $0 != " " }.dropFirst()
    return String(words.hasPrefix("I ") ? words.dropFirst(2) : words)
  }

  /// True for a title that has the words of an action.
  fileprivate func names(_ action: WrittenStories.Line) -> Bool {
    text.lowercased().contains(action.wordsOfPerson.lowercased())
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
