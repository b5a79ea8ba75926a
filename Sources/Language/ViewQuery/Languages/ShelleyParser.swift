/// The parser for selectors of Shelley, Frank's language, fragment by fragment.
///
/// ```
/// selector = { blanks fragment } blanks
/// fragment = name | name ":" argument { name ":" argument }       with no blanks inside
/// argument = quoted | number
/// ```
///
/// As in the original, a quote may be left open at the end. Additions to the original are `last`,
/// `all` and the backslash before a quote.
struct ShelleyParser {
  var scanner: SelectorScanner

  /// A fragment, its text and its place.
  typealias Placed = (fragment: ShelleyFragment, text: String, column: Int)

  /// Reads the next fragment; returns nil at the end.
  mutating func next() throws(QueryError) -> Placed? {
    scanner.skipBlanks()
    guard !scanner.isAtEnd else { return nil }
    let start = scanner.position
    let column = scanner.column
    let fragment = try fragment()
    guard scanner.next?.isWhitespace ?? true else {
      throw scanner.unexpected("a blank or the end of the selector")
    }
    return (fragment, scanner.text(from: start), column)
  }

  private mutating func fragment() throws(QueryError) -> ShelleyFragment {
    let start = scanner
    var name = try word()
    guard scanner.take(":") else { return try fragment(named: name, at: start) }
    var arguments = [try argument(of: name)]
    name += ":"
    while let next = scanner.next, Self.isInWord(next) {
      let part = try word()
      guard scanner.take(":") else { throw scanner.unexpected("`:` after `\(part)`") }
      arguments.append(try argument(of: part))
      name += part + ":"
    }
    return try fragment(named: name, arguments, at: start)
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }

  private mutating func word() throws(QueryError) -> String {
    let word = scanner.take(while: Self.isInWord)
    guard !word.isEmpty else {
      throw scanner.unexpected("a word such as `view`, `button` or `marked:'…'`")
    }
    return word
  }

  private mutating func argument(
    of word: String
  ) throws(QueryError) -> ShelleyFragment.Argument {
    switch scanner.next {
    case "'", "\"": return .text(try scanner.quoted(mayEndOpen: true))
    case let next? where next.isNumber && next.isASCII || next == ".":
      let start = scanner
      let digits = scanner.take { $0.isASCII && $0.isNumber || $0 == "." }
      guard Double(plain: digits) != nil else { throw start.unexpected("a number") }
      return .number(digits)
    default:
      let blank = scanner.next?.isWhitespace ?? false
      throw scanner.unexpected(
        "a text in quotes or a number after `\(word):`",
        hint: blank ? "remove the blank after the colon" : nil
      )
    }
  }

  private func fragment(
    named word: String,
    at start: SelectorScanner
  ) throws(QueryError) -> ShelleyFragment {
    if let className = ShelleyWord.classes[word] { return .kind(className) }
    switch word {
    case "descendant": return .descendants
    case "parent": return .parents
    case "first": return .pick(.index(0))
    case "last": return .pick(.last)
    case "all": return .all
    case "index": throw .syntax(at: start.column, "`index` needs a number: index:0")
    default: return .predicate(word, [])
    }
  }

  private func fragment(
    named name: String,
    _ arguments: [ShelleyFragment.Argument],
    at start: SelectorScanner
  ) throws(QueryError) -> ShelleyFragment {
    switch (name, arguments[0]) {
    case ("view:", .text(let className)): return .kind(className)
    case ("view:", .number):
      throw .syntax(at: start.column, "`view:` takes the name of a class in quotes")
    case ("index:", .number(let digits)):
      if let index = Int(digits), index <= Int(Int32.max) { return .pick(.index(index)) }
      fallthrough
    case ("index:", _):
      throw .syntax(at: start.column, "`index:` takes a whole number, counted from 0")
    default: break
    }
    let word = String(name.dropLast())
    if ShelleyWord.isKnown(word) || word == "index" {
      throw .syntax(at: start.column, "`\(word)` takes no argument")
    }
    return .predicate(name, arguments)
  }
}
