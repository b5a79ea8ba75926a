extension String {
  /// The text as one word of a shell command.
  var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x80 || "+,-./:=@_".utf8.contains(byte)
        || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    return isPlain && !isEmpty ? printable : "'\(printable.replacing("'", with: "'\\''"))'"
  }
}
