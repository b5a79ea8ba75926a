import Actions
import AppDriver
import EventModel
import LiveTerminal
import Platform
import Recorder

/// A live session: the input of a person at the terminal goes to the app and into the log.
struct LiveRun {
  /// The longest pause between the bytes of one key.
  private static let keyPause = Duration.milliseconds(50)
  /// The interval of snapshots of an app that changes by itself.
  private static let lookPause = Duration.seconds(1)

  private let terminal: RawTerminal
  private let recording: LiveRecording
  private let isRealTime: Bool
  /// A monotonic clock.
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

  /// Runs until the person ends the session, which is finished, or until a stop is requested or the
  /// terminal is closed, which interrupts it.
  ///
  /// - Throws: `DriverError` if the app cannot be driven any further, `RecordingFileError` if the log
  ///   cannot be written.
  mutating func run() throws -> Event.Ending.Status {
    try showScreen()
    session.setIdle(since: now())
    while true {
      terminal.write(differ.sequence(to: session.rows))
      var requests: [LiveRequest] = []
      switch terminal.next(within: wait) {
      case .bytes(let bytes):
        // Bytes that were read together were typed together, however long the first ones take.
        let moment = now()
        for input in decoder.decode(bytes) where try carryOut(session.take(input, at: moment)) {
          return .finished
        }
      case .nothing:
        for input in decoder.decide() { requests += session.take(input, at: now()) }
        if isRealTime { try showScreen() }
      case .resized, .resumed:
        session.resize(to: terminal.cells)
        differ.forget()
      case .stopRequested, .closed:
        // Text that is not sent yet is already on the screen.
        _ = try carryOut(session.pendingRequests())
        return .interrupted
      }
      if try carryOut(requests + session.tick(at: now())) { return .finished }
    }
  }

  /// The time until something is due; nil waits for ever.
  private var wait: Duration? {
    let due = session.deadline.map { Duration.microseconds(max(($0 - now()).count, 0)) }
    return [due, decoder.isUndecided ? Self.keyPause : nil, isRealTime ? Self.lookPause : nil]
      .compactMap { $0 }.min()
  }

  /// Performs requests.
  ///
  /// - Returns: whether the session is over.
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
          // The log already contains its end.
          if recording.recorder.log.ending != nil { return true }
          throw error
        }
        try showScreen()
        let warning = Secrets.warning(of: recording.recorder.newLeaks())
        if let warning { entry?.reason = warning.message }
        session.add(entry, for: plan, outcome, changed: session.tree != before)
        if warning != nil {
          session.warn("the secret was shown before, so nothing will be kept: ^Z undoes this")
        }
      }
      try recording.check()
      if recording.isFull { return true }
      session.setIdle(since: now())
    }
    return false
  }

  private mutating func takeBack() throws {
    session.say("undoing …")
    terminal.write(differ.sequence(to: session.rows))
    session.undoEntries(try recording.takeBack())
    try showScreen()
  }

  /// Returns the text of an action for the list, without secrets.
  private func words(for action: Action) -> String {
    var redactor = recording.recorder.redaction
    if case .type = action, session.isTypingSecret { return "type \"•••\"" }
    return redactor.redact("\(action)")
  }

  private mutating func showScreen() throws {
    let recorder = recording.recorder
    let tree = try recorder.snapshot()
    session.show(tree) { recorder.redaction.isSecret($0, in: tree) }
    let events = recorder.log.events
    session.count(events: events.count, checkpoints: events.count(where: \.isCheckpoint))
  }
}

extension RawTerminal {
  /// The size of the terminal in cells.
  fileprivate var cells: CellSize { CellSize(columns: size.columns, rows: size.rows) }
}
