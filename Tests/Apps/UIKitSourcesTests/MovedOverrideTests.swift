import Testing
import UIKitSources

@Suite("Overrides in extensions")
struct MovedOverrideTests {
  /// Returns the rewriting of a source, as the file `/a.swift`, without the first line.
  private func rewriting(of source: String) -> [String] {
    let text = UIKitSource(rewriting: source).text(locatedIn: "/a.swift")
    // The source's own text stands behind the import that every source without one gets, and two places.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).map(
      String.init
    )
  }

  private func place(_ line: Int) -> String { "#sourceLocation(file: \"/a.swift\", line: \(line))" }

  @Test("an override in an extension moves into the class, and its lines and columns stay")
  func moved() {
    let source = """
      class A: B {
        let c = 1
      }
      extension A: P {
        @objc override func d(e: () -> Void = {}) {
          f(#selector(g))
        }
        func g() {}
        public override var h: Int { 1 }
      }
      """
    let rewritten = [
      "class A: B {", "  let c = 1", "", place(5), "        override func d(e: () -> Void = {}) {",
      "    f(Selector(\"g\", A.g))", "  }", place(9), "  public override var h: Int { 1 }",
      place(3),
      "}", "extension A: P {", "  ", "", "", "  func g() {}", "  ", "}",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test("an extension before its class moves its overrides, too")
  func before() {
    let source = "extension A { override func b() {} }\nclass A: C {}"
    let rewritten = [
      "extension A {  }", "class A: C {", place(1),
      .init(repeating: " ", count: 14)
        + "override func b() {}", place(2), .init(repeating: " ", count: 12) + "}",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test("an override moves past a nested class of the same name into the class of its extension")
  func nested() {
    let source = "class F { class A: C {} }\nclass A: C {}\nextension A { override func b() {} }"
    let rewritten = [
      "class F { class A: C {} }", "class A: C {", place(3),
      .init(repeating: " ", count: 14) + "override func b() {}", place(2),
      .init(repeating: " ", count: 12) + "}", "extension A {  }",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test("an override moves into the class of its own branch of a condition")
  func branches() {
    let source =
      "#if B\nclass A: C {}\n#else\nclass A {}\nextension A { override func b() {} }\n#endif"
    let rewritten = [
      "#if B", "class A: C {}", "#else", "class A {", place(5),
      .init(repeating: " ", count: 14) + "override func b() {}", place(4),
      .init(repeating: " ", count: 9) + "}", "extension A {  }", "#endif",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test("an override behind the conditions of an extension's body moves, and one within them stays")
  func conditions() {
    let source = """
      class A: C {}
      extension A {
        #if DEBUG
        override func b() {}
        #else
        override func b() {}
        #endif
        override func d() {}
      }
      """
    let rewritten = [
      "class A: C {", place(8), "  override func d() {}", place(1),
      .init(repeating: " ", count: 12) + "}", "extension A {", "  #if DEBUG",
      "  override func b() {}", "  #else", "  override func b() {}", "  #endif", "  ", "}",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test(
    "what a moved method of a data source announces moves with it, once, as an override of the class",
    arguments: [
      ("commit b: B, forRowAt c: C", "commitsEditing"), ("moveRowAt b: B, to c: C", "movesRows"),
    ]
  )
  func dataSources(parameters: String, property: String) {
    let method = "public override func tableView(_ t: T, \(parameters)) {}"
    let source = "class A: B {}\nextension A {\n\(method)\n  func d() {}\n}"
    let rewritten = [
      "class A: B {", place(3),
      "\(method); override public class var \(property): Bool { true }", place(1),
      .init(repeating: " ", count: 12) + "}", "extension A {", "", "  func d() {}", "}",
    ]
    #expect(rewriting(of: source) == rewritten)
  }

  @Test(
    "an override stays where the class is not the source's own, or is built under other conditions",
    arguments: [
      "extension A { override func b() {} }",
      "class A<T> {}\nextension A where T: P { override func b() {} }",
      "class A {}\n#if DEBUG\nextension A { override func b() {} }\n#endif",
      "class F { class A {} }\nextension A { override func b() {} }",
      "class A {}\nclass A {}\nextension A { override func b() {} }",
      "class A {}\nextension A { func b() {} }", "class A { override func b() {} }",
      "class A {}\nextension A { override func b() }", "class A {", "extension A {",
    ]
  )
  func kept(source: String) {
    #expect(UIKitSource(rewriting: source).text == source)
  }
}
