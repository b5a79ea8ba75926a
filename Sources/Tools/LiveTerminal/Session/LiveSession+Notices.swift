import Actions

extension LiveSession {
  /// Adds a performed action to the list and reports its outcome.
  ///
  /// - Parameters:
  ///   - entry: the action; nil if nothing was recorded.
  ///   - plan: the plan of the action; nil for a remark.
  ///   - outcome: its outcome.
  ///   - changed: true if it changed the screen.
  package mutating func add(
    _ entry: LiveEntry?,
    for plan: LivePlan?,
    _ outcome: LiveOutcome,
    changed: Bool
  ) {
    if let entry { entries.append(entry.explained(changed: changed)) }
    var words = (entry?.words ?? plan.map { "\($0.action)" } ?? "").cutShort(to: 60)
    var target = plan?.target.map { " → \($0)" } ?? ""
    if let name = plan?.target, let start = words.firstRange(of: "`/[")?.lowerBound {
      // The path to a view without a name means nothing to a person.
      (words, target) = (words[..<start] + name, "")
    }
    switch outcome {
    case .handled where !changed && plan?.action.isTouch == true:
      say(words, to: target, ": the app took it, but the screen did not change", tone: .doubtful)
    case .handled:
      say(
        words,
        to: target,
        plan?.advice.map { ": \($0)" } ?? "",
        tone: plan?.advice == nil ? .good : .doubtful
      )
    case .ignored(let reason) where changed:
      say(
        words,
        to: target,
        ": only a part had an effect: \(reason.readableReason)",
        tone: .doubtful
      )
    case .ignored(let reason):
      say(
        words,
        to: target,
        ": nothing happened: \(reason.readableReason); \(undoKey) removes it",
        tone: .doubtful
      )
    case .failed(let message, let hint):
      // Hints for scripts do not help a person at the terminal.
      let advice = plan?.action.isTyping == true ? nil : hint
      say(words, to: "", ": \(message)" + (advice.map { "; \($0)" } ?? ""), tone: .bad)
    }
  }

  /// Reports an outcome, cut short for narrow terminals.
  private mutating func say(_ words: String, to target: String, _ result: String, tone: Notice.Tone)
  {
    let room = size.columns - 2 - result.count
    let isRoomy = words.count + target.count <= room
    say((isRoomy ? words + target : words.cutShort(to: max(room, 16))) + result, tone)
  }

  /// Removes the last entries after an undo.
  package mutating func undoEntries(_ count: Int) {
    let gone = entries.suffix(count).map(\.words).joined(separator: ", ")
    entries.removeLast(min(count, entries.count))
    say(
      count == 0 ? "there is nothing to undo" : "undone: \(gone.cutShort(to: 60))",
      .good
    )
  }

  /// The key that undoes, as it is written for people.
  package var undoKey: String { isInWindow ? "Ctrl Z" : "^Z" }

  /// The question before the recording is discarded.
  package static let discardQuestion = "discard this recording?"

  /// The line below the picture: the view or the drag under a pressed button, or else the last notice.
  package var status: Notice {
    guard let press else { return notice }
    if press.start != press.end, let drag = plan(.drag(from: press.start, to: press.end)) {
      return Notice(text: "\(drag.action)", tone: .pressed)
    }
    return target(at: press.start).map { Notice(text: description(of: $0), tone: .pressed) }
      ?? notice
  }

  /// The view under a pressed button.
  package var pressedNode: Int? { press.flatMap { target(at: $0.start) } }

  /// Shows another name of the recording.
  package mutating func setTitle(_ title: String) { self.title = title }

  /// Shows a text in the line below the picture.
  package mutating func say(_ text: String) { say(text, .plain) }

  /// Shows a problem in the line below the picture.
  package mutating func warn(_ text: String) { say(text, .bad) }

  mutating func say(_ text: String, _ tone: Notice.Tone) { notice = Notice(text: text, tone: tone) }
}

extension Action {
  /// True if it types into the view with the focus.
  fileprivate var isTyping: Bool { if case .type(_, nil) = self { true } else { false } }

  /// True if it touches the screen.
  fileprivate var isTouch: Bool {
    switch self {
    case .type, .clear, .press, .wait, .checkpoint, .marker, .rotate: false
    default: true
    }
  }
}

extension LiveEntry {
  /// Puts the app's reason into words.
  ///
  /// - Parameter changed: true if the action changed the screen.
  /// - Returns: the entry with the reason as a person reads it.
  package func explained(changed: Bool) -> LiveEntry {
    var entry = self
    entry.reason = reason.map { (changed ? "only a part had an effect: " : "") + $0.readableReason }
    return entry
  }
}

extension String {
  /// An app's reason for ignoring a touch, in words.
  fileprivate var readableReason: String {
    self == "no handler" ? "no view handles it there" : self
  }
}
