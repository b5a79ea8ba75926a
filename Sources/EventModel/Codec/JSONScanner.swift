/// Reads JSON values from the bytes of one line, and knows the place of everything it meets.
///
/// It is strict where Foundation is not: duplicate members, numbers that would be rounded, unpaired
/// surrogates and anything after the value are errors.
package struct JSONScanner {
  let bytes: [UInt8]
  package private(set) var position = 0
  let line: Int
  let limits: LogLimits
  private var depth = 0
  /// Where the texts of trees go.
  var pool = StringPool.shared
  /// Whether trees may be written as log lines have them, with numbers for classes.
  var isCompact = true
  /// The nodes whose class is a number so far: index, number, and where the number stands.
  var numberedClasses: [(index: Int, number: Int, position: Int)] = []

  package init(_ bytes: [UInt8], line: Int, limits: LogLimits) {
    self.bytes = bytes
    self.line = line
    self.limits = limits
  }

  /// The place to blame for what was read from `position` on.
  func error(_ reason: LogError.Reason, at position: Int? = nil) -> LogError {
    LogError(reason, line: line, column: (position ?? self.position) + 1)
  }

  /// Goes on at `position`.
  package mutating func skip(to position: Int) { self.position = position }

  /// Skips white space and tells the byte that follows; nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0D, 0x0A: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  func mismatch(_ expected: String) -> LogError {
    guard position < bytes.count else { return error(.expected(expected, found: "the end")) }
    let byte = bytes[position]
    let found =
      byte > 0x20 && byte < 0x7F
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte 0x\(byte.hexadecimal)"
    return error(.expected(expected, found: found))
  }

  mutating func expect(_ byte: UInt8, _ name: String) throws(LogError) {
    guard peek() == byte else { throw mismatch(name) }
    position += 1
  }

  /// Makes sure that nothing follows but white space.
  mutating func finish() throws(LogError) {
    if peek() != nil { throw mismatch("the end of the line") }
  }

  /// Reads an object; `read` is called with each member's name and must consume its value.
  mutating func object(
    _ read: (String, inout JSONScanner) throws(LogError) -> Void
  ) throws(LogError) {
    try expect(0x7B, "an object")
    try enter()
    var names: Set<String> = []
    var list: [String] = []
    if peek() == 0x7D {
      position += 1
    } else {
      while true {
        guard peek() == 0x22 else { throw mismatch("the name of a member") }
        let start = position
        let name = try string()
        // The set takes an é for an e with an accent; as names of members they are two.
        guard names.insert(name).inserted || !list.contains(where: { $0.isIdentical(to: name) })
        else { throw error(.duplicateMember(name), at: start) }
        list.append(name)
        try expect(0x3A, "\":\"")
        try read(name, &self)
        if try !isFollowedByComma(before: 0x7D, "\",\" or \"}\"") { break }
      }
    }
    depth -= 1
  }

  /// Reads an array; `read` is called at each element and must consume it.
  mutating func array(_ read: (inout JSONScanner) throws(LogError) -> Void) throws(LogError) {
    try expect(0x5B, "an array")
    try enter()
    if peek() == 0x5D {
      position += 1
    } else {
      repeat { try read(&self) } while try isFollowedByComma(before: 0x5D, "\",\" or \"]\"")
    }
    depth -= 1
  }

  private mutating func enter() throws(LogError) {
    depth += 1
    guard depth <= limits.depth else { throw error(.tooLarge("the nesting", limit: limits.depth)) }
  }

  private mutating func isFollowedByComma(
    before end: UInt8,
    _ expected: String
  ) throws(LogError) -> Bool {
    switch peek() {
    case 0x2C:
      position += 1
      return true
    case end:
      position += 1
      return false
    default: throw mismatch(expected)
    }
  }

  /// Reads any value.
  package mutating func value() throws(LogError) -> AttributeValue {
    switch peek() {
    case 0x22: return .text(try string())
    case 0x7B:
      var members: [Attribute] = []
      try object { (name, scanner) throws(LogError) in
        members.append(Attribute(name, try scanner.value()))
      }
      return .object(members.sorted { $0.name.precedes($1.name) })
    case 0x5B:
      var values: [AttributeValue] = []
      try array { (scanner) throws(LogError) in values.append(try scanner.value()) }
      return .list(values)
    case 0x74, 0x66: return .bool(try bool())
    case 0x6E:
      try word("null")
      return .null
    default: return .number(try number())
    }
  }

  mutating func bool() throws(LogError) -> Bool {
    guard peek() == 0x74 else {
      try word("false", or: "true or false")
      return false
    }
    try word("true", or: "true or false")
    return true
  }

  private mutating func word(_ word: StaticString, or expected: String? = nil) throws(LogError) {
    let letters = Array(word.description.utf8)
    guard peek() != nil, bytes[position...].starts(with: letters) else {
      throw mismatch(expected ?? "a value")
    }
    position += letters.count
  }

  /// Reads a whole number that fits 64 bits.
  package mutating func integer() throws(LogError) -> Int {
    _ = peek()
    let start = position
    let number = try number()
    guard let integer = Int(exactly: number), number.magnitude <= 9_007_199_254_740_992 else {
      throw error(.expected("a whole number", found: number.canonical), at: start)
    }
    return integer
  }

  /// Reads a number as JSON writes it.
  package mutating func number() throws(LogError) -> Double {
    guard let first = peek(), first == 0x2D || (0x30...0x39).contains(first) else {
      throw mismatch("a value")
    }
    let start = position
    if first == 0x2D { position += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[position - whole] != 0x30 else {
      throw error(.invalidNumber(text(from: start)), at: start)
    }
    var isWhole = true
    if position < bytes.count, bytes[position] == 0x2E {
      isWhole = false
      position += 1
      guard digits() > 0 else { throw error(.invalidNumber(text(from: start)), at: start) }
    }
    if position < bytes.count, bytes[position] | 0x20 == 0x65 {
      isWhole = false
      position += 1
      if position < bytes.count, bytes[position] == 0x2B || bytes[position] == 0x2D {
        position += 1
      }
      guard digits() > 0 else { throw error(.invalidNumber(text(from: start)), at: start) }
    }
    let written = text(from: start)
    guard let number = Double(written), number.isFinite,
      !isWhole || number.magnitude <= 9_007_199_254_740_992
    else { throw error(.invalidNumber(written), at: start) }
    return number
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
