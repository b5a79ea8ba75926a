import EventModel
package import Messages

/// A writer of XML, element by element.
///
/// A report can contain any text that an app shows. Texts are therefore escaped for XML, for the
/// terminal that shows the file, and for the build server that finds commands in printed text.
package struct XMLWriter {
  /// The attributes of an element, in order.
  package typealias Attributes = KeyValuePairs<String, String>

  /// The document so far, with a line end behind its last line.
  package private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Writes an element with the elements that `content` writes.
  package mutating func element(
    _ name: String,
    _ attributes: Attributes = [:],
    content: (inout XMLWriter) -> Void
  ) {
    line("<\(name)\(Self.list(attributes))>")
    depth += 1
    content(&self)
    depth -= 1
    line("</\(name)>")
  }

  /// Writes an element with a text, or an empty one.
  package mutating func element(_ name: String, _ attributes: Attributes = [:], text: String = "") {
    let head = "<\(name)\(Self.list(attributes))"
    line(text.isEmpty ? "\(head)/>" : "\(head)>\(Self.escaped(text))</\(name)>")
  }

  /// Returns a time in JUnit's form: seconds with three decimals, since most versions of Surefire's
  /// schema accept no more.
  package static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = (max(microseconds, 0) + 500) / 1_000
    return "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func list(_ attributes: Attributes) -> String {
    attributes.map { name, value in
      // A parser turns line ends in attributes into blanks.
      let value = escaped(value).replacing("\n", with: "&#10;")
      return " \(name)=\"\(value)\""
    }.joined()
  }

  /// Makes a document of XML that was written in another place.
  ///
  /// Everything that a terminal, or a build server that reads the output, would act on is escaped. The
  /// values stay the same, because such letters occur only in attributes.
  package static func document(_ xml: String) -> EncodedText {
    var before: Unicode.Scalar = "\n"
    return EncodedText(
      xml.escaping { scalar in
        defer { before = scalar }
        let isCommand = before == scalar && (scalar == ":" || scalar == "#")
        return isCommand || scalar.isUnseen && scalar != "\n" ? "&#\(scalar.value);" : nil
      }
    )
  }

  /// Escapes a text; characters that XML cannot contain are written as `\u001b`.
  private static func escaped(_ text: String) -> String {
    var before: Unicode.Scalar = "\n"
    return text.escaping { scalar in
      defer { before = scalar }
      switch scalar {
      case "&": return "&amp;"
      case "<": return "&lt;"
      case ">": return "&gt;"
      case "\"": return "&quot;"
      case "\n": return nil
      case "\t": return "&#9;"
      // Build servers obey `::error::` at the start of a line, and `##[error]` anywhere.
      case ":" where before == ":": return "&#58;"
      case "#" where before == "#": return "&#35;"
      case _ where !scalar.isXML: return scalar.escapedAsJSON
      default: return scalar.isUnseen ? "&#\(scalar.value);" : nil
      }
    }
  }
}

extension Unicode.Scalar {
  /// True if XML 1.0 can contain the character.
  fileprivate var isXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
