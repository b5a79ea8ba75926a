import EventModel
public import ViewQuery

/// A reference to views: the name of a node, or a selector of any language.
///
/// ```swift
/// app.element("Add")                       // shown
/// app.element("#add")                      // by its identifier
/// app.elements("//UITableViewCell")        // by a selector
/// ```
public enum ElementReference: Hashable, Sendable {
  /// A node reference as in scripts and stories.
  case node(NodeReference)
  /// A selector of a language.
  case selector(String, SelectorLanguage)

  /// Reads a reference as in scripts: `#name`, `"text"`, `` `selector` `` or `row 3 of #list`.
  ///
  /// A text that begins with `/` or with the name of a language is a selector; any other text is the
  /// text or label that a view shows.
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

  /// Returns the matches in a whole tree, in the order of the reference or selector.
  func nodes(in tree: ViewTree) throws(QueryError) -> [Int] {
    switch self {
    case .node(let reference): try tree.nodes(matching: reference)
    case .selector(let text, let language): try tree.select(text, language: language)
    }
  }

  /// The reference as a script writes it.
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
  /// The reference in words.
  public var description: String {
    switch self {
    case .node(let reference): "\(reference)"
    case .selector(let text, _): "`\(text)`"
    }
  }
}
