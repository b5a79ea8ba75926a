/// The functions of XPath 1.0, which are the core functions.
enum XPathFunction {
  /// The type of the result and the possible numbers of arguments, by the name.
  static let all: [String: (result: XPathType, arguments: ClosedRange<Int>)] = [
    "id": (.nodes, 1...1), "last": (.number, 0...0), "position": (.number, 0...0),
    "number": (.number, 0...1), "string-length": (.number, 0...1), "ceiling": (.number, 1...1),
    "count": (.number, 1...1), "floor": (.number, 1...1), "round": (.number, 1...1),
    "sum": (.number, 1...1), "local-name": (.text, 0...1), "name": (.text, 0...1),
    "namespace-uri": (.text, 0...1), "normalize-space": (.text, 0...1), "string": (.text, 0...1),
    "substring-after": (.text, 2...2), "substring-before": (.text, 2...2),
    "substring": (.text, 2...3), "concat": (.text, 2...256), "translate": (.text, 3...3),
    "false": (.bool, 0...0), "true": (.bool, 0...0), "boolean": (.bool, 1...1),
    "lang": (.bool, 1...1), "not": (.bool, 1...1), "contains": (.bool, 2...2),
    "starts-with": (.bool, 2...2),
  ]
  /// The functions about the existence, number or name of nodes, and not about their values.
  static let ofPresence: Set = [
    "boolean", "count", "id", "lang", "local-name", "name", "namespace-uri", "not",
  ]
  /// The functions whose argument must be nodes.
  static let ofNodes: Set = ["count", "local-name", "name", "namespace-uri", "sum"]
}
