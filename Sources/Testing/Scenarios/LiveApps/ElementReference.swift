import EventModel
public import ViewQuery

/// What a person wrote to pick views: a node's name, or a selector of a language.
///
/// ```swift
/// app.element("Add")                       // shown
/// app.element("#add")                      // by its identifier
/// app.elements("//UITableViewCell")        // by a selector
/// ```
public enum ElementReference: Hashable, Sendable {
  /// What scripts and stories have.
  case node(NodeReference)
  /// A selector, in that language.
  case selector(String, SelectorLanguage)

  /// Reads what stands in code: `#name`, `"text"`, `` `selector` ``, `row 3 of #list` as in scripts; a
  /// text that begins with `/` or with the name of a language is a selector; any other text is what
  /// the view shows.
  public init(_ text: String) {
    let told = SelectorLanguage.detected(in: text)
    if told.prefix > 0 || text.hasPrefix("/") {
      self = .selector(String(told.prefix > 0 ? told.text : text[...]), told.language)
    } else if let first = text.first, "#\"`".contains(first) || text.hasPrefix("row "),
      let reference = try? NodeReference(parsing: text)
    {
      self = .node(reference)
    } else {
      self = .node(.shown(text))
    }
  }

  /// The views it picks in a whole tree, in tree order for references, as the language has it for
  /// selectors.
  func nodes(in tree: ViewTree) throws(QueryError) -> [Int] {
    switch self {
    case .node(let reference): try tree.nodes(matching: reference)
    case .selector(let text, let language): try tree.select(text, language: language)
    }
  }

  /// The reference that a script would have for it.
  var nodeReference: NodeReference {
    switch self {
    case .node(let reference): reference
    case .selector(let text, let language): .selector("\(language.rawValue):\(text)")
    }
  }
}

extension ElementReference: ExpressibleByStringInterpolation {
  /// Reads a reference as `init(_:)` does.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ElementReference: CustomStringConvertible {
  /// The reference as a person would say it.
  public var description: String {
    switch self {
    case .node(let reference): "\(reference)"
    case .selector(let text, _): "`\(text)`"
    }
  }
}
