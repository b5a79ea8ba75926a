import EventModel
import LiveTerminal
import Platform

/// A live session at the terminal: the input of a person goes to the app and into the log.
struct LiveRun {
  /// The longest pause between the bytes of one key.
  private static let keyPause = Duration.milliseconds(50)

  private let terminal: RawTerminal
  private let performer: LivePerformer
  private var decoder = InputDecoder()
  private var differ: RowDiffer

  /// Prepares a session on the terminal of this process.
  init(_ performer: LivePerformer, on terminal: RawTerminal, isColored: Bool) {
    (self.performer, self.terminal) = (performer, terminal)
    differ = RowDiffer(isColored: isColored)
  }

  /// Draws the session.
  private mutating func draw() { terminal.write(differ.sequence(to: performer.session.rows)) }

  /// Runs until the person ends the session, or until a stop is requested or the terminal is closed, which
  /// interrupts it.
  mutating func run() throws -> LivePerformer.End {
    while true {
      draw()
      switch terminal.next(within: wait) {
      case .bytes(let bytes):
        // Bytes that were read together were typed together, however long the first ones take.
        let moment = performer.now()
        for input in decoder.decode(bytes) {
          if let end = try take(input, at: moment) { return end }
        }
      case .nothing:
        for input in decoder.decide() {
          if let end = try take(input, at: performer.now()) { return end }
        }
        if performer.isRealTime { try performer.showScreen() }
      case .resized, .resumed:
        performer.session.resize(to: terminal.cells)
        differ.forget()
      case .stopRequested, .closed:
        // Text that is not sent yet is already on the screen.
        _ = try carryOut(performer.session.pendingRequests())
        return .status(.interrupted)
      }
      if let end = try carryOut(performer.session.tick(at: performer.now())) { return end }
    }
  }

  /// The time until something is due; nil waits for ever.
  private var wait: Duration? {
    [performer.wait, decoder.isUndecided ? Self.keyPause : nil].compactMap { $0 }.min()
  }

  private mutating func take(
    _ input: TerminalInput,
    at moment: Microseconds
  ) throws -> LivePerformer.End? {
    if let end = try carryOut(performer.session.requests(before: input)) { return end }
    return try carryOut(performer.session.take(input, at: moment))
  }

  private mutating func carryOut(_ requests: [LiveRequest]) throws -> LivePerformer.End? {
    try performer.carryOut(requests) { everything in
      if everything { differ.forget() } else { draw() }
    }
  }
}

extension RawTerminal {
  /// The size of the terminal in cells.
  var cells: CellSize { CellSize(columns: size.columns, rows: size.rows) }
}
