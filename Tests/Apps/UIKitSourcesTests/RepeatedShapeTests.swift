import Glibc
import TestSupport
import Testing
import UIKitSources

@Suite("Sources that repeat a shape", .ownThread, .serialized)
struct RepeatedShapeTests {
  /// A shape, repeated so many times.
  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: @Sendable (Int) -> String

    init(_ name: String, _ source: @escaping @Sendable (Int) -> String) {
      (testDescription, self.source) = (name, source)
    }

    /// A shape whose parts follow each other between a beginning and an end.
    static func parts(
      _ name: String,
      after start: String = "",
      before end: String = "",
      _ part: @escaping @Sendable (Int) -> String
    ) -> Shape {
      Shape(name) { start + (0..<$0).map(part).joined() + end }
    }
  }

  private static let override = "override func f() { g() }"
  private static let cell = "UITableViewCell { override init(style: Int) {} }\n"

  static let shapes: [Shape] = [
    .parts("extensions of one class", after: "class A: B {}\n") { _ in
      "extension A { \(override) }\n"
    },
    .parts("extensions in one line", after: "class A: B {}; ") { _ in
      "extension A { \(override) }; "
    },
    .parts("extensions of other classes") {
      "class A\($0): B {}\nextension A\($0) { \(override) }\n"
    },
    .parts("extensions without a class") { _ in "extension A { \(override) }\n" },
    .parts("extensions under conditions", after: "class A: B {}\n") { _ in
      "#if C\nextension A { \(override) }\n#endif\n"
    },
    Shape("classes of one name") {
      String(repeating: "class A: B {}\n", count: $0)
        + String(repeating: "extension A { \(override) }\n", count: $0)
    },
    .parts("overrides in one extension", after: "class A: B {}\nextension A {\n", before: "}") {
      _ in
      "\(override)\n"
    },
    .parts("overrides without a body", after: "class A: B {}\nextension A {\n", before: "{}}") {
      _ in
      "override func f(\n"
    },
    .parts("headers without a body", before: "{}") { "extension A\($0) class C\($0) \n" },
    .parts("methods of one class", after: "class A: B {\n", before: "}") { _ in "\(override)\n" },
    .parts("cells") { "class C\($0): \(cell)" },
    Shape("nested cells") {
      String(repeating: "class C: UITableViewCell { init(a: Int) {} ", count: $0)
        + String(repeating: "}", count: $0)
    },
    Shape("nested classes") {
      String(repeating: "class C { func f() { ", count: $0) + String(repeating: "} }", count: $0)
    },
    .parts("initialisers without brackets", after: "class C: UITableViewCell {", before: "}") { _ in
      "init "
    },
    .parts("conditions") { "#if os(iOS)\nlet a\($0) = 1\n#else\nlet a\($0) = 2\n#endif\n" },
    .parts("protocols") { "@objc protocol P\($0) { func f() }\n" },
    .parts("previews") { _ in "@available(iOS 17, *)\n#Preview { V() }\n" },
    .parts("selectors", after: "class A { func f() {", before: "}}") { "b(#selector(f\($0)))\n" },
    .parts("selectors in braces", after: "class A {") { _ in
      "{ b(#selector(f)) "
    },
    Shape("nested key paths") {
      String(repeating: "#keyPath(", count: $0) + String(repeating: ")", count: $0)
    },
    .parts("methods of data sources", after: "class A: B {}\nextension A {", before: "}") { _ in
      "override func tableView(_ b: B, commit c: C, forRowAt d: D) {}\n"
    },
  ]

  @Test("a source is rewritten in time in proportion to its length", arguments: shapes)
  func linear(shape: Shape) {
    let (few, many) = TestEnvironment.current.isFull ? (1_000, 8_000) : (100, 800)
    _ = time(shape.source(few))
    let short = (0..<3).map { _ in time(shape.source(few)) }.min() ?? 0
    let long = time(shape.source(many))
    // Eight times as long; what grows with the square takes 64 times as long.
    #expect(long < 24 * max(short, 0.002), "\(long) s for \(many), \(short) s for \(few)")
  }

  /// Returns the processor's seconds for rewriting a source.
  private func time(_ source: String) -> Double {
    let before = threadTime()
    _ = UIKitSource(rewriting: source)
    return threadTime() - before
  }

  private func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
