/// A writer of the lines of a log, one event after the other.
///
/// The form is canonical: one order of members, no white space. Equal sessions have equal bytes. Each
/// line has its line end, so that one write puts one event into the file.
public struct LogWriter {
  private var chain = DigestState()
  private var count = 0
  private var last = Microseconds.zero
  /// A buffer for the line of a touch, kept because allocating memory takes as long as writing.
  private var buffer = [UInt8](repeating: 0, count: 256)

  /// Creates a writer of a log, whose first line is the header.
  public init() {}

  /// Returns the line of a header.
  public mutating func line(for header: SessionHeader) -> [UInt8] {
    var writer = JSONWriter()
    writer.header(header)
    seal(&writer)
    return writer.bytes
  }

  /// Returns the line of the next event.
  ///
  /// An end line gets the chain of all lines before it.
  public mutating func line(
    for kind: Event.Kind,
    at moment: Microseconds,
    lastOutcome: Event.Outcome? = nil,
    extras: AttributeList = [:]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write(kind, at: moment, lastOutcome: lastOutcome, extras: extras, to: &bytes)
    return bytes
  }

  /// Appends the line of the next event to `bytes`, whose memory a caller can use for many lines.
  public mutating func write(
    _ kind: Event.Kind,
    at moment: Microseconds,
    lastOutcome: Event.Outcome? = nil,
    extras: AttributeList = [:],
    to bytes: inout [UInt8]
  ) {
    count += 1
    defer { last = moment }
    if case .touch(let touch, nil) = kind, lastOutcome == nil, extras.isEmpty,
      let size = touchLine(touch, after: moment - last)
    {
      bytes.append(contentsOf: buffer[..<size])
      return
    }
    let event = Event(
      number: count,
      at: moment,
      kind: kind,
      lastOutcome: lastOutcome,
      extras: extras
    )
    var writer = JSONWriter(reserving: 512)
    writer.event(event, after: last, chain: chain.digest)
    seal(&writer)
    bytes += writer.bytes
  }

  /// Returns the number of bytes that the outcome of the event before adds to a line.
  package static func size(of outcome: Event.Outcome?) -> Int {
    guard let outcome else { return 0 }
    var writer = JSONWriter()
    writer.next("Outcome")
    writer.outcome(outcome)
    writer.escapeControls()
    return writer.bytes.count
  }

  /// Returns the whole log of a session.
  public static func encode(_ log: EventLog) -> [UInt8] {
    var writer = LogWriter()
    var bytes = writer.line(for: log.header)
    for event in log.events {
      writer.write(
        event.kind,
        at: event.at,
        lastOutcome: event.lastOutcome,
        extras: event.extras,
        to: &bytes
      )
    }
    return bytes
  }

  /// Ends a line in place, since a snapshot's line may be too long to copy.
  private mutating func seal(_ writer: inout JSONWriter) {
    writer.escapeControls()
    let digest = Digest(of: writer.bytes.span)
    chain.absorb(digest)
    writer.raw(",\"seal\":\"")
    unsafe writer.encode(upTo: 8) { encoder in unsafe encoder.hexadecimal(digest.sealNumber) }
    writer.raw("\"}\n")
  }

  /// Writes the line of a touch without a target into `buffer`, since moving fingers send thousands.
  ///
  /// The bytes are those that the general writer writes, which tests compare.
  ///
  /// - Returns: the number of bytes; nil for numbers that only the general writer can write.
  private mutating func touchLine(_ touch: Touch, after time: Microseconds) -> Int? {
    guard let x = NodeRow.thousandths(touch.location.x),
      let y = NodeRow.thousandths(touch.location.y), time.count >= 0, touch.finger >= 0
    else { return nil }
    var digest = Digest.absent
    let number = count
    // Names and numbers take less than 200 bytes, whatever the numbers are.
    let size = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var encoder = unsafe LineEncoder(start)
      unsafe encoder.put("{\"n\":")
      unsafe encoder.integer(UInt64(number))
      unsafe encoder.put(",\"dt\":")
      unsafe encoder.integer(UInt64(time.count))
      unsafe encoder.put(",\"event\":\"touch\",\"phase\":\"")
      switch touch.phase {
      case .began: unsafe encoder.put("began")
      case .moved: unsafe encoder.put("moved")
      case .ended: unsafe encoder.put("ended")
      case .cancelled: unsafe encoder.put("cancelled")
      }
      unsafe encoder.put("\",\"finger\":")
      unsafe encoder.integer(UInt64(touch.finger))
      unsafe encoder.put(",\"x\":")
      unsafe encoder.thousandths(x)
      unsafe encoder.put(",\"y\":")
      unsafe encoder.thousandths(y)
      digest = unsafe ByteDigest.of(start, encoder.count(from: start))
      unsafe encoder.put(",\"seal\":\"")
      unsafe encoder.hexadecimal(digest.sealNumber)
      unsafe encoder.put("\"}\n")
      return unsafe encoder.count(from: start)
    }
    chain.absorb(digest)
    return size
  }
}

extension JSONWriter {
  /// Writes a header up to its seal, without the closing brace.
  mutating func header(_ header: SessionHeader) {
    append(.openBrace)
    members(of: header, as: .header)
  }

  /// Writes the members of a setting, without braces.
  package mutating func setting(_ setting: SessionSetting) { members(of: setting, as: .setting) }

  /// Writes an event up to its seal, without the closing brace.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - last: the time of the event before it.
  ///   - chain: the digest of all lines before it, which an end line carries.
  mutating func event(_ event: Event, after last: Microseconds, chain: Digest) {
    append(.openBrace)
    let schema = EventSchema.kinds[event.kind.name] ?? .unknown
    members(of: EventMembers(event, after: last, chain: chain), as: schema.members)
    for extra in event.extras { member(extra.name, extra.value) }
  }

  /// Writes evidence of a node as an object.
  package mutating func target(_ target: Target) { object(target, as: .target) }

  /// Writes the outcome of an input.
  package mutating func outcome(_ outcome: Event.Outcome) { outcome.write(to: &self) }
}

extension Event.Kind {
  /// The name of the kind in a log.
  public var name: String {
    switch self {
    case .touch: "touch"
    case .text: "text"
    case .key: "key"
    case .pointer: "pointer"
    case .rotate: "rotate"
    case .snapshot: "snapshot"
    case .change: "change"
    case .marker: "marker"
    case .end: "end"
    case .other(let kind): kind
    }
  }
}
