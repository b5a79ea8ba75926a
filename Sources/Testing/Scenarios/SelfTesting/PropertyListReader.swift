import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The reader of XML property lists, which keeps the line of each value.
///
/// `PropertyListSerialization` reports no lines, so the values are built from the events of
/// `XMLParser`. `BinaryPropertyList` turns the binary form into this one.
final class PropertyListReader: NSObject {
  /// An element that is not closed yet, with its content so far.
  private struct Element {
    let name: String
    let line: Int
    var text = ""
    var values: [PropertyList] = []
    var entries: [PropertyList.Entry] = []
    var keys: Set<String> = []
    var key: String?

    var isContainer: Bool { ["plist", "array", "dict"].contains(name) }
  }

  /// The deepest nesting of lists and dictionaries.
  private static let deepest = 256
  private static let valueNames: Set<String> = [
    "array", "dict", "true", "false", "string", "date", "data", "integer", "real",
  ]

  private var open: [Element] = []
  private var root: PropertyList?
  private var error: PropertyListError?

  /// Reads a whole text.
  static func read(_ text: String) throws(PropertyListError) -> PropertyList {
    let reader = PropertyListReader()
    let parser = XMLParser(data: Data(try blankingProlog(of: text).utf8))
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    _ = parser.parse()
    if let error = reader.error { throw error }
    guard let root = reader.root else {
      throw PropertyListError(line: max(parser.lineNumber, 1), message: "expected <plist>")
    }
    return root
  }

  /// Returns the text with blanks in place of all that comes before its first element.
  ///
  /// The parser then sees neither a declared encoding nor a document type. So a text cannot declare entities, which
  /// could grow without bound or name other files.
  ///
  /// - Throws: An error for such a document type, and for U+0000, which XML does not allow: at the beginning,
  ///   libxml2 takes it for another encoding, and FoundationXML crashes.
  private static func blankingProlog(of text: String) throws(PropertyListError) -> String {
    if let place = text.unicodeScalars.firstIndex(of: "\0") {
      throw PropertyListError(
        line: text[..<place].count(where: \.isLineEnd) + 1,
        message: "found the character U+0000, which XML does not allow"
      )
    }
    let declarations = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard let (start, end) = declarations.first(where: { rest.hasPrefix($0.0) }),
        let range = rest.range(of: end)
      else { break }
      guard start != "<!DOCTYPE" || !rest[..<range.lowerBound].contains("[") else {
        let line = text[..<rest.startIndex].count(where: \.isLineEnd) + 1
        throw PropertyListError(
          line: line,
          message: "a document type with its own declarations is not supported"
        )
      }
      rest = rest[range.upperBound...]
    }
    return String(text[..<rest.startIndex].map { $0.isLineEnd ? "\n" : " " }) + rest
  }
}

extension PropertyListReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if let expected = expected(insteadOf: name) {
      return fail("found <\(name)>, expected \(expected)", parser)
    }
    guard open.count <= Self.deepest else {
      return fail("values are nested deeper than \(Self.deepest) levels", parser)
    }
    open.append(Element(name: name, line: parser.lineNumber))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard error == nil, let element = open.popLast() else { return }
    guard let parent = open.indices.last else {
      root = element.values.first
      return root == nil ? fail("the property list is empty", parser) : ()
    }
    if name == "key" {
      guard open[parent].keys.insert(element.text).inserted else {
        return fail("the key \(element.text.debugDescription) appears twice", parser)
      }
      open[parent].key = element.text
      return
    }
    guard let value = value(of: element, parser) else { return }
    let item = PropertyList(value: value, line: element.line)
    if let key = open[parent].key {
      open[parent].entries.append(.init(key: key, value: item))
      open[parent].key = nil
    } else {
      open[parent].values.append(item)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard error == nil, let element = open.indices.last else { return }
    guard !open[element].isContainer else {
      let found = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return found.isEmpty ? () : fail("found \"\(found)\", expected an element", parser)
    }
    open[element].text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let element = open.last.map { "</\($0.name)>" } ?? "<plist>"
    // The names of these codes are not the same on every platform; their numbers are libxml2's.
    let message =
      switch (error as NSError).code {
      case 5 where root != nil: "found text after </plist>, expected the end of the file"
      case 5: "found the end of the file, expected \(element)"
      case 26: "found a reference to an unknown entity"
      case 68: "found & or < in a text, expected &amp; or &lt;"
      case 76: "found another end tag, expected \(element)"
      case let code: "the XML is malformed (libxml2 error \(code))"
      }
    fail(message, parser, column: parser.columnNumber)
  }

  /// Returns the expectation of the grammar in place of a start tag; nil if the tag is allowed.
  private func expected(insteadOf name: String) -> String? {
    guard let parent = open.last else { return name == "plist" && root == nil ? nil : "<plist>" }
    guard parent.isContainer, parent.name != "plist" || parent.values.isEmpty else {
      return "</\(parent.name)>"
    }
    if parent.name == "dict", parent.key == nil { return name == "key" ? nil : "<key>" }
    return Self.valueNames.contains(name) ? nil : "a value such as <string> or <dict>"
  }

  private func value(of element: Element, _ parser: XMLParser) -> PropertyList.Value? {
    let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element.name {
    case "array": return .list(element.values)
    case "dict":
      guard let key = element.key else { return .dictionary(element.entries) }
      fail("found </dict>, expected a value for the key \(key.debugDescription)", parser)
    case "true", "false": return .bool(element.name == "true")
    case "integer":
      let digits = text.lowercased()
      let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(text)
      if let number { return .whole(number) }
      fail("found \"\(text)\", expected a whole number in <integer>", parser)
    case "real":
      if let number = Double(text), number.isFinite { return .real(number) }
      fail("found \"\(text)\", expected a number in <real>", parser)
    default: return .text(element.text)
    }
    return nil
  }

  /// Keeps the first error and ends the reading.
  private func fail(_ message: String, _ parser: XMLParser, column: Int? = nil) {
    guard error == nil else { return }
    error = PropertyListError(line: max(parser.lineNumber, 1), column: column, message: message)
    parser.abortParsing()
  }
}

extension Character {
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
