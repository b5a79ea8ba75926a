package import EventModel

/// The looks that an app reports of a view, as the script of a page draws them: a letter and a value a line.
///
/// The values are checked here, so that nothing else than a colour, a number or a word of a list reaches a style.
package struct ViewLooks {
  /// The looks as text; empty if the app reports none.
  let text: String

  private static let alignments = [
    "left": "left", "center": "center", "right": "right", "justified": "left",
  ]

  /// Reads the looks of a view.
  package init(of node: ViewNode) {
    let attributes = node.attributes
    guard !attributes.isEmpty else {
      text = ""
      return
    }
    var lines: [String] = []
    func add(_ letter: String, _ value: String?) {
      if let value { lines.append("\(letter) \(value)") }
    }
    add("b", Self.color(attributes["backgroundColor"]))
    add("c", Self.color(attributes["textColor"] ?? attributes["color"]))
    add("t", Self.color(attributes["tintColor"]))
    add("l", Self.color(attributes["borderColor"]))
    add(
      "a",
      (attributes["textAlignment"] ?? attributes["textAlign"])?.text.flatMap { Self.alignments[$0] }
    )
    add("r", Self.number(attributes["cornerRadius"], in: 0.5...500))
    add("w", Self.number(attributes["borderWidth"], in: 0.25...50))
    add("o", Self.number(attributes["alpha"], in: 0.01...0.995))
    if let font = attributes["font"]?.text { lines += Self.font(font) }
    if attributes["font"] == nil { add("f", Self.number(attributes["fontSize"], in: 4...200)) }
    if let name = Self.picture(node) { add("i", name) }
    text = lines.joined(separator: "\n")
  }

  /// Returns the value of a look by its letter; nil if the app does not report it.
  package subscript(letter: Character) -> String? {
    text.split(separator: "\n").first { $0.first == letter }.map { String($0.dropFirst(2)) }
  }

  /// Returns a colour that is written as `#RRGGBB` or `#RRGGBBAA`; nil for names, which mean something to the app only.
  private static func color(_ value: AttributeValue?) -> String? {
    guard let text = value?.text, text.utf8.first == UInt8(ascii: "#"),
      text.utf8.count == 7 || text.utf8.count == 9,
      text.utf8.dropFirst().allSatisfy(\.isHexadecimalDigit)
    else { return nil }
    return text
  }

  private static func number(
    _ value: AttributeValue?,
    in range: ClosedRange<Double>
  ) -> String? {
    guard let number = value?.number, range.contains(number) else { return nil }
    return number.canonical
  }

  /// The parts of the names of fonts that are no sans-serif ones, with the kind of their letters.
  private static let families: [(name: String, kind: String)] = [
    ("mono", "monospace"), ("sans", "sans-serif"), ("courier", "monospace"),
    ("menlo", "monospace"), ("monaco", "monospace"), ("consolas", "monospace"),
    ("serif", "serif"), ("georgia", "serif"), ("times", "serif"), ("newyork", "serif"),
    ("new york", "serif"), ("palatino", "serif"), ("baskerville", "serif"), ("didot", "serif"),
    ("garamond", "serif"), ("cochin", "serif"), ("hoefler", "serif"), ("cambria", "serif"),
    ("charter", "serif"),
  ]

  /// Returns size, weight, slant and family of a font such as `System-Bold 17`.
  private static func font(_ name: String) -> [String] {
    let words = name.split(separator: " ")
    var lines: [String] = []
    if let size = words.last.flatMap({ Double($0) }), (4...200).contains(size) {
      lines.append("f \(size.canonical)")
    }
    let lowercased = name.lowercased()
    let weights = [
      ("semibold", 600), ("extrabold", 800), ("bold", 700), ("medium", 500), ("heavy", 800),
      ("black", 900), ("ultralight", 200), ("thin", 200), ("light", 300),
    ]
    if let weight = weights.first(where: { lowercased.contains($0.0) })?.1 {
      lines.append("h \(weight)")
    }
    if lowercased.contains("italic") || lowercased.contains("oblique") { lines.append("s italic") }
    let kind = families.first { lowercased.contains($0.name) }?.kind
    if let kind, kind != "sans-serif" { lines.append("y \(kind)") }
    return lines
  }

  /// Returns the name of the picture that a view shows, on one line.
  private static func picture(_ node: ViewNode) -> String? {
    guard let name = node.attributes["image"]?.text, !name.isEmpty else { return nil }
    return String(name.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(40))
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
