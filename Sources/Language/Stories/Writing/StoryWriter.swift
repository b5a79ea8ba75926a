import Actions
import EventModel

/// The writer of a session as readable stories, which the runner can run.
///
/// Each `StorySegment` becomes one story; a named checkpoint always ends one. Checks of the changes
/// follow each action. The first story begins with `Given the app is launched`, every other with
/// `Given the app is as the story above left it`, so that all stories together are one session. The
/// runner marks the end of every story as a checkpoint, so that a recording of the run is divided
/// at the same places.
public struct StoryWriter: Hashable, Sendable {
  /// The ways to write drags on tables and waits.
  public enum Style: String, CaseIterable, Codable, Sendable {
    /// Drags to a row that is touched next become scrolling to that row; waits are written only if
    /// the screen changed.
    case readable
    /// Drags become scrolling only if that sends the same drags; other drags are written by points.
    case exact
    /// Like `exact`, with all waits.
    case timed
  }

  /// The way to write drags on tables and waits.
  public var style: Style

  /// Creates a writer of a style.
  public init(style: Style = .readable) { self.style = style }

  /// Writes a session.
  ///
  /// - Returns: the stories in the grammar of Simon 0.3, with the events of every line.
  public func write(_ session: SessionTranscript) -> WrittenStories {
    var writing = Writing(session)
    for segment in segments(of: session) { writing.add(segment) }
    return writing.written
  }

  private func segments(of session: SessionTranscript) -> [StorySegment] {
    let facts = ScreenFacts()
    var segments: [StorySegment] = []
    var open: [SessionTranscript.Moment] = []
    for moment in session.moments {
      if case .check = moment.kind, open.isEmpty, let last = segments.indices.last {
        // A check right after a named checkpoint belongs to the story that ends there.
        segments[last].actions += actions([moment])
        continue
      }
      open.append(moment)
      guard case .checkpoint(let title) = moment.kind else { continue }
      segments += StorySegment.segments(of: actions(open), titled: title, facts)
      open = []
    }
    segments += StorySegment.segments(of: actions(open), titled: nil, facts)
    return segments.isEmpty ? [StorySegment()] : segments
  }

  /// Returns the actions; waits without a change and touches without effect are removed first, because the moments
  /// around them can belong to one action.
  private func actions(_ moments: [SessionTranscript.Moment]) -> [RecognizedAction] {
    let isTimed = style == .timed
    let relevant = moments.filter { moment in
      switch moment.kind {
      case .pause where !isTimed: moment.before != moment.after
      // A touch that nothing took and that changed nothing says nothing to a reader.
      case .gesture where style == .readable && moment.isIgnored: moment.before != moment.after
      default: true
      }
    }
    return SessionReading(moments: relevant, isExact: style != .readable, isTimed: isTimed)
      .actions()
  }
}

/// The text while it is written, and the memory of earlier screens.
private struct Writing {
  private(set) var written = WrittenStories()
  private var titles = StoryTitles()
  private var memory: SessionMemory
  private var screen: ViewTree
  private var isFirst = true

  init(_ session: SessionTranscript) {
    screen = session.launch
    memory = SessionMemory(launch: screen)
    written.add(comment("\(session.app), as recorded in \(session.recording)"))
  }

  mutating func add(_ segment: StorySegment) {
    var lines: [WrittenStories.Line] = []
    var outcome = StoryOutcome()
    var actionKeyword: Keyword = .when
    var checkKeyword: Keyword = .then
    memory.beginStory()
    for (place, action) in segment.actions.enumerated() {
      if let check = action.check {
        let isFirst = actionKeyword == .when
        lines.append(ownLine(check, of: action, keyword: isFirst ? .and : checkKeyword))
        if !isFirst { checkKeyword = .and }
        continue
      }
      guard let taken = action.action else {
        lines.append(omissionLine(action))
        continue
      }
      let text = "\(actionKeyword.rawValue) \(Sentence.action(taken))"
      lines.append(
        .init(text: text, events: action.events, kind: .action, isExact: action.isExact)
      )
      actionKeyword = .and
      let rest = segment.actions[(place + 1)...]
      // The person's own checks are told once.
      let own = rest.prefix { $0.check != nil }.compactMap(\.check)
      for scored in checks(after: action, next: rest.first?.before)
      where !own.contains(scored.check) {
        let text = "\(checkKeyword.rawValue) \(scored.check)"
        lines.append(.init(text: text, events: action.screens, kind: .check))
        checkKeyword = .and
        if scored.score > ChangeChecks.listingScore { outcome.add(scored, after: place) }
      }
      screen = action.after
      memory.see(screen)
    }
    if checkKeyword == .then {
      let count = segment.actions.isEmpty && isFirst ? 2 : 1
      for check in ScreenChecks(tree: screen, facts: memory.facts).checks(atMost: count) {
        lines.append(.init(text: "\(checkKeyword.rawValue) \(check)", kind: .check))
        checkKeyword = .and
      }
    }
    finish(
      lines,
      titles.title(for: segment, outcome, isFirst: isFirst),
      hasActions: actionKeyword == .and
    )
  }

  private mutating func finish(
    _ lines: [WrittenStories.Line],
    _ title: String,
    hasActions: Bool
  ) {
    written.add("")
    written.add("Story: \(title)")
    written.add("Given \(isFirst ? Sentence.launch : .resume)")
    if isFirst, hasActions {
      for check in ScreenChecks(tree: memory.launch, facts: memory.facts).checks(atMost: 1) {
        written.add("And \(check)")
      }
    }
    written.lines += lines
    isFirst = false
  }

  /// Returns the line of a check that the person chose.
  ///
  /// Before the first action it is about the beginning, and follows `Given`: no `When` may follow a `Then`.
  private func ownLine(
    _ check: Check,
    of action: RecognizedAction,
    keyword: Keyword
  ) -> WrittenStories.Line {
    .init(text: "\(keyword.rawValue) \(check)", events: action.events, kind: .remark)
  }

  private mutating func omissionLine(_ action: RecognizedAction) -> WrittenStories.Line {
    let reason = action.reason ?? "no sentence describes it"
    let range = "\(action.events.lowerBound) to \(action.events.upperBound)"
    written.omissions.append(.init(events: action.events, reason: reason))
    let text = comment("events \(range) are not in this story: \(reason)")
    return .init(text: text, events: action.events)
  }

  /// Returns the checks after an action; none if the next action came before the app was idle.
  private mutating func checks(
    after recognized: RecognizedAction,
    next: ViewTree?
  ) -> [ChangeChecks.ScoredCheck] {
    guard let action = recognized.action else { return [] }
    memory.recall(action)
    guard next == nil || next == recognized.after else { return [] }
    let checks = ChangeChecks(
      action: action,
      before: recognized.before,
      after: recognized.after,
      memory: memory
    )
    return checks.checks()
  }

  private func comment(_ text: String) -> String {
    "# "
      + text.map { $0.isNewline ? " " : String($0) }.joined().unicodeScalars
      .map { $0.isConfusing ? $0.escapedForScripts : String($0) }.joined()
  }
}
