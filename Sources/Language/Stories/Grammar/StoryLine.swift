/// A line of a story file without blanks, tabs and the marks `. , ; : ! ?` at both ends.
public struct StoryLine: Hashable, Sendable {
  /// The trimmed text.
  public var text: String
  /// The column of the first scalar in the original line, from 1.
  public var column: Int

  /// Trims a line.
  public init(_ line: some StringProtocol) {
    let scalars = line.unicodeScalars
    let start = scalars.firstIndex { !Self.isTrimmed($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !Self.isTrimmed($0) }.map(scalars.index(after:)) ?? start
    text = String(line[start..<end])
    column = scalars.distance(from: scalars.startIndex, to: start) + 1
  }

  /// Returns true if a scalar is trimmed from the ends of a line.
  public static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", ";", ":", "!", "?", "\t", "\r", " ", "\u{FEFF}": true
    case _ where scalar.isASCII: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// True if the line is empty, or a comment that begins with `#`.
  public var isEmptyOrComment: Bool { text.isEmpty || text.unicodeScalars.first == "#" }

  /// The letters and digits that the line begins with; nil if it begins with something else.
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

  /// The parts of a line with tags, up to a comment; each should begin with `@`.
  ///
  /// As in Gherkin, each `@` begins a tag, also without a blank before it.
  var tags: [String] {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.prefix { !$0.hasPrefix("#") }.flatMap { word -> [String] in
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      let before = parts[0].isEmpty ? [] : [String(parts[0])]
      return before + parts.dropFirst().map { "@\($0)" }
    }
  }

  /// The title in a line that begins with `Story`: the text after the word and an optional colon.
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
