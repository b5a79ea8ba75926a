/// A writer of JSON in canonical form: no white space, the shortest numbers, and only the escapes that JSON
/// requires.
///
/// `escapeControls()` adds the escapes of files.
public struct JSONWriter {
  /// The bytes that were written.
  public internal(set) var bytes: [UInt8] = []

  /// Creates a writer that has written nothing.
  public init() {}

  /// The bytes that have an escape of one letter.
  static let escapes: [(byte: UInt8, letter: UInt8)] = [
    (.quote, .quote), (.backslash, .backslash), (0x08, UInt8(ascii: "b")),
    (.tab, UInt8(ascii: "t")), (.lineFeed, UInt8(ascii: "n")), (0x0C, UInt8(ascii: "f")),
    (.carriageReturn, UInt8(ascii: "r")),
  ]

  init(reserving count: Int) { bytes.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes at most `room` bytes with an encoder.
  mutating func encode(upTo room: Int, _ write: (inout LineEncoder) -> Void) {
    bytes.append(addingCapacity: room + 16) { span in
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var encoder = unsafe LineEncoder(base + count)
        unsafe write(&encoder)
        count += unsafe encoder.count(from: base + count)
      }
    }
  }

  /// Writes a literal, which must be JSON.
  public mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { letters in unsafe bytes.append(contentsOf: letters) }
  }

  /// Writes a text as it is, which must be JSON.
  public mutating func raw(_ text: some StringProtocol) { bytes += text.utf8 }

  /// Writes a string with its quotes.
  public mutating func string(_ text: String) {
    bytes.append(.quote)
    var text = text
    let isPlain = text.withUTF8 { letters in
      guard unsafe letters.allSatisfy({ $0.isUnescapedInJSON }) else {
        return false
      }
      unsafe bytes.append(contentsOf: letters)
      return true
    }
    if isPlain {
      bytes.append(.quote)
      return
    }
    for byte in text.utf8 {
      if byte.isUnescapedInJSON {
        bytes.append(byte)
      } else if let escape = Self.escapes.first(where: { $0.byte == byte }) {
        bytes += [.backslash, escape.letter]
      } else {
        raw("\\u00")
        raw(byte.hexadecimal)
      }
    }
    bytes.append(.quote)
  }

  /// Writes any value.
  public mutating func value(_ value: AttributeValue) {
    switch value {
    case .null: raw("null")
    case .bool(let bool): raw(bool ? "true" : "false" as StaticString)
    case .number(let number): self.number(number)
    case .text(let text): string(text)
    case .list(let values): list(values) { $0.value($1) }
    case .object(let members):
      raw("{")
      for member in members { self.member(member.name, member.value) }
      raw("}")
    }
  }

  /// Writes an array, each element with `write`.
  public mutating func list<Element>(
    _ elements: some Sequence<Element>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }

  /// Writes a member, after a comma unless it is its object's first.
  mutating func member(_ name: String, _ value: AttributeValue) {
    if let last = bytes.last, last != .openBrace { append(.comma) }
    string(name)
    append(.colon)
    self.value(value)
  }

  /// Writes a member's name and colon, after a comma unless the member is its object's first.
  public mutating func next(_ name: StaticString) {
    if bytes.last != .openBrace { append(.comma) }
    append(.quote)
    raw(name)
    raw("\":")
  }
}
