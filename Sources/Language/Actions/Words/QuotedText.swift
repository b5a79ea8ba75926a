import EventModel

extension String {
  /// The text in the double quotes of scripts and stories, on one line.
  ///
  /// The script language writes `\u{8}` where JSON writes `\u0008`.
  public var scriptQuoted: String { quotedForScripts }

  /// The text with its middle left out if it is too long for a message.
  package func cutShort(to limit: Int = 60) -> String {
    count > limit ? "\(prefix(limit * 2 / 3))…\(suffix(limit / 4))" : self
  }

  /// Reads a text that `scriptQuoted` wrote, with its quotes.
  ///
  /// - Throws: `ActionError` with the column, from 1, of an unknown escape or of the place
  ///   where the text is not one quoted text.
  public init(quoted text: some StringProtocol) throws(ActionError) {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else {
      throw ActionError(.expected("text in quotes", found: String(text)), column: 1)
    }
    self = ""
    var index = 1
    while index < scalars.count - 1 {
      let scalar = scalars[index]
      guard scalar == "\\" else {
        guard scalar != "\"" else { throw ActionError(.unclosedQuote, column: 1) }
        unicodeScalars.append(scalar)
        index += 1
        continue
      }
      guard index + 1 < scalars.count - 1,
        let (meant, length) = Self.escape(scalars[(index + 1)...])
      else {
        let found = index + 1 < scalars.count ? String(Character(scalars[index + 1])) : ""
        throw ActionError(.unknownEscape(found), column: index + 1)
      }
      unicodeScalars.append(meant)
      index += 1 + length
    }
  }

  /// Returns the meaning of the characters after a backslash, and their number.
  private static func escape(_ rest: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "n": "\n", "r": "\r", "t": "\t", "\"": "\"", "\\": "\\",
    ]
    if let meant = rest.first.flatMap({ plain[$0] }) { return (meant, 1) }
    guard rest.starts(with: ["u", "{"]), let close = rest.firstIndex(of: "}") else { return nil }
    let digits = String(String.UnicodeScalarView(rest[(rest.startIndex + 2)..<close]))
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, close - rest.startIndex + 1)
  }
}
