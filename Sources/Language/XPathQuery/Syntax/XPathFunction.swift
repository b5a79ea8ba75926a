/// A function of XPath 1.0.
struct XPathFunction: Hashable, Sendable {
  /// The type of its result.
  let result: XPathType
  /// The possible numbers of arguments.
  let arguments: ClosedRange<Int>
  /// Whether its argument must be nodes.
  let wantsNodes: Bool

  private init(_ result: XPathType, _ arguments: ClosedRange<Int>, wantsNodes: Bool = false) {
    self.result = result
    self.arguments = arguments
    self.wantsNodes = wantsNodes
  }

  /// All functions, which are the core functions.
  static let all: [String: XPathFunction] = [
    "last": XPathFunction(.number, 0...0),
    "position": XPathFunction(.number, 0...0),
    "count": XPathFunction(.number, 1...1, wantsNodes: true),
    "id": XPathFunction(.nodes, 1...1),
    "local-name": XPathFunction(.text, 0...1, wantsNodes: true),
    "namespace-uri": XPathFunction(.text, 0...1, wantsNodes: true),
    "name": XPathFunction(.text, 0...1, wantsNodes: true),
    "string": XPathFunction(.text, 0...1),
    "concat": XPathFunction(.text, 2...256),
    "starts-with": XPathFunction(.bool, 2...2),
    "contains": XPathFunction(.bool, 2...2),
    "substring-before": XPathFunction(.text, 2...2),
    "substring-after": XPathFunction(.text, 2...2),
    "substring": XPathFunction(.text, 2...3),
    "string-length": XPathFunction(.number, 0...1),
    "normalize-space": XPathFunction(.text, 0...1),
    "translate": XPathFunction(.text, 3...3),
    "boolean": XPathFunction(.bool, 1...1),
    "not": XPathFunction(.bool, 1...1),
    "true": XPathFunction(.bool, 0...0),
    "false": XPathFunction(.bool, 0...0),
    "lang": XPathFunction(.bool, 1...1),
    "number": XPathFunction(.number, 0...1),
    "sum": XPathFunction(.number, 1...1, wantsNodes: true),
    "floor": XPathFunction(.number, 1...1),
    "ceiling": XPathFunction(.number, 1...1),
    "round": XPathFunction(.number, 1...1),
  ]
}
