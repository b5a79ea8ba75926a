import EventModel

extension String {
  /// The text without anything a terminal would act on: as it is where that is safe, else in quotes.
  var printable: String {
    let letters = filter { $0 != "\"" && $0 != "\\" }
    let inQuotes = String(letters.quotedForPeople.dropFirst().dropLast())
    return inQuotes == letters ? self : quotedForPeople
  }

  /// The text in quotes, with nothing in it that a terminal would act on.
  var quotedForPeople: String { quoted }

  /// The text with everything that a terminal would act on named, but for the ends of lines.
  var visible: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\n" || !scalar.isUnseen {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }

  /// The text, cut where nobody would read on: an app may show as much as it likes.
  var shortened: String { shortened(to: 400) }

  /// The text with no more letters than that, and how much is left out.
  func shortened(to limit: Int) -> String {
    // More letters than that are in no fewer bytes, and bytes are counted at once.
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    let rest = utf8.distance(from: end, to: endIndex)
    return "\(self[..<end])… and \(rest.counted("more byte"))"
  }

  /// The text with no line in it that GitHub would take for a command to itself.
  ///
  /// It takes `::error::` at the start of a line for one, and `##[error]` anywhere.
  var withoutWorkflowCommands: String {
    guard contains("::") || contains("##[") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.prefix { $0.isWhitespace }
      let rest = line.dropFirst(blanks.count)
      return (rest.hasPrefix("::") ? "\(blanks)\\\(rest)" : line).replacing("##[", with: "#\\#[")
    }.joined(separator: "\n")
  }
}
