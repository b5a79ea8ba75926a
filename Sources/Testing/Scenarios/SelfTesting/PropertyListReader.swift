/// Reads XML property lists, as Xcode and `plutil` write them, and says where each value stands.
///
/// Of XML it reads what such files hold: a declaration, a document type without own entities,
/// comments, elements, text, references to characters and CDATA.
struct PropertyListReader {
  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// How deep lists and dictionaries may be nested.
  private static let deepest = 256

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Reads a whole text.
  static func read(_ text: String) throws(PropertyListError) -> PropertyList {
    var reader = PropertyListReader(text)
    return try reader.document()
  }

  private mutating func document() throws(PropertyListError) -> PropertyList {
    if take("\u{FEFF}") {}
    try skipProlog()
    let outer = place
    let (name, isEmpty) = try openTag()
    guard name == "plist" else { throw error("found <\(name)>, expected <plist>", at: outer) }
    guard !isEmpty else { throw error("the property list is empty", at: outer) }
    let value = try value(depth: 0)
    try skipSilent()
    try closeTag("plist")
    try skipSilent()
    guard place == scalars.count else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func value(depth: Int) throws(PropertyListError) -> PropertyList {
    try skipSilent()
    let start = place
    let (name, isEmpty) = try openTag()
    guard depth < Self.deepest else { throw error("the values are nested too deep", at: start) }
    return PropertyList(value: try content(name, isEmpty, start, depth), line: line(of: start))
  }

  private mutating func content(
    _ name: String,
    _ isEmpty: Bool,
    _ start: Int,
    _ depth: Int
  ) throws(PropertyListError) -> PropertyList.Value {
    switch name {
    case "array": return .list(isEmpty ? [] : try list(depth))
    case "dict": return .dictionary(isEmpty ? [] : try dictionary(depth))
    case "true", "false":
      if !isEmpty { try closeTag(name) }
      return .bool(name == "true")
    case "string", "date", "data": return .text(isEmpty ? "" : try text(of: name))
    case "integer":
      let text = isEmpty ? "" : try text(of: name).trimmed
      let digits = text.lowercased()
      let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(text)
      guard let number else {
        throw error("found \"\(text)\", expected a whole number in <integer>", at: start)
      }
      return .whole(number)
    case "real":
      let text = isEmpty ? "" : try text(of: name).trimmed
      guard let number = Double(text), number.isFinite else {
        throw error("found \"\(text)\", expected a number in <real>", at: start)
      }
      return .real(number)
    default:
      throw error("found <\(name)>, expected a value such as <string> or <dict>", at: start)
    }
  }

  private mutating func list(_ depth: Int) throws(PropertyListError) -> [PropertyList] {
    var values: [PropertyList] = []
    while try !isClosing() { values.append(try value(depth: depth + 1)) }
    try closeTag("array")
    return values
  }

  private mutating func dictionary(
    _ depth: Int
  ) throws(PropertyListError) -> [PropertyList.Entry] {
    var entries: [PropertyList.Entry] = []
    while try !isClosing() {
      let start = place
      let (name, isEmpty) = try openTag()
      guard name == "key" else { throw error("found <\(name)>, expected <key>", at: start) }
      let key = isEmpty ? "" : try text(of: "key")
      guard try !isClosing() else {
        throw unexpected("a value for the key \"\(key)\"")
      }
      guard !entries.contains(where: { $0.key == key }) else {
        throw error("the key \"\(key)\" is there twice", at: start)
      }
      entries.append(.init(key: key, value: try value(depth: depth + 1)))
    }
    try closeTag("dict")
    return entries
  }
}

// MARK: XML

extension PropertyListReader {
  /// Whether the next tag closes something; passes over what says nothing.
  private mutating func isClosing() throws(PropertyListError) -> Bool {
    try skipSilent()
    return starts(with: "</")
  }

  private mutating func openTag() throws(PropertyListError) -> (name: String, isEmpty: Bool) {
    let start = place
    guard take("<"), !starts(with: "/") else {
      place = start
      throw unexpected("an element")
    }
    let name = string(upTo: { $0 == ">" || $0 == "/" || $0.properties.isWhitespace })
    var quote: Unicode.Scalar?
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "<" {
        break
      } else if scalar == ">" {
        return (name, scalars[place - 2] == "/")
      }
    }
    throw error("the tag <\(name) is not closed", at: start)
  }

  private mutating func closeTag(_ name: String) throws(PropertyListError) {
    try skipSilent()
    let start = place
    guard take("</") else { throw unexpected("</\(name)>") }
    let found = string(upTo: { $0 == ">" || $0 == "<" })
    guard take(">"), found.trimmed == name else {
      throw error("found </\(found)>, expected </\(name)>", at: start)
    }
  }

  private mutating func text(of name: String) throws(PropertyListError) -> String {
    var text = ""
    while place < scalars.count {
      if take("<![CDATA[") {
        text += try string(through: "]]>")
      } else if starts(with: "<!--") {
        try skipSilent()
      } else if scalars[place] == "<" {
        try closeTag(name)
        return text
      } else if scalars[place] == "&" {
        text.unicodeScalars.append(try reference())
      } else {
        text.unicodeScalars.append(scalars[place])
        place += 1
      }
    }
    throw unexpected("</\(name)>")
  }

  private mutating func reference() throws(PropertyListError) -> Unicode.Scalar {
    let start = place
    place += 1
    let name = string(upTo: { $0 == ";" || $0 == "<" || $0 == "&" })
    let known: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    guard take(";") else { throw error("a & that stands for itself is written &amp;", at: start) }
    if let scalar = known[name] { return scalar }
    let number = name.dropFirst()
    let code =
      number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard name.hasPrefix("#"), let code, let scalar = Unicode.Scalar(code) else {
      throw error("&\(name); means nothing here", at: start)
    }
    return scalar
  }

  private mutating func skipProlog() throws(PropertyListError) {
    try skipSilent()
    while starts(with: "<?") || starts(with: "<!DOCTYPE") {
      let start = place
      _ = try string(through: ">")
      if scalars[start..<place].contains("[") {
        throw error("a document type with declarations of its own is not read", at: start)
      }
      try skipSilent()
    }
  }

  /// Passes over blanks and comments.
  private mutating func skipSilent() throws(PropertyListError) {
    while place < scalars.count {
      if scalars[place].properties.isWhitespace {
        place += 1
      } else if take("<!--") {
        _ = try string(through: "-->")
      } else {
        return
      }
    }
  }

  private func starts(with text: String) -> Bool {
    scalars[place...].starts(with: text.unicodeScalars)
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    place += text.unicodeScalars.count
    return true
  }

  private mutating func string(upTo isEnd: (Unicode.Scalar) -> Bool) -> String {
    let end = scalars[place...].firstIndex(where: isEnd) ?? scalars.count
    defer { place = end }
    return String(String.UnicodeScalarView(scalars[place..<end]))
  }

  private mutating func string(through end: String) throws(PropertyListError) -> String {
    let start = place
    while place < scalars.count {
      if take(end) {
        let last = place - end.unicodeScalars.count
        return String(String.UnicodeScalarView(scalars[start..<last]))
      }
      place += 1
    }
    throw error("found the end of the file, expected \(end)", at: start)
  }

  private func line(of place: Int) -> Int { scalars[..<place].count { $0 == "\n" } + 1 }

  private func error(_ message: String, at place: Int) -> PropertyListError {
    let start = scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return PropertyListError(line: line(of: place), column: place - start + 1, message: message)
  }

  /// What stands here instead of something expected.
  private func unexpected(_ expected: String) -> PropertyListError {
    var found = "the end of the file"
    if place < scalars.count {
      let rest = scalars[place...].prefix { $0 != "\n" && $0 != "\r" }
      let end = rest.firstIndex(of: ">").map { $0 + 1 } ?? min(rest.endIndex, place + 24)
      found = String(String.UnicodeScalarView(scalars[place..<max(end, place + 1)]))
    }
    return error("found \(found), expected \(expected)", at: place)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let rest = unicodeScalars.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex
    return String(rest[..<end])
  }
}
