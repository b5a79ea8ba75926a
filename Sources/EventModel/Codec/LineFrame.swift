/// The members that every line of a log can have: the seal, and extra members that a reader may pass
/// over.
struct LineFrame {
  /// The number of the line in its file.
  let line: Int
  /// The index at which the line's object begins.
  let start: Int
  /// The names of the members that were read, without the seal and the extra members.
  fileprivate(set) var names: Set<String> = []
  /// The members whose names begin with a capital letter and that this version does not know.
  fileprivate(set) var extras: AttributeList = [:]
  fileprivate(set) var seal: Seal?
  /// The index at which the value of `hash` begins; 0 where there is none.
  fileprivate(set) var hashStart = 0

  /// The seal of a line.
  struct Seal {
    var text: String
    /// The index of the comma before the member: the seal is that of all bytes before it.
    var start: Int
    /// The index behind the member's value.
    var end: Int
  }

  /// Returns the seal.
  ///
  /// - Throws: `LogError` for a line that lacks one of the members, or the seal.
  func sealed(requiring members: [String]) throws(LogError) -> Seal {
    try require(members)
    guard let seal else { throw error(.missingMember("seal")) }
    return seal
  }

  func require(_ members: [String]) throws(LogError) {
    if let name = members.first(where: { !names.contains($0) }) {
      throw error(.missingMember(name))
    }
  }

  /// An error at the line's beginning.
  func error(_ reason: LogError.Reason) -> LogError {
    LogError(reason, line: line, column: start + 1)
  }
}

extension JSONScanner {
  /// Reads a line, and the members of a schema into `object`.
  private mutating func line<Object>(
    _ schema: ObjectSchema<Object>,
    into object: inout Object
  ) throws(LogError) -> LineFrame {
    var frame = LineFrame(line: line, start: position)
    var value = object
    var previousEnd = position
    var extras: [(name: String, value: AttributeValue?)] = []
    try self.object { (name, scanner) throws(LogError) in
      let nameEnd = scanner.position
      if let member = schema.member(named: name) {
        try member.read(&value, &scanner)
        frame.names.insert(name)
        if name == "hash" { frame.hashStart = scanner.position - 34 }
      } else if name == "seal" {
        let text = try scanner.string()
        frame.seal = LineFrame.Seal(text: text, start: previousEnd, end: scanner.position)
      } else if name.first?.isUppercase == true {
        extras.append((name, try scanner.value()))
      } else {
        throw scanner.error(.unknownMember(name), at: nameEnd - name.utf8.count - 3)
      }
      previousEnd = scanner.position
    }
    try finish()
    frame.extras.set(extras)
    object = value
    return frame
  }

  /// Reads a header line.
  mutating func header() throws(LogError) -> (SessionHeader, LineFrame.Seal) {
    var header = SessionHeader(writer: "", app: "", setting: SessionSetting())
    let first = self
    let line: LineFrame
    do throws(LogError) { line = try self.line(.header, into: &header) } catch {
      // An event's members are unknown in a header, but the problem is the missing name of the format.
      guard case .unknownMember = error.reason, !first.hasMember("simon") else { throw error }
      throw first.error(.missingHeader)
    }
    guard line.names.contains("simon") else { throw line.error(.missingHeader) }
    guard header.format.major <= SessionHeader.currentFormat.major else {
      throw line.error(.newerFormat(header.format, writer: header.writer))
    }
    return (header, try line.sealed(requiring: ObjectSchema.header.required))
  }

  /// Returns true if the object that begins here has a member of that name.
  private func hasMember(_ wanted: String) -> Bool {
    var scanner = self
    var isFound = false
    try? scanner.object { (name, scanner) throws(LogError) in
      isFound = isFound || name == wanted
      _ = try scanner.value()
    }
    return isFound
  }

  /// Reads an event line; `last` is the time of the event before it.
  package mutating func event(after last: Microseconds) throws(LogError) -> (Event, EventEvidence) {
    var members = EventMembers()
    let line = try line(.event, into: &members)
    if let tree = members.tree { members.tree = try named(tree, members.classes ?? []) }
    let event = try members.event(after: last, line)
    let seal = try line.sealed(requiring: [])
    return (event, EventEvidence(seal: seal, hash: members.hash, hashStart: line.hashStart))
  }

  /// Reads evidence of a node.
  package mutating func target() throws(LogError) -> Target {
    try object(.target, into: Target(className: "", frame: .zero))
  }

  /// Reads the outcome of an input, the value of a member with that name.
  package mutating func outcome(of name: String) throws(LogError) -> Event.Outcome {
    try Event.Outcome(from: &self, name)
  }
}

/// The parts of an event's line that a reader verifies.
package struct EventEvidence {
  var seal: LineFrame.Seal
  package var hash: Digest?
  /// The index at which the hash begins.
  package var hashStart: Int
}
