public import EventModel

extension ViewTree {
  /// Returns the nodes that a reference matches, in tree order, including hidden ones.
  ///
  /// - Parameter reference: The reference.
  /// - Returns: Their indexes; no match is not an error.
  /// - Throws: The error of a selector that cannot be parsed.
  public func nodes(matching reference: NodeReference) throws(QueryError) -> [Int] {
    switch reference {
    case .shown(let text):
      nodes(with: .label, .text, equalTo: text)
    case .identifier(let name): nodes(with: .identifier, equalTo: name)
    case .point(let point): frontNode(at: point).map { [$0] } ?? []
    case .selector(let text):
      // Most selectors in recordings are paths, which take no search.
      if let path = NodeReference.places(ofPath: text) {
        index(at: path).map { [$0] } ?? []
      } else {
        try select(text).sorted()
      }
    case .row(let row, let section, let table):
      try tables(matching: table).flatMap { cells(row: row, section: section, of: $0) }.sorted()
    }
  }

  /// Returns the node that a touch on a node is meant for: the node itself or the nearest ancestor
  /// that is a control, or the node itself if there is none.
  ///
  /// ```swift
  /// tree.controlAncestor(of: 8)   // 7: the UIButton around its UIButtonLabel
  /// ```
  public func controlAncestor(of index: Int) -> Int {
    nearest(from: index, marked: .control) ?? index
  }

  /// Returns the tables that a reference means: the nodes themselves, or the only table below one
  /// of them.
  func tables(matching reference: NodeReference?) throws(QueryError) -> [Int] {
    guard let reference else {
      let all = nodes(marked: .table)
      let visible = all.filter(isVisible)
      return visible.isEmpty ? all : visible
    }
    var tables: [Int] = []
    var known: Set<Int> = []
    for node in try nodes(matching: reference) {
      let inside =
        isMarked(node, .table) ? [node] : nodes(in: node..<end(of: node), marked: .table)
      if inside.count == 1, known.insert(inside[0]).inserted { tables.append(inside[0]) }
    }
    return tables
  }

  private func cells(row: Int, section: Int, of table: Int) -> [Int] {
    nodes(in: table + 1..<end(of: table), marked: .row).filter {
      attribute("row", of: $0)?.number == Double(row)
        && (attribute("section", of: $0)?.number ?? 0) == Double(section)
    }
  }
}

extension ViewTree {
  /// Returns true if a node is a key of a keyboard, or draws several keys at once, without making the node.
  package func isKeyboardKey(_ index: Int) -> Bool {
    guard case .list(let traits)? = attribute("traits", of: index) else { return false }
    return traits.contains(.text("keyboardKey"))
  }
}

extension ViewNode {
  /// True if the node is a control, by its traits or its class.
  package var isControl: Bool {
    let operated = ["button", "link", "adjustable", "searchField", "keyboardKey", "toggle"]
    return traits.contains { operated.contains($0) } || UIKitClass.isControl(className)
  }

  /// Returns true if the node's class is a UIKit class or a known subclass of it.
  package func isKind(of name: String) -> Bool { UIKitClass.isKind(className, of: name) }

  /// True if the effect of a touch depends on its position inside the node, as on a slider.
  package var answersByPlace: Bool {
    UIKitClass.answeringByPlace.contains(className) || isKeyboardKey
  }

  /// True if the node is a key of a keyboard, or draws several keys at once.
  package var isKeyboardKey: Bool { traits.contains("keyboardKey") }

  /// The accessibility traits that the app reported, in its order.
  package var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }

  /// True if the node shows rows, by its attributes or its class.
  package var isTable: Bool {
    attributes["rows"] != nil || UIKitClass.isTable(className)
  }

  /// True if the node is a row of a table, by its attributes or its class.
  package var isCell: Bool {
    attributes["row"] != nil || UIKitClass.isCell(className)
  }

  /// The node's label, or else its text, or nil if both are empty.
  var shown: String? {
    [label, text].compactMap { $0 }.first { !$0.isEmpty }
  }

  /// The section and the row of a cell; nil if the app reports anything but whole numbers.
  package var rowPlace: (section: Int, row: Int)? {
    guard let row = attributes["row"]?.number.flatMap({ Int(exactly: $0) }),
      let section = Int(exactly: attributes["section"]?.number ?? 0)
    else { return nil }
    return (section, row)
  }
}
