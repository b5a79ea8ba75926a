public import EventModel
public import ViewQuery

/// An engine for XPath 1.0 by libxml2.
///
/// In the plain form, libxml2 evaluates an expression on ``EventModel/ViewTree/xml(_:isReadable:)``, where every
/// element is a view. A selected attribute, or an element of another form that is not a view, stands for its view.
///
/// The parser in `Syntax` stays in front of libxml2 for one reason: expressions come from files and clients. If one
/// searches the whole tree at every node, libxml2 evaluates it for hours, and a caller cannot set a bound.
/// ``XPathCost`` refuses such an expression, and needs the parser for that. The parser also finds the place of a
/// mistake.
///
/// ```swift
/// let engine = LibxmlEngine()
/// try engine.select("//UIButton[@title='Edit']", in: tree)   // [5]
/// ```
public struct LibxmlEngine: XPathEngine {
  /// The form of the tree; nil to choose it by the expression, see ``XPathStyle``.
  public let style: XPathStyle?

  /// The most levels of elements that libxml2 reads.
  private static let deepest = 250

  /// Creates an engine for one form of the tree, or for the form of each expression.
  public init(style: XPathStyle? = nil) { self.style = style }

  /// Returns the views that an expression selects, in document order, each once.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: Their indexes.
  /// - Throws: A syntax error with a column, or the reason why the expression cannot be evaluated: it
  ///   gives no nodes, it would take too long on this tree, or the tree is too deep.
  public func select(_ expression: String, in tree: ViewTree) throws(QueryError) -> [Int] {
    let checked = try checked(expression, in: tree)
    return try checked.document.views(checked.text())
  }

  /// Returns the number of views after each step of a path; another expression is one step.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: One part for each step.
  /// - Throws: As ``select(_:in:)`` does.
  public func explain(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> [SelectorExplanation.Part] {
    let checked = try checked(expression, in: tree)
    let all = [checked.characters.indices]
    return try (checked.steps.isEmpty ? all : checked.steps).map { (step) throws(QueryError) in
      SelectorExplanation.Part(
        text: String(checked.characters[step]),
        column: checked.column + step.lowerBound,
        kept: try checked.document.views(checked.text(upTo: step.upperBound)).count
      )
    }
  }

  /// Returns a note about the names of an expression that are read in the style of the seeds, with their standard
  /// spelling.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree; nil for any without a view of such a class.
  /// - Returns: A clause such as `` `text` is read in Simon's style, the standard spelling is @text ``; nil if
  ///   there is no such name, or if the expression cannot be read or names its form.
  public func note(on expression: String, in tree: ViewTree?) -> String? {
    guard style == nil, XPathStyle.named(in: expression) == nil else { return nil }
    let cost = XPathCost(tree: tree ?? ViewTree(ViewNode("")))
    guard var parser = try? XPathParser(expression, cost: cost), (try? parser.whole()) != nil else {
      return nil
    }
    if let chosen = XPathStyle.chosen(by: parser.names, on: cost) {
      let names = chosen.names.map { "`\($0)`" }.joined(separator: ", ")
      return "\(names): the whole selector is read in the style of \(chosen.style.name); "
        + "the standard has views only, such as //UITableView/UITableViewCell[@label='Milk']"
    }
    var known: Set<[String]> = []
    let paths = parser.bromine.filter { known.insert($0.names).inserted }
    guard !paths.isEmpty else { return nil }
    let names = paths.map { "`\($0.names.joined(separator: "/"))`" }.joined(separator: ", ")
    let spellings = paths.map(\.text).joined(separator: ", ")
    return "\(names) \(paths.count == 1 ? "is" : "are") read in Simon's style; "
      + "the standard spelling is \(spellings)"
  }

  private func checked(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> CheckedExpression {
    let named = XPathStyle.named(in: expression)
    let text = String(expression.dropFirst(named?.length ?? 0))
    do {
      var checked = try checked(text, style ?? named?.style, in: tree)
      checked.column += named?.length ?? 0
      return checked
    } catch {
      var error = error
      error.column = error.column.map { $0 + (named?.length ?? 0) }
      throw error
    }
  }

  private func checked(
    _ text: String,
    _ style: XPathStyle?,
    in tree: ViewTree
  ) throws(QueryError) -> CheckedExpression {
    let cost = XPathCost(tree: tree)
    var parser = try XPathParser(text, cost: cost)
    var parsed = try parser.whole()
    guard parsed.type == .nodes else {
      throw .syntax(at: 1, "the expression gives \(parsed.type.rawValue), expected nodes")
    }
    let style = style ?? XPathStyle.suited(to: parser.names, on: cost)
    if style != .classes {
      parser = try XPathParser(text, cost: cost.estimate(for: style))
      parsed = try parser.whole()
    }
    guard parsed.looks <= XPathCost.most else {
      throw QueryError(
        .unavailable,
        column: 1,
        message: "the expression would search the whole tree too often",
        hint: "a condition that begins with // searches the whole tree for each node; .// searches "
          + "only below the node; steps up and aside take less from the views of one class than from *"
      )
    }
    guard cost.levels * style.levelsPerView + 4 <= Self.deepest else {
      throw QueryError(
        .unavailable,
        message: "the tree has \(cost.levels) levels, more than XPath can search",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    return CheckedExpression(
      characters: Array(text),
      steps: parsed.steps,
      rewritten: parser.corrections + (style == .classes ? parser.bromine : []),
      document: try TreeDocument(tree: tree, style: style)
    )
  }
}
