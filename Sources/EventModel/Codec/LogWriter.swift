/// Turns a session into the lines of its log, one event after the other.
///
/// The form is canonical: one order of members, no white space. Equal sessions give equal bytes.
/// Each line is complete with its line end, so that one write puts one event into the file.
public struct LogWriter {
  private var chain = DigestState()
  private var count = 0
  private var last = Microseconds.zero
  /// Where a line is put together that is written in one go; kept, since asking for memory takes as
  /// long as writing.
  private var room = [UInt8](repeating: 0, count: 256)

  /// Creates a writer that has written nothing; the header comes first.
  public init() {}

  /// The header's line.
  public mutating func line(for header: SessionHeader) -> [UInt8] {
    var writer = JSONWriter()
    writer.header(header)
    return seal(writer)
  }

  /// The line of something that happened `at` a moment, numbered as the next event.
  ///
  /// An end line is given the chain of all lines before it.
  public mutating func line(
    for kind: Event.Kind,
    at moment: Microseconds,
    extras: AttributeList = [:]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write(kind, at: moment, extras: extras, to: &bytes)
    return bytes
  }

  /// Adds to `bytes` the line of something that happened, as `line` gives it.
  ///
  /// Who writes many lines and keeps the memory of those before pays for none.
  public mutating func write(
    _ kind: Event.Kind,
    at moment: Microseconds,
    extras: AttributeList = [:],
    to bytes: inout [UInt8]
  ) {
    count += 1
    defer { last = moment }
    if case .touch(let touch, nil) = kind, extras.isEmpty,
      let size = touchLine(touch, after: moment - last)
    {
      bytes.append(contentsOf: room[..<size])
      return
    }
    let event = Event(number: count, at: moment, kind: kind, extras: extras)
    var writer = JSONWriter(reserving: 160)
    writer.event(event, after: last, chain: chain.digest)
    bytes += seal(writer)
  }

  /// The whole log of a session at once.
  public static func encode(_ log: EventLog) -> [UInt8] {
    var writer = LogWriter()
    var bytes = writer.line(for: log.header)
    for event in log.events {
      writer.write(event.kind, at: event.at, extras: event.extras, to: &bytes)
    }
    return bytes
  }

  private mutating func seal(_ writer: JSONWriter) -> [UInt8] {
    var writer = writer
    let digest = Digest(of: writer.bytes.span)
    chain.absorb(digest)
    writer.raw(",\"seal\":\"")
    writer.hexadecimal(digest.sealNumber)
    writer.raw("\"}\n")
    return writer.bytes
  }

  /// The line of a touch without a target, as fingers that slide give them by the thousand, written
  /// in one go; nil for numbers that are better left to the general writer.
  ///
  /// - Returns: how many bytes it takes from the front of `room`.
  private mutating func touchLine(_ touch: Touch, after time: Microseconds) -> Int? {
    guard let x = NodeRow.thousandths(touch.location.x),
      let y = NodeRow.thousandths(touch.location.y), time.count >= 0, touch.finger >= 0
    else { return nil }
    var digest = Digest.absent
    let number = count
    // Names and numbers take less than 200 bytes, whatever the numbers are.
    let size = unsafe room.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
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
  /// Writes a header up to its seal, the last brace not included.
  mutating func header(_ header: SessionHeader) {
    raw("{\"simon\":")
    string(header.format.description)
    next("writer")
    string(header.writer)
    next("app")
    string(header.app)
    setting(header.setting)
    if !header.redact.isEmpty {
      next("redact")
      list(header.redact) { $0.string($1) }
    }
    if let build = header.build {
      next("Build")
      string(build)
    }
  }

  /// Writes the members of a setting, each with the comma before it.
  package mutating func setting(_ setting: SessionSetting) {
    next("screen")
    raw("{\"width\":")
    number(setting.screen.size.width)
    next("height")
    number(setting.screen.size.height)
    next("scale")
    number(setting.screen.scale)
    raw("}")
    next("seed")
    string(String(setting.seed, radix: 16, uppercase: true))
    next("clock")
    string(setting.clock)
    next("zone")
    string(setting.zone)
    next("locale")
    string(setting.locale)
  }

  /// Writes an event up to its seal, the last brace not included.
  mutating func event(_ event: Event, after last: Microseconds, chain: Digest) {
    raw("{\"n\":")
    integer(event.number)
    if case .snapshot = event.kind {
      next("at")
      integer(event.at.count)
    } else {
      next("dt")
      integer((event.at - last).count)
    }
    next("event")
    string(event.kind.name)
    switch event.kind {
    case .touch(let touch, let target):
      next("phase")
      string(touch.phase.rawValue)
      next("finger")
      integer(touch.finger)
      next("x")
      number(touch.location.x)
      next("y")
      number(touch.location.y)
      self.target(target)
    case .text(let text, let target):
      next("text")
      string(text)
      self.target(target)
    case .rotate(let rotation):
      next("to")
      string(rotation.rawValue)
    case .snapshot(let snapshot):
      optional("checkpoint", snapshot.title)
      compactTree(snapshot.tree)
      hash(snapshot.tree.hash)
    case .change(let change):
      optional("checkpoint", change.title)
      next("ops")
      edit(change.edit)
      hash(change.hash)
    case .marker(let text):
      next("text")
      string(text)
    case .end(let ending):
      next("status")
      string(ending.status.rawValue)
      optional("reason", ending.reason)
      next("events")
      integer(event.number)
      hash(chain)
    case .other: break
    }
    for extra in event.extras {
      raw(",")
      string(extra.name)
      raw(":")
      value(extra.value)
    }
  }

  private mutating func hash(_ digest: Digest) {
    raw(",\"hash\":\"")
    hexadecimal(digest.high)
    hexadecimal(digest.low)
    append(0x22)
  }

  private mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    next(name)
    string(text)
  }

  private mutating func target(_ target: Target?) {
    guard let target else { return }
    next("target")
    evidence(target)
  }

  /// Writes evidence of a node as an object.
  package mutating func evidence(_ target: Target) {
    raw("{\"class\":")
    string(target.className)
    optional("identifier", target.identifier)
    optional("label", target.label)
    optional("text", target.text)
    if target.tag != 0 {
      next("tag")
      integer(target.tag)
    }
    if !target.traits.isEmpty {
      next("traits")
      list(target.traits) { $0.string($1) }
    }
    next("in")
    list(target.ancestors) { $0.string($1) }
    if !target.siblings.isEmpty {
      next("beside")
      list(target.siblings) { $0.string($1) }
    }
    optional("screen", target.screen)
    next("ordinal")
    integer(target.ordinal)
    next("path")
    list(target.path) { $0.integer($1) }
    next("frame")
    value(ViewNode("", frame: target.frame)[.frame] ?? .null)
    next("unique")
    list(target.unique) { $0.string($1.rawValue) }
    raw("}")
  }
}

extension Event.Kind {
  /// The word that the log writes for the kind.
  public var name: String {
    switch self {
    case .touch: "touch"
    case .text: "text"
    case .rotate: "rotate"
    case .snapshot: "snapshot"
    case .change: "change"
    case .marker: "marker"
    case .end: "end"
    case .other(let kind): kind
    }
  }
}
