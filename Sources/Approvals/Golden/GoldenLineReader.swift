import EventModel

/// Reads the words of one line of golden text and knows where each stands.
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

  /// How many blanks come next, which are skipped.
  @discardableResult mutating func blanks() -> Int {
    let start = position
    while next == 0x20 { scanner.skip(to: position + 1) }
    return position - start
  }

  /// Whether text in quotes or `none` comes next.
  var isAtValue: Bool { next == 0x22 || bytes[position...].starts(with: "none ".utf8) }

  /// Goes over the text if it comes next.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    scanner.skip(to: position + text.utf8.count)
    return true
  }

  mutating func expect(_ text: String) throws(GoldenError) {
    guard skip(text) else { throw error(.expected("\"\(text)\"")) }
  }

  /// A word of plain letters, or any text in quotes.
  mutating func word(_ expected: String) throws(GoldenError) -> String {
    if next == 0x22 { return try json(expected) { (json) throws(LogError) in try json.string() } }
    let start = position
    while let byte = next, byte.isPlain {
      scanner.skip(to: position + 1)
    }
    guard position > start else { throw error(.expected(expected)) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// All that is left of the line.
  mutating func rest() -> String {
    defer { scanner.skip(to: bytes.count) }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  mutating func json<Value>(
    _ expected: String,
    _ read: (inout JSONScanner) throws(LogError) -> Value
  ) throws(GoldenError) -> Value {
    do { return try read(&scanner) } catch {
      throw self.error(.expected(expected), at: error.column - 1)
    }
  }

  private mutating func number() throws(GoldenError) -> Double {
    try json("a number") { (json) throws(LogError) in try json.number() }
  }

  mutating func integer() throws(GoldenError) -> Int {
    try json("a whole number") { (json) throws(LogError) in try json.integer() }
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

  /// The name of a member or attribute.
  mutating func member() throws(GoldenError) -> ViewNode.Member {
    if skip("@") { return .attribute(try word("the attribute's name in quotes")) }
    return ViewNode.Member(name: try word("the name of a member"))
  }

  /// The value of a member; nil for `none`.
  mutating func value(of member: ViewNode.Member) throws(GoldenError) -> AttributeValue? {
    if skip("none") { return nil }
    switch member {
    case .frame: return ViewNode("", frame: try frame())[.frame]
    case .offset: return ViewNode("", offset: try point())[.offset]
    default: return try json("a value") { (json) throws(LogError) in try json.value() }
    }
  }

  /// An address, up to the next blank.
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

  /// A view with all its members, up to the end of the line.
  mutating func node() throws(GoldenError) -> ViewNode {
    var node = ViewNode(try word("the class of a view"))
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
      default: try member(of: &node)
      }
    }
    return node
  }

  private mutating func member(of node: inout ViewNode) throws(GoldenError) {
    let start = position
    let member = try member()
    switch member {
    case .isHidden: node.isHidden = true
    case .attribute("disabled") where bytes[start] != 0x40: node.isEnabled = false
    default:
      try expect(" ")
      let valueStart = position
      guard node.set(member, to: try value(of: member)) else {
        throw error(.expected("a value that suits \(member.name)"), at: valueStart)
      }
    }
  }
}
