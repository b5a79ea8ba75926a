import EventModel
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("An XPath that cannot be evaluated")
struct XPathSyntaxTests {
  let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("UIButton"))])

  private func error(_ expression: String) -> QueryError? {
    #expect(throws: QueryError.self) { try LibxmlEngine().select(expression, in: tree) }
  }

  @Test(
    "an invalid expression is refused with its column",
    arguments: [
      ("", 1), ("//", 3), ("//[", 3), ("//UIButton[", 12), ("//UIButton[]", 12),
      ("//UIButton]", 11),
      ("//UIButton[1", 13), ("//UIButton[@]", 13), ("//$x", 3), ("foo(1)", 1), ("//a:b", 4),
      ("//a::b", 3), ("//namespace::*", 3), ("//UIButton[foo(1)]", 12), ("count(1)", 7),
      ("count()", 1), ("1 | //a", 1), ("//a | 'x'", 7), ("(1)[1]", 1), ("'a'/b", 1), ("//a[", 5),
      ("//a and", 8), ("//a //b c", 9), ("//a['x]", 5), ("//a[\"x]", 5), ("a b", 3), ("/ /", 3),
      (".[1]", 2), ("//a/.[1]", 6), ("..[1]", 3), ("a[1]]", 5), ("(a", 3), ("a)", 2), ("@", 2),
      ("@@a", 2), ("child::", 8), ("child::child::a", 13), ("text(1)", 6), ("!", 1), ("a!b", 2),
      ("a = ", 5), ("a * ", 5), ("-", 2), ("1", 1), ("'a'", 1), ("count(//a)", 1), ("//a = 1", 1),
      ("true()", 1), ("//\u{A0}a", 3), ("//a['\u{0}']", 6), ("//é", 3), ("//a[name(1)]", 10),
      ("//a[starts-with(@b)]", 5), ("//a[substring('a')]", 5), ("//a[last(1)]", 5),
      ("//a[current()]", 5), ("//a[key('a','b')]", 5), ("id('a')/", 9), ("a//", 4), ("a/|b", 3),
    ]
  )
  func refuses(expression: String, column: Int) {
    let error = error(expression)
    #expect(error?.column == column)
    #expect(error?.reason == .syntax)
    #expect(error?.message.isEmpty == false)
  }

  @Test("the error names the nearest function or axis")
  func suggests() {
    #expect(error("//a[contain(@b, 'c')]")?.hint == "nearest: contains")
    #expect(error("//folowing::a")?.hint == "nearest: following")
  }

  @Test(
    "an expression that would take a power of the tree's size is refused",
    arguments: [
      "//*[//*[//*[//*[//*[//*[//*]]]]]]", "//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]",
      "//*[preceding::*[preceding::*[preceding::*[preceding::*[preceding::*[preceding::*]]]]]]",
    ]
  )
  func refusesCostly(expression: String) throws {
    let leaves = (0..<200).map { _ in ViewTree(ViewNode("UIView")) }
    let error = #expect(throws: QueryError.self) {
      try LibxmlEngine().select(expression, in: ViewTree(ViewNode("UIWindow"), children: leaves))
    }
    #expect(error?.reason == .unavailable)
  }

  @Test(
    "an expression that compares all nodes with each other is refused for a large tree alone",
    arguments: ["//*/ancestor-or-self::*", "//*/following-sibling::*[1]", "//*/.."]
  )
  func refusesPairwise(expression: String) throws {
    func rows(_ count: Int) -> ViewTree {
      let leaves = (0..<count).map { _ in ViewTree(ViewNode("UIView")) }
      return ViewTree(ViewNode("UIWindow"), children: leaves)
    }
    // The elements of properties make the document larger.
    let engine = LibxmlEngine(style: .subviews)
    #expect(try !engine.select(expression, in: rows(200)).isEmpty)
    let error = #expect(throws: QueryError.self) {
      try engine.select(expression, in: rows(10_000))
    }
    #expect(error?.reason == .unavailable)
  }

  @Test("a path up from few views is evaluated on a large tree, too")
  func acceptsFew() throws {
    let leaves = (0..<10_000).map { ViewTree(ViewNode($0 % 1_000 == 0 ? "UIButton" : "UIView")) }
    let tree = ViewTree(ViewNode("UIWindow"), children: leaves)
    #expect(try LibxmlEngine().select("//UIButton/ancestor::*", in: tree) == [0])
    #expect(try LibxmlEngine().select("//UIButton/..", in: tree) == [0])
  }

  @Test("a tree deeper than libxml2 reads is refused")
  func refusesDeep() {
    var tree = ViewTree(ViewNode("UIView"))
    for _ in 0..<300 { tree = ViewTree(ViewNode("UIView"), children: [tree]) }
    let error = #expect(throws: QueryError.self) { try LibxmlEngine().select("//UIView", in: tree) }
    #expect(error?.message == "the tree has 301 levels, more than XPath can search")
  }

  @Test("no accepted expression crashes libxml2", arguments: 1...4)
  func survives(seed: UInt64) {
    let pieces = [
      "//", "/", "UIButton", "*", "@", "text", "[", "]", "(", ")", "1", "'a'", "=", "and", "or",
      "-",
      "|", "..", ".", "::", "child", "self", "count", "contains", ",", "last()", "position()", " ",
      "node()", "text()", "[1]", "[@text='a']", "div", "preceding-sibling", "ancestor", "id('x')",
      "$x", "a:b", "+", "not(", "sum(", "<", "string(.)", "name()", "following::*", "\"b\"", "mod",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    var read = 0
    let rounds = TestEnvironment.current.isFull ? 4_000 : 500
    for _ in 0..<rounds {
      var expression = ""
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for place in 0..<(1 + Int(state >> 33) % 9) {
        state = state &* 6_364_136_223_846_793_005 &+ UInt64(place) &+ 1
        expression += pieces[Int(state >> 33) % pieces.count]
      }
      if (try? LibxmlEngine().select(expression, in: tree)) != nil { read += 1 }
    }
    #expect(read > rounds / 40)
  }

  @Test(
    "a long expression is evaluated",
    arguments: [
      "//*[" + Array(repeating: "1", count: 2000).joined(separator: "+") + "]",
      Array(repeating: "a", count: 1500).joined(separator: "|"),
      "//*" + String(repeating: "[1]", count: 1000),
      "//*[" + String(repeating: "-", count: 3000) + "1]",
      String(repeating: "/a", count: 199),
      "//*[" + String(repeating: "not(", count: 60) + "1"
        + String(repeating: ")", count: 60) + "]",
      "//*[@text='" + String(repeating: "x", count: 4000) + "']",
    ]
  )
  func survivesLong(expression: String) throws {
    _ = try LibxmlEngine().select(expression, in: tree)
  }
}
