import Actions
import AppDriver
import EventModel
import Foundation
import LiveTerminal
import Platform
import Recorder

/// Runs a live session: what a person does at the terminal goes to the app and into the log.
struct LiveRun {
  /// How long a terminal may take between the bytes of one key.
  private static let keyPause = Duration.milliseconds(50)
  /// How often an app that changes by itself is looked at.
  private static let lookPause = Duration.seconds(1)

  /// How a session ended.
  enum Ending {
    /// The person finished it, or the app crashed.
    case finished
    /// It was asked to stop, or the terminal is gone.
    case stopped
  }

  private let terminal: RawTerminal
  private let recording: LiveRecording
  private let isRealTime: Bool
  /// The time since some moment, which never goes back.
  private let now: () -> Microseconds
  private var session: LiveSession
  private var decoder = InputDecoder()
  private var differ: RowDiffer

  /// Prepares a session on the terminal of this process; its app has been launched.
  init(
    _ recording: LiveRecording,
    on terminal: RawTerminal,
    title: String,
    beginning: String,
    keepsPauses: Bool,
    isColored: Bool,
    now: @escaping () -> Microseconds
  ) {
    (self.recording, self.terminal, self.now) = (recording, terminal, now)
    isRealTime = !recording.recorder.capabilities.hasVirtualClock
    session = LiveSession(title: title, size: terminal.cells, keepsPauses: keepsPauses)
    differ = RowDiffer(isColored: isColored)
    session.begin(beginning, at: max(recording.recorder.log.events.count, 1))
  }

  /// Runs until the person ends the session.
  ///
  /// - Throws: `DriverError` where the app cannot be driven on, `RecordingFileError` where the log cannot
  ///   be written.
  mutating func run() throws -> Ending {
    try showScreen()
    session.setIdle(since: now())
    while true {
      terminal.write(differ.sequence(to: session.rows))
      var requests: [LiveRequest] = []
      switch terminal.next(within: wait) {
      case .bytes(let bytes):
        for input in decoder.decode(bytes) where try carryOut(session.take(input, at: now())) {
          return .finished
        }
      case .nothing:
        for input in decoder.decide() { requests += session.take(input, at: now()) }
        if isRealTime { try showScreen() }
      case .resized:
        session.resize(to: terminal.cells)
        differ.forget()
      case .resumed:
        session.resize(to: terminal.cells)
        differ.forget()
      case .stopRequested, .closed:
        // What was typed and not sent yet is on the screen already.
        _ = try carryOut(session.pendingRequests())
        return .stopped
      }
      if try carryOut(requests + session.tick(at: now())) { return .finished }
    }
  }

  /// How long nothing needs to be looked at; nil is for ever.
  private var wait: Duration? {
    let due = session.deadline.map { Duration.microseconds(max(($0 - now()).count, 0)) }
    return [due, decoder.isUndecided ? Self.keyPause : nil, isRealTime ? Self.lookPause : nil]
      .compactMap { $0 }.min()
  }

  /// Does what was asked for; whether the session is over.
  private mutating func carryOut(_ requests: [LiveRequest]) throws -> Bool {
    for request in requests {
      switch request {
      case .finish: return true
      case .redraw: differ.forget()
      case .undo: try takeBack()
      case .marker(let text):
        session.add(recording.mark(text), for: nil, .handled, changed: true)
        try showScreen()
      default:
        guard let plan = session.plan(request) else { continue }
        let words = words(for: plan.action)
        let before = session.tree
        var entry: LiveEntry?
        let outcome: LiveOutcome
        do throws(DriverError) {
          (entry, outcome) = try recording.perform(plan.action, words: words)
        } catch {
          // The log has its end already, and says so.
          if recording.recorder.log.ending != nil { return true }
          throw error
        }
        try showScreen()
        let warning = Secrets.warning(of: recording.recorder.newLeaks())
        if let warning { entry?.reason = warning.message }
        session.add(entry, for: plan, outcome, changed: session.tree != before)
        if warning != nil {
          session.warn("the secret was shown before, so there will be no golden: ^Z takes it back")
        }
      }
      try recording.check()
      if recording.isFull { return true }
      session.setIdle(since: now())
    }
    return false
  }

  private mutating func takeBack() throws {
    session.say("taking back …")
    terminal.write(differ.sequence(to: session.rows))
    session.undoEntries(try recording.takeBack())
    try showScreen()
  }

  /// An action as it is listed: what is secret is not shown on the screen either.
  private func words(for action: Action) -> String {
    var redactor = recording.recorder.redaction
    if case .type = action, session.isTypingSecret { return "type \"•••\"" }
    return redactor.redact("\(action)")
  }

  private mutating func showScreen() throws {
    let recorder = recording.recorder
    let tree = try recording.screen()
    session.show(tree) { recorder.redaction.isSecret($0, in: tree) }
    let events = recorder.log.events
    session.count(events: events.count, checkpoints: events.count(where: \.isCheckpoint))
  }
}

extension RawTerminal {
  /// The size of the terminal in cells.
  fileprivate var cells: CellSize { CellSize(columns: size.columns, rows: size.rows) }
}
