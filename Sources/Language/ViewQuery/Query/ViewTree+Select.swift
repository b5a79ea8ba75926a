public import EventModel

extension ViewTree {
  /// The nodes a selector picks, in the order its language gives them.
  ///
  /// - Parameters:
  ///   - selector: The selector as written.
  ///   - language: Its language; nil lets its form tell.
  /// - Returns: Their indexes, each once.
  /// - Throws: A syntax error with a column, or a word without a meaning.
  public func select(
    _ selector: String,
    language: SelectorLanguage? = nil
  ) throws(QueryError) -> [Int] {
    try Selector(selector, language: language).nodes(in: self)
  }

  /// The nodes a selector picks and how many each of its parts left.
  ///
  /// - Parameters:
  ///   - selector: The selector as written.
  ///   - language: Its language; nil lets its form tell.
  /// - Returns: One account for each part, and the nodes.
  /// - Throws: As ``select(_:language:)`` does.
  public func explain(
    _ selector: String,
    language: SelectorLanguage? = nil
  ) throws(QueryError) -> SelectorExplanation {
    try Selector(selector, language: language).explanation(in: self)
  }
}
