/// Turns a session into the lines of its log, one event after the other.
///
/// The form is canonical: one order of members, no white space. Equal sessions give equal bytes.
/// Each line is complete with its line end, so that one write puts one event into the file.
public struct LogWriter {
  private var chain = DigestState()
  private var count = 0
  private var last = Microseconds.zero

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
    count += 1
    let event = Event(number: count, at: moment, kind: kind, extras: extras)
    var writer = JSONWriter(reserving: 160)
    writer.event(event, after: last, chain: chain.digest)
    last = moment
    return seal(writer)
  }

  /// The whole log of a session at once.
  public static func encode(_ log: EventLog) -> [UInt8] {
    var writer = LogWriter()
    var bytes = writer.line(for: log.header)
    for event in log.events {
      bytes += writer.line(for: event.kind, at: event.at, extras: event.extras)
    }
    return bytes
  }

  private mutating func seal(_ writer: JSONWriter) -> [UInt8] {
    var writer = writer
    let digest = Digest(of: writer.bytes.span)
    chain.absorb(digest)
    writer.raw(",\"seal\":\"")
    let folded = digest.high ^ digest.low
    writer.hexadecimal(UInt32(truncatingIfNeeded: folded ^ folded >> 32))
    writer.raw("\"}\n")
    return writer.bytes
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
    let setting = header.setting
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
    if !header.redact.isEmpty {
      next("redact")
      list(header.redact) { $0.string($1) }
    }
    if let build = header.build {
      next("Build")
      string(build)
    }
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
