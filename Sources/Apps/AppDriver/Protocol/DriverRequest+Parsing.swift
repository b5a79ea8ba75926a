package import EventModel

extension DriverRequest {
  /// Reads the line of a request, without its line end.
  ///
  /// Members of later versions are ignored.
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
      let message = "column \(error.column): \(error.message)"
      throw DriverRequestError(id: members.id ?? 0, refusal: .init(.badRequest, message))
    }
    guard let request else {
      let message = "there is no request \"\(members.word ?? "")\""
      throw DriverRequestError(id: members.id ?? 0, refusal: .init(.unknownRequest, message))
    }
    return (members.id ?? 0, request)
  }
}

/// The error of a line that is no request, with the app's answer to it.
package struct DriverRequestError: Error {
  /// The number of the request; 0 if it could not be read.
  package var id: Int
  /// The refusal to answer with.
  package var refusal: DriverRefusal
}

/// The members of a request, in any order.
private struct RequestMembers {
  var id: Int?
  var word: String?
  private var version: FormatVersion?
  private var app: String?
  private var setting = SessionSetting()
  private var touch = TouchMembers()
  private var touches: [GestureTouch]?
  private var text: String?
  private var key: String?
  private var modifiers: Set<KeyPress.Modifier> = []
  private var kind: String?
  private var button: String?
  private var dx: Double?
  private var dy: Double?
  private var rotation: Rotation?
  private var span: Microseconds?
  private var changes = false
  private var network = NetworkUse.live
  private var names: Set<String> = []

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    names.insert(name)
    switch name {
    case "id": id = try scanner.whole(name, in: 1..., expected: "a number above 0")
    case "do": word = try scanner.string()
    case "version": version = try scanner.version(name)
    case "app": app = try scanner.string()
    case "screen": setting.screen = try scanner.screen()
    case "seed":
      setting.seed = try scanner.converted(name, expected: "up to 16 hexadecimal digits") {
        UInt64($0, radix: 16)
      }
    case "clock": setting.clock = try scanner.string()
    case "zone": setting.zone = try scanner.string()
    case "locale": setting.locale = try scanner.string()
    case "appearance":
      setting.appearance = try scanner.word(name, ["light": .light, "dark": .dark])
    case "touches": touches = try scanner.gesture()
    case "text": text = try scanner.string()
    case "key": key = try scanner.converted(name, expected: "a key") { KeyPress($0)?.key }
    case "modifiers": modifiers = try scanner.modifiers(name)
    case "kind": kind = try scanner.string()
    case "button": button = try scanner.string()
    case "dx": dx = try scanner.number()
    case "dy": dy = try scanner.number()
    case "turn": rotation = try scanner.word(name, ["left": .left, "right": .right])
    case "by": span = Microseconds(Int64(try scanner.span(of: name)))
    case "changes": changes = try scanner.bool()
    case "network": network = try scanner.networkUse(name)
    default: try touch.read(name, from: &scanner)
    }
  }

  /// Returns the request; nil for an unknown word.
  func request(_ scanner: JSONScanner) throws(LogError) -> DriverRequest? {
    _ = try scanner.required(id, "id")
    switch try scanner.required(word, "do") {
    case "hello": return .hello(version: try scanner.required(version, "version"))
    case "launch":
      try scanner.require(["screen", "seed", "clock", "zone", "locale"], among: names)
      return .launch(app: app, setting, network: network)
    case "touch": return .touch(try touch.touch(scanner))
    case "gesture": return .gesture(try scanner.required(touches, "touches"))
    case "text": return .text(try scanner.required(text, "text"))
    case "key":
      return .key(
        try scanner.required(
          KeyPress(try scanner.required(key, "key"), modifiers: modifiers),
          "key"
        )
      )
    case "pointer": return .pointer(try pointer(scanner))
    case "rotate": return .rotate(try scanner.required(rotation, "turn"))
    case "advance": return .advance(by: try scanner.required(span, "by"))
    case "activity": return .activity
    case "snapshot": return .snapshot(changes: changes)
    case "picture": return .picture(changes: changes)
    case "quit": return .quit
    default: return nil
    }
  }
}

extension RequestMembers {
  /// Returns the input of a mouse; its members mean nothing in other requests.
  private func pointer(_ scanner: JSONScanner) throws(LogError) -> PointerInput {
    try scanner.require(["kind", "x", "y"], among: names)
    let word = try scanner.required(kind.flatMap(PointerInput.Word.init(rawValue:)), "kind")
    try scanner.require(word.members, among: names)
    let input = PointerInput(
      word,
      at: touch.location,
      by: (dx, dy),
      button: button.flatMap(PointerInput.Button.init(rawValue:))
    )
    return try scanner.required(input, "button")
  }
}

/// The members of one touch.
private struct TouchMembers {
  private var value = Touch(.began, at: .zero)
  private var names: Set<String> = []
  private static let phases: KeyValuePairs<String, Touch.Phase> = [
    "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
  ]

  /// Reads a member, or passes over the value of an unknown one.
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    names.insert(name)
    switch name {
    case "phase": value.phase = try scanner.word(name, Self.phases)
    case "finger": value.finger = try scanner.whole(name, in: 0..<100, expected: "from 0 to 99")
    case "x": value.location.x = try scanner.number()
    case "y": value.location.y = try scanner.number()
    default: _ = try scanner.value()
    }
  }

  /// The place that was read.
  var location: Point { value.location }

  func touch(_ scanner: JSONScanner) throws(LogError) -> Touch {
    try scanner.require(["phase", "finger", "x", "y"], among: names)
    return value
  }
}

extension JSONScanner {
  fileprivate func require(_ members: [String], among names: Set<String>) throws(LogError) {
    for name in members where !names.contains(name) { throw missing(name) }
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

  /// Reads the treatment of the exchanges; one of a later version is that of none.
  fileprivate mutating func networkUse(_ member: String) throws(LogError) -> NetworkUse {
    _ = peek()
    let start = position
    var (word, file): (String?, String?)
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "use": word = try scanner.string()
      case "file": file = try scanner.string()
      default: _ = try scanner.value()
      }
    }
    guard let word, let use = NetworkUse(word: word, file: file) else {
      let expected = "\"use\" with record, or with replay or complete and a \"file\""
      throw refusal(of: member, at: start, expected: expected)
    }
    return use
  }

  fileprivate mutating func modifiers(
    _ member: String
  ) throws(LogError) -> Set<KeyPress.Modifier> {
    let words = KeyPress.Modifier.allCases.map(\.rawValue)
    var modifiers: Set<KeyPress.Modifier> = []
    try array { (scanner) throws(LogError) in
      let expected = "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
      let modifier = try scanner.converted(member, expected: expected) {
        KeyPress.Modifier(rawValue: $0)
      }
      modifiers.insert(modifier)
    }
    return modifiers
  }

  fileprivate mutating func gesture() throws(LogError) -> [GestureTouch] {
    var touches: [GestureTouch] = []
    try array { (scanner) throws(LogError) in
      var after = 0
      var touch = TouchMembers()
      try scanner.object { (name, scanner) throws(LogError) in
        if name == "after" {
          after = try scanner.span(of: name)
        } else {
          try touch.read(name, from: &scanner)
        }
      }
      touches.append(.init(after: Microseconds(Int64(after)), try touch.touch(scanner)))
    }
    return touches
  }
}
