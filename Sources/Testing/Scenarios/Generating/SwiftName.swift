/// Names for Swift code, made of what a screen shows.
enum SwiftName {
  /// The words of a text, without anything that cannot stand in a name, at most six.
  private static func words(_ text: String) -> [String] {
    let parts = text.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }
    return parts.prefix(6).map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// A name for a type: `create-todo` is `CreateTodo`.
  static func type(_ text: String) -> String {
    let name = words(text).joined()
    guard let first = name.first else { return "Unnamed" }
    return first.isNumber ? "N\(name)" : name
  }

  /// A name for a member: `Page 1` is `page1`.
  static func member(_ text: String) -> String {
    let name = type(text)
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals == name.count ? capitals : max(1, capitals - 1)
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// A text as a literal of Swift.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .format:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
