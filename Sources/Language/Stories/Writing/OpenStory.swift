import Actions

/// The lines of a story while its actions are told one after the other.
struct OpenStory {
  /// The lines so far.
  var lines: [WrittenStories.Line]
  /// The check with the highest score so far.
  private(set) var outcome = StoryOutcome()
  private var actionKeyword: Keyword
  private var checkKeyword = Keyword.then

  /// Begins a story with the lines of earlier actions.
  init(_ carried: [WrittenStories.Line]) {
    lines = carried
    actionKeyword = carried.isEmpty ? .when : .and
  }

  /// True if a line tells an action.
  var hasActions: Bool { actionKeyword == .and }
  /// True if a line checks a screen after an action.
  var hasChecks: Bool { checkKeyword == .and }

  /// Adds the sentence of an action.
  mutating func add(_ sentence: Sentence, of action: RecognizedAction) {
    lines.append(
      .init(
        text: "\(actionKeyword.rawValue) \(sentence)",
        events: action.events,
        kind: .action,
        isExact: action.isExact
      )
    )
    actionKeyword = .and
  }

  /// Adds the checks of the screen after an action.
  ///
  /// - Parameters:
  ///   - checks: the checks, the highest score first.
  ///   - action: the action.
  ///   - place: the index of the action in its segment.
  ///   - own: the checks that the person chose there, which have lines of their own.
  ///   - sentence: the sentence of the action, which can tell the first of the checks itself.
  mutating func add(
    _ checks: [ChangeChecks.ScoredCheck],
    of action: RecognizedAction,
    at place: Int,
    without own: [Check],
    toldBy sentence: Sentence
  ) {
    for scored in checks {
      let isTold = if case .waitUntil(scored.check) = sentence { true } else { false }
      guard isTold || !own.contains(scored.check) else { continue }
      if scored.score > ChangeChecks.listingScore {
        outcome.add(scored, of: action.action, after: place)
      }
      guard !isTold else { continue }
      let text = "\(checkKeyword.rawValue) \(scored.check)"
      lines.append(.init(text: text, events: action.screens, kind: .check))
      checkKeyword = .and
    }
  }

  /// Adds a check that the person chose.
  ///
  /// Before the first action it is about the beginning, and follows `Given`: no `When` may follow a `Then`.
  mutating func addOwn(_ check: Check, of action: RecognizedAction) {
    let keyword = hasActions ? checkKeyword : .and
    lines.append(
      .init(text: "\(keyword.rawValue) \(check)", events: action.events, kind: .remark)
    )
    if hasActions { checkKeyword = .and }
  }
}
