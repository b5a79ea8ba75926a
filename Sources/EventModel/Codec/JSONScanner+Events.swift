extension JSONScanner {
  /// The seal of a line, and where it stands.
  struct Seal {
    var text: String
    /// Where the comma before the member stands: up to there the line is sealed.
    var start: Int
    /// Behind the member's value.
    var end: Int
  }

  /// What a line says of itself, to be held against what was read.
  struct EventEvidence {
    var seal: Seal
    var hash: Digest?
    var hashPosition: Int
  }

  /// Reads a header line.
  mutating func header() throws(LogError) -> (SessionHeader, Seal) {
    var line = LineMembers(start: position)
    var header = SessionHeader(writer: "", app: "", setting: SessionSetting())
    var version: FormatVersion?
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "simon":
        let expected = "a version such as \"1.0\""
        version = try scanner.checked("simon", expected) { FormatVersion(parsing: $0) }
      case "writer": header.writer = try scanner.string()
      case "app": header.app = try scanner.string()
      case "screen": header.setting.screen = try scanner.screen()
      case "seed":
        let expected = "up to 16 hexadecimal digits"
        header.setting.seed = try scanner.checked("seed", expected) { UInt64($0, radix: 16) }
      case "clock": header.setting.clock = try scanner.string()
      case "zone": header.setting.zone = try scanner.string()
      case "locale": header.setting.locale = try scanner.string()
      case "redact": header.redact = try scanner.strings()
      case "Build": header.build = try scanner.string()
      default:
        try line.take(name, &scanner)
        return
      }
      line.found(name, endingAt: scanner.position)
    }
    try finish()
    guard let version else { throw error(.missingHeader, at: line.start) }
    header.format = version
    guard version.major <= SessionHeader.currentFormat.major else {
      throw error(.newerFormat(version, writer: header.writer), at: line.start)
    }
    for name in ["writer", "app", "screen", "seed", "clock", "zone", "locale"] {
      try line.require(name, self)
    }
    return (header, try line.requireSeal(self))
  }

  private mutating func screen() throws(LogError) -> Screen {
    var screen = Screen(size: .zero, scale: 0)
    _ = peek()
    let start = position
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "width": screen.size.width = try scanner.number()
      case "height": screen.size.height = try scanner.number()
      case "scale": screen.scale = try scanner.number()
      default: throw scanner.error(.unknownMember(name))
      }
    }
    guard Screen(parsing: screen.description) == screen else {
      let expected = "a width and a height from 1 to 16384 points and a scale from 0.5 to 16"
      throw error(.invalidValue(member: "screen", expected: expected), at: start)
    }
    return screen
  }

  /// Reads a string that must be convertible.
  mutating func checked<Value>(
    _ member: String,
    _ expected: String,
    _ convert: (String) -> Value?
  ) throws(LogError) -> Value {
    _ = peek()
    let start = position
    guard let value = convert(try string()) else {
      throw error(.invalidValue(member: member, expected: expected), at: start)
    }
    return value
  }

  /// Reads an event line.
  mutating func event(after last: Microseconds) throws(LogError) -> (Event, EventEvidence) {
    var line = LineMembers(start: position)
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "n": line.number = try scanner.integer()
      case "at": line.at = Microseconds(Int64(try scanner.integer()))
      case "dt": line.at = last + Microseconds(Int64(try scanner.integer()))
      case "event":
        line.kind = try scanner.string()
      case "phase":
        let expected = "began, moved, ended or cancelled"
        line.phase = try scanner.checked("phase", expected) { Touch.Phase(rawValue: $0) }
      case "finger": line.finger = try scanner.integer()
      case "x": line.location.x = try scanner.number()
      case "y": line.location.y = try scanner.number()
      case "target": line.target = try scanner.target()
      case "text": line.text = try scanner.string()
      case "to":
        line.rotation = try scanner.checked("to", "left or right") { Rotation(rawValue: $0) }
      case "checkpoint": line.title = try scanner.string()
      case "classes": line.classes = try scanner.strings()
      case "tree": line.tree = try scanner.tree()
      case "ops": line.edit = try scanner.edit()
      case "status":
        let expected = "finished, interrupted or crashed"
        line.status = try scanner.checked("status", expected) { .init(rawValue: $0) }
      case "reason": line.reason = try scanner.string()
      case "events": line.events = try scanner.integer()
      case "hash":
        let expected = "32 hexadecimal digits"
        line.hash = try scanner.checked("hash", expected) { Digest(parsing: $0) }
        line.hashPosition = scanner.position - 34
      default:
        try line.take(name, &scanner)
        return
      }
      line.found(name, endingAt: scanner.position)
    }
    try finish()
    if let tree = line.tree { line.tree = try named(tree, line.classes) }
    let event = try line.event(self)
    guard event.at >= last else {
      let expected = "not before the last event"
      throw error(.invalidValue(member: "at", expected: expected), at: line.start)
    }
    let seal = try line.requireSeal(self)
    return (event, EventEvidence(seal: seal, hash: line.hash, hashPosition: line.hashPosition))
  }

  /// Reads evidence of a node.
  package mutating func target() throws(LogError) -> Target {
    _ = peek()
    let start = position
    var target = Target(className: "", frame: .zero)
    var node = ViewNode("")
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "in": target.ancestors = try scanner.strings()
      case "traits": target.traits = try scanner.strings()
      case "beside": target.siblings = try scanner.strings()
      case "screen": target.screen = try scanner.string()
      case "ordinal": target.ordinal = try scanner.integer()
      case "path":
        try scanner.array { (scanner) throws(LogError) in
          target.path.append(try scanner.integer())
        }
      case "unique":
        try scanner.array { (scanner) throws(LogError) in
          let expected = Target.Locator.allCases.map(\.rawValue).joined(separator: ", ")
          target.unique.append(
            try scanner.checked("unique", expected) { Target.Locator(rawValue: $0) }
          )
        }
      case "class", "identifier", "label", "text", "tag", "frame":
        try scanner.member(named: name, of: &node)
      default: throw scanner.error(.unknownMember(name))
      }
    }
    guard !node.className.isEmpty else { throw error(.missingMember("class"), at: start) }
    target.className = node.className
    target.identifier = node.identifier
    target.label = node.label
    target.text = node.text
    target.tag = node.tag
    target.frame = node.frame
    return target
  }

  private mutating func strings() throws(LogError) -> [String] {
    var strings: [String] = []
    try array { (scanner) throws(LogError) in strings.append(try scanner.string()) }
    return strings
  }
}
