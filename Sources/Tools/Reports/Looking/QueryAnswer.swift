package import EventModel
package import ViewQuery

/// The views that a selector, or a reference in quotes, matches on a screen.
package struct QueryAnswer {
  /// The views, in the order of the selector's language.
  package var nodes: [Int]
  /// The views that each part of the selector kept, if requested.
  package var explanation: SelectorExplanation?
  /// The reason why there are none, with the most similar views.
  package var miss: QueryError?
  /// The clause that says which names of XPath are read in another style than the standard's; nil for none.
  package var note: String?

  /// Finds the views.
  ///
  /// A text in quotes or backquotes is a reference to one control; any other text is a selector.
  package init(
    _ text: String,
    _ language: SelectorLanguage?,
    isExplained: Bool,
    tree: ViewTree
  ) throws(QueryError) {
    if language == nil, text.first == "\"" || text.first == "`" {
      guard !isExplained else {
        throw QueryError(
          .syntax,
          column: 1,
          message: "a reference in quotes has no parts to explain, expected a selector"
        )
      }
      let reference = try NodeReference(parsing: text)
      do throws(QueryError) { nodes = [try tree.control(reference)] } catch {
        guard [.notFound, .notVisible, .ambiguous].contains(error.reason) else { throw error }
        (nodes, miss) = ([], error)
      }
      return
    }
    let selector = try Selector(text, language: language)
    note = selector.note(in: tree)
    if isExplained {
      let explanation = try selector.explanation(in: tree)
      nodes = explanation.nodes
      self.explanation = explanation
    } else {
      nodes = try selector.nodes(in: tree)
    }
    if nodes.isEmpty { miss = try tree.nothingSelected(text, language: language) }
  }
}
