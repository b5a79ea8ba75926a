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
    /// Drags to a row that is touched next become scrolling to that row; waits and actions are written only if the
    /// screen changed, and a wait says what it waits for.
    case readable
    /// Like `readable`, with a wait wherever actions are left out, as long as they took.
    case paced
    /// Like `readable`, with the actions that changed nothing.
    case complete
    /// Drags become scrolling only if that sends the same drags; other drags are written by points. Actions are written
    /// only if the screen changed.
    case exact
    /// Like `exact`, with the actions that changed nothing.
    case whole
    /// Like `whole`, with all waits.
    case timed

    /// True if touches are told as they were.
    var isExact: Bool { self != .readable && self != .paced && self != .complete }
    /// True if actions that changed nothing are told.
    var isComplete: Bool { self != .readable && self != .paced && self != .exact }
    /// True if a change that no input caused is told as such, whatever was touched meanwhile.
    var awaitsChanges: Bool { self == .readable || self == .paced }
  }

  /// The way to write drags on tables and waits.
  public var style: Style

  /// Creates a writer of a style.
  public init(style: Style = .readable) { self.style = style }

  /// Writes a session.
  ///
  /// - Returns: the stories in the grammar of Simon 0.3, with the events of every line.
  public func write(_ session: SessionTranscript) -> WrittenStories {
    var writing = Writing(session, awaitsChanges: style.awaitsChanges)
    let segments = segments(of: session)
    for (place, segment) in segments.enumerated() {
      writing.add(segment, isLast: place == segments.count - 1)
    }
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

  /// Returns the actions; waits without a change and inputs without effect are removed first, because the moments
  /// around them can belong to one action.
  private func actions(_ moments: [SessionTranscript.Moment]) -> [RecognizedAction] {
    let telling = TellingMoments(moments, style: style)
    return SessionReading(
      moments: style == .paced ? telling.paced : telling.moments,
      isExact: style.isExact,
      isTimed: style == .timed
    ).actions()
  }
}

/// The text while it is written, and the memory of earlier screens.
private struct Writing {
  private(set) var written = WrittenStories()
  private var titles = StoryTitles()
  private var memory: SessionMemory
  private var screen: ViewTree
  private var isFirst = true
  /// The lines of earlier actions whose changes no check describes, which begin the next story.
  private var carried: [WrittenStories.Line] = []
  /// True if the last story may go on, because no named checkpoint ends it.
  private var isOpen = false
  /// True if a wait is told by what it waits for.
  private let awaitsChanges: Bool

  init(_ session: SessionTranscript, awaitsChanges: Bool) {
    self.awaitsChanges = awaitsChanges
    screen = session.launch
    memory = SessionMemory(launch: screen)
    written.add(comment("\(session.app), as recorded in \(session.recording)"))
  }

  mutating func add(_ segment: StorySegment, isLast: Bool) {
    var story = OpenStory(carried)
    if carried.isEmpty { memory.beginStory() }
    carried = []
    for (place, action) in segment.actions.enumerated() {
      if let check = action.check {
        story.addOwn(check, of: action)
        continue
      }
      guard let taken = action.action else {
        story.lines.append(omissionLine(action))
        continue
      }
      let rest = segment.actions[(place + 1)...]
      let checks = checks(after: action, next: rest.first?.before)
      let sentence = sentence(of: taken, leadingTo: checks.first)
      story.add(sentence, of: action)
      // The person's own checks are told once.
      let own = rest.prefix { $0.check != nil }.compactMap(\.check)
      story.add(checks, of: action, at: place, without: own, toldBy: sentence)
      screen = action.after
      memory.see(screen)
    }
    if !story.hasChecks {
      // A check of a screen that no action changed in words would say nothing.
      if segment.title == nil, story.hasActions, keep(story.lines, isLast: isLast) { return }
      let count = segment.actions.isEmpty && isFirst ? 2 : 1
      story.lines += checksOfPlace(atMost: count)
    }
    finish(
      story.lines,
      titles.title(for: segment, story.outcome, isFirst: isFirst),
      hasActions: story.hasActions
    )
    isOpen = segment.title == nil
  }

  /// Returns the sentence of an action; a wait names the change that ends it.
  private func sentence(
    of action: Action,
    leadingTo change: ChangeChecks.ScoredCheck?
  ) -> Sentence {
    guard awaitsChanges, case .wait = action, let change,
      change.score > ChangeChecks.listingScore
    else { return .action(action) }
    return .waitUntil(change.check)
  }

  /// Returns checks of the last screen, which say where the session is.
  private func checksOfPlace(atMost count: Int) -> [WrittenStories.Line] {
    let checks = ScreenChecks(tree: screen, facts: memory.facts).checks(atMost: count)
    return checks.enumerated().map { place, check in
      let keyword = place == 0 ? Keyword.then : .and
      return WrittenStories.Line(text: "\(keyword.rawValue) \(check)", kind: .check)
    }
  }

  /// Keeps the lines of a story without a check for the next story, or else adds them to the previous one.
  ///
  /// - Returns: false if the lines are the only story.
  private mutating func keep(_ lines: [WrittenStories.Line], isLast: Bool) -> Bool {
    guard !lines.contains(where: { $0.kind == .remark }) else { return false }
    if !isLast {
      carried = lines
    } else if isOpen {
      written.lines += lines.map { $0.continuing }
    } else {
      return false
    }
    return true
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

extension WrittenStories.Line {
  /// The line behind others of its story.
  fileprivate var continuing: Self {
    var line = self
    let first = "\(Keyword.when.rawValue) "
    if text.hasPrefix(first) {
      line.text = "\(Keyword.and.rawValue) \(text.dropFirst(first.count))"
    }
    return line
  }
}
