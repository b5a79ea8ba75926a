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
      nodes.indices.filter { label(of: $0) == text || self.text(of: $0) == text }
    case .identifier(let name): nodes.indices.filter { identifier(of: $0) == name }
    case .point(let point): frontNode(at: point).map { [$0] } ?? []
    case .selector(let text): try select(text).sorted()
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
    var node: Int? = index
    while let current = node {
      if nodes[current].isControl { return current }
      node = parent(of: current)
    }
    return index
  }

  /// Returns the tables that a reference means: the nodes themselves, or the only table below one
  /// of them.
  func tables(matching reference: NodeReference?) throws(QueryError) -> [Int] {
    guard let reference else {
      let all = nodes.indices.filter { nodes[$0].isTable }
      let visible = all.filter(isVisible)
      return visible.isEmpty ? all : visible
    }
    var tables: [Int] = []
    var known: Set<Int> = []
    for node in try nodes(matching: reference) {
      let inside =
        nodes[node].isTable ? [node] : (node..<end(of: node)).filter { nodes[$0].isTable }
      if inside.count == 1, known.insert(inside[0]).inserted { tables.append(inside[0]) }
    }
    return tables
  }

  private func cells(row: Int, section: Int, of table: Int) -> [Int] {
    (table + 1..<end(of: table)).filter {
      attribute("row", of: $0)?.number == Double(row)
        && (attribute("section", of: $0)?.number ?? 0) == Double(section)
        && nodes[$0].isCell
    }
  }
}

extension ViewNode {
  /// Whether the node is a control, by its traits or its class.
  package var isControl: Bool {
    let operated = ["button", "link", "adjustable", "searchField", "keyboardKey", "toggle"]
    return traits.contains { operated.contains($0) } || UIKitClass.isControl(className)
  }

  /// Returns whether the node's class is a UIKit class or a known subclass of it.
  package func isKind(of name: String) -> Bool { UIKitClass.isKind(className, of: name) }

  /// Whether the effect of a touch depends on its position inside the node, as on a slider.
  package var answersByPlace: Bool {
    UIKitClass.answeringByPlace.contains(className) || isKeyboardKey
  }

  /// Whether the node is a key of a keyboard, or draws several keys at once.
  package var isKeyboardKey: Bool { traits.contains("keyboardKey") }

  /// The accessibility traits that the app reported, in its order.
  package var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }

  /// Whether the node shows rows.
  package var isTable: Bool {
    attributes["rows"] != nil || UIKitClass.isKind(className, of: "UITableView")
      || UIKitClass.isKind(className, of: "UICollectionView")
  }

  /// Whether the node is a row of a table.
  package var isCell: Bool {
    attributes["row"] != nil || UIKitClass.isKind(className, of: "UITableViewCell")
      || UIKitClass.isKind(className, of: "UICollectionViewCell")
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
