import Actions
import AppDriver
import EventModel
import Foundation
import LiveTerminal
import LiveWindow
import Messages
import Projects
import Recorder
import Stories

/// The half of a live session that is the same at the terminal and in a window: it performs the requests of the
/// session's state and shows their outcomes to it.
final class LivePerformer {
  /// The end of a live session.
  enum End: Equatable {
    /// The log ends so, and is kept.
    case status(Event.Ending.Status)
    /// Nothing of it is kept.
    case discarded
  }

  /// All that a story follows from.
  private struct StoryState: Equatable {
    var entries: [LiveEntry]
    var events: Int
  }

  /// The interval of snapshots of an app that changes by itself.
  static let lookPause = Duration.seconds(1)

  let recording: LiveRecording
  /// True if the app runs on a real clock.
  let isRealTime: Bool
  /// A monotonic clock.
  let now: () -> Microseconds
  /// The state that turns inputs into requests.
  var session: LiveSession
  /// The states for which the story was told last, and for which it is being told.
  private var (told, telling): (StoryState?, StoryState?)
  private let teller = StoryTeller()
  /// The picture of the app's present screen; nil where nobody sees one.
  var picture: LivePicture?
  /// Finds the place for another name of the recording, or says why there is none.
  private let findPlace: (String) throws -> RecordingStore
  /// The place of the recording under another name; nil to leave it where it is.
  private(set) var newPlace: RecordingStore?
  /// The tap that may become a double tap, and the screen before it.
  private var openTap: (plan: LivePlan, before: ViewTree)?
  /// True if a session is kept although nothing was done in it, as one that continues a recording.
  var keepsEmpty = false
  /// True once the person has decided about texts that look like secrets.
  var hasAnswered = false

  /// Prepares a session whose app is not launched yet.
  init(
    _ recording: LiveRecording,
    _ session: LiveSession,
    findingPlaces findPlace: @escaping (String) throws -> RecordingStore,
    now: @escaping () -> Microseconds
  ) {
    (self.recording, self.session, self.now) = (recording, session, now)
    self.findPlace = findPlace
    self.session.findChecks = { node, tree in Check.checks(of: node, in: tree).map { "\($0)" } }
    isRealTime = !recording.recorder.capabilities.hasVirtualClock
  }

  /// Shows the app's first screen, after its launch.
  ///
  /// - Parameter words: the first entry of the list.
  /// - Throws: `DriverError`.
  func begin(_ words: String) throws {
    session.begin(words, at: max(recording.recorder.log.events.count, 1))
    try showScreen()
    session.setIdle(since: now())
  }

  /// The time until something of the session is due; nil waits for ever.
  var wait: Duration? {
    let due = session.deadline.map { Duration.microseconds(max(($0 - now()).count, 0)) }
    return [due, isRealTime ? Self.lookPause : nil].compactMap { $0 }.min()
  }

  /// Performs requests.
  ///
  /// - Parameters:
  ///   - requests: the requests in order.
  ///   - redraw: shows the session while a request takes long; `true` draws everything anew.
  /// - Returns: the end of the session; nil if it goes on.
  /// - Throws: `DriverError` if the app cannot be driven any further, `RecordingFileError` if the log cannot be
  ///   written.
  func carryOut(
    _ requests: [LiveRequest],
    redraw: (_ everything: Bool) throws -> Void = { _ in }
  ) throws -> End? {
    for request in requests {
      switch request {
      case .finish: if mayFinish() { return finished }
      case .discard: return .discarded
      case .redraw: try redraw(true)
      case .rename(let name): rename(name)
      case .undo, .redo, .remove, .goBack, .replay, .keep, .hide, .secrets:
        if let end = try change(request, redraw) { return end }
      case .marker(let text): try mark(text)
      case .beginTap(let spot): if try beginTap(at: spot) { return .status(.finished) }
      case .endTap(let isDouble): if try endTap(isDouble: isDouble) { return .status(.finished) }
      default: if try perform(request) { return .status(.finished) }
      }
      try recording.check()
      if recording.isFull { return .status(.finished) }
      session.setIdle(since: now())
    }
    return nil
  }

  /// Performs an action.
  ///
  /// - Returns: whether the app has crashed, so that the log already contains its end.
  private func perform(_ request: LiveRequest) throws -> Bool {
    guard let plan = session.plan(request) else { return false }
    let words = words(for: plan.action)
    let before = session.tree
    let isPause = if case .wait = request { true } else { false }
    do throws(DriverError) {
      let (entry, outcome) = try recording.perform(plan.action, words: words, isPause: isPause)
      return try show(outcome, of: plan, as: entry, before: before)
    } catch {
      if recording.recorder.log.ending != nil { return true }
      throw error
    }
  }

  /// Performs a tap up to the lifting of the finger, and shows what it does.
  ///
  /// - Returns: whether the app has crashed.
  private func beginTap(at spot: LiveRequest.Spot) throws -> Bool {
    guard let plan = session.plan(.beginTap(at: spot)), case .tap(let view) = plan.action else {
      return false
    }
    let before = session.tree
    do throws(DriverError) {
      guard let failure = try recording.beginTap(on: view) else {
        openTap = (plan, before)
        show(try recording.recorder.glimpse(), of: recording.recorder)
        try picture?.renew(from: recording.recorder)
        return false
      }
      let words = words(for: plan.action)
      let (entry, outcome) = try recording.add(failure, of: plan.action, words: words)
      return try show(outcome, of: plan, as: entry, before: before)
    } catch {
      if recording.recorder.log.ending != nil { return true }
      throw error
    }
  }

  /// Lets the app go on after a tap.
  ///
  /// - Returns: whether the app has crashed.
  private func endTap(isDouble: Bool) throws -> Bool {
    guard let tap = openTap, case .tap(let view) = tap.plan.action else { return false }
    openTap = nil
    var plan = tap.plan
    if isDouble { plan.action = .doubleTap(view) }
    do throws(DriverError) {
      let (entry, outcome) = try recording.endTap(of: plan.action, words: words(for: plan.action))
      return try show(outcome, of: plan, as: entry, before: tap.before)
    } catch {
      if recording.recorder.log.ending != nil { return true }
      throw error
    }
  }

  /// Shows the outcome of an action, and the screen that it led to.
  ///
  /// - Returns: false, since the app goes on.
  private func show(
    _ outcome: LiveOutcome,
    of plan: LivePlan,
    as shown: LiveEntry?,
    before: ViewTree
  ) throws(DriverError) -> Bool {
    var entry = shown
    try showScreen()
    let warning = Secrets.warning(of: recording.recorder.newLeaks())
    if let warning { entry?.reason = warning.message }
    let hasChanged = session.tree != before
    if entry != nil {
      recording.note(screen: session.tree, hasChanged: hasChanged, reason: warning?.message)
    }
    session.add(entry, for: plan, outcome, changed: hasChanged)
    if warning != nil {
      session.warn(
        "the secret was shown before, so nothing will be kept: \(session.undoKey) undoes this"
      )
    }
    return false
  }

  /// Records a remark, and says if it is a check that the screen does not pass.
  private func mark(_ text: String) throws {
    session.add(recording.mark(text), for: nil, .handled, changed: true)
    try showScreen()
    recording.note(screen: session.tree, hasChanged: false, reason: nil)
    guard let check = Check(remark: text) else { return }
    guard let failure = check.failure(on: session.tree, goldens: .none) else {
      return session.say("the story now checks: \(check)")
    }
    session.warn("a remark only, since the check fails: \(failure.message)")
  }

  private func rename(_ name: String) {
    do {
      let place = try findPlace(name)
      newPlace = place
      session.setTitle("\(recording.app.printable) → \(place.folder.relativePath)")
      session.say("the recording will be \(place.folder.relativePath)")
    } catch {
      let found = Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
      session.warn(found.first?.message ?? "the recording cannot have this name")
    }
  }

  /// Returns the text of an action for the list, without secrets.
  private func words(for action: Action) -> String {
    var redactor = recording.recorder.redaction
    if case .type = action, session.isTypingSecret { return "type \"•••\"" }
    return redactor.redact("\(action)")
  }

  /// Shows the app's present screen.
  func showScreen() throws(DriverError) {
    let recorder = recording.recorder
    show(try recorder.snapshot(), of: recorder)
    let events = recorder.log.events
    session.count(events: events.count, checkpoints: events.count(where: \.isCheckpoint))
    try picture?.renew(from: recorder)
  }

  /// True if something was recorded since the story was told.
  var hasStoryToTell: Bool { storyState != told }

  /// True while the story is told beside the session.
  var isTellingStory: Bool { teller.isBusy }

  /// Begins to tell the story of what was recorded so far, if that is not told already.
  func beginStory() {
    guard hasStoryToTell, !teller.isBusy else { return }
    telling = storyState
    var log = recording.recorder.log
    log.events += recording.recorder.upcoming
    teller.tell(session.entries, of: log)
  }

  /// Takes the story that was told beside the session.
  ///
  /// - Returns: true if there is one; it may be of an earlier moment.
  func takeStory() -> Bool {
    guard let rows = teller.take(), let telling else { return false }
    session.tell(rows, of: telling.entries)
    told = telling
    return true
  }

  private var storyState: StoryState {
    StoryState(entries: session.entries, events: recording.recorder.log.events.count)
  }

  /// Shows a screen of a recorder.
  func show(_ tree: ViewTree, of recorder: SessionRecorder) {
    session.show(tree) { recorder.redaction.isSecret($0, in: tree) }
  }
}
