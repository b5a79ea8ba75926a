public import EventModel

/// The targets at which a run stopped, and what could be recorded instead, kept until someone
/// decides.
///
/// As text it is a line that names the log, and then for each event a line and its candidates.
public struct PendingRepairs: Hashable, Sendable {
  /// The digest of the event log's bytes that was replayed.
  public var log: Digest
  /// The repairs, in the order of events.
  public var repairs: [PendingRepair]

  /// Creates what is pending after a replay of a log of that digest.
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
  /// - Throws: `GoldenError` with the place in the text.
  public init(parsing text: String) throws(GoldenError) {
    let prefix = "targets 1  log "
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let head = lines.popFirst(), head.hasPrefix(prefix) else {
      throw GoldenError(reason: .expected("targets 1  log …"), line: 1, column: 1)
    }
    guard let digest = Digest(parsing: String(head.dropFirst(prefix.count))) else {
      throw GoldenError(reason: .expected("a digest"), line: 1, column: prefix.count + 1)
    }
    log = digest
    repairs = []
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in zip(2..., lines) {
      if let repair = PendingRepair(head: line) {
        repairs.append(repair)
      } else if let place = repairs.indices.last {
        try repairs[place].read(line, number)
      } else {
        throw GoldenError(reason: .expected("== event …"), line: number, column: 1)
      }
    }
  }
}

/// A target that a run could not verify, and the views that could be recorded instead.
public struct PendingRepair: Hashable, Sendable {
  /// A view that may have been meant.
  public struct Candidate: Hashable, Sendable {
    /// The view's address, with what it shows.
    public var view: String
    /// How the view is named from now on, such as `"New"`.
    public var reference: String
    /// What is known of the view.
    public var evidence: Target

    /// Creates a candidate.
    public init(view: String, reference: String, evidence: Target) {
      self.view = view
      self.reference = reference
      self.evidence = evidence
    }
  }

  /// The number of the event that could not be replayed.
  public var event: Int
  /// What was wrong, as the word of the verdict: `missing`, `ambiguous` or `different`.
  public var verdict: String
  /// In what the view that was found differs from the one recorded.
  public var differences: [String]
  /// The views that a finger could touch, the proposed one first; never empty where one is decided
  /// about.
  public var candidates: [Candidate]

  /// Creates a repair of the target of an event.
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
      writer.evidence(candidate.evidence)
      writer.raw("}\n")
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads the line that a repair begins with; nil for any other line.
  fileprivate init?(head line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "==", words[1] == "event", let event = Int(words[2]),
      event > 0
    else { return nil }
    self.init(event: event, verdict: String(words[3]), differences: [], candidates: [])
  }

  /// Reads a line behind that.
  fileprivate mutating func read(_ line: Substring, _ number: Int) throws(GoldenError) {
    func wrong(_ expected: String, column: Int = 1) -> GoldenError {
      GoldenError(reason: .expected(expected), line: number, column: column)
    }
    let isDifference = line.hasPrefix("! ")
    var scanner = JSONScanner(
      Array((isDifference ? line.dropFirst(2) : line).utf8),
      line: number,
      limits: LogLimits()
    )
    do {
      if isDifference {
        differences.append(try scanner.string())
        return try scanner.end()
      }
      var (view, reference, evidence): (String?, String?, Target?)
      try scanner.members { (name, scanner) throws(LogError) in
        switch name {
        case "view": view = try scanner.string()
        case "reference": reference = try scanner.string()
        case "target": evidence = try scanner.target()
        default: _ = try scanner.value()
        }
      }
      try scanner.end()
      guard let view, let reference, let evidence else {
        throw wrong("a view, its reference and its target")
      }
      candidates.append(Candidate(view: view, reference: reference, evidence: evidence))
    } catch let error as LogError {
      throw wrong("a candidate: \(error.message)", column: error.column)
    } catch let error as GoldenError {
      throw error
    } catch {
      throw wrong("a candidate")
    }
  }
}
