import Stories
import TestSupport
import Testing

@Suite("Tag expressions")
struct TagExpressionTests {
  @Test(
    "an expression matches the tags that Cucumber's would match",
    arguments: [
      ("", [], true), ("@a", ["@a"], true), ("@a", ["@b"], false), ("@a", [], false),
      ("not @a", [], true), ("not @a", ["@a"], false), ("not not @a", ["@a"], true),
      ("@a and @b", ["@a", "@b"], true), ("@a and @b", ["@a"], false),
      ("@a or @b", ["@b"], true), ("@a or @b", ["@c"], false),
      ("@a or @b and @c", ["@a"], true), ("@a and @b or @c", ["@c"], true),
      ("(@a or @b) and @c", ["@a"], false), ("not (@a or @b)", ["@c"], true),
      ("not @a and @b", ["@b"], true), ("not(@a)and(@b)", ["@b"], true),
      ("@a\\(b\\)", ["@a(b)"], true), ("@a\\ b", ["@a b"], true), ("@a\\\\b", ["@a\\b"], true),
      ("  @a  ", ["@a"], true), ("@A", ["@a"], false),
    ] as [(String, [String], Bool)]
  )
  func matching(_ text: String, _ tags: [String], _ expected: Bool) throws {
    #expect(try TagExpression(parsing: text).matches(tags) == expected)
  }

  @Test(
    "a wrong expression is refused with the column and a correction",
    arguments: [
      ("@a @b", "4: expected and, or or ), found \"@b\"", "put and or or between"),
      ("@a adn @b", "4: expected and, or or ), found \"adn\"", "did you mean \"and\"?"),
      ("@a and", "7: the expression ends too early", "expected a tag"),
      ("or @a", "1: expected a tag, not or (, found \"or\"", "put a tag before \"or\""),
      ("(@a", "1: this parenthesis is not closed", "write ) behind it"),
      ("@a)", "3: no ( belongs to this )", "write ( before"),
      ("!@smoke", "1: \"!@smoke\" is not a tag", "did you mean \"not @smoke\"?"),
      ("~@smoke", "1: \"~@smoke\" is not a tag", "did you mean \"not @smoke\"?"),
      ("()", "2: expected a tag, not or (, found \")\"", "put a tag before"),
      ("smoke", "1: \"smoke\" is not a tag", "did you mean \"@smoke\"?"),
      ("not@a", "1: \"not@a\" is not a tag", "did you mean \"not @a\"?"),
      ("nto @a", "1: \"nto\" is not a tag", "did you mean \"not\"?"),
      ("@a\\b", "3: \\b is no escape", "a backslash can stand before"),
      ("@a\\", "3: the expression ends after a backslash", "write \\\\"),
    ]
  )
  func mistakes(_ text: String, _ message: String, _ hint: String) {
    do throws(TagExpressionError) {
      _ = try TagExpression(parsing: text)
      Issue.record("the expression is accepted")
    } catch {
      #expect("\(error.column): \(error.message)" == message)
      #expect(error.hint.hasPrefix(hint))
    }
  }

  /// An expression as a tree, which is written with all parentheses.
  private indirect enum Tree {
    case tag(String), not(Tree), and(Tree, Tree), or(Tree, Tree)

    init(depth: Int, using random: inout SeededRandom) {
      switch depth == 0 ? 0 : Int.random(in: 0...3, using: &random) {
      case 0: self = .tag("@\(Int.random(in: 0...3, using: &random))")
      case 1: self = .not(Tree(depth: depth - 1, using: &random))
      case 2:
        self = .and(Tree(depth: depth - 1, using: &random), Tree(depth: depth - 1, using: &random))
      default:
        self = .or(Tree(depth: depth - 1, using: &random), Tree(depth: depth - 1, using: &random))
      }
    }

    var text: String {
      switch self {
      case .tag(let tag): tag
      case .not(let tree): "not (\(tree.text))"
      case .and(let left, let right): "(\(left.text) and \(right.text))"
      case .or(let left, let right): "(\(left.text) or \(right.text))"
      }
    }

    func matches(_ tags: Set<String>) -> Bool {
      switch self {
      case .tag(let tag): tags.contains(tag)
      case .not(let tree): !tree.matches(tags)
      case .and(let left, let right): left.matches(tags) && right.matches(tags)
      case .or(let left, let right): left.matches(tags) || right.matches(tags)
      }
    }
  }

  @Test("a random expression matches the same tags as its tree")
  func trees() {
    forAll(seeds: 0..<200, full: 5_000) { random in
      let tree = Tree(depth: 4, using: &random)
      let expression = try TagExpression(parsing: tree.text)
      for set in 0..<16 {
        let tags = Set((0..<4).filter { set >> $0 & 1 == 1 }.map { "@\($0)" })
        #expect(expression.matches(tags) == tree.matches(tags), "\(tree.text) \(tags)")
      }
    }
  }

  @Test("a very deep expression is read without recursion")
  func depth() throws {
    let depth = 100_000
    let text =
      String(repeating: "not (", count: depth) + "@a" + String(repeating: ")", count: depth)
    #expect(try TagExpression(parsing: text).matches(["@a"]))
  }
}
