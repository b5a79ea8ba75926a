import EventModel

/// A reader for one line of golden text that knows the column of each word.
struct GoldenLineReader {
  private var scanner: JSONScanner
  private let bytes: [UInt8]
  private let line: Int

  init(_ bytes: [UInt8], line: Int) {
    self.bytes = bytes
    self.line = line
    scanner = JSONScanner(bytes, line: line, limits: LogLimits())
  }

  func error(_ reason: GoldenError.Reason, at position: Int? = nil) -> GoldenError {
    GoldenError(reason: reason, line: line, column: (position ?? scanner.position) + 1)
  }

  var position: Int { scanner.position }
  var isAtEnd: Bool { scanner.position >= bytes.count }
  private var next: UInt8? { isAtEnd ? nil : bytes[scanner.position] }

  /// Skips blanks and returns their number.
  @discardableResult mutating func blanks() -> Int {
    let start = position
    var end = start
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    scanner.skip(to: end)
    return end - start
  }

  /// True if a quoted text or `none` comes next in the line.
  var isAtValue: Bool { next == 0x22 || isAt("none ") }

  /// Returns true if the text comes next.
  private func isAt(_ text: StaticString) -> Bool {
    let (start, count) = (position, text.utf8CodeUnitCount)
    guard count <= bytes.count - start else { return false }
    let letters = unsafe text.utf8Start
    var place = 0
    while place < count {
      guard unsafe bytes[start + place] == letters[place] else { return false }
      place += 1
    }
    return true
  }

  /// Skips the text if it comes next, and returns true if it did.
  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    scanner.skip(to: position + text.utf8CodeUnitCount)
    return true
  }

  mutating func expect(_ text: StaticString) throws(GoldenError) {
    guard skip(text) else { throw error(.expected("\"\(text)\"")) }
  }

  mutating func expectEnd() throws(GoldenError) {
    guard isAtEnd else { throw error(.expected("the end of the line")) }
  }

  /// Reads a word of plain letters, or any text in quotes.
  mutating func word(_ expected: String) throws(GoldenError) -> String {
    if next == 0x22 {
      do { return try scanner.string() } catch { throw self.error(expected, error) }
    }
    let start = position
    var end = start
    while end < bytes.count, bytes[end].isPlain { end += 1 }
    guard end > start else { throw error(.expected(expected)) }
    scanner.skip(to: end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Reads the rest of the line.
  mutating func rest() -> String {
    defer { scanner.skip(to: bytes.count) }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  /// Reads a whole line that has a digest after a prefix.
  mutating func digest(after prefix: StaticString) throws(GoldenError) -> Digest {
    guard skip(prefix) else { throw error(.expected("\(prefix)…")) }
    let start = position
    guard let digest = Digest(parsing: rest()) else {
      throw error(.expected("a digest"), at: start)
    }
    return digest
  }

  /// Returns the error that something else was expected where JSON could not be read.
  private func error(_ expected: String, _ error: LogError) -> GoldenError {
    self.error(.expected(expected), at: error.column - 1)
  }

  private mutating func number() throws(GoldenError) -> Double {
    do { return try scanner.number() } catch { throw self.error("a number", error) }
  }

  mutating func integer() throws(GoldenError) -> Int {
    do { return try scanner.integer() } catch { throw self.error("a whole number", error) }
  }

  mutating func point() throws(GoldenError) -> Point {
    let x = try number()
    try expect(",")
    return Point(x: x, y: try number())
  }

  mutating func frame() throws(GoldenError) -> Frame {
    let origin = try point()
    try expect(" ")
    let width = try number()
    try expect("x")
    return Frame(origin: origin, size: Size(width: width, height: try number()))
  }

  /// Reads the name of a member or attribute.
  mutating func member() throws(GoldenError) -> ViewNode.Member {
    if skip("@") { return .attribute(try word("the attribute's name in quotes")) }
    return ViewNode.Member(name: try word("the name of a member"))
  }

  /// Reads the value of a member, which is nil for `none`.
  mutating func value(of member: ViewNode.Member) throws(GoldenError) -> AttributeValue? {
    if skip("none") { return nil }
    switch member {
    case .frame: return ViewNode("", frame: try frame())[.frame]
    case .offset: return ViewNode("", offset: try point())[.offset]
    default: do { return try scanner.value() } catch { throw self.error("a value", error) }
    }
  }

  /// Reads an address, up to the next blank.
  mutating func address() throws(GoldenError) -> [AddressPart] {
    var parts = [try addressPart()]
    while skip("/") { parts.append(try addressPart()) }
    return parts
  }

  mutating func addressPart() throws(GoldenError) -> AddressPart {
    let className = try word("the class of a view")
    let identifier = skip("#") ? try word("the identifier of a view") : nil
    var part = AddressPart(name: AddressPart.name(className, identifier))
    if skip("[") {
      part.ordinal = try integer()
      try expect("]")
    }
    return part
  }

  /// Reads a view with all its members, up to the end of the line.
  mutating func node() throws(GoldenError) -> ViewNode {
    var node = ViewNode(try word("the class of a view"))
    // All are set at the end, which sorts a long list once.
    var attributes: [(name: String, value: AttributeValue?)] = []
    while !isAtEnd {
      try expect(" ")
      if skip("#") {
        node.identifier = try word("the identifier of a view")
        continue
      }
      switch next {
      case 0x22:
        node.text = try word("text")
        node.label = node.text
      case .some(0x2D), .some(0x30...0x39): node.frame = try frame()
      default: try member(of: &node, &attributes)
      }
    }
    node.attributes.set(attributes)
    return node
  }

  private mutating func member(
    of node: inout ViewNode,
    _ attributes: inout [(name: String, value: AttributeValue?)]
  ) throws(GoldenError) {
    let start = position
    let member = try member()
    switch member {
    case .isHidden: node.isHidden = true
    case .attribute("disabled") where bytes[start] != 0x40: node.isEnabled = false
    case .attribute(let name):
      try expect(" ")
      attributes.append((name, try value(of: member)))
    default:
      try expect(" ")
      let valueStart = position
      guard node.set(member, to: try value(of: member)) else {
        throw error(.expected("a value that suits \(member.name)"), at: valueStart)
      }
    }
  }
}
