/// Writes XML, element by element, with nothing in it that XML cannot hold.
///
/// Whatever an app shows may stand in a report, so every text is escaped: for XML, for the terminal
/// that the file is shown on, and for the build server that reads commands out of what is printed.
struct XMLWriter {
  /// The attributes of an element, in order.
  typealias Attributes = KeyValuePairs<String, String>

  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes an element around others.
  mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    _ content: (inout XMLWriter) -> Void
  ) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element that holds text, or nothing.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String = "") {
    let head = "<\(name)\(Self.list(attributes))"
    line(text.isEmpty ? "\(head)/>" : "\(head)>\(Self.escaped(text))</\(name)>")
  }

  /// Microseconds as JUnit has them: seconds with a dot, whatever the locale, and three digits behind
  /// it, since most versions of Surefire's schema take no more.
  static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = (max(microseconds, 0) + 500) / 1_000
    return "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { name, value in
      // In an attribute a parser makes blanks of the ends of lines.
      let value = escaped(value).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
      return " \(name)=\"\(value)\""
    }.joined()
  }

  /// The text for XML: what XML has no way to say is written out as `\u001b`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var before: (Unicode.Scalar, Unicode.Scalar) = ("\n", "\n")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      // Build servers take `::error::` at the start of a line, and `##[error]` anywhere, as theirs.
      case ":" where before.1 == ":": result += "&#58;"
      case "[" where before == ("#", "#"): result += "&#91;"
      case _ where !scalar.isXML: result += scalar.escapedAsJSON
      case _ where scalar.isUnseen: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
      before = (before.1, scalar)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has the character at all.
  fileprivate var isXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
