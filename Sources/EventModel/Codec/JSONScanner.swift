/// A reader of JSON values from the bytes of one line, whose errors have a column.
///
/// It is stricter than Foundation: duplicate members, numbers that would be rounded, unpaired
/// surrogates and anything after the value are errors.
package struct JSONScanner {
  let bytes: [UInt8]
  package private(set) var position = 0
  let line: Int
  let limits: LogLimits
  private(set) var depth = 0
  /// The pool of the texts of trees.
  var pool = StringPool.shared
  /// True if trees and edits may have the notation of log lines: numbers for classes, and `shown`.
  var isCompact = true
  /// True if the general reader reads trees, too, instead of the fast one.
  var isGeneral = false
  /// The nodes whose class is a number: their index, that number, and its position.
  var numberedClasses: [(index: Int, number: Int, position: Int)] = []

  package init(_ bytes: [UInt8], line: Int, limits: LogLimits) {
    self.bytes = bytes
    self.line = line
    self.limits = limits
  }

  /// Creates a scanner of one message, whose trees and edits have the notation of files.
  package init(message bytes: [UInt8], limits: LogLimits) {
    self.init(bytes, line: 1, limits: limits)
    isCompact = false
  }

  /// Creates an error about the value that begins at `position`.
  func error(_ reason: LogError.Reason, at position: Int? = nil) -> LogError {
    LogError(reason, line: line, column: (position ?? self.position) + 1)
  }

  /// Creates an error about the value of a member, which begins at `position`.
  package func refusal(of member: String, at position: Int, expected: String) -> LogError {
    error(.invalidValue(member: member, expected: expected), at: position)
  }

  /// Creates an error about an object without a member.
  package func missing(_ member: String) -> LogError { error(.missingMember(member), at: 0) }

  /// Continues at `position`.
  package mutating func skip(to position: Int) { self.position = position }

  /// Skips white space, and returns the byte that follows; nil at the end.
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte <= .space,
        byte == .space || byte == .tab || byte == .carriageReturn || byte == .lineFeed
      else { return byte }
      position += 1
    }
    return nil
  }

  func mismatch(_ expected: String) -> LogError {
    guard position < bytes.count else { return error(.expected(expected, found: "the end")) }
    let byte = bytes[position]
    let found =
      byte > .space && byte < 0x7F
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte 0x\(byte.hexadecimal)"
    return error(.expected(expected, found: found))
  }

  mutating func expect(_ byte: UInt8, _ name: String) throws(LogError) {
    guard peek() == byte else { throw mismatch(name) }
    position += 1
  }

  /// Checks that nothing but white space follows.
  package mutating func finish() throws(LogError) {
    if peek() != nil { throw mismatch("the end of the line") }
  }

  /// Reads an object; `read` gets each member's name and must read its value.
  ///
  /// - Parameters:
  ///   - isNode: true if it is a node in the notation of log lines, which can have `shown` twice: as text,
  ///     and as the list around an attribute of that name.
  ///   - read: reads a value.
  /// - Throws: An error at the place of a value that is no such object, and the errors of reading a member.
  package mutating func object(
    isNode: Bool = false,
    _ read: (String, inout JSONScanner) throws(LogError) -> Void
  ) throws(LogError) {
    try expect(.openBrace, "an object")
    try enter()
    var names = MemberNames()
    if peek() == .closeBrace {
      position += 1
    } else {
      while true {
        guard peek() == .quote else { throw mismatch("the name of a member") }
        try spend(1)
        let start = position
        let name = try string()
        guard isNode && isShownList(name) ? names.insertList() : names.insert(name) else {
          throw error(.duplicateMember(name), at: start)
        }
        try expect(.colon, "\":\"")
        try read(name, &self)
        if try !isFollowedByComma(before: .closeBrace, "\",\" or \"}\"") { break }
      }
    }
    depth -= 1
  }

  /// Returns true if a member is the attribute `shown` of a node in a log line; its name was read.
  private func isShownList(_ name: String) -> Bool {
    guard name == "shown" else { return false }
    var ahead = self
    guard ahead.peek() == .colon else { return false }
    ahead.position += 1
    return ahead.peek() == .openBracket
  }

  /// Reads an array; `read` must read the next element.
  package mutating func array(_ read: (inout JSONScanner) throws(LogError) -> Void) throws(LogError)
  {
    try expect(.openBracket, "an array")
    try enter()
    if peek() == .closeBracket {
      position += 1
    } else {
      repeat {
        try spend(1)
        try read(&self)
      } while try isFollowedByComma(before: .closeBracket, "\",\" or \"]\"")
    }
    depth -= 1
  }

  /// Counts steps of the reading.
  func spend(_ count: Int) throws(LogError) {
    guard let budget = limits.budget else { return }
    do throws(Budget.Exceeded) { try budget.spend(count) } catch {
      throw self.error(.outOfTime(error))
    }
  }

  private mutating func enter() throws(LogError) {
    depth += 1
    guard depth <= limits.depth else { throw error(.tooLarge("the nesting", limit: limits.depth)) }
  }

  private mutating func isFollowedByComma(
    before end: UInt8,
    _ expected: String
  ) throws(LogError) -> Bool {
    guard let next = peek(), next == .comma || next == end else { throw mismatch(expected) }
    position += 1
    return next == .comma
  }

  /// Reads any value.
  package mutating func value() throws(LogError) -> AttributeValue {
    switch peek() {
    case .quote: return .text(try string())
    case .openBrace:
      var members: [Attribute] = []
      try object { (name, scanner) throws(LogError) in
        members.append(Attribute(name, try scanner.value()))
      }
      return .object(members.sorted { $0.name.precedes($1.name) })
    case .openBracket:
      var values: [AttributeValue] = []
      try array { (scanner) throws(LogError) in values.append(try scanner.value()) }
      return .list(values)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default:
      // In a log such a number is damage, since no writer wrote it.
      if !isCompact, let digits = digitsOfLargeNumber() { return .text(digits) }
      return .number(try number())
    }
  }

  /// Reads a whole number that is too large for a number of a tree, as the text of its digits.
  ///
  /// - Returns: Its digits; nil if another number or none follows, which is not read.
  private mutating func digitsOfLargeNumber() -> String? {
    let start = position
    skip { $0 == .minus }
    let count = digits()
    let end = position
    let isWhole =
      count > 15 && bytes[end - count] != .zero
      && !(end < bytes.count && (bytes[end] == .point || bytes[end].isExponent))
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    guard isWhole, !Self.isExact(written) else {
      position = start
      return nil
    }
    return written
  }

  /// Returns true if a number of a tree can be a whole number, digit by digit.
  private static func isExact(_ whole: String) -> Bool {
    guard let number = Int64(whole) else { return false }
    return number.magnitude <= 9_007_199_254_740_992
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(LogError) -> Bool {
    guard peek() == UInt8(ascii: "t") else {
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
    guard let integer = Int(exactly: number), number.magnitude <= Double.largestWhole else {
      let isLarge = number.magnitude > Double.largestWhole
      let wanted = isLarge ? "a whole number of at most 2^53" : "a whole number"
      throw error(.expected(wanted, found: number.canonical), at: start)
    }
    return integer
  }

  /// Reads a number as JSON writes it.
  package mutating func number() throws(LogError) -> Double {
    guard let first = peek(), first == .minus || first.isDigit else {
      throw mismatch("a value")
    }
    let start = position
    skip { $0 == .minus }
    let whole = digits()
    var isValid = whole == 1 || (whole > 1 && bytes[position - whole] != .zero)
    var isWhole = true
    if isValid, skip({ $0 == .point }) {
      isWhole = false
      isValid = digits() > 0
    }
    if isValid, skip(\.isExponent) {
      isWhole = false
      skip { $0 == .plus || $0 == .minus }
      isValid = digits() > 0
    }
    let written = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isValid, let number = Double(written), number.isFinite,
      !isWhole || number.magnitude < Double.largestWhole || Self.isExact(written)
    else { throw error(.invalidNumber(written), at: start) }
    return number
  }

  /// Skips the next byte if it fulfils a condition, and returns true if it does.
  @discardableResult private mutating func skip(_ isExpected: (UInt8) -> Bool) -> Bool {
    guard position < bytes.count, isExpected(bytes[position]) else { return false }
    position += 1
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while skip({ $0.isDigit }) {}
    return position - start
  }
}

/// The names of the members of an object so far, told apart by their bytes.
private struct MemberNames {
  private var few: [String] = []
  /// All names, once there are many.
  ///
  /// A set of strings would not distinguish é from e with an accent.
  private var many: Set<Digest> = []
  private var hasList = false

  /// Adds a name; false if it is there already.
  mutating func insert(_ name: String) -> Bool {
    if many.isEmpty {
      guard !few.contains(where: { $0.isIdentical(to: name) }) else { return false }
      few.append(name)
      if few.count > 16 { many = Set(few.map { Digest(of: $0) }) }
      return true
    }
    return many.insert(Digest(of: name)).inserted
  }

  /// Adds the attribute `shown` of a node; false if it is there already.
  mutating func insertList() -> Bool {
    defer { hasList = true }
    return !hasList
  }
}
