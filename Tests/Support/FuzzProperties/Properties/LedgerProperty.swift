import Approvals
import EventModel

/// Ledgers: text is read or refused at a place, and what was read is written and read again as the same
/// decisions, which explain the golden and the log that they end with.
struct LedgerProperty {
  private let input: InputText

  init(_ bytes: [UInt8]) { input = InputText(bytes) }

  func check() throws(FuzzFinding) {
    try checkSteps()
    let ledger: Ledger
    do { ledger = try Ledger(parsing: input.text) } catch {
      return try input.requirePlace(line: error.line, column: error.column, in: .bytes)
    }
    let written = ledger.entries.flatMap(\.line)
    let again = try? Ledger(parsing: String(decoding: written, as: UTF8.self))
    try require(again?.entries == ledger.entries, "a ledger is not read as it was written")
    if let latest = ledger.latest {
      try require(ledger.problem(with: latest) == nil, "the latest golden is not explained")
    }
    if let log = ledger.latestLog?.after {
      try require(ledger.explains(log: log), "the latest log is not explained")
    }
    if let story = ledger.latestStory {
      try require(ledger.explains(story: story), "the latest story is not explained")
    }
    try require(
      ledger.problem(with: nil) == (ledger.latest == nil ? nil : .deleted),
      "a missing golden is not told"
    )
    _ = ledger.problem(with: Digest(of: input.text))?.message
    let contents = ledger.latestLog?.contents
    _ = ledger.problem(withLog: Digest(of: input.text), contents: contents).message
  }

  /// A ledger's lines are values of JSON, by whose reader the steps are counted.
  private func checkSteps() throws(FuzzFinding) {
    for line in input.text.utf8.split(separator: 0x0A) {
      let steps = StepCount()
      var scanner = JSONScanner(
        message: Array(line),
        limits: LogLimits(budget: steps.budget)
      )
      _ = try? scanner.value()
      try steps.check(size: line.count, "reading a line of a ledger")
    }
  }
}
