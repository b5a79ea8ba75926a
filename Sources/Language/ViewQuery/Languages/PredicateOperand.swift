import EventModel

/// One side of a comparison in a predicate.
enum PredicateOperand: Hashable, Sendable {
  case property(NodeKey)
  case value(AttributeValue)
  case values([AttributeValue])

  /// Reads an operand.
  init(_ scanner: inout SelectorScanner) throws(QueryError) {
    switch scanner.next {
    case "'", "\"": self = .value(.text(try scanner.quoted()))
    case "{": self = .values(try Self.list(&scanner))
    case let next? where next.isASCII && next.isNumber || next == "-" || next == ".":
      self = .value(.number(try scanner.number()))
    case let next? where next.isLetter || next == "_" || next == "@":
      self = try Self.word(&scanner)
    default: throw scanner.unexpected("a property or a value")
    }
  }

  private static func word(_ scanner: inout SelectorScanner) throws(QueryError) -> Self {
    let start = scanner
    _ = scanner.take("@")
    let name = scanner.take { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    if scanner.next == "(" {
      throw start.unexpected("a property or a value", hint: "functions are not supported")
    }
    switch name.uppercased() {
    case "YES", "TRUE": return .value(.bool(true))
    case "NO", "FALSE": return .value(.bool(false))
    case "NULL", "NIL": return .value(.null)
    case "": throw start.unexpected("a property or a value")
    default:
      let isSelf = name.uppercased().hasPrefix("SELF.")
      return .property(NodeKey(isSelf ? String(name.dropFirst(5)) : name))
    }
  }

  private static func list(
    _ scanner: inout SelectorScanner
  ) throws(QueryError) -> [AttributeValue] {
    scanner.advance()
    var values: [AttributeValue] = []
    repeat {
      scanner.skipBlanks()
      let start = scanner
      guard case .value(let value) = try PredicateOperand(&scanner) else {
        throw start.unexpected("a text in quotes, a number, YES or NO")
      }
      values.append(value)
      scanner.skipBlanks()
    } while scanner.take(",")
    guard scanner.take("}") else { throw scanner.unexpected("`,` or `}`") }
    return values
  }
}
