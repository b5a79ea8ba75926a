/// A decoder of a terminal's bytes into keys, text, pastes and mouse events.
///
/// The inputs do not depend on how the bytes are split. Unknown sequences are ignored as a whole, so that
/// no part of them counts as typed text.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B, 0x41])   // [.key(.up)]
/// ```
package struct InputDecoder: Sendable {
  private var bytes: [UInt8] = []
  /// The bytes pasted so far; nil outside a paste.
  private var pasted: [UInt8]?
  /// The longest control sequence.
  private static let longest = 64

  /// Creates a decoder without bytes.
  package init() {}

  /// True while the last bytes may begin a sequence or be an escape key, which only time decides.
  package var isUndecided: Bool { !bytes.isEmpty && pasted == nil }

  /// Reads further bytes.
  package mutating func decode(_ more: some Sequence<UInt8>) -> [TerminalInput] {
    bytes += more
    var inputs: [TerminalInput] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard pasted == nil else {
        guard let input = takePaste(&rest) else { break }
        inputs.append(input)
        continue
      }
      guard let (input, length) = Self.first(of: rest) else { break }
      if length > 0, rest.prefix(length).elementsEqual(Self.pasteBegin) { pasted = [] }
      rest = rest.dropFirst(length)
      if let input { inputs.append(input) }
    }
    bytes = Array(rest)
    return inputs
  }

  /// Decides about the waiting bytes: a lone escape is the key, and half a sequence is nothing.
  package mutating func decide() -> [TerminalInput] {
    guard isUndecided else { return [] }
    defer { bytes = [] }
    return bytes == [0x1B] ? [.key(.escape)] : []
  }

  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Reads the bytes of a paste and returns it once it is over.
  private mutating func takePaste(_ rest: inout ArraySlice<UInt8>) -> TerminalInput? {
    while let byte = rest.first {
      let begun = rest.prefix(Self.pasteEnd.count)
      // Control C ends a paste that never ends by itself.
      if byte == 3 || begun.elementsEqual(Self.pasteEnd) {
        if byte != 3 { rest = rest.dropFirst(begun.count) }
        defer { pasted = nil }
        return .paste(Self.text(pasted: pasted ?? []))
      }
      if byte == 0x1B, Self.pasteEnd.starts(with: begun) { return nil }
      pasted?.append(byte)
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns a pasted text without control characters.
  private static func text(pasted bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\r", with: "\n")
    let kept = text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.isTypable }
    return String(String.UnicodeScalarView(kept))
  }

  /// Returns the first input of some bytes and its number of bytes; nil if more are needed.
  private static func first(of bytes: ArraySlice<UInt8>) -> (TerminalInput?, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return escaped(bytes)
    case 0x0D, 0x0A: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x7F, 0x08: return (.key(.backspace), 1)
    case 0x01...0x1A:
      return (.key(.control(Character(Unicode.Scalar(byte + 0x60)))), 1)
    case 0x00...0x1F: return (nil, 1)
    case 0x20..<0x7F: return (.text(String(Unicode.Scalar(byte))), 1)
    default: return letter(bytes)
    }
  }

  /// Reads a letter of several bytes; invalid bytes are ignored.
  private static func letter(_ bytes: ArraySlice<UInt8>) -> (TerminalInput?, Int)? {
    let length =
      switch bytes.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let taken = bytes.prefix(length)
    let followers = taken.dropFirst().prefix { 0x80...0xBF ~= $0 }.count
    guard followers == taken.count - 1 else { return (nil, 1 + followers) }
    guard taken.count == length else { return nil }
    guard let text = String(validating: taken, as: UTF8.self),
      text.unicodeScalars.allSatisfy(\.isTypable)
    else { return (nil, length) }
    return (.text(text), length)
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> (TerminalInput?, Int)? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case 0x1B: return (.key(.escape), 1)
    case UInt8(ascii: "["): return ControlSequence.input(of: bytes, longest: longest)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return nil }
      return (ControlSequence.key(ofShift: third).map { .key($0) }, 3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return string(bytes)
    case 0x20..<0x7F: return (.key(.alt(Character(Unicode.Scalar(second)))), 2)
    default: return (.key(.escape), 1)
    }
  }

  /// Reads a terminal's answer up to its bell or string terminator.
  private static func string(_ bytes: ArraySlice<UInt8>) -> (TerminalInput?, Int)? {
    var isEscaped = false
    for (place, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 7 || (isEscaped && byte == UInt8(ascii: "\\")) { return (nil, place + 1) }
      isEscaped = byte == 0x1B
      if place > 4_096 { return (nil, place) }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// True if it can be part of a typed text, unlike a control character.
  fileprivate var isTypable: Bool {
    switch properties.generalCategory {
    case .control, .surrogate, .unassigned: false
    default: true
    }
  }
}
