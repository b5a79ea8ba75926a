import EventModel

/// A line of a `.feature` file.
struct GherkinLine {
  /// The number of the line, from 1.
  let number: Int
  /// The line without its end.
  let text: Substring
  /// The number of scalars before the first that is no blank.
  let indent: Int
  /// The line without the blanks at its beginning.
  let content: Substring

  init(_ text: Substring, number: Int) {
    self.number = number
    self.text = text
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.isBlank } ?? scalars.endIndex
    indent = scalars.distance(from: scalars.startIndex, to: start)
    content = text[start...]
  }

  /// The place of the first scalar that is no blank.
  var place: GherkinPlace { GherkinPlace(line: number, column: indent + 1) }

  /// The line without the blanks around it.
  var trimmed: Substring { content.withoutBlanks }

  /// Splits a text into lines that end in LF, CRLF or CR; an end of line at the end begins no further one.
  static func lines(of text: String) -> [GherkinLine] {
    var lines = text.fileLines
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().map { GherkinLine($1, number: $0 + 1) }
  }

  /// The line without at most so many blanks at its beginning.
  func text(withoutIndent count: Int) -> Substring {
    Substring(text.unicodeScalars.dropFirst(min(count, indent)))
  }

  /// The text behind a prefix, without blanks around it; nil for a line that begins with another.
  ///
  /// Scalars are compared, so that a prefix is found before a combining mark too.
  func rest(after prefix: String, _ end: String = "") -> Substring? {
    let scalars = content.unicodeScalars
    guard scalars.starts(with: prefix.unicodeScalars) else { return nil }
    let rest = scalars.dropFirst(prefix.unicodeScalars.count)
    guard rest.starts(with: end.unicodeScalars) else { return nil }
    return Substring(rest.dropFirst(end.unicodeScalars.count)).withoutBlanks
  }
}

extension Unicode.Scalar {
  /// True if the scalar is white space, in ASCII or beyond it.
  var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r") ~= self : properties.isWhitespace }
}

extension Substring {
  /// The text without the blanks around it.
  var withoutBlanks: Substring { trimming(\.isBlank) }

  /// The text without scalars of a kind around it.
  func trimming(_ isTrimmed: (Unicode.Scalar) -> Bool) -> Substring {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !isTrimmed($0) }),
      let last = scalars.lastIndex(where: { !isTrimmed($0) })
    else { return self[endIndex...] }
    return self[start..<scalars.index(after: last)]
  }
}
