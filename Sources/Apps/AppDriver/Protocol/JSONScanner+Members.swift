import EventModel

/// The notations that requests and replies share.
extension JSONScanner {
  /// Reads a string and converts it.
  mutating func converted<Value>(
    _ member: String,
    expected: String,
    _ convert: (String) -> Value?
  ) throws(LogError) -> Value {
    _ = peek()
    let start = position
    guard let value = convert(try string()) else {
      throw refusal(of: member, at: start, expected: expected)
    }
    return value
  }

  /// Reads one of several words, and returns its value.
  mutating func word<Value>(
    _ member: String,
    _ words: KeyValuePairs<String, Value>
  ) throws(LogError) -> Value {
    let names = words.map(\.key)
    let expected = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    return try converted(member, expected: expected) { word in
      words.first { $0.key == word }?.value
    }
  }

  /// Reads a version of the protocol.
  mutating func version(_ member: String) throws(LogError) -> FormatVersion {
    try converted(member, expected: "a version such as \"1.0\"") { FormatVersion(parsing: $0) }
  }

  /// Reads a whole number within a range.
  mutating func whole(
    _ member: String,
    in range: some RangeExpression<Int>,
    expected: String
  ) throws(LogError) -> Int {
    _ = peek()
    let start = position
    let number = try integer()
    guard range.contains(number) else {
      throw refusal(of: member, at: start, expected: expected)
    }
    return number
  }

  /// Reads the name of an app, which logs, stories and messages repeat.
  mutating func appName(of member: String) throws(LogError) -> String {
    let expected = "a name on one line, without control characters"
    return try converted(member, expected: expected) { name in
      name.unicodeScalars.contains { $0.isConfusing || $0.value < 0x20 } ? nil : name
    }
  }

  /// Reads a span of time in microseconds.
  mutating func span(of member: String) throws(LogError) -> Int {
    try whole(member, in: 0..., expected: "microseconds, not below 0")
  }

  /// Returns the value of a member that must not be missing.
  func required<Value>(_ value: Value?, _ member: String) throws(LogError) -> Value {
    guard let value else { throw missing(member) }
    return value
  }
}

extension JSONWriter {
  /// Writes a member with a string; nothing for nil.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    next(name)
    string(text)
  }

  /// Writes a member with a whole number.
  mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
    next(name)
    integer(number)
  }

  /// Writes a member with `true` or `false`.
  mutating func member(_ name: StaticString, _ isTrue: Bool) {
    next(name)
    value(.bool(isTrue))
  }
}
