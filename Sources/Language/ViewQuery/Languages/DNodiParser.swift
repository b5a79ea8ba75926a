import EventModel

/// The parser for paths of dNodi, Simon's own language.
///
/// ```
/// path      = [ "/" | "//" ] step { ( "/" | "//" ) step }
/// step      = ".." | "." | [ name ] { "[" bracket "]" }        with a name, a bracket, or both
/// bracket   = index | [ "@" ] property "=" quoted
/// ```
///
/// - A path starts at the root, which has no step: `/UIView` is a child of the root. The leading
///   slash may be left out.
/// - `//` stands for any number of levels, as in XPath.
/// - An index counts from 0. After a name it picks one of all nodes found so far in the whole tree;
///   alone, as in `/[2]`, it is the child at that position of every node.
/// - `*` in a name stands for any characters. A step may have several brackets, all of which must
///   match; original dNodi has one.
/// - `isKindOfClass` and `protocol` test the class hierarchy, every other property its value,
///   see ``Comparison/Operation/reads``.
struct DNodiParser {
  var scanner: SelectorScanner
  /// Reads the whole path.
  mutating func query() throws(QueryError) -> Query {
    scanner.skipBlanks()
    var parts: [Query.Part] = []
    repeat {
      parts.append(try part(isFirst: parts.isEmpty))
      scanner.skipBlanks()
    } while scanner.next == "/"
    guard scanner.isAtEnd else {
      throw scanner.unexpected("`/`, `[` or the end of the path", hint: hint)
    }
    return Query(parts: parts, isInTreeOrder: false)
  }

  private mutating func part(isFirst: Bool) throws(QueryError) -> Query.Part {
    let start = scanner.position
    let column = scanner.column
    let isDeep = scanner.take("//")
    if !isDeep, !scanner.take("/"), !isFirst { throw scanner.unexpected("`/`") }
    let steps = try step(isDeep: isDeep)
    return Query.Part(steps: steps, text: scanner.text(from: start), column: column)
  }

  private mutating func step(isDeep: Bool) throws(QueryError) -> [Query.Step] {
    let level: [Query.Step] = isDeep ? [.move(.descendantsAndSelf)] : []
    if scanner.take("..") { return level + [.move(.parent)] }
    if scanner.next == ".", Self.endsName(scanner.next(after: 1)) {
      scanner.advance()
      return level
    }
    let name = scanner.next == "." ? "" : scanner.take(while: Self.isInName)
    if name.isEmpty {
      guard scanner.next == "[" else {
        throw scanner.unexpected("a class name, `[`, `.` or `..`", hint: hint)
      }
    }
    let brackets = try brackets()
    if name.isEmpty, case .pick(.index(let ordinal))? = brackets.first {
      return level + [.move(.child(ordinal))] + brackets.dropFirst()
    }
    let test: NodeTest = name.isEmpty || name == "*" ? .any : .name(Wildcard(star: name))
    let move = Query.Step.move(isDeep ? .descendants : .children)
    return [move] + (test == .any ? [] : [.keep(test)]) + brackets
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_$*-.<>".contains(character)
  }

  private static func endsName(_ character: Character?) -> Bool {
    character.map { !isInName($0) } ?? true
  }

  private mutating func brackets() throws(QueryError) -> [Query.Step] {
    var steps: [Query.Step] = []
    while scanner.take("[") {
      scanner.skipBlanks()
      if let index = try scanner.wholeNumber() {
        steps.append(.pick(.index(index)))
      } else {
        steps.append(.keep(try test()))
      }
      scanner.skipBlanks()
      guard scanner.take("]") else { throw scanner.unexpected("`]`", hint: hint) }
    }
    return steps
  }

  private mutating func test() throws(QueryError) -> NodeTest {
    _ = scanner.take("@")
    guard let first = scanner.next, first.isLetter || first == "_" else {
      throw scanner.unexpected("an index from 0 or a property", hint: hint)
    }
    let name = scanner.take { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    scanner.skipBlanks()
    guard scanner.take("=") else { throw scanner.unexpected("`=` after `\(name)`", hint: hint) }
    scanner.skipBlanks()
    let unquoted = "a value is always in quotes: [\(name)='…']"
    guard scanner.next == "'" || scanner.next == "\"" else {
      throw scanner.unexpected("a text in quotes", hint: unquoted)
    }
    let text = try scanner.quoted()
    switch name {
    case "isKindOfClass": return .kind(text)
    case "protocol": return .conforms(text)
    default:
      return .compare(Comparison(key: NodeKey(name), operation: .reads, value: .text(text)))
    }
  }

  /// The hint for a path that contains XPath syntax.
  private var hint: String? {
    guard let next = scanner.next, "(|!<>+:,".contains(next) || next.isWhitespace else {
      return nil
    }
    return "dNodi has no functions, axes, `and` or unions; put `xpath:` in front for XPath"
  }
}

extension DNodiParser {
  /// Returns true if a class name can be used in a path as it is.
  static func isClassName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("*") && name.allSatisfy(isInName)
  }

  /// Returns a text as a path writes it.
  static func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }
    return "'\(escaped.joined())'"
  }
}
