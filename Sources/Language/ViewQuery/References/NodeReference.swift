public import EventModel

/// How a person names a node in a script, a story or a message.
///
/// | written | meaning |
/// |---|---|
/// | `"Add"` | the label or text shown, exactly |
/// | `#add` | the accessibility identifier |
/// | `12,34` | the place on the screen, in points |
/// | `` `//UIButton[0]` `` | a selector, see ``SelectorLanguage`` |
/// | `row 40 of #list` | a row of a table, counted from 0 |
public indirect enum NodeReference: Hashable, Sendable {
  /// A label or text, exactly as shown.
  case shown(String)
  /// An accessibility identifier.
  case identifier(String)
  /// The front-most node at a place on the screen, in points.
  case point(Point)
  /// Whatever a selector picks.
  case selector(String)
  /// A row of a section of a table, both counted from 0; nil is the only table there is.
  case row(Int, section: Int, of: NodeReference?)
}

extension NodeReference: CustomStringConvertible {
  /// The reference as a person writes it; reading it gives the same reference again.
  public var description: String {
    switch self {
    case .shown(let text): Self.quoted(text)
    case .identifier(let name): "#" + (Self.isPlain(name) ? name : Self.quoted(name))
    case .point(let point): "\(point.x.canonical),\(point.y.canonical)"
    case .selector(let text): "`\(Self.escaped(selector: text))`"
    case .row(let row, let section, let table):
      "row \(row)" + (section == 0 ? "" : " of section \(section)")
        + (table.map { " of \($0)" } ?? "")
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy(isInPlainIdentifier)
  }

  /// Whether a character may stand in an identifier without quotes.
  static func isInPlainIdentifier(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.:/@$+~%".contains(character)
  }

  /// A text in the quotes of references, whose escapes are those of scripts: `\u{200B}`.
  private static func quoted(_ text: String) -> String {
    text.quoted { scalar in
      scalar.isConfusing ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
    }
  }

  /// A selector between back-quotes: a back-quote has a backslash before it, and so has a backslash
  /// that would otherwise be taken for one that escapes.
  private static func escaped(selector: String) -> String {
    let characters = Array(selector.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (place, scalar) in characters.enumerated() {
      let next = place + 1 < characters.count ? characters[place + 1] : "`"
      if scalar == "`" || (scalar == "\\" && (next == "\\" || next == "`")) {
        escaped.append("\\")
      }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
