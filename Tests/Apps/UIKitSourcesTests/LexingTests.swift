import TestSupport
import Testing
import UIKitSources

@Suite("Code, comments and literals are told apart")
struct LexingTests {
  @Test(
    "an attribute is removed from code, and from nothing else",
    arguments: [
      ("/* @objc */§", true), ("/* /* */ @objc */§", true), ("// @objc\n§", true),
      ("\"@objc\"§", true), ("\"\\\"@objc\"§", true), ("\"\"\"\n\"@objc\"\n\"\"\"§", true),
      ("#\"\\(§\"#", false), ("#\"\\#(§)\"#", true), ("\"\\(§)\"", true),
      ("\"\\(f(\"\\(g(\"@objc\"), §)\"))\"", true), ("\"\"\"\n\\(f(§))\n@objc\"\"\"§", true),
      ("#/\"@objc/#§", true), ("##/\n\"@objc\n/##§", true), ("#\"\"\"#§", true),
      ("##\"a\"#\"\\(§\"##§", nil), ("1.0§", true), ("1...§", true), ("`class`§", true),
      ("\"open\n§", true), ("\"a\\\n§", true), ("/* open §", false), ("\"\"\"\nopen §", false),
      ("a // \"\n§", true), ("\"//\"§", true), ("é§", true), ("é §", true), ("\r\n§", true),
    ] as [(String, Bool?)]
  )
  func places(source: String, isCode: Bool?) {
    let text = UIKitSource(rewriting: source.replacing("§", with: " @objc ")).text
    // In the one row without an answer, the first place is text and the second is code.
    let expected =
      switch isCode {
      case true?: source.replacing("§", with: "       ")
      case false?: source.replacing("§", with: " @objc ")
      case nil:
        source.replacing("§", with: " @objc ", maxReplacements: 1).replacing("§", with: "       ")
      }
    #expect(text == expected)
  }

  @Test("in random sources, exactly the code is rewritten, and no line or byte moves")
  func random() {
    forAll(seeds: 0..<100, full: 5_000) { random in
      var source = ""
      var expected = ""
      for _ in 0..<1 + Int.random(in: 0..<8, using: &random) {
        random.addCode(to: &source, expecting: &expected, depth: 0)
      }
      let rewritten = UIKitSource(rewriting: source)
      #expect(rewritten.text == expected)
      #expect(UIKitSource(rewriting: rewritten.text).text == expected)
    }
  }

  @Test("any bytes can be rewritten, and keep their lines")
  func noise() {
    let parts = [
      "\"", "\"\"\"", "#", "\\(", ")", "(", "{", "}", "/*", "*/", "//", "\n", "@objc", "@main",
      "#selector(", "#if os(iOS)", "class A", "extension ", "import UIKit.B", "`", "\\", "/", "a.b",
      "protocol", ":", "\u{e9}", "1.", "@objc(", "optional ", "nibName:", "import Dispatch ",
    ]
    forAll(seeds: 0..<200, full: 20_000) { random in
      let source = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
      let rewritten = UIKitSource(rewriting: source)
      #expect(rewritten.text.utf8.count { $0 == 10 } == source.utf8.count { $0 == 10 })
      let lines = source.utf8.count { $0 == 10 } + 1
      #expect(rewritten.untranslatable.allSatisfy { 1...lines ~= $0.line })
    }
  }

  @Test(
    "a source nested twenty thousand deep is rewritten in time that its length bounds",
    arguments: TestEnvironment.current.sample(
      [
        "(", "{", "\"\\(", "/*", "#", "@objc(", "class A {", "#selector(", "#if os(iOS) ",
        "\"\"\"\\(",
      ],
      count: 4
    )
  )
  func deep(part: String) {
    let source = String(repeating: part, count: 20_000)
    #expect(UIKitSource(rewriting: source).untranslatable == [])
  }
}

extension SeededRandom {
  /// Adds a piece of code, and what its rewriting must be.
  fileprivate mutating func addCode(
    to source: inout String,
    expecting expected: inout String,
    depth: Int
  ) {
    func add(_ text: String, as other: String? = nil) {
      source += text
      expected += other ?? text
    }
    switch Int.random(in: 0..<(depth < 3 ? 9 : 6), using: &self) {
    case 0: add(" @objc ", as: "       ")
    case 1: add(" name.other + 1.5 ")
    case 2: add("/* @objc \" /* \\( */ */")
    case 3: add("// @objc \" /* \n")
    case 4: add("#/ @objc \" /#")
    case 5: add("\"@objc \\\" /* \"")
    default:
      let hashes = String(repeating: "#", count: Int.random(in: 0..<3, using: &self))
      let isLong = Int.random(in: 0..<2, using: &self) == 0
      let quotes = isLong ? "\"\"\"" : "\""
      add(hashes + quotes + (isLong ? "\n" : ""))
      for _ in 0..<Int.random(in: 0..<4, using: &self) {
        add(isLong ? "@objc // \" ' \n" : "@objc // ' ")
        if !hashes.isEmpty { add("\\( @objc ) ") }
        add("\\\(hashes)(")
        for _ in 0..<Int.random(in: 0..<3, using: &self) {
          source += "f("
          expected += "f("
          addCode(to: &source, expecting: &expected, depth: depth + 1)
          source += ")"
          expected += ")"
        }
        source += ")"
        expected += ")"
      }
      source += (isLong ? "\n" : "") + quotes + hashes + " "
      expected += (isLong ? "\n" : "") + quotes + hashes + " "
    }
  }
}
