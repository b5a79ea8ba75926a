public import EventModel

extension ViewTree {
  /// The nodes a reference means, as matched and in tree order, hidden ones too.
  ///
  /// - Parameter reference: What a person wrote.
  /// - Returns: Their indexes; empty where there are none, which is no error here.
  /// - Throws: The error of a selector that cannot be read.
  public func nodes(matching reference: NodeReference) throws(QueryError) -> [Int] {
    switch reference {
    case .shown(let text):
      nodes.indices.filter { nodes[$0].label == text || nodes[$0].text == text }
    case .identifier(let name): nodes.indices.filter { identifier(of: $0) == name }
    case .point(let point): frontNode(at: point).map { [$0] } ?? []
    case .selector(let text): try select(text).sorted()
    case .row(let row, let section, let table):
      try tables(matching: table).flatMap { cells(row: row, section: section, of: $0) }.sorted()
    }
  }

  /// The interactive node that a touch on a node is meant for: the node itself or the nearest
  /// ancestor that is a control; the node itself where there is none.
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

  /// The tables a reference means: the nodes themselves, or the only table below one of them.
  func tables(matching reference: NodeReference?) throws(QueryError) -> [Int] {
    guard let reference else {
      let all = nodes.indices.filter { nodes[$0].isTable }
      let visible = all.filter(isVisible)
      return visible.isEmpty ? all : visible
    }
    var tables: [Int] = []
    for node in try nodes(matching: reference) {
      let inside =
        nodes[node].isTable ? [node] : (node..<end(of: node)).filter { nodes[$0].isTable }
      if inside.count == 1, !tables.contains(inside[0]) { tables.append(inside[0]) }
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
  /// Whether people operate this node, by its traits or by its class.
  package var isControl: Bool {
    let operated = ["button", "link", "adjustable", "searchField", "keyboardKey", "toggle"]
    return traits.contains { operated.contains($0) } || UIKitClass.isControl(className)
  }

  /// Whether the class of this node is one of UIKit's, or descends from it as far as that is known.
  package func isKind(of name: String) -> Bool { UIKitClass.isKind(className, of: name) }

  /// Whether what a touch does depends on where in the node it is, as on a slider.
  package var answersByPlace: Bool { UIKitClass.answeringByPlace.contains(className) }

  /// The accessibility traits the app reported, in its order.
  package var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }

  /// Whether it shows rows.
  package var isTable: Bool {
    attributes["rows"] != nil || UIKitClass.isKind(className, of: "UITableView")
      || UIKitClass.isKind(className, of: "UICollectionView")
  }

  /// Whether it is one of the rows of a table.
  package var isCell: Bool {
    attributes["row"] != nil || UIKitClass.isKind(className, of: "UITableViewCell")
      || UIKitClass.isKind(className, of: "UICollectionViewCell")
  }

  /// What it shows to people: its label, or else its text; nil where it shows nothing.
  var shown: String? {
    [label, text].compactMap { $0 }.first { !$0.isEmpty }
  }
}
