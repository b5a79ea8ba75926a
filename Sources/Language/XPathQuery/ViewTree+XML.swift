public import EventModel

extension ViewTree {
  /// Returns the tree as XML, in one of the forms for XPath.
  ///
  /// Each view has its index in pre-order as `address`, where SelfTesting had its address in memory.
  /// Indexes of XPath begin at 1.
  ///
  /// ```swift
  /// ViewTree(ViewNode("UILabel", text: "Hi")).xml(.classes)
  /// // <UILabel address="0" class="UILabel" … text="Hi" x="0" y="0" width="0" height="0"/>
  /// ```
  ///
  /// - Parameters:
  ///   - style: The form.
  ///   - isReadable: True if each view of the form ``XPathStyle/classes`` gets a line of its own. The lines
  ///     break within tags, so that the document still has no texts.
  /// - Returns: A document without a document type.
  public func xml(_ style: XPathStyle, isReadable: Bool = false) -> String {
    var writer = TreeXMLWriter(tree: self, style: style, isReadable: isReadable)
    return writer.document()
  }
}

/// A writer of a tree as XML.
struct TreeXMLWriter {
  private let tree: ViewTree
  private let style: XPathStyle
  private let isReadable: Bool
  /// The element names of views; a property of such a name is only an attribute, so that an element of
  /// that name is always a view.
  private let elementNames: Set<String>
  private var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  init(tree: ViewTree, style: XPathStyle, isReadable: Bool) {
    self.tree = tree
    self.style = style
    self.isReadable = isReadable && style == .classes
    let classes = style == .subviews ? Set(tree.nodes.map(\.className)) : []
    elementNames = Set(classes.map(Self.elementName))
  }

  mutating func document() -> String {
    if style == .propertyList { text += #"<plist version="1.0">"# }
    // The open views, each with the text that closes it.
    var open: [(end: Int, closing: String)] = []
    for index in 0..<tree.count {
      while let last = open.last, last.end <= index { text += open.removeLast().closing }
      let closing =
        switch style {
        case .classes: openView(index, depth: open.count)
        case .subviews: openElement(index)
        case .propertyList: openDictionary(index)
        }
      open.append((tree.end(of: index), closing))
    }
    while let last = open.popLast() { text += last.closing }
    if style == .propertyList { text += "</plist>" }
    return text
  }

  /// Writes an element for a view, up to its children.
  ///
  /// - Returns: The text that closes it.
  private mutating func openView(_ index: Int, depth: Int) -> String {
    let node = tree[index]
    let name = Self.elementName(node.className)
    text += "<" + name
    write(Self.properties(of: node, at: index) + Self.places(of: node))
    // A line ends within a tag, where it is no text.
    let lineEnd = isReadable ? "\n" + String(repeating: " ", count: depth) : ""
    guard tree.end(of: index) > index + 1 else {
      text += lineEnd + "/>"
      return ""
    }
    text += lineEnd + ">"
    return "</\(name)\(lineEnd)>"
  }

  /// Writes attributes; the first of each name counts.
  ///
  /// - Returns: The names of the attributes that were written, and their values.
  @discardableResult
  private mutating func write(_ properties: [Property]) -> [(name: String, value: String)] {
    var written: [(name: String, value: String)] = []
    for property in properties {
      let name = Self.elementName(property.name)
      guard !written.contains(where: { $0.name == name }) else { continue }
      let value = Self.escaped(property.plain)
      text += " \(name)=\"\(value)\""
      written.append((name, value))
    }
    return written
  }

  /// Writes a view with its properties as elements, up to its children.
  ///
  /// - Returns: The text that closes it.
  private mutating func openElement(_ index: Int) -> String {
    let name = Self.elementName(tree.className(of: index))
    text += "<\(name)"
    let properties = write(Self.properties(of: tree[index], at: index))
    text += ">"
    for (element, value) in properties where !elementNames.contains(element) {
      text += "<\(element)>\(value)</\(element)>"
    }
    let frame = tree.frame(of: index)
    if !elementNames.contains("frame") {
      text += "<frame><x>\(frame.minX.canonical)</x><y>\(frame.minY.canonical)</y>"
      text += "<width>\(frame.size.width.canonical)</width>"
      text += "<height>\(frame.size.height.canonical)</height></frame>"
    }
    text += "<subviews>"
    return "</subviews></\(name)>"
  }

  /// Writes a dictionary up to its subviews, its keys in the order of a property list.
  ///
  /// - Returns: The text that closes it.
  private mutating func openDictionary(_ index: Int) -> String {
    let frame = tree.frame(of: index)
    let numbers = [
      ("height", frame.size.height), ("width", frame.size.width), ("x", frame.minX),
      ("y", frame.minY),
    ]
    let inner = numbers.map { "<key>\($0.0)</key><real>\($0.1.canonical)</real>" }.joined()
    var entries = TreeXMLWriter.properties(of: tree[index], at: index).map { property in
      let name = property.name == "class" ? "className" : property.name
      return (name, property.plist)
    }
    entries.append(("frame", "<dict>\(inner)</dict>"))
    entries.sort { ($0.0 == "address" ? 0 : 1, $0.0) < ($1.0 == "address" ? 0 : 1, $1.0) }
    let written = entries.map { "<key>\(Self.escaped($0.0))</key>\($0.1)" }
    let place = entries.firstIndex { $0.0 > "subviews" && $0.0 != "address" } ?? entries.count
    text += "<dict>" + written[..<place].joined() + "<key>subviews</key><array>"
    return "</array>" + written[place...].joined() + "</dict>"
  }

  /// Returns a name for XML, with `_` in the place of other characters.
  static func elementName(_ name: String) -> String {
    if name.isElementName && name != "xmlns" { return name }
    let allowed = name.unicodeScalars.map { scalar in
      let isFine = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isFine || scalar == "." || scalar == "-" || scalar == "_" ? Character(scalar) : "_"
    }
    let starts = allowed.first.map { $0.isLetter || $0 == "_" } ?? false
    // An attribute xmlns would put the view and those within it out of the reach of their class names.
    return (starts && name != "xmlns" ? "" : "_") + String(allowed)
  }

  /// Returns a text for XML, with U+FFFD in the place of characters that XML does not allow.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// True if the text consists of ASCII letters, digits and `. - _`, and begins with a letter or `_`.
  fileprivate var isElementName: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return false }
      let first = unsafe start.pointee
      guard first.isLetter || first == UInt8(ascii: "_") else { return false }
      let count = bytes.count
      var place = 1
      while place < count {
        let byte = unsafe start[place]
        guard byte.isLetter || byte.isInElementNames else { return false }
        place += 1
      }
      return true
    }
  }
}

extension UInt8 {
  /// True for an ASCII letter.
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// True for an ASCII digit or one of `. - _`.
  fileprivate var isInElementNames: Bool {
    self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}
