extension String {
  /// The text in double quotes with JSON's escapes, on one line.
  ///
  /// Every character that a reader cannot see, or that changes the direction of writing, is escaped.
  ///
  /// ```swift
  /// "two\nlines\u{200B}".quoted   // "two\nlines\u200b", in quotes
  /// ```
  public var quoted: String {
    quoted { $0.isConfusing ? $0.escapedAsJSON : nil }
  }

  /// The text in double quotes, for the quoting rules of other languages.
  ///
  /// Quotes, backslashes, line ends and tabs get a backslash as in JSON.
  ///
  /// - Parameter escape: returns the replacement of any other character; nil keeps the character.
  /// - Returns: the text in quotes.
  package func quoted(escaping escape: (Unicode.Scalar) -> String?) -> String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if let escaped = escape(scalar) {
          quoted += escaped
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// The text in double quotes as scripts, stories and references write it, on one line.
  ///
  /// Characters that a reader cannot see are written like `\u{200B}`. So is an accent that would otherwise be drawn
  /// on the quotation mark or the escape before it. A command of a build server is broken, because stories and
  /// messages are printed there.
  package var quotedForScripts: String {
    guard !isASCII else {
      return quoted { $0.isConfusing ? $0.escapedForScripts : nil }
        .withBuildCommandsBroken(by: "\\u{23}")
    }
    // The quotation marks, and the notation of each scalar, which is mostly the scalar itself.
    var parts = [(text: "\"", isScalar: false)]
    for scalar in unicodeScalars {
      let quoted = String(scalar).quoted { $0.isConfusing ? $0.escapedForScripts : nil }
      let text = String(quoted.unicodeScalars.dropFirst().dropLast())
      parts.append((text, text.unicodeScalars.count == 1))
    }
    parts.append(("\"", false))
    for place in parts.indices where parts[place].isScalar && !parts[place].text.isASCII {
      let (before, behind) = (parts[place - 1], parts[place + 1])
      guard let scalar = parts[place].text.unicodeScalars.first,
        !before.isScalar && before.text.merges(with: parts[place].text)
          || !behind.isScalar && parts[place].text.merges(with: behind.text)
      else { continue }
      parts[place] = (scalar.escapedForScripts, false)
    }
    return parts.map(\.text).joined().withBuildCommandsBroken(by: "\\u{23}")
  }

  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Returns true if a reader takes the end of this text and the beginning of another for one character.
  private func merges(with other: String) -> Bool {
    guard let last = unicodeScalars.last, let first = other.unicodeScalars.first else {
      return false
    }
    return (String(last) + String(first)).count == 1
  }

  /// True if goldens show this text without quotes.
  ///
  /// Such a text consists of ASCII letters, digits and `_ . $ - :`, and does not begin with one of
  /// the characters `. - :`.
  package var isPlainWord: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return false }
      let first = unsafe start.pointee
      guard first != .point, first != .minus, first != .colon else { return false }
      // Goldens ask this about every word; without optimization, a closure for each byte takes far longer.
      let count = bytes.count
      var place = 0
      while place < count {
        guard unsafe start[place].isPlain else { return false }
        place += 1
      }
      return true
    }
  }
}

extension UInt8 {
  /// True for an ASCII letter, a digit or one of `_ . $ - :`.
  package var isPlain: Bool {
    isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == .point || self == .minus
      || self == .colon || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }
}

extension Unicode.Scalar {
  /// True if a reader cannot see the character, or sees others out of order because of it.
  ///
  /// The space is not among them; every other blank is.
  package var isConfusing: Bool {
    // Most text is of these, which need no look into the tables of Unicode.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      true
    case .spaceSeparator: self != " "
    default: false
    }
  }

  /// The character as an escape of scripts, such as `\u{200B}`.
  package var escapedForScripts: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// The character as JSON's escape, such as `\u200b`; two escapes beyond U+FFFF.
  package var escapedAsJSON: String {
    (UTF16.encode(self) ?? .init()).map { "\\u\($0.hexadecimal)" }.joined()
  }
}
