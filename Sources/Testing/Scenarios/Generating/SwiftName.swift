import EventModel

/// The conversion of texts to names and literals in Swift code.
enum SwiftName {
  /// Returns up to six words of a text, without characters that names cannot contain.
  private static func words(_ text: String) -> [String] {
    let parts = text.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }
    return parts.prefix(6).map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Returns the name of a type: `create-todo` becomes `CreateTodo`.
  static func type(_ text: String) -> String {
    let name = words(text).joined()
    guard let first = name.first else { return "Unnamed" }
    return first.isNumber ? "N\(name)" : name
  }

  /// Returns the name of a member: `Page 1` becomes `page1`.
  static func member(_ text: String) -> String {
    let name = type(text)
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals == name.count ? capitals : max(1, capitals - 1)
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// Returns a text as a Swift string literal.
  static func literal(_ text: String) -> String {
    text.quoted { $0.isConfusing ? "\\u{\(String($0.value, radix: 16))}" : nil }
  }
}
