import Approvals
import LiveTerminal
import Platform

/// A review on the whole terminal: keys go to its session, and each decision into the notes.
struct ReviewRun {
  /// The longest pause between the bytes of one key.
  private static let keyPause = Duration.milliseconds(50)

  /// The ways in which a review ends.
  enum Ending {
    /// The decisions are written.
    case write
    /// The decisions are kept for the next review.
    case keep
    /// The decisions are forgotten.
    case discard
  }

  private let terminal: RawTerminal
  private let journal: ReviewJournal
  private let notes: ReviewNotes
  private(set) var session: ReviewSession
  private var decoder = InputDecoder()
  private var differ: RowDiffer

  /// Prepares a review on the terminal of this process.
  init(
    _ session: ReviewSession,
    on terminal: RawTerminal,
    journal: ReviewJournal,
    notes: ReviewNotes,
    isColored: Bool
  ) {
    (self.session, self.terminal, self.journal) = (session, terminal, journal)
    self.notes = notes
    differ = RowDiffer(isColored: isColored)
  }

  /// Runs until the person ends the review, or the terminal is closed.
  mutating func run() -> Ending {
    while true {
      if let problem = notes.problem { session.warn("decisions are not noted: \(problem)") }
      terminal.write(differ.sequence(to: session.rows))
      var inputs: [TerminalInput] = []
      switch terminal.next(within: decoder.isUndecided ? Self.keyPause : nil) {
      case .bytes(let bytes): inputs = decoder.decode(bytes)
      case .nothing: inputs = decoder.decide()
      case .resized, .resumed:
        let size = terminal.size
        session.resize(to: CellSize(columns: size.columns, rows: size.rows))
        differ.forget()
      case .stopRequested, .closed: return .keep
      }
      for input in inputs {
        for effect in session.take(input) {
          if let ending = carryOut(effect) { return ending }
        }
      }
    }
  }

  /// Carries out an effect; returns the ending of the review if that is one.
  private mutating func carryOut(_ effect: ReviewEffect) -> Ending? {
    switch effect {
    case .decided(let decision, let items, let candidate):
      notes.add(journal.line(decision, items, candidate: candidate))
    case .undone: notes.add(journal.undoLine)
    case .reasoned(let reason, let items): notes.add(journal.line(reason: reason, items))
    case .redraw: differ.forget()
    case .write: return .write
    case .keep: return .keep
    case .discard: return .discard
    }
    return nil
  }
}
