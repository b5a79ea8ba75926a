public import EventModel

extension LedgerEntry {
  /// The entry as one line of JSON, with its line end.
  public var line: [UInt8] {
    var bytes = body
    guard version > 1 else { return bytes + Array("}\n".utf8) }
    let seal = Digest(of: bytes.span)
    bytes += Array(",\"seal\":\"\(seal)\"}\n".utf8)
    return bytes
  }

  /// The digest of everything in the line before the seal, which the next entry names.
  public var seal: Digest { Digest(of: body.span) }

  /// Returns the entry's ``seal`` as its line has it, which must be the line that `line` gives; without writing the
  /// entry again.
  func seal(in line: [UInt8]) -> Digest {
    // The quote and brace behind the seal end the line.
    let digits = line.dropLast(2).suffix(32)
    return Digest(parsing: String(decoding: digits, as: UTF8.self)) ?? seal
  }

  /// The line without its seal and its end.
  private var body: [UInt8] {
    var writer = JSONWriter()
    if version > 1 {
      writer.raw("{\"ledger\":")
      writer.value(.number(Double(version)))
      writer.next("at")
    } else {
      writer.raw("{\"at\":")
    }
    writer.string(at)
    let members: [(name: StaticString, text: String?)] = [
      ("by", by), ("decision", decision.rawValue), ("recording", recording), ("reason", reason),
      ("before", before?.description), ("after", after?.description),
    ]
    for case (let name, let text?) in members {
      writer.next(name)
      writer.string(text)
    }
    if let overlay {
      writer.next("overlay")
      writer.overlay(overlay)
    }
    if let log {
      writer.next("log")
      writer.log(log)
    }
    if let story {
      writer.next("story")
      writer.string(story.description)
    }
    if !rules.isEmpty {
      writer.next("rules")
      writer.list(rules) { $0.string($1) }
    }
    writer.next("changes")
    writer.list(changes) { $0.string($1) }
    if !names.isEmpty {
      writer.next("names")
      writer.list(names) { $0.string($1) }
    }
    if !former.isEmpty {
      writer.next("former")
      writer.list(former) { $0.string($1.description) }
    }
    return writer.bytes
  }

  /// Reads one line of a ledger.
  ///
  /// - Parameters:
  ///   - bytes: The line without its end.
  ///   - line: Its number, from 1.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with that line.
  public init(
    parsing bytes: [UInt8],
    line: Int,
    within budget: Budget? = nil
  ) throws(GoldenError) {
    func wrong(_ why: String, column: Int = 1) -> GoldenError {
      GoldenError(reason: .badEntry(why), line: line, column: column)
    }
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw wrong("a merge conflict was left in this file")
    }
    var scanner = JSONScanner(bytes, line: line, limits: LogLimits(budget: budget))
    let value: AttributeValue
    do { value = try scanner.value() } catch {
      throw GoldenError(timeOf: error) ?? wrong(error.message, column: error.column)
    }
    guard case .object(let list) = value else { throw wrong("expected an object") }
    try self.init(MemberReader(members: AttributeList(list), line: line))
    guard version > 1 else { return }
    // One form of each entry leaves no room for a member of a wrong type, or for one too many.
    guard bytes.last != .carriageReturn else {
      throw GoldenError(reason: .carriageReturn, line: line, column: bytes.count)
    }
    guard isWritten(as: bytes) else {
      throw wrong("the seal does not match this entry: it was edited, or is not as Simon wrote it")
    }
  }

  private func isWritten(as bytes: [UInt8]) -> Bool {
    let line = self.line
    return line.count == bytes.count + 1 && line.starts(with: bytes)
  }

  private init(_ reader: MemberReader) throws(GoldenError) {
    guard let decision = Decision(rawValue: try reader.text("decision")) else {
      throw reader.wrong(
        "expected \"decision\" with recorded, approved, rejected, repaired, rewritten or upgraded"
      )
    }
    let log = try reader.log(isAboutTargets: decision == .repaired || decision == .rejected)
    let story = try reader.optionalDigest("story")
    let overlay = try reader.overlay()
    let rules = try reader.optionalTexts("rules")
    let isAboutOthers = log != nil || story != nil || overlay != nil || !rules.isEmpty
    let isAboutGolden = reader.members["after"] != nil || !isAboutOthers
    self.init(
      by: try reader.text("by"),
      at: try reader.text("at"),
      decision: decision,
      reason: try reader.optionalText("reason"),
      before: try reader.optionalDigest("before"),
      // Only a decision about other files has no golden after it.
      after: isAboutGolden ? try reader.digest("after") : nil,
      log: log,
      story: story,
      changes: try reader.texts("changes"),
      names: try reader.optionalTexts("names")
    )
    self.overlay = overlay
    self.rules = rules
    version = try reader.version()
    recording = try reader.optionalText("recording")
    former = try reader.optionalTexts("former").map { (text) throws(GoldenError) in
      guard let digest = Digest(parsing: text) else { throw reader.wrong("expected digests") }
      return digest
    }
  }
}

/// The members of an object in a ledger's line.
private struct MemberReader {
  var members: AttributeList
  var line: Int

  func wrong(_ why: String) -> GoldenError {
    GoldenError(reason: .badEntry(why), line: line, column: 1)
  }

  private func missing(_ name: String, _ kind: String) -> GoldenError {
    wrong("expected \"\(name)\" with \(kind)")
  }

  /// Returns the version of the entry's format.
  func version() throws(GoldenError) -> Int {
    guard let member = members["ledger"] else { return 1 }
    guard let version = member.number.flatMap(Int.init(exactly:)), version > 1 else {
      throw missing("ledger", "the version of the format")
    }
    guard version == LedgerEntry.currentVersion else {
      throw wrong("this entry has version \(version) of the format, which a newer Simon reads")
    }
    return version
  }

  func text(_ name: String) throws(GoldenError) -> String {
    guard let text = members[name]?.text else { throw missing(name, "text") }
    return text
  }

  func optionalText(_ name: String) throws(GoldenError) -> String? {
    members[name] == nil ? nil : try text(name)
  }

  func texts(_ name: String) throws(GoldenError) -> [String] {
    guard case .list(let list)? = members[name] else { throw missing(name, "a list of texts") }
    let texts = list.compactMap(\.text)
    guard texts.count == list.count else { throw missing(name, "a list of texts") }
    return texts
  }

  func optionalTexts(_ name: String) throws(GoldenError) -> [String] {
    members[name] == nil ? [] : try texts(name)
  }

  /// Returns the members of a part of the entry; nil if it has none.
  private func part(_ name: String) throws(GoldenError) -> MemberReader? {
    guard let member = members[name] else { return nil }
    guard case .object(let list) = member else { throw missing(name, "an object") }
    return MemberReader(members: AttributeList(list), line: line)
  }

  func digest(_ name: String) throws(GoldenError) -> Digest {
    guard let digest = members[name]?.text.flatMap(Digest.init(parsing:)) else {
      throw missing(name, "a digest")
    }
    return digest
  }

  /// Returns the digests of the log; nil for an entry that names none.
  func log(isAboutTargets: Bool) throws(GoldenError) -> LedgerEntry.LogChange? {
    guard let digests = try part("log") else { return nil }
    return LedgerEntry.LogChange(
      before: try isAboutTargets ? digests.digest("before") : digests.optionalDigest("before"),
      after: try digests.digest("after"),
      contents: try digests.part("contents").map { LogSummary(ledger: $0.members) }
    )
  }

  /// Returns the digests of an overlay; nil for an entry about none.
  func overlay() throws(GoldenError) -> LedgerEntry.OverlayChange? {
    guard let digests = try part("overlay") else { return nil }
    return LedgerEntry.OverlayChange(
      setting: try digests.text("setting"),
      before: try digests.optionalDigest("before"),
      after: try digests.optionalDigest("after")
    )
  }

  func optionalDigest(_ name: String) throws(GoldenError) -> Digest? {
    members[name] == nil ? nil : try digest(name)
  }
}

extension JSONWriter {
  /// Writes the overlay's member of an entry.
  fileprivate mutating func overlay(_ overlay: LedgerEntry.OverlayChange) {
    raw("{\"setting\":")
    string(overlay.setting)
    if let before = overlay.before {
      next("before")
      string(before.description)
    }
    if let after = overlay.after {
      next("after")
      string(after.description)
    }
    raw("}")
  }

  /// Writes the log's member of an entry.
  fileprivate mutating func log(_ log: LedgerEntry.LogChange) {
    raw("{")
    if let before = log.before {
      next("before")
      string(before.description)
    }
    next("after")
    string(log.after.description)
    if let contents = log.contents {
      next("contents")
      raw("{")
      for part in LogSummary.Part.allCases {
        guard let measure = contents.parts[part] else { continue }
        if bytes.last != UInt8(ascii: "{") { raw(",") }
        string(part.rawValue)
        raw(":[\(measure.count),")
        string(measure.digest)
        raw("]")
      }
      raw("}")
    }
    raw("}")
  }
}

extension LogSummary {
  /// Reads the contents of a log as a ledger has them; parts that this version does not know are left
  /// out.
  fileprivate init(ledger members: some Sequence<Attribute>) {
    var parts: [Part: Measure] = [:]
    for member in members {
      guard let part = Part(rawValue: member.name), case .list(let values) = member.value,
        values.count == 2, let count = values[0].number.flatMap(Int.init(exactly:)),
        let digest = values[1].text
      else { continue }
      parts[part] = Measure(count: count, digest: digest)
    }
    self.init(parts)
  }
}
