/// A value of a member in a line of a log.
protocol MemberValue: Sendable {
  /// Reads a value of the member with that name, which errors mention.
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError)
  /// Writes the value.
  func write(to writer: inout JSONWriter)
}

/// A value that is a string in JSON.
protocol TextMemberValue: MemberValue {
  /// The texts that can be read, for errors.
  static var expectation: String { get }
  /// The value's text.
  var text: String { get }
  init?(text: String)
}

extension TextMemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    _ = scanner.peek()
    let start = scanner.position
    guard let value = Self(text: try scanner.string()) else {
      throw scanner.refusal(of: name, at: start, expected: Self.expectation)
    }
    self = value
  }

  func write(to writer: inout JSONWriter) { writer.string(text) }
}

extension TextMemberValue where Self: RawRepresentable<String> & CaseIterable {
  static var expectation: String {
    let words = allCases.map(\.rawValue)
    return words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
  }
  var text: String { rawValue }
  init?(text: String) { self.init(rawValue: text) }
}

extension Touch.Phase: TextMemberValue {}
extension Rotation: TextMemberValue {}
extension Appearance: TextMemberValue {}
extension Event.Ending.Status: TextMemberValue {}
extension Target.Locator: TextMemberValue {}

extension PointerInput.Word: TextMemberValue {}
extension PointerInput.Button: TextMemberValue {}

extension KeyPress: TextMemberValue {
  static var expectation: String { "a key such as \"Escape\" or \"Control+S\"" }
  var text: String { description }
  init?(text: String) { self.init(parsing: text) }
}

extension FormatVersion: TextMemberValue {
  static var expectation: String { "a version such as \"1.0\"" }
  var text: String { description }
  init?(text: String) { self.init(parsing: text) }
}

extension Digest: TextMemberValue {
  static var expectation: String { "32 hexadecimal digits" }
  var text: String { description }
  init?(text: String) { self.init(parsing: text) }

  func write(to writer: inout JSONWriter) {
    writer.append(.quote)
    unsafe writer.encode(upTo: 32) { encoder in unsafe encoder.hexadecimal(self) }
    writer.append(.quote)
  }
}

/// Seeds are the only members of this type.
extension UInt64: TextMemberValue {
  static var expectation: String { "up to 16 hexadecimal digits" }
  var text: String { String(self, radix: 16, uppercase: true) }
  init?(text: String) { self.init(text, radix: 16) }
}

extension String: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self = try scanner.string()
  }
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self = try scanner.integer()
  }
  func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self = try scanner.number()
  }
  func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension Microseconds: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self.init(Int64(try scanner.integer()))
  }
  func write(to writer: inout JSONWriter) { writer.integer(count) }
}

extension Array: MemberValue where Element: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    var values: [Element] = []
    try scanner.array { (scanner) throws(LogError) in
      values.append(try Element(from: &scanner, name))
    }
    self = values
  }
  func write(to writer: inout JSONWriter) { writer.list(self) { $1.write(to: &$0) } }
}

extension Screen: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    _ = scanner.peek()
    let start = scanner.position
    self = try scanner.object(.screen, into: Screen(size: .zero, scale: 0))
    guard Screen(parsing: description) == self else {
      let expected = "a width and a height from 1 to 16384 points and a scale from 0.5 to 16"
      throw scanner.refusal(of: name, at: start, expected: expected)
    }
  }
  func write(to writer: inout JSONWriter) { writer.object(self, as: .screen) }
}

extension Target: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self = try scanner.target()
  }
  func write(to writer: inout JSONWriter) { writer.target(self) }
}

/// A number of levels above the target, the evidence of another view, or the reason of an app.
extension Event.Outcome: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    switch scanner.peek() {
    case .quote: self = .ignored(reason: try scanner.string())
    case .openBrace: self = .view(try scanner.target())
    default:
      let start = scanner.position
      let levels = try scanner.integer()
      guard Self.levels.contains(levels) else {
        throw scanner.refusal(of: name, at: start, expected: "from 0 to 8, a text or a target")
      }
      self = .target(above: levels)
    }
  }
  func write(to writer: inout JSONWriter) {
    switch self {
    case .target(let levels): writer.integer(levels)
    case .view(let target): writer.target(target)
    case .ignored(let reason): writer.string(reason)
    }
  }
}

extension TreeEdit: MemberValue {
  init(from scanner: inout JSONScanner, _ name: String) throws(LogError) {
    self = try scanner.edit()
  }
  func write(to writer: inout JSONWriter) { writer.edit(self) }
}
