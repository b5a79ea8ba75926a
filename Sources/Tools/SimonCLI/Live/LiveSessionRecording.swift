import AppDriver
import Chromium
import CommandLines
import EventModel
import Foundation
import LiveTerminal
import Messages
import Projects
import Platform
import Recorder

/// A live session from the launch of its app to the end of its log.
struct LiveSessionRecording {
  /// A session that is kept.
  typealias Kept = SessionRecording.LiveSession

  let prior: SessionContinuation?
  let driver: any AppDriver
  let header: SessionHeader
  let new: NewLog
  let store: RecordingStore
  let call: Invocation
  private var project: Project { call.project }
  /// Finds the place for another name of the recording, or says why there is none.
  let findPlace: (String) throws -> RecordingStore

  /// Records a person.
  ///
  /// - Returns: the session; nil if the person discarded it.
  func record(on choice: LiveChoice) throws -> Kept? {
    try expectClock()
    let browser = try openBrowser(choice)
    // After the end of the log, since a request to stop leaves little time.
    defer { browser?.close(isHurried: call.console.interruption.isRequested) }
    let file = try new.start(syncingEvery: call[SessionOptions.sync])
    let recording = LiveRecording(
      driver,
      header: header,
      secrets: Secrets.values(project),
      file: file
    ) { try prior?.beginAgain(on: $0, project) ?? $0.launch() }
    let performer = performer(of: recording, isInWindow: browser != nil)
    var (status, problem): (Event.Ending.Status, (any Error)?) = (.finished, nil)
    var (loss, isAnswered) = (String?.none, false)
    do {
      let end = try run(performer, in: browser)
      loss = end.loss
      // A request to stop from now on ends the rest in good order.
      call.console.interruption.watch()
      switch end.end {
      case .status(let end): status = end
      case .discarded:
        sayIfEmpty(recording)
        recording.recorder.finish(.interrupted)
        try file.close()
        try new.discard(isUseless: true)
        return nil
      }
      // Whatever happens at the question, the log is complete.
      finish(recording, status)
      if status == .finished { isAnswered = try hideOpenSecrets(of: performer) }
    } catch {
      problem = error
      status = .interrupted
    }
    recording.recorder.finish(status)
    try expectSound(recording, problem)
    try file.close()
    let recorder = recording.recorder
    if let problem, recorder.log.ending?.status != .crashed {
      throw StoppedSession(problem, of: recorder)
    }
    return Kept(
      recorder: recorder,
      newPlace: performer.newPlace,
      loss: loss,
      isAnswered: isAnswered
    )
  }

  /// Says how a session without an action is kept.
  private func sayIfEmpty(_ recording: LiveRecording) {
    guard recording.steps.isEmpty else { return }
    call.console.print("nothing was done: a checkpoint (F8) keeps the first screen alone")
  }

  /// Makes sure that a session that has ended shows no secret, has hidden what it should, and is written.
  private func expectSound(_ recording: LiveRecording, _ problem: (any Error)?) throws {
    let recorder = recording.recorder
    try Secrets.expectNone(in: recorder, of: store)
    if problem == nil || recorder.log.ending?.status == .crashed {
      try RedactionCheck.expectMatches(
        recorder.redaction.unmatched,
        allowsUnmatched: call.has(SecretOptions.allowUnmatched),
        project
      )
    }
    try recording.check()
  }

  /// Ends the log, after the events of a recording that is continued.
  private func finish(_ recording: LiveRecording, _ status: Event.Ending.Status) {
    if recording.isFull {
      recording.recorder.finish(.interrupted, reason: LogGrowth.reason)
    } else {
      prior?.finish(on: recording.recorder, project)
    }
    recording.recorder.finish(status)
  }

  /// Asks about texts that look like secrets, unless a window has asked, and hides them.
  ///
  /// - Returns: whether the person decided.
  private func hideOpenSecrets(of performer: LivePerformer) throws -> Bool {
    let recording = performer.recording
    guard !performer.hasAnswered else { return true }
    guard let redactions = OpenSecrets.ask(about: recording.recorder.log, call) else {
      return false
    }
    guard !redactions.isEmpty else { return true }
    do {
      try recording.hide(redactions)
      finish(recording, .finished)
    } catch {
      throw UnhiddenSecret(reason: error)
    }
    return true
  }

  /// Launches the app, and runs the session.
  ///
  /// - Returns: its end, and the reason why its window was lost.
  private func run(
    _ performer: LivePerformer,
    in browser: Browser?
  ) throws -> (end: LivePerformer.End, loss: String?) {
    let recording = performer.recording
    var window: WindowRun?
    if let browser {
      performer.session.say("launching \(header.app) …")
      do {
        window = try WindowRun(performer, in: browser)
        try window?.draw()
      } catch let error as BrowserError {
        throw Diagnostic(message: "no window: \(error.message)", gravity: .internalError)
      }
    }
    try launch(recording, isInWindow: window != nil)
    try recording.check()
    let words = prior.map { "continue from \($0.place)" } ?? "launch"
    guard var window else {
      let terminal = try call.console.openTerminal()
      defer { terminal.end() }
      performer.session.resize(to: terminal.cells)
      try performer.begin(words)
      var run = LiveRun(performer, on: terminal, isColored: call.console.style.isOn)
      return (try run.run(), nil)
    }
    try performer.begin(words)
    performer.session.say("click a view to tap it; ? shows the keys")
    return (try window.run(), window.loss)
  }

  /// Launches the app; a terminal says so, since an app may take its time.
  private func launch(_ recording: LiveRecording, isInWindow: Bool) throws {
    let line = ProgressLine(total: isInWindow ? 0 : 2, console: call.console)
    line.say("launching \(header.app) …")
    defer { line.clear() }
    try prior?.begin(on: recording.recorder, project) ?? recording.recorder.launch()
  }

  /// Starts the browser of a window.
  ///
  /// - Returns: the browser; nil to record in the terminal.
  private func openBrowser(_ choice: LiveChoice) throws -> Browser? {
    guard case .window(let program) = choice else { return nil }
    let interruption = call.console.interruption
    // A request to stop must not leave the recording's empty folder behind.
    interruption.watch()
    do {
      return try Browser(.init(window: program)) { interruption.isRequested }
    } catch {
      try interruption.check()
      try LiveChoice.replaceWindow(because: error.message, call)
      return nil
    }
  }

  private func performer(of recording: LiveRecording, isInWindow: Bool) -> LivePerformer {
    let title = "\(header.app.printable) → \(store.folder.relativePath)"
    let keepsPauses = call.has(SessionOptions.keepPauses)
    var session =
      isInWindow
      ? LiveSession(windowTitled: title, keepsPauses: keepsPauses)
      : LiveSession(title: title, size: CellSize(columns: 80, rows: 24), keepsPauses: keepsPauses)
    session.hasMouse = driver.capabilities.takesPointer
    let start = ContinuousClock.now
    let performer = LivePerformer(recording, session, findingPlaces: findPlace) {
      Microseconds(Int64((ContinuousClock.now - start) / .microseconds(1)))
    }
    performer.keepsEmpty = prior != nil
    return performer
  }

  /// Makes sure that the app can wait if the session keeps pauses.
  private func expectClock() throws(UsageError) {
    guard call.has(SessionOptions.keepPauses), !driver.capabilities.hasVirtualClock else { return }
    throw UsageError("--keep-pauses needs an app with a virtual clock; this app runs in real time")
  }
}

extension RecordingStore {
  /// The size of the log: `850 B`, `1.2 kB`.
  var logSizeText: String {
    let bytes = (try? logBytes().count) ?? 0
    return bytes < 1_000 ? "\(bytes) B" : "\((Double(bytes) / 100).rounded() / 10) kB"
  }
}

extension LiveChoice {
  /// Returns the recording of a person's session.
  func recording(
    of plan: SessionRecording,
    _ call: Invocation
  ) -> (any AppDriver, NewLog) throws -> SessionRecording.LiveSession? {
    { driver, new in
      let live = LiveSessionRecording(
        prior: plan.prior,
        driver: driver,
        header: plan.header,
        new: new,
        store: plan.store,
        call: call
      ) {
        try SessionRecording.newPlace(named: $0, for: plan.store, in: call.project)
      }
      return try live.record(on: self)
    }
  }
}
