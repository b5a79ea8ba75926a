public import EventModel

/// A parsed selector that can pick nodes from any number of trees.
///
/// ```swift
/// let selector = try Selector("//UITableViewCell[0]")
/// selector.language          // .dnodi
/// try selector.nodes(in: tree)   // [7]
/// ```
public struct Selector: Sendable {
  /// The selector as written.
  public let text: String
  /// The language in which the selector is written.
  public let language: SelectorLanguage
  private let form: Form

  private enum Form: Sendable {
    case query(Query)
    /// An expression for an engine, with the column where it begins.
    case xpath(String, column: Int)
  }

  /// Reads a selector.
  ///
  /// - Parameters:
  ///   - text: The selector, with or without a prefix that names its language.
  ///   - language: The language, or nil to detect it, see ``SelectorLanguage/detected(in:)``.
  /// - Throws: A syntax error with a column in `text`. XPath is parsed only when it is evaluated.
  public init(_ text: String, language: SelectorLanguage? = nil) throws(QueryError) {
    let detected = SelectorLanguage.detected(in: text)
    let isPrefixed = detected.prefix > 0 && (language ?? detected.language) == detected.language
    let body = isPrefixed ? detected.text : text[...]
    let column = isPrefixed ? detected.prefix + 1 : 1
    self.text = text
    self.language = language ?? detected.language
    guard body.contains(where: { !$0.isWhitespace }) else {
      throw .syntax(at: column, "the selector is empty")
    }
    func scanner() throws(QueryError) -> SelectorScanner {
      try SelectorScanner(body, firstColumn: column)
    }
    switch self.language {
    case .dnodi:
      var parser = DNodiParser(scanner: try scanner())
      form = .query(try parser.query())
    case .shelley: form = .query(try ShelleyQuery.query(try scanner()))
    case .igor:
      var parser = IgorParser(scanner: try scanner())
      form = .query(try parser.query())
    case .xpath: form = .xpath(String(body), column: column)
    }
  }

  /// The selector in the common form, or nil for XPath, which has no such form.
  var query: Query? {
    if case .query(let query) = form { query } else { nil }
  }

  /// Returns the nodes picked from a tree, each once, in the order of the language.
  ///
  /// - Parameter tree: The tree.
  /// - Returns: Their indexes; dNodi and Shelley return them as found, Igor and XPath in tree
  ///   order.
  /// - Throws: An error for a word without a meaning in this tree; for XPath also syntax errors.
  public func nodes(in tree: ViewTree) throws(QueryError) -> [Int] {
    switch form {
    case .query(let query): return try QueryEvaluator(tree: tree).nodes(for: query)
    case .xpath(let expression, let column):
      return try bridge(XPathEngines.required().select(expression, in: tree)) {
        (error: QueryError) in error.moved(by: column - 1)
      }
    }
  }

  /// Returns the nodes picked from an indexed tree, as ``nodes(in:)-(ViewTree)`` does.
  ///
  /// - Parameter index: The index of the tree.
  /// - Returns: Their indexes in the tree.
  /// - Throws: The same errors as for the tree itself.
  public func nodes(in index: QueryIndex) throws(QueryError) -> [Int] {
    guard let query else { return try nodes(in: index.tree) }
    return try QueryEvaluator(index: index).nodes(for: query)
  }

  /// Returns the nodes picked from a tree, and how many nodes each part of the selector kept.
  ///
  /// - Parameter tree: The tree.
  /// - Returns: The explanation, with one entry for each part.
  /// - Throws: The same errors as ``nodes(in:)``.
  public func explanation(in tree: ViewTree) throws(QueryError) -> SelectorExplanation {
    let nodes = try nodes(in: tree)
    var parts: [SelectorExplanation.Part]
    switch form {
    case .query(let query): parts = QueryEvaluator(tree: tree).account(of: query)
    case .xpath(let expression, let column):
      parts = try bridge(XPathEngines.required().explain(expression, in: tree)) {
        (error: QueryError) in error.moved(by: column - 1)
      }
      for index in parts.indices { parts[index].column += column - 1 }
    }
    return SelectorExplanation(language: language, parts: parts, nodes: nodes)
  }
}

extension Selector {
  /// Returns the clause that says which names have another meaning than XPath 1.0 gives them.
  ///
  /// - Parameter tree: The tree; nil for any without a view of such a class.
  /// - Returns: The clause; nil if all names have their meaning, and for other languages.
  public func note(in tree: ViewTree? = nil) -> String? {
    guard case .xpath(let expression, _) = form else { return nil }
    return XPathEngines.current?.note(on: expression, in: tree)
  }
}

extension QueryError {
  /// Returns the error with its column moved to the right.
  fileprivate func moved(by columns: Int) -> QueryError {
    var error = self
    error.column = column.map { $0 + columns }
    return error
  }
}
