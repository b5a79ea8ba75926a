public import EventModel

extension ViewTree {
  /// Returns the nodes that a selector picks, in the order of its language.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - language: Its language, or nil to detect it.
  /// - Returns: Their indexes, each once.
  /// - Throws: A syntax error with a column, or an error for a word without a meaning.
  public func select(
    _ selector: String,
    language: SelectorLanguage? = nil
  ) throws(QueryError) -> [Int] {
    try Selector(selector, language: language).nodes(in: self)
  }

  /// Returns the nodes that a selector picks, and how many nodes each of its parts kept.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - language: Its language, or nil to detect it.
  /// - Returns: The explanation, with one entry for each part.
  /// - Throws: The same errors as ``select(_:language:)``.
  public func explain(
    _ selector: String,
    language: SelectorLanguage? = nil
  ) throws(QueryError) -> SelectorExplanation {
    try Selector(selector, language: language).explanation(in: self)
  }
}
