import Actions
import EventModel

extension LiveSession {
  /// Takes note of something that was done, and says what came of it.
  ///
  /// - Parameters:
  ///   - entry: what was done; nil where nothing of it was recorded.
  ///   - plan: the action; nil for a remark.
  ///   - outcome: what became of it.
  ///   - changed: whether the screen is another one after it.
  package mutating func add(
    _ entry: LiveEntry?,
    for plan: LivePlan?,
    _ outcome: LiveOutcome,
    changed: Bool
  ) {
    if var entry {
      entry.reason = entry.reason.map {
        (changed ? "not all of it was taken: " : "") + $0.forPeople
      }
      entries.append(entry)
    }
    var words = (entry?.words ?? plan.map { "\($0.action)" } ?? "").cutShort(to: 60)
    var meant = plan?.target.map { " → \($0)" } ?? ""
    if let target = plan?.target, let start = words.firstRange(of: "`/[")?.lowerBound {
      // The way to a view that has no name says nothing to a person.
      (words, meant) = (words[..<start] + target, "")
    }
    switch outcome {
    case .handled where !changed && plan?.action.isTouch == true:
      say(words, meant, ": it was taken, and nothing on the screen changed", .doubtful)
    case .handled: say(words, meant, "", .good)
    case .ignored(let reason) where changed:
      say(words, meant, ": not all of it was taken: \(reason.forPeople)", .doubtful)
    case .ignored(let reason):
      say(words, meant, ": nothing happened: \(reason.forPeople)", .doubtful)
    case .failed(let message, let hint):
      // What a script would have to say is no help to a person with a field in front of them.
      let advice = plan?.action.isTyping == true ? nil : hint
      say(words, "", ": \(message)" + (advice.map { "; \($0)" } ?? ""), .bad)
    }
  }

  /// Says what came of something, which is to be read on a narrow terminal too.
  private mutating func say(_ words: String, _ meant: String, _ result: String, _ tone: Notice.Tone)
  {
    let room = size.columns - 2 - result.count
    let isRoomy = words.count + meant.count <= room
    say((isRoomy ? words + meant : words.cutShort(to: max(room, 16))) + result, tone)
  }

  /// Takes the last entries back.
  package mutating func takeBack(_ count: Int) {
    let gone = entries.suffix(count).map(\.words).joined(separator: ", ")
    entries.removeLast(min(count, entries.count))
    say(
      count == 0 ? "there is nothing to take back" : "taken back: \(gone.cutShort(to: 60))",
      .good
    )
  }

  /// Says something in the line below the picture.
  package mutating func say(_ text: String) { say(text, .plain) }

  /// Says what is wrong and must not be overlooked.
  package mutating func warn(_ text: String) { say(text, .bad) }

  mutating func say(_ text: String, _ tone: Notice.Tone) { notice = Notice(text: text, tone: tone) }
}

extension Action {
  /// Whether it is done with keys, into whatever has the focus.
  fileprivate var isTyping: Bool { if case .type(_, nil) = self { true } else { false } }

  /// Whether it is done with fingers on the screen.
  fileprivate var isTouch: Bool {
    switch self {
    case .type, .clear, .wait, .checkpoint, .rotate: false
    default: true
    }
  }
}

extension String {
  /// Why nothing came of a touch, also where the app knows no more than that.
  fileprivate var forPeople: String { self == "no handler" ? "nothing there takes it" : self }
}
