import EventModel

extension String {
  /// The text without control characters: unchanged if it has none, else in quotes.
  package var printable: String {
    let letters = filter { $0 != "\"" && $0 != "\\" }
    let inQuotes = String(letters.quoted.dropFirst().dropLast())
    return inQuotes == letters ? self : quoted
  }

  /// The text with every control character except line ends as an escape.
  package var visible: String {
    escaping {
      $0.isUnseen && $0 != "\n" ? "\\u{\(String($0.value, radix: 16))}" : nil
    }
  }

  /// Returns the text with other texts for the characters for which `escape` returns one.
  package func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = escape(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text, cut to a readable length, since an app may show texts of any length.
  package var shortened: String { shortened(to: 400) }

  /// Returns the text with at most so many letters, and the number of bytes left out.
  package func shortened(to limit: Int) -> String {
    // Counting bytes is quick, and there are no fewer bytes than letters.
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    let rest = utf8.distance(from: end, to: endIndex)
    return "\(self[..<end])… and \(rest.counted("more byte"))"
  }

  /// The text without lines that GitHub Actions would execute: those that begin with `::`.
  package var withoutCommandLines: String {
    guard contains("::") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.prefix { $0.isWhitespace }
      let rest = line.dropFirst(blanks.count)
      return rest.hasPrefix("::") ? "\(blanks)\\\(rest)" : String(line)
    }.joined(separator: "\n")
  }
}
