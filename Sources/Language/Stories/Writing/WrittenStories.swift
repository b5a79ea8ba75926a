/// The text of a session's stories, with the events of each line.
public struct WrittenStories: Hashable, Codable, Sendable {
  /// One line of the text.
  public struct Line: Hashable, Codable, Sendable {
    /// The kinds of lines.
    public enum Kind: String, Codable, Sendable {
      /// A title, a line about the beginning, a comment or an empty line.
      case frame
      /// An action.
      case action
      /// A check that the writer chose.
      case check
      /// A check that the person who recorded chose.
      case remark
    }

    /// The text without a line break.
    public var text: String
    /// The events of its action, or of the screen that it checks; nil for titles, Given lines and
    /// general comments.
    public var events: ClosedRange<Int>?
    /// The kind of line.
    public var kind = Kind.frame
    /// True if running the line sends exactly the recorded input, or if the line sends nothing.
    public var isExact = true
  }

  /// A range of events that no line describes.
  public struct Omission: Hashable, Codable, Sendable {
    /// The numbers of the events.
    public var events: ClosedRange<Int>
    /// The reason why no line describes them.
    public var reason: String
  }

  /// The lines in order.
  public var lines: [Line] = []
  /// The events that no line describes; comments in the text list them too.
  public var omissions: [Omission] = []

  /// Creates an empty text.
  public init() {}

  /// The text, whose lines all end in LF.
  public var text: String { lines.map { "\($0.text)\n" }.joined() }

  mutating func add(_ text: String) { lines.append(Line(text: text)) }

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
    let waits = Set(idleWaits)
    return lines.indices.filter { place in
      guard !waits.contains(place) else { return true }
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

  private func isWait(_ place: Int) -> Bool {
    guard lines[place].kind == .action else { return false }
    let words = lines[place].text.drop { $0 != " " }.dropFirst()
    guard words.hasPrefix("I wait ") else { return false }
    return !words.hasPrefix("I wait until ")
  }
}
