import Actions
import EventModel
import ViewQuery

/// Writes a session as stories that a person can read and the runner can play.
///
/// What was done becomes one story for each purpose, see `StorySegment`, and at least one up to each
/// checkpoint that was named. After each action stand the checks that tell what it changed: a story
/// has one When and one Then, as Simon's grammar wants it, and And goes on after Then with what is
/// done next. The first story begins `Given the app is launched`, every other `Given the app is as
/// the story above left it`: run together they are one session, and one alone is run after those
/// above it. The runner names every story's end as a checkpoint, so a recording of the run is cut in
/// the same places.
public struct StoryWriter: Hashable, Sendable {
  /// How drags on tables and time are told.
  public enum Style: String, CaseIterable, Sendable {
    /// Drags that show a row which is touched next are told as scrolling to that row; time is told
    /// where the screen changed in it.
    case readable
    /// Only where that sends the same drags; every other drag is told by its places.
    case exact
    /// As `exact`, and all time that passed is told.
    case timed
  }

  /// How drags on tables and time are told.
  public var style: Style

  /// Creates a writer of a style.
  public init(style: Style = .readable) { self.style = style }

  /// Writes a session.
  ///
  /// - Returns: the text, which follows the grammar of Simon 0.3, with the events of every line.
  public func write(_ session: SessionTranscript) -> WrittenStories {
    var writing = Writing(session)
    for scene in scenes(of: session) { writing.add(scene) }
    return writing.written
  }

  private func scenes(of session: SessionTranscript) -> [StorySegment] {
    var scenes: [StorySegment] = []
    var open: [SessionTranscript.Moment] = []
    for moment in session.moments {
      open.append(moment)
      guard case .checkpoint(let title) = moment.kind else { continue }
      scenes += StorySegment.scenes(of: said(open), titled: title)
      open = []
    }
    scenes += StorySegment.scenes(of: said(open), titled: nil)
    return scenes.isEmpty ? [StorySegment()] : scenes
  }

  /// What was done; time in which nothing happened is left out first, since what was done before and
  /// after it reads as one.
  private func said(_ moments: [SessionTranscript.Moment]) -> [RecognizedAction] {
    let isTimed = style == .timed
    let telling = moments.filter { moment in
      guard case .pause = moment.kind, !isTimed else { return true }
      return moment.before != moment.after
    }
    return SessionReading(moments: telling, isExact: style != .readable, isTimed: isTimed).said()
  }
}

/// The text as it grows, and what was on the screens before.
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

  mutating func add(_ scene: StorySegment) {
    var lines: [WrittenStories.Line] = []
    var outcome = StoryOutcome()
    var said: Keyword = .when
    var seen: Keyword = .then
    memory.beginStory()
    for (place, action) in scene.said.enumerated() {
      guard let line = line(for: action, said) else {
        lines.append(unsaidLine(action))
        continue
      }
      lines.append(line)
      said = .and
      let next = place + 1 < scene.said.count ? scene.said[place + 1].before : nil
      for telling in checks(after: action, next: next) {
        lines.append(
          .init(text: "\(seen.rawValue) \(telling.check)", events: action.screens, isExact: true)
        )
        seen = .and
        outcome.take(telling, after: place)
      }
      screen = action.after
      memory.see(screen)
    }
    if seen == .then {
      let count = scene.said.isEmpty && isFirst ? 2 : 1
      for check in ScreenChecks(tree: screen).checks(atMost: count) {
        lines.append(.init(text: "\(seen.rawValue) \(check)", events: nil, isExact: true))
        seen = .and
      }
    }
    finish(lines, titles.title(for: scene, outcome, isFirst: isFirst), hasActions: said == .and)
  }

  private mutating func finish(
    _ lines: [WrittenStories.Line],
    _ title: String,
    hasActions: Bool
  ) {
    written.add("")
    written.add("Story: \(title)")
    written.add("Given \(isFirst ? Sentence.launch : .resume)")
    if isFirst, hasActions, let check = ScreenChecks(tree: memory.launch).checks(atMost: 1).first {
      written.add("And \(check)")
    }
    for line in lines { written.add(line.text, events: line.events, isExact: line.isExact) }
    isFirst = false
  }

  private func line(for said: RecognizedAction, _ keyword: Keyword) -> WrittenStories.Line? {
    said.action.map { action in
      .init(
        text: "\(keyword.rawValue) \(Sentence.action(action))",
        events: said.events,
        isExact: said.isExact
      )
    }
  }

  private mutating func unsaidLine(_ said: RecognizedAction) -> WrittenStories.Line {
    let reason = said.reason ?? "there are no words for it"
    let range = "\(said.events.lowerBound) to \(said.events.upperBound)"
    written.omissions.append(.init(events: said.events, reason: reason))
    let text = comment("events \(range) are not told: \(reason)")
    return .init(text: text, events: said.events, isExact: true)
  }

  /// The checks for an action, unless the next one was done before the app had settled.
  private mutating func checks(
    after said: RecognizedAction,
    next: ViewTree?
  ) -> [ChangeChecks.ScoredCheck] {
    guard let action = said.action else { return [] }
    memory.recall(action)
    guard next == nil || next == said.after else { return [] }
    let checks = ChangeChecks(
      action: action,
      before: said.before,
      after: said.after,
      memory: memory
    )
    return checks.checks()
  }

  private func comment(_ text: String) -> String {
    "# " + text.map { $0.isNewline ? " " : String($0) }.joined()
  }
}
