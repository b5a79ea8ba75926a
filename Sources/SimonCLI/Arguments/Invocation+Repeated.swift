extension Invocation {
  /// Options of this call as they are to be typed again in the next command, each with a blank before it.
  ///
  /// ```swift
  /// "Next: simon-replay run first\(call.repeated("--dir"))"  // … run first --dir 'my recordings'
  /// ```
  func repeated(_ options: String...) -> String {
    options.compactMap { option in value(option).map { " \(option) \(Self.quoted($0))" } }.joined()
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || "+,-./:=@_".utf8.contains(byte)
        || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    return isPlain && !word.isEmpty
      ? word.printable : "'\(word.printable.replacing("'", with: "'\\''"))'"
  }
}
