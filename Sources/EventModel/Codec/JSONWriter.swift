/// Writes JSON in this project's one canonical form: no white space, numbers by `canonical`, and in
/// strings only those escapes that JSON demands.
public struct JSONWriter {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates a writer that has written nothing.
  public init() {}

  init(reserving count: Int) { bytes.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Writes at most `room` bytes by a encoder.
  mutating func encoder(upTo room: Int, _ write: (inout LineEncoder) -> Void) {
    bytes.append(addingCapacity: room + 16) { span in
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var encoder = unsafe LineEncoder(base + count)
        unsafe write(&encoder)
        count += unsafe encoder.count(from: base + count)
      }
    }
  }

  /// Writes bytes that are JSON already.
  @inline(__always)
  mutating func raw(_ slice: ArraySlice<UInt8>) { bytes.append(contentsOf: slice) }

  /// Writes bytes as they are.
  public mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { letters in unsafe bytes.append(contentsOf: letters) }
  }

  /// Writes text as it is; it must be JSON already.
  public mutating func raw(_ text: some StringProtocol) { bytes += text.utf8 }

  /// Writes a string with its quotes.
  public mutating func string(_ text: String) {
    bytes.append(0x22)
    var text = text
    let isPlain = text.withUTF8 { letters in
      guard unsafe letters.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) else {
        return false
      }
      unsafe bytes.append(contentsOf: letters)
      return true
    }
    if isPlain {
      bytes.append(0x22)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case 0x22: raw("\\\"")
      case 0x5C: raw("\\\\")
      case 0x08: raw("\\b")
      case 0x09: raw("\\t")
      case 0x0A: raw("\\n")
      case 0x0C: raw("\\f")
      case 0x0D: raw("\\r")
      case 0..<0x20:
        raw("\\u00")
        raw(byte.hexadecimal)
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
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
      for (position, member) in members.enumerated() {
        if position > 0 { raw(",") }
        string(member.name)
        raw(":")
        self.value(member.value)
      }
      raw("}")
    }
  }

  /// Writes an array, each element by `write`.
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

  /// Writes a member's name with comma and colon, for members after an object's first.
  public mutating func next(_ name: StaticString) {
    raw(",\"")
    raw(name)
    raw("\":")
  }
}
