public import EventModel

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
    writer.next("changes")
    writer.list(changes) { $0.string($1) }
    if !names.isEmpty {
      writer.next("names")
      writer.list(names) { $0.string($1) }
    }
    writer.raw("}\n")
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
    let members = AttributeList(list)
    let reader = MemberReader(members: members, line: line)
    guard let decision = Decision(rawValue: try reader.text("decision")) else {
      throw wrong("expected \"decision\" with recorded, approved, rejected, repaired or rewritten")
    }
    let log = try reader.log(isAboutTargets: decision == .repaired || decision == .rejected)
    let story = try reader.optionalDigest("story")
    let overlay = try reader.overlay()
    let isAboutOthers = log != nil || story != nil || overlay != nil
    let isAboutGolden = members["after"] != nil || !isAboutOthers
    self.init(
      by: try reader.text("by"),
      at: try reader.text("at"),
      decision: decision,
      reason: members["reason"]?.text,
      before: try reader.optionalDigest("before"),
      // Only a decision about other files has no golden after it.
      after: isAboutGolden ? try reader.digest("after") : nil,
      log: log,
      story: story,
      changes: reader.texts("changes"),
      names: reader.texts("names")
    )
    self.overlay = overlay
  }
}

/// The members of an object in a ledger's line.
private struct MemberReader {
  var members: AttributeList
  var line: Int

  private func missing(_ name: String, _ kind: String) -> GoldenError {
    GoldenError(reason: .badEntry("expected \"\(name)\" with \(kind)"), line: line, column: 1)
  }

  func text(_ name: String) throws(GoldenError) -> String {
    guard let text = members[name]?.text else { throw missing(name, "text") }
    return text
  }

  func texts(_ name: String) -> [String] {
    guard case .list(let list)? = members[name] else { return [] }
    return list.compactMap(\.text)
  }

  func digest(_ name: String) throws(GoldenError) -> Digest {
    guard let digest = members[name]?.text.flatMap(Digest.init(parsing:)) else {
      throw missing(name, "a digest")
    }
    return digest
  }

  /// Returns the digests of the log; nil for an entry that names none.
  func log(isAboutTargets: Bool) throws(GoldenError) -> LedgerEntry.LogChange? {
    guard case .object(let list)? = members["log"] else { return nil }
    let digests = MemberReader(members: AttributeList(list), line: line)
    return LedgerEntry.LogChange(
      before: try isAboutTargets ? digests.digest("before") : digests.optionalDigest("before"),
      after: try digests.digest("after"),
      contents: digests.members["contents"].flatMap(LogSummary.init(ledger:))
    )
  }

  /// Returns the digests of an overlay; nil for an entry about none.
  func overlay() throws(GoldenError) -> LedgerEntry.OverlayChange? {
    guard case .object(let list)? = members["overlay"] else { return nil }
    let digests = MemberReader(members: AttributeList(list), line: line)
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
  fileprivate init?(ledger value: AttributeValue) {
    guard case .object(let members) = value else { return nil }
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
