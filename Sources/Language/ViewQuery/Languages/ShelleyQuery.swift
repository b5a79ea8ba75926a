import EventModel

/// The translation of a Shelley selector into a query.
enum ShelleyQuery {
  /// Reads a whole selector.
  ///
  /// - Throws: A syntax error, or the error of a predicate that has no meaning in any tree.
  static func query(_ scanner: SelectorScanner) throws(QueryError) -> Query {
    var parser = ShelleyParser(scanner: scanner)
    var parts: [Query.Part] = []
    var isAfterParent = false
    while let placed = try parser.next() {
      var part = Query.Part(steps: [], text: placed.text, column: placed.column)
      switch placed.fragment {
      case .kind(let name):
        let test: NodeTest = name == "UIView" ? .any : .kind(name)
        part.steps = (isAfterParent ? [] : [.move(.descendants)]) + [.keep(test)]
      case .descendants: part.steps = [.move(.descendantsAndSelf)]
      case .parents: part.steps = [.move(.ancestors)]
      case .pick(let pick): part.steps = [.pick(pick)]
      case .all: break
      case .predicate(let name, let arguments):
        let predicate = try ShelleyPredicate(name, arguments, column: placed.column)
        part.steps = [.keep(predicate.test)]
        part.requirement = predicate.requirement
      }
      isAfterParent = placed.fragment == .parents
      parts.append(part)
    }
    return Query(parts: parts, isInTreeOrder: false)
  }
}

/// The test that a predicate of Shelley stands for.
///
/// In original Shelley an unknown word selects nothing without an error. Here it is a property of
/// that name, and an error if no node of the tree has one.
struct ShelleyPredicate {
  /// The test.
  let test: NodeTest
  /// The property that some node must have, or nil if the word is always valid.
  let requirement: Query.Requirement?

  init(
    _ name: String,
    _ arguments: [ShelleyFragment.Argument],
    column: Int
  ) throws(QueryError) {
    switch arguments.first {
    case nil: (test, requirement) = try Self.flag(name, column: column)
    case let argument? where arguments.count == 1:
      (test, requirement) = try Self.property(String(name.dropLast()), argument, column: column)
    default:
      throw Self.unknown(name, column: column, among: Self.words)
    }
  }

  /// The words that are always valid, as written.
  static let words: [String] =
    ["marked:", "markedExactly:", "text:", "placeholder:", "tag:", "identifier:"]
    + ["isHidden", "isEnabled", "isSelected", "isHighlighted", "isOn", "isAnimating"]
    + ["isNotAnimating", "isFirstResponder", "isFocused", "isUserInteractionEnabled"]
    + ["isSecureTextEntry", "isOpaque", "isEditing", "isKeyWindow"]

  /// Returns the error for an unknown word, with the most similar words.
  static func unknown(_ word: String, column: Int, among words: [String]) -> QueryError {
    let all = words + ShelleyWord.classes.keys.sorted() + ShelleyWord.moves + ["index:"]
    let near = Spelling.nearest(word, among: all)
    return QueryError(
      .unknownWord,
      column: column,
      message: "`\(word)` is not a Shelley predicate, and no view has a property of that name",
      hint: near.isEmpty ? nil : "nearest: " + near.map { "`\($0)`" }.joined(separator: ", ")
    )
  }

  private typealias Meaning = (NodeTest, Query.Requirement?)

  private static func flag(_ word: String, column: Int) throws(QueryError) -> Meaning {
    switch word {
    case "isNotAnimating": return (.not(isTrue("isAnimating")), nil)
    case "isOn":
      let shows = Comparison(key: .value, operation: .equal, value: .text("1"))
      return (.either([isTrue(word), .all([.kind("UISwitch"), .compare(shows)])]), nil)
    case _ where words.contains(word) || NodeKey.flagNames.contains(word):
      return (isTrue(word), nil)
    default:
      guard !NodeKey.isKnown(word), !words.contains(word + ":") else {
        throw .notFlag(word, at: column)
      }
      return (isTrue(word), Query.Requirement(word: word, wantsFlag: true, column: column))
    }
  }

  /// Returns the test for a property that is true, by its own name or the name without `is`.
  private static func isTrue(_ word: String) -> NodeTest {
    let plain = NodeKey.withoutIs(word)
    let test = NodeTest.flag(NodeKey(word))
    return plain == word || NodeKey(plain) == NodeKey(word)
      ? test : .either([test, .flag(NodeKey(plain))])
  }

  private static func property(
    _ word: String,
    _ argument: ShelleyFragment.Argument,
    column: Int
  ) throws(QueryError) -> Meaning {
    let label = ["marked", "markedExactly"].contains(word)
    if label || ["text", "placeholder"].contains(word) {
      guard case .text(let text) = argument else {
        throw .syntax(at: column, "`\(word):` takes a text in quotes")
      }
      let comparison = Comparison(
        key: label ? .label : NodeKey(word),
        operation: word == "markedExactly" ? .equal : .contains,
        value: .text(text),
        foldsSpaces: word == "marked"
      )
      return (.compare(comparison), nil)
    }
    let text =
      switch argument {
      case .text(let text), .number(let text): text
      }
    let key = NodeKey(word)
    let test = NodeTest.compare(Comparison(key: key, operation: .reads, value: .text(text)))
    let isKnown = NodeKey.isKnown(word)
    return (test, isKnown ? nil : .init(word: word, wantsFlag: false, column: column))
  }
}

extension QueryError {
  /// Returns the error for a property without a value that is not a yes or no.
  static func notFlag(_ word: String, at column: Int) -> QueryError {
    .syntax(
      at: column,
      "`\(word)` is not a yes-or-no property, so it needs a value",
      hint: "write \(word):'…'"
    )
  }
}
