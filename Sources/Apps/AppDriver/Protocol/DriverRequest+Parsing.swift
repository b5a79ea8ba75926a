package import EventModel

/// A line that is no request: what the app is to answer, and to which number.
package struct DriverRequestError: Error {
  /// The number of the request; 0 where the line does not get as far as that.
  package var id: Int
  /// What the answer says.
  package var refusal: DriverRefusal
}

extension DriverRequest {
  /// Reads the line of a request, given without its line end.
  ///
  /// Members that this version does not know are passed over.
  package static func parse(
    _ line: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(DriverRequestError) -> (id: Int, request: DriverRequest) {
    var scanner = JSONScanner(message: line, limits: limits)
    var members = RequestMembers()
    let request: DriverRequest?
    do throws(LogError) {
      try scanner.object { (name, scanner) throws(LogError) in
        try members.read(name, from: &scanner)
      }
      try scanner.finish()
      request = try members.request(scanner)
    } catch {
      throw DriverRequestError(
        id: members.id ?? 0,
        refusal: .init(.badRequest, "column \(error.column): \(error.message)")
      )
    }
    guard let request else {
      throw DriverRequestError(
        id: members.id ?? 0,
        refusal: .init(.unknownRequest, "there is no request \"\(members.word ?? "")\"")
      )
    }
    return (members.id ?? 0, request)
  }
}

/// The members of a request as they come, whatever their order.
private struct RequestMembers {
  var id: Int?
  var word: String?
  private var version: FormatVersion?
  private var app: String?
  private var setting = SessionSetting()
  private var touch = TouchMembers()
  private var touches: [GestureTouch]?
  private var text: String?
  private var rotation: Rotation?
  private var span: Int?
  private var changes = false
  private var names: Set<String> = []

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    _ = scanner.peek()
    let start = scanner.position
    names.insert(name)
    switch name {
    case "id":
      let number = try scanner.integer()
      guard number > 0 else {
        throw scanner.refusal(of: name, at: start, expected: "a number above 0")
      }
      id = number
    case "do": word = try scanner.string()
    case "version":
      guard let version = FormatVersion(parsing: try scanner.string()) else {
        throw scanner.refusal(of: name, at: start, expected: "a version such as \"1.0\"")
      }
      self.version = version
    case "app": app = try scanner.string()
    case "screen": setting.screen = try scanner.screen()
    case "seed":
      guard let seed = UInt64(try scanner.string(), radix: 16) else {
        throw scanner.refusal(of: name, at: start, expected: "up to 16 hexadecimal digits")
      }
      setting.seed = seed
    case "clock": setting.clock = try scanner.string()
    case "zone": setting.zone = try scanner.string()
    case "locale": setting.locale = try scanner.string()
    case "phase", "finger", "x", "y": try touch.read(name, from: &scanner)
    case "touches": touches = try scanner.gesture()
    case "text": text = try scanner.string()
    case "turn":
      guard let rotation = Rotation(rawValue: try scanner.string()) else {
        throw scanner.refusal(of: name, at: start, expected: "left or right")
      }
      self.rotation = rotation
    case "by": span = try scanner.span(of: name)
    case "changes": changes = try scanner.bool()
    default: _ = try scanner.value()
    }
  }

  /// The request that the members make; nil for a word that is not known.
  func request(_ scanner: JSONScanner) throws(LogError) -> DriverRequest? {
    guard id != nil else { throw scanner.missing("id") }
    switch word {
    case nil: throw scanner.missing("do")
    case "hello":
      guard let version else { throw scanner.missing("version") }
      return .hello(version: version)
    case "launch":
      for name in ["screen", "seed", "clock", "zone", "locale"] where !names.contains(name) {
        throw scanner.missing(name)
      }
      return .launch(app: app, setting)
    case "touch": return .touch(try touch.touch(scanner))
    case "gesture":
      guard let touches else { throw scanner.missing("touches") }
      return .gesture(touches)
    case "text":
      guard let text else { throw scanner.missing("text") }
      return .text(text)
    case "rotate":
      guard let rotation else { throw scanner.missing("turn") }
      return .rotate(rotation)
    case "advance":
      guard let span else { throw scanner.missing("by") }
      return .advance(by: Microseconds(Int64(span)))
    case "activity": return .activity
    case "snapshot": return .snapshot(changes: changes)
    case "quit": return .quit
    default: return nil
    }
  }
}

/// The members of one touch.
private struct TouchMembers {
  private var value = Touch(.began, at: .zero)
  private var names: Set<String> = []

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    _ = scanner.peek()
    let start = scanner.position
    names.insert(name)
    switch name {
    case "phase":
      guard let phase = Touch.Phase(rawValue: try scanner.string()) else {
        let expected = "began, moved, ended or cancelled"
        throw scanner.refusal(of: name, at: start, expected: expected)
      }
      value.phase = phase
    case "finger":
      value.finger = try scanner.integer()
      guard (0..<100).contains(value.finger) else {
        throw scanner.refusal(of: name, at: start, expected: "from 0 to 99")
      }
    case "x": value.location.x = try scanner.number()
    default: value.location.y = try scanner.number()
    }
  }

  func touch(_ scanner: JSONScanner) throws(LogError) -> Touch {
    for name in ["phase", "finger", "x", "y"] where !names.contains(name) {
      throw scanner.missing(name)
    }
    return value
  }
}

extension JSONScanner {
  /// Reads a span of time in microseconds, which is never negative.
  mutating func span(of member: String) throws(LogError) -> Int {
    _ = peek()
    let start = position
    let count = try integer()
    guard count >= 0 else {
      throw refusal(of: member, at: start, expected: "microseconds, not below 0")
    }
    return count
  }

  fileprivate mutating func screen() throws(LogError) -> Screen {
    _ = peek()
    let start = position
    var screen = Screen(size: .zero, scale: 0)
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "width": screen.size.width = try scanner.number()
      case "height": screen.size.height = try scanner.number()
      case "scale": screen.scale = try scanner.number()
      default: _ = try scanner.value()
      }
    }
    guard Screen(parsing: screen.description) == screen else {
      let expected = "a width and a height from 1 to 16384 points and a scale from 0.5 to 16"
      throw refusal(of: "screen", at: start, expected: expected)
    }
    return screen
  }

  fileprivate mutating func gesture() throws(LogError) -> [GestureTouch] {
    var touches: [GestureTouch] = []
    try array { (scanner) throws(LogError) in
      var after = 0
      var touch = TouchMembers()
      try scanner.object { (name, scanner) throws(LogError) in
        switch name {
        case "after": after = try scanner.span(of: name)
        case "phase", "finger", "x", "y": try touch.read(name, from: &scanner)
        default: _ = try scanner.value()
        }
      }
      touches.append(.init(after: Microseconds(Int64(after)), try touch.touch(scanner)))
    }
    return touches
  }
}
