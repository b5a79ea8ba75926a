public import EventModel

/// The targets that a run could not verify, with the views that could replace them.
///
/// The text is a line that names the log, followed by one line for each event and its candidates.
public struct PendingRepairs: Hashable, Sendable {
  /// The digest of the bytes of the event log that was replayed.
  public var log: Digest
  /// The repairs, in the order of events.
  public var repairs: [PendingRepair]

  /// Creates the repairs that are pending after a replay of the log with that digest.
  public init(log: Digest, repairs: [PendingRepair]) {
    self.log = log
    self.repairs = repairs
  }

  /// The text that `init(parsing:)` reads.
  public var text: String {
    "targets 1  log \(log)\n" + repairs.map(\.text).joined()
  }

  /// Reads the text of pending repairs.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the line and column.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var head = GoldenLineReader(Array((lines.popFirst() ?? "").utf8), line: 1)
    log = try head.digest(after: "targets 1  log ")
    repairs = []
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in zip(2..., lines) {
      try budget?.spend(line.utf8.count / 16 + 1, onLine: number)
      if let repair = PendingRepair(head: line) {
        repairs.append(repair)
      } else if let place = repairs.indices.last {
        try repairs[place].read(line, number, within: budget)
      } else {
        throw GoldenError(reason: .expected("== event …"), line: number, column: 1)
      }
    }
  }
}

/// A target that a run could not verify, and the views that could replace it.
public struct PendingRepair: Hashable, Sendable {
  /// A view that could be recorded as the target instead.
  public struct Candidate: Hashable, Sendable {
    /// The view's address and the text that it shows.
    public var view: String
    /// The reference that names the view from now on, such as `"New"`.
    public var reference: String
    /// The evidence that would be recorded.
    public var evidence: Target
    /// The outcome that would be recorded for the input; nil for a repair of its target.
    public var outcome: Event.Outcome?

    /// Creates a candidate.
    public init(
      view: String,
      reference: String,
      evidence: Target,
      outcome: Event.Outcome? = nil
    ) {
      self.view = view
      self.reference = reference
      self.evidence = evidence
      self.outcome = outcome
    }
  }

  /// The number of the event that could not be replayed.
  public var event: Int
  /// The verdict on the recorded target: `missing`, `ambiguous` or `different`; `outcome` if the input
  /// had another outcome.
  public var verdict: String
  /// The differences between the recorded view and the one found.
  public var differences: [String]
  /// The views that can be touched, the proposed one first.
  public var candidates: [Candidate]

  /// Creates the repair of an event's target.
  public init(event: Int, verdict: String, differences: [String], candidates: [Candidate]) {
    self.event = event
    self.verdict = verdict
    self.differences = differences
    self.candidates = candidates
  }

  fileprivate var text: String {
    var writer = JSONWriter()
    writer.raw("== event \(event) \(verdict)\n")
    for difference in differences {
      writer.raw("! ")
      writer.string(difference)
      writer.raw("\n")
    }
    for candidate in candidates {
      writer.raw("{\"view\":")
      writer.string(candidate.view)
      writer.next("reference")
      writer.string(candidate.reference)
      writer.next("target")
      writer.target(candidate.evidence)
      if let outcome = candidate.outcome {
        writer.next("outcome")
        writer.outcome(outcome)
      }
      writer.raw("}\n")
    }
    writer.escapeControls()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads the first line of a repair; returns nil for any other line.
  fileprivate init?(head line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "==", words[1] == "event", let event = Int(words[2]),
      event > 0
    else { return nil }
    self.init(event: event, verdict: String(words[3]), differences: [], candidates: [])
  }

  /// Reads one of the lines that follow: a difference, or a candidate.
  fileprivate mutating func read(
    _ line: Substring,
    _ number: Int,
    within budget: Budget?
  ) throws(GoldenError) {
    func wrong(_ expected: String, column: Int = 1) -> GoldenError {
      GoldenError(reason: .expected(expected), line: number, column: column)
    }
    let isDifference = line.hasPrefix("! ")
    var scanner = JSONScanner(
      Array((isDifference ? line.dropFirst(2) : line).utf8),
      line: number,
      limits: LogLimits(budget: budget)
    )
    var (view, reference, evidence): (String?, String?, Target?)
    var outcome: Event.Outcome?
    do throws(LogError) {
      if isDifference {
        differences.append(try scanner.string())
        return try scanner.finish()
      }
      try scanner.object { (name, scanner) throws(LogError) in
        switch name {
        case "view": view = try scanner.string()
        case "reference": reference = try scanner.string()
        case "target": evidence = try scanner.target()
        case "outcome": outcome = try scanner.outcome(of: name)
        default: _ = try scanner.value()
        }
      }
      try scanner.finish()
    } catch {
      throw GoldenError(timeOf: error)
        ?? wrong("a candidate: \(error.message)", column: error.column)
    }
    guard let view, let reference, let evidence else {
      throw wrong("a view, its reference and its target")
    }
    candidates.append(
      Candidate(view: view, reference: reference, evidence: evidence, outcome: outcome)
    )
  }
}
