extension GherkinLine {
  /// The code in a comment such as `# language: fr`; nil for any other line.
  var languageCode: String? {
    var rest = Substring(content.unicodeScalars.dropFirst()).withoutBlanks
    for word in ["language", ":"] {
      guard rest.unicodeScalars.starts(with: word.unicodeScalars) else { return nil }
      rest = Substring(rest.unicodeScalars.dropFirst(word.utf8.count)).withoutBlanks
    }
    let isCode = rest.utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0 | 0x20)
    }
    return isCode && !rest.isEmpty ? String(rest) : nil
  }

  /// The tags of a line that begins with one; a wrong tag has blanks in it.
  var tags: [GherkinDocument.Tag] {
    let scalars = content.unicodeScalars
    // A comment begins with a # behind a blank.
    let end =
      zip(scalars.indices, scalars.indices.dropFirst())
      .first { scalars[$0].isBlank && scalars[$1] == "#" }?.0 ?? scalars.endIndex
    var tags: [GherkinDocument.Tag] = []
    var column = indent + 1
    for part in scalars[..<end].split(separator: "@", omittingEmptySubsequences: false).dropFirst()
    {
      let name = Substring(part).withoutBlanks
      if !name.isEmpty {
        let place = GherkinPlace(line: number, column: column)
        tags.append(GherkinDocument.Tag(place: place, name: "@\(name)"))
      }
      column += part.count + 1
    }
    return tags
  }

  /// The cells of a line that begins with a bar; text after the last bar is no cell.
  var row: GherkinDocument.Row {
    var cells: [GherkinDocument.Cell] = []
    var cell = String.UnicodeScalarView()
    var isEscaped = false
    var column = indent + 1
    var start = column + 1
    for scalar in content.unicodeScalars.dropFirst() {
      column += 1
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "n": cell.append("\n")
        case "|", "\\": cell.append(scalar)
        default: cell.append(contentsOf: ["\\", scalar])
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "|" {
        let text = Substring(String(cell))
        let blanks = text.unicodeScalars.prefix { $0.isBlank && $0 != "\n" }.count
        let place = GherkinPlace(line: number, column: start + blanks)
        // An escaped end of line is a part of the cell.
        let trimmed = text.trimming { $0.isBlank && $0 != "\n" }
        cells.append(GherkinDocument.Cell(place: place, text: String(trimmed)))
        cell = String.UnicodeScalarView()
        start = column + 1
      } else {
        cell.append(scalar)
      }
    }
    return GherkinDocument.Row(place: place, cells: cells)
  }
}

extension GherkinDocument.Row {
  /// Reads a line that begins with a bar, as the cells of a table.
  ///
  /// - Parameters:
  ///   - text: the line without its end.
  ///   - line: the number of the line, from 1.
  public init(parsing text: String, line: Int) {
    self = GherkinLine(Substring(text), number: line).row
  }
}
