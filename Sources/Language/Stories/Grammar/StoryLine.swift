/// One line of a story file without what does not count: blanks and marks at both ends.
///
/// Simon trims blanks, tabs and `. , ; : ! ?` from both ends of every line before it looks at it.
public struct StoryLine: Hashable, Sendable {
  /// What is left of the line.
  public var text: String
  /// The column of its first scalar in the line as it was written, from 1.
  public var column: Int

  /// Trims a line.
  public init(_ line: some StringProtocol) {
    let scalars = line.unicodeScalars
    let start = scalars.firstIndex { !Self.isTrimmed($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !Self.isTrimmed($0) }.map(scalars.index(after:)) ?? start
    text = String(line[start..<end])
    column = scalars.distance(from: scalars.startIndex, to: start) + 1
  }

  /// Whether a scalar at the end of a line does not count.
  public static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ";", ":", "!", "?", "\t", "\r", " ", "\u{FEFF}": true
    case _ where scalar.isASCII: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether the line says nothing: empty or a comment.
  public var isSilent: Bool { text.isEmpty || text.unicodeScalars.first == "#" }

  /// The first run of letters and digits, if the line begins with one.
  public var word: Substring? {
    let scalars = text.unicodeScalars
    let end = scalars.firstIndex { !Self.isWord($0) } ?? scalars.endIndex
    return end == scalars.startIndex ? nil : Substring(scalars[..<end])
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// The title that a line beginning with `Story` gives: what follows the word, blanks, and at most
  /// one colon.
  public var title: String {
    let rest = text.unicodeScalars.dropFirst(word?.unicodeScalars.count ?? 0)
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
    }
    var title = rest.drop(while: isBlank)
    if title.first == ":" { title = title.dropFirst().drop(while: isBlank) }
    return String(title)
  }
}
