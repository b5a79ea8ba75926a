import EventModel
import ViewQuery

/// A tree as a document of libxml2.
struct TreeDocument {
  private let text: String
  private let style: XPathStyle
  private let libxml: Libxml

  /// Writes a tree as XML.
  ///
  /// - Throws: An error that names the missing package if the system has no libxml2.
  init(tree: ViewTree, style: XPathStyle) throws(QueryError) {
    guard let libxml = Libxml.shared else {
      throw QueryError(
        .unavailable,
        message: "the library libxml2 is not installed, which XPath needs",
        hint: "install it, such as with apt-get install libxml2"
      )
    }
    self.libxml = libxml
    self.style = style
    text = tree.xml(style)
  }

  /// Returns the views that an expression selects, in document order; an attribute or another node stands for its
  /// view.
  ///
  /// The expression must have passed ``XPathParser``.
  func views(_ expression: String) throws(QueryError) -> [Int] {
    // The nearest element with an address around each node is its view, if not the node itself.
    let address =
      style == .propertyList
      ? "ancestor-or-self::dict[*[1]='address'][1]/*[2]"
      : "ancestor-or-self::*[@address][1]/@address"
    guard let numbers = libxml.numbers(at: address, from: expression, in: text) else {
      throw QueryError(.unavailable, message: "the expression cannot be evaluated")
    }
    return Set(numbers.compactMap { Int(exactly: $0) }).sorted()
  }
}
