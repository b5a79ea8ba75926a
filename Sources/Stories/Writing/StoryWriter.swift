import Actions
import EventModel

/// Writes a session as stories that a person can read and the runner can play.
///
/// A story has one When and one Then, as Simon's grammar wants it, so a session becomes one story
/// for each stretch up to a checkpoint, named after it. The first begins `Given the app is
/// launched`, every other `Given the app is as the story above left it`: run together they are one
/// session, and one alone is run after those above it. The runner names every story's end as a
/// checkpoint, so a recording of the run has the checkpoints of the first.
public struct StoryWriter: Hashable, Sendable {
  /// How drags on tables are told.
  public enum Style: String, Sendable {
    /// Drags that show a row which is touched next are told as scrolling to that row.
    case readable
    /// Only where that sends the same drags; every other drag is told by its places.
    case exact
  }

  /// How drags on tables are told.
  public var style: Style

  /// Creates a writer of a style.
  public init(style: Style = .readable) { self.style = style }

  /// Writes a session.
  ///
  /// - Returns: the text, which follows the grammar of Simon 0.3, with the events of every line.
  public func write(_ session: SessionAccount) -> WrittenStories {
    var written = WrittenStories()
    written.add(comment("\(session.app), as recorded in \(session.recording)"))
    var screen = session.launch
    var titles = Titles()
    for (number, passage) in passages(of: session).enumerated() {
      let said = SessionReading(moments: passage.moments, isExact: style == .exact).said()
      let after = passage.moments.last?.after ?? screen
      let title = titles.title(for: passage.title, said, isFirst: number == 0)
      written.add("")
      written.add("Story: \(title)")
      written.add("Given \(number == 0 ? Sentence.launch : .resume)")
      add(said, to: &written)
      let isUnchanged = number == 0 && said.isEmpty
      let before = isUnchanged ? ViewTree(ViewNode("")) : screen
      let checks = ChangeChecks(before: before, after: after, title: title).checks()
      for (place, check) in checks.enumerated() {
        written.add("\(place == 0 ? "Then" : "And") \(check)")
      }
      screen = after
    }
    return written
  }

  private func add(_ said: [SaidAction], to written: inout WrittenStories) {
    var keyword = "When"
    for said in said {
      guard let action = said.action else {
        let reason = said.reason ?? "there are no words for it"
        let range = "\(said.events.lowerBound) to \(said.events.upperBound)"
        written.unsaid.append(.init(events: said.events, reason: reason))
        written.add(comment("events \(range) are not told: \(reason)"), events: said.events)
        continue
      }
      let text = "\(keyword) \(Sentence.action(action))"
      written.add(text, events: said.events, isExact: said.isExact)
      keyword = "And"
    }
  }

  private func comment(_ text: String) -> String {
    "# " + text.map { $0.isNewline ? " " : String($0) }.joined()
  }

  /// The stretches up to each checkpoint, and one more for what was done after the last.
  private func passages(of session: SessionAccount) -> [Passage] {
    var passages: [Passage] = []
    var open = Passage()
    for moment in session.moments {
      open.moments.append(moment)
      guard case .checkpoint(let title) = moment.deed else { continue }
      open.title = title
      passages.append(open)
      open = Passage()
    }
    if !open.moments.isEmpty || passages.isEmpty { passages.append(open) }
    return passages
  }

  private struct Passage {
    var title = ""
    var moments: [SessionAccount.Moment] = []
  }
}

/// Gives stories titles that come through the grammar as they are, each once.
private struct Titles {
  private var given: Set<String> = []

  mutating func title(for wanted: String, _ said: [SaidAction], isFirst: Bool) -> String {
    let spaced = wanted.map { $0.isNewline ? " " : String($0) }.joined()
    var title = StoryLine("Story: \(spaced)").title
    if title.isEmpty, let action = said.last(where: { $0.action != nil })?.action {
      let sentence = StoryLine(action.sentence).text
      title = sentence.prefix(1).uppercased() + sentence.dropFirst()
    }
    if title.isEmpty { title = isFirst ? "Launch" : "Waiting" }
    var unique = title
    var number = 2
    while !given.insert(unique).inserted {
      unique = "\(title) (\(number))"
      number += 1
    }
    return unique
  }
}
