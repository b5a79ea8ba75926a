import Testing

@Suite("The functions")
struct FunctionRuleTests {
  @Test("no function is longer than 50 lines")
  func length() throws {
    expectNone(try FunctionRule.tooLong(SourceTree.current.swiftFiles(in: "Sources")))
  }

  @Test("no function has more than two unlabelled parameters of several types")
  func labels() throws {
    expectNone(try FunctionRule.unlabelled(SourceTree.current.swiftFiles(in: "Sources")))
  }

  @Test("a function of 51 lines is too long, one of 50 is not")
  func lengthRule() {
    let bodies = [48, 49].map { count in
      ["  func a() {"] + Array(repeating: "    x()", count: count) + ["  }"]
    }
    let files = bodies.map { SourceTree.File(path: "a.swift", lines: $0) }
    #expect(FunctionRule.tooLong(files) == ["a.swift:1: a has 51 lines, expected at most 50"])
  }

  @Test(
    "unlabelled parameters are counted if their types differ",
    arguments: [
      ("func a(_ x: Int, _ y: Int, _ z: String) {", true),
      ("public init(_ x: Int, _ y: [Int], _ z: Int) throws(E) {", true),
      ("private static func a<T>(_ x: T, _ y: (Int, Int) -> T, _ z: Int = 1) {", true),
      ("func a(_ x: Int, _ y: Int, _ z: Int) {", false),
      ("func a(_ x: Int, _ y: String, z: Int) {", false),
      ("func a(x: Int, y: Int, z: String) { call(_: 1) }", false),
    ]
  )
  func labelRule(signature: String, isTooMany: Bool) {
    let file = SourceTree.File(path: "a.swift", lines: [signature, "}"])
    #expect(FunctionRule.unlabelled([file]).isEmpty != isTooMany)
  }
}
