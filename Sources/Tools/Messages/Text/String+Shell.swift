import EventModel

extension String {
  /// The text as one word of a shell command, whatever characters it has.
  ///
  /// A text with characters that cannot be seen, or that a build server would take for a command, is
  /// written with escapes that bash and zsh read back: `$'a\nb'`.
  package var shellQuoted: String {
    guard !unicodeScalars.contains(where: \.isUnseen), withBuildCommandsBroken(by: "") == self
    else {
      return "$'\(utf8.map(Self.escaped).joined())'"
    }
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x80 || "+,-./:=@_".utf8.contains(byte)
        || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    // zsh reads a word with = at its beginning as the path of a command.
    return isPlain && !isEmpty && !hasPrefix("=") ? self : "'\(replacing("'", with: "'\\''"))'"
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\\(Unicode.Scalar(byte))"
    case 0x20..<0x7F where byte != UInt8(ascii: "#"): "\(Unicode.Scalar(byte))"
    // A shell reads as many digits as there are, at most three.
    default: "\\" + String(UInt16(byte) + 0o1000, radix: 8).dropFirst()
    }
  }
}
