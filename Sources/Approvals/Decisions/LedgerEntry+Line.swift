import EventModel

extension LedgerEntry {
  /// The entry as one line of JSON, with its line end.
  public var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"at\":")
    writer.string(at)
    let members: [(name: StaticString, text: String?)] = [
      ("by", by), ("decision", decision.rawValue), ("reason", reason),
      ("before", before?.description), ("after", after?.description),
    ]
    for case (let name, let text?) in members {
      writer.next(name)
      writer.string(text)
    }
    if let log {
      writer.next("log")
      writer.raw("{\"before\":")
      writer.string(log.before.description)
      writer.next("after")
      writer.string(log.after.description)
      writer.raw("}")
    }
    writer.next("changes")
    writer.list(changes) { $0.string($1) }
    writer.raw("}\n")
    return writer.bytes
  }

  /// Reads one line of a ledger.
  ///
  /// - Parameters:
  ///   - bytes: The line without its end.
  ///   - line: Its number, from 1.
  /// - Throws: `GoldenError` with that line.
  public init(parsing bytes: [UInt8], line: Int) throws(GoldenError) {
    func wrong(_ why: String, column: Int = 1) -> GoldenError {
      GoldenError(reason: .badEntry(why), line: line, column: column)
    }
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw wrong("a merge conflict was left in this file")
    }
    var scanner = JSONScanner(bytes, line: line, limits: LogLimits())
    let value: AttributeValue
    do { value = try scanner.value() } catch { throw wrong(error.message, column: error.column) }
    guard case .object(let list) = value else { throw wrong("expected an object") }
    let members = AttributeList(list)
    func text(_ name: String) throws(GoldenError) -> String {
      guard let text = members[name]?.text else { throw wrong("expected \"\(name)\" with text") }
      return text
    }
    func digest(_ name: String, in members: AttributeList) throws(GoldenError) -> Digest {
      guard let digest = members[name]?.text.flatMap(Digest.init(parsing:)) else {
        throw wrong("expected \"\(name)\" with a digest")
      }
      return digest
    }
    guard let decision = Decision(rawValue: try text("decision")) else {
      throw wrong("expected \"decision\" with recorded, approved, rejected or repaired")
    }
    var log: LogChange?
    if case .object(let list)? = members["log"] {
      let digests = AttributeList(list)
      log = LogChange(
        before: try digest("before", in: digests),
        after: try digest("after", in: digests)
      )
    }
    var changes: [String] = []
    if case .list(let list)? = members["changes"] { changes = list.compactMap(\.text) }
    self.init(
      by: try text("by"),
      at: try text("at"),
      decision: decision,
      reason: members["reason"]?.text,
      before: members["before"] == nil ? nil : try digest("before", in: members),
      // Only a decision about the log has no golden after it.
      after: members["after"] == nil && log != nil ? nil : try digest("after", in: members),
      log: log,
      changes: changes
    )
  }
}
