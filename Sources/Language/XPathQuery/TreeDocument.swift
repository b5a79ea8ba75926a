import EventModel
import Foundation
import FoundationXML
import ViewQuery

/// A tree as a document of libxml2.
struct TreeDocument {
  private let document: XMLDocument
  private let style: XPathStyle

  init(tree: ViewTree, style: XPathStyle) throws(QueryError) {
    self.style = style
    let data = Data(tree.xml(style).utf8)
    document = try bridge(XMLDocument(data: data, options: [])) { (_: any Error) in
      QueryError(.unavailable, message: "the tree cannot be written as XML")
    }
  }

  /// Returns the views that an expression selects, in document order.
  ///
  /// The expression must have passed ``XPathParser``: FoundationXML crashes on others.
  func views(_ expression: String) throws(QueryError) -> [Int] {
    let nodes = try bridge(document.nodes(forXPath: expression)) { (_: any Error) in
      QueryError(.unavailable, message: "the expression cannot be evaluated")
    }
    return Set(nodes.compactMap(view(around:))).sorted()
  }

  /// Returns the index of the view that a node is or belongs to; nil for the document.
  private func view(around node: XMLNode) -> Int? {
    var current: XMLNode? = node
    while let node = current {
      if let element = node as? XMLElement, let address = address(of: element) { return address }
      current = node.parent
    }
    return nil
  }

  private func address(of element: XMLElement) -> Int? {
    guard style == .propertyList else {
      return element.attribute(forName: "address")?.stringValue.flatMap { Int($0) }
    }
    guard element.name == "dict", element.childCount > 1,
      element.child(at: 0)?.stringValue == "address"
    else { return nil }
    return element.child(at: 1)?.stringValue.flatMap { Int($0) }
  }
}
