import Testing
import UIKitSources

@Suite("Constructs without a translation")
struct UntranslatableConstructTests {
  @Test(
    "a construct that needs Apple's platforms is refused once, at its place",
    arguments: [
      ("a.value(forKeyPath: #keyPath(UIApplication.shared))", .keyValueObserving, 9),
      ("a.addObserver(b, forKeyPath: \"c\")", .keyValueObserving, 18),
      ("func observeValue(forKeyPath a: String?) {}", .keyValueObserving, 6),
      ("super.observeValue(forKeyPath: a)", .keyValueObserving, 7),
      ("a.observe(\\.b) { _, _ in }", .keyValueObserving, 3),
      ("a.observe(\\B.b) { _, _ in }", .keyValueObserving, 3),
      ("a = #selector(getter: B.c)", .propertySelector, 5),
      ("a = #selector(setter: B.c)", .propertySelector, 5),
      ("a = Selector(\"b:\")", .namedSelector, 5), ("a = Selector((\"b\"))", .namedSelector, 5),
      ("NSSelectorFromString(a)", .namedSelector, 1),
      ("@objc optional func a()", .optionalRequirement, 7),
      ("method_exchangeImplementations(a, b)", .swizzling, 1),
      ("UIStoryboard(name: a, bundle: nil)", .storyboard, 1),
      ("performSegue(withIdentifier: a, sender: nil)", .storyboard, 1),
      ("UINib(nibName: a, bundle: nil)", .nib, 1), ("b.loadNibNamed(a)", .nib, 3),
      ("super.init(nibName: \"a\", bundle: nil)", .nib, 12),
      ("@NSManaged var a: Int", .managedProperty, 2),
    ] as [(String, UntranslatableConstruct.Kind, Int)]
  )
  func refused(source: String, kind: UntranslatableConstruct.Kind, column: Int) throws {
    let found = UIKitSource(rewriting: "\n  \n" + source).untranslatable
    #expect(found.map(\.kind) == [kind])
    #expect(found.map(\.line) == [3])
    #expect(found.map(\.column) == [column])
  }

  @Test(
    "what only looks like such a construct is left alone",
    arguments: [
      "// #selector(getter: A.b)", "let a = #keyPath(A.b)",
      "UIApplication.value(forKeyPath: #keyPath(UIApplication.shared))",
      "#Preview { UIStoryboard(name: a, bundle: nil) }", "let a = \"Selector(b)\"", "a.observe(b)",
      "Selector(a)", "Selector()",
      "init(nibName: String?)", "super.init(nibName: nil, bundle: nil)", "let optional = 1",
      "func observe(_ a: Int) {}",
      "a.observe(\\.contentOffset, options: .old) { _, _ in }",
      "a.observe(\\UIScrollView.contentSize)",
      "func loadNibNamed(_ a: Int) {}", "var a: UIStoryboard?",
      "/* /* */ NSSelectorFromString(a) */", "#\"\"\"\n\\(NSSelectorFromString(a))\n\"\"\"#",
    ]
  )
  func accepted(source: String) {
    #expect(UIKitSource(rewriting: source).untranslatable == [])
  }

  @Test("the message is one of a compiler, with a hint for every kind")
  func message() {
    let found = UIKitSource(rewriting: "\n  a.observe(\\.b)").untranslatable
    #expect(
      found.map { $0.message(in: "/a/B.swift") } == [
        "/a/B.swift:2:5: error: key-value observing needs Apple's platforms; "
          + "use a delegate method, didSet or a closure"
      ]
    )
    let kinds = UntranslatableConstruct.Kind.allCases
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    #expect(kinds.allSatisfy { !$0.hint.isEmpty })
  }
}
