/// A word of a tag expression.
struct TagWord {
  /// The meaning of a word.
  enum Kind: Hashable {
    case tag(String)
    case not, and, or, open, close
  }

  let kind: Kind
  /// The word as it is written.
  let text: String
  /// The column of the word in scalars, from 1.
  let column: Int

  /// Splits an expression into words.
  ///
  /// - Throws: `TagExpressionError` for a backslash before a scalar that needs none.
  static func words(of text: String) throws(TagExpressionError) -> [TagWord] {
    var words: [TagWord] = []
    var written = String.UnicodeScalarView()
    var meant = String.UnicodeScalarView()
    var start = 1
    var isEscaped = false
    func finish() {
      guard !written.isEmpty else { return }
      words.append(TagWord(kind(String(written), String(meant)), String(written), at: start))
      written = String.UnicodeScalarView()
      meant = String.UnicodeScalarView()
    }
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if written.isEmpty { start = offset + 1 }
      if isEscaped {
        guard "()\\".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace else {
          throw TagExpressionError(
            message: "\\\(scalar) is no escape",
            hint: "a backslash can stand before a parenthesis, a blank and a backslash",
            column: offset
          )
        }
        written.append(scalar)
        meant.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        written.append(scalar)
        isEscaped = true
      } else if scalar == "(" || scalar == ")" {
        finish()
        words.append(TagWord(scalar == "(" ? .open : .close, String(scalar), at: offset + 1))
      } else if scalar.properties.isWhitespace {
        finish()
      } else {
        written.append(scalar)
        meant.append(scalar)
      }
    }
    guard !isEscaped else {
      throw TagExpressionError(
        message: "the expression ends after a backslash",
        hint: "write \\\\ for a backslash",
        column: text.unicodeScalars.count
      )
    }
    finish()
    return words
  }

  private init(_ kind: Kind, _ text: String, at column: Int) {
    (self.kind, self.text, self.column) = (kind, text, column)
  }

  private static func kind(_ written: String, _ meant: String) -> Kind {
    switch written {
    case "not": .not
    case "and": .and
    case "or": .or
    default: .tag(meant)
    }
  }
}
