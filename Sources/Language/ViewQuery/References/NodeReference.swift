public import EventModel

/// A node's name as a person writes it in a script, a story or a message.
///
/// | written | meaning |
/// |---|---|
/// | `"Add"` | the label or text shown, exactly |
/// | `#add` | the accessibility identifier |
/// | `12,34` | the place on the screen, in points |
/// | `` `//UIButton[0]` `` | a selector, see ``SelectorLanguage`` |
/// | `row 40 of #list` | a row of a table, counted from 0 |
/// | `the 41st row of #list` | the same row, as people count |
public indirect enum NodeReference: Hashable, Sendable {
  /// A label or text, exactly as shown.
  case shown(String)
  /// An accessibility identifier.
  case identifier(String)
  /// The front-most node at a position on the screen, in points.
  case point(Point)
  /// The nodes that a selector picks.
  case selector(String)
  /// A row in a section of a table, both counted from 0; nil stands for the only table on the
  /// screen.
  case row(Int, section: Int, of: NodeReference?)
}

extension NodeReference {
  /// Returns true if two references are the same; texts are compared by their bytes.
  public static func == (one: NodeReference, other: NodeReference) -> Bool {
    switch (one, other) {
    case (.shown(let one), .shown(let other)), (.identifier(let one), .identifier(let other)),
      (.selector(let one), .selector(let other)):
      one.isIdentical(to: other)
    case (.point(let one), .point(let other)): one == other
    case (.row(let row, let section, let table), .row(let other, let otherSection, let otherTable)):
      row == other && section == otherSection && table == otherTable
    default: false
    }
  }
}

extension NodeReference: CustomStringConvertible {
  /// The reference as a person writes it in a script; parsing it gives the same reference.
  public var description: String {
    text {
      "row \($0)"
    } of: {
      "section \($0)"
    }
  }

  /// The reference as it stands in a sentence, which counts rows and sections from the first; parsing it gives the same
  /// reference.
  ///
  /// ```swift
  /// NodeReference.row(40, section: 0, of: .identifier("list")).phrase   // the 41st row of #list
  /// NodeReference.shown("Add").phrase                                   // "Add"
  /// ```
  public var phrase: String {
    text {
      "the \(Ordinal(index: $0)) row"
    } of: {
      "the \(Ordinal(index: $0)) section"
    }
  }

  private func text(_ row: (Int) -> String, of section: (Int) -> String) -> String {
    switch self {
    case .shown(let text): Self.quoted(text)
    case .identifier(let name): "#" + (Self.isPlain(name) ? name : Self.quoted(name))
    case .point(let point): "\(point.x.canonical),\(point.y.canonical)"
    case .selector(let text): "`\(Self.escaped(selector: text))`"
    case .row(let place, let number, let table):
      row(place) + (number == 0 ? "" : " of \(section(number))")
        + (table.map { " of \($0.text(row, of: section))" } ?? "")
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy(isInPlainIdentifier)
  }

  /// Returns true if a character may be used in an identifier without quotes.
  static func isInPlainIdentifier(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.:/@$+~%".contains(character)
  }

  /// Returns a text in quotes, with the escapes of scripts: `\u{200B}`.
  private static func quoted(_ text: String) -> String { text.quotedForScripts }

  /// Returns a selector for use between back-quotes: with a backslash before each back-quote, and
  /// before each backslash that would otherwise escape the next character.
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

  /// Returns the selector of a path of places among children.
  package static func path(_ places: [Int]) -> NodeReference {
    .selector(places.isEmpty ? "/." : places.map { "/[\($0)]" }.joined())
  }

  /// Returns the places among children of a selector that `path(_:)` writes; nil for any other one.
  static func places(ofPath selector: String) -> [Int]? {
    var places: [Int] = []
    var bytes = selector.utf8[...]
    while let slash = bytes.popFirst() {
      guard slash == UInt8(ascii: "/"), bytes.popFirst() == UInt8(ascii: "[") else { return nil }
      // A number of more digits is left to the parser.
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      guard 1...9 ~= digits.count, bytes.dropFirst(digits.count).first == UInt8(ascii: "]") else {
        return nil
      }
      places.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      bytes = bytes.dropFirst(digits.count + 1)
    }
    return places.isEmpty ? nil : places
  }

  /// Returns texts in quotes, separated by commas.
  static func list(_ texts: [String]) -> String {
    texts.map { "\(NodeReference.shown($0))" }.joined(separator: ", ")
  }
}
