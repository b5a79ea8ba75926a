public import EventModel

/// A selector, read once and ready to pick nodes from any number of trees.
///
/// ```swift
/// let selector = try Selector("//UITableViewCell[0]")
/// selector.language          // .dnodi
/// try selector.nodes(in: tree)   // [7]
/// ```
public struct Selector: Sendable {
  /// The selector as written.
  public let text: String
  /// The language it was read in.
  public let language: SelectorLanguage
  private let form: Form

  private enum Form: Sendable {
    case query(Query)
    /// Left to an engine; the column is where the expression begins.
    case xpath(String, column: Int)
  }

  /// Reads a selector.
  ///
  /// - Parameters:
  ///   - text: The selector, with or without a prefix that names its language.
  ///   - language: The language; nil lets the text's form tell, see
  ///     ``SelectorLanguage/told(by:)``.
  /// - Throws: A syntax error with a column in `text`. XPath is read only when it is evaluated.
  public init(_ text: String, language: SelectorLanguage? = nil) throws(QueryError) {
    let told = SelectorLanguage.told(by: text)
    let isPrefixed = told.prefix > 0 && (language ?? told.language) == told.language
    let body = isPrefixed ? told.text : text[...]
    let column = isPrefixed ? told.prefix + 1 : 1
    self.text = text
    self.language = language ?? told.language
    guard body.contains(where: { !$0.isWhitespace }) else {
      throw QueryError(.syntax, column: column, message: "the selector is empty")
    }
    switch self.language {
    case .dnodi:
      var parser = try DNodiParser(body, firstColumn: column)
      form = .query(try parser.query())
    case .shelley: form = .query(try ShelleyQuery.query(body, firstColumn: column))
    case .igor:
      var parser = try IgorParser(body, firstColumn: column)
      form = .query(try parser.query())
    case .xpath: form = .xpath(String(body), column: column)
    }
  }

  /// The selector in the common form; nil for XPath, which has none.
  var query: Query? {
    if case .query(let query) = form { query } else { nil }
  }

  /// The nodes picked from a tree, each once, in the order the language gives them.
  ///
  /// - Parameter tree: The tree to pick from.
  /// - Returns: Their indexes; dNodi and Shelley give them as found, Igor and XPath in tree order.
  /// - Throws: A word that nothing in this tree gives a meaning to; for XPath all its errors.
  public func nodes(in tree: ViewTree) throws(QueryError) -> [Int] {
    switch form {
    case .query(let query): return try QueryEvaluator(tree: tree).nodes(for: query)
    case .xpath(let expression, let column):
      return try inPlace(column) { (engine) throws(QueryError) in
        try engine.select(expression, in: tree)
      }
    }
  }

  /// The nodes picked from a tree that was made ready, as ``nodes(in:)-(ViewTree)`` gives them.
  ///
  /// - Parameter index: The tree, ready for many queries.
  /// - Returns: Their indexes in the tree.
  /// - Throws: As for the tree itself.
  public func nodes(in index: QueryIndex) throws(QueryError) -> [Int] {
    guard let query else { return try nodes(in: index.tree) }
    return try QueryEvaluator(index: index).nodes(for: query)
  }

  /// The nodes picked from a tree, and how many each part of the selector left.
  ///
  /// - Parameter tree: The tree to pick from.
  /// - Returns: One account for each part.
  /// - Throws: As ``nodes(in:)`` does.
  public func explanation(in tree: ViewTree) throws(QueryError) -> SelectorExplanation {
    let nodes = try nodes(in: tree)
    switch form {
    case .query(let query):
      let parts = QueryEvaluator(tree: tree).account(of: query)
      return SelectorExplanation(language: language, parts: parts, nodes: nodes)
    case .xpath(let expression, let column):
      var parts = try inPlace(column) { (engine) throws(QueryError) in
        try engine.explain(expression, in: tree)
      }
      for index in parts.indices { parts[index].column += column - 1 }
      return SelectorExplanation(language: language, parts: parts, nodes: nodes)
    }
  }

  private func inPlace<Answer>(
    _ column: Int,
    _ ask: (any XPathEngine) throws(QueryError) -> Answer
  ) throws(QueryError) -> Answer {
    guard let engine = XPathEngines.current else {
      throw QueryError(
        .unavailable,
        message: "XPath is not available here",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    do throws(QueryError) {
      return try ask(engine)
    } catch {
      var error = error
      error.column = error.column.map { $0 + column - 1 }
      throw error
    }
  }
}
