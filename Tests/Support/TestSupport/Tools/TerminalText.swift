/// The conversion of terminal output to plain text.
enum TerminalText {
  /// Removes escape sequences (CSI, OSC and the two-byte ones), bells and carriage returns.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1B}": skipSequence(&scalars)
      case "\r", "\u{7}": continue
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  private static func skipSequence(_ scalars: inout String.UnicodeScalarView.Iterator) {
    switch scalars.next() {
    case "[":
      while let next = scalars.next(), !("@"..."~").contains(next) {}
    case "]":
      while let next = scalars.next(), next != "\u{7}" {
        // The string terminator is itself an escape sequence, ESC and backslash.
        if next == "\u{1B}" {
          _ = scalars.next()
          return
        }
      }
    case "(", ")", "#": _ = scalars.next()
    default: break
    }
  }
}
