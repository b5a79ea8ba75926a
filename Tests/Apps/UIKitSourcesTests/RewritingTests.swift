import Testing
import UIKitSources

@Suite("Rewriting UIKit sources")
struct RewritingTests {
  /// A source and its rewriting.
  struct Row: Sendable, CustomTestStringConvertible {
    var source: String
    var rewritten: String
    var testDescription: String { source }

    init(_ source: String, _ rewritten: String) {
      (self.source, self.rewritten) = (source, rewritten)
    }
  }

  @Test(
    "attributes of the Objective-C runtime give way to spaces",
    arguments: [
      Row("@objc func tapped() {}", "      func tapped() {}"),
      Row("@objc(tap:) func tapped() {}", "            func tapped() {}"),
      Row("@objc (x)", "      (x)"),
      Row("@objcMembers class A {}", "             class A {}"),
      Row("@nonobjc var a = 1", "         var a = 1"),
      Row("@IBOutlet weak var label: UILabel!", "          weak var label: UILabel!"),
      Row("@IBAction func tapped() {}", "@IBAction func tapped() {}"),
      Row("@objc\nfunc a() {}", "     \nfunc a() {}"),
      Row("@objc(\n  a\n) func b() {}", "\n\n func b() {}"),
      Row("@objcShare var a = 1", "@objcShare var a = 1"),
      Row("let a = \"@objc\" // @objc", "let a = \"@objc\" // @objc"),
    ]
  )
  func attributes(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "a protocol of the Objective-C runtime becomes one of classes",
    arguments: [
      Row("@objc protocol P {}", "      protocol P: AnyObject {}"),
      Row("@objc public protocol P {}", "      public protocol P: AnyObject {}"),
      Row("@objc protocol P: Q {}", "      protocol P: AnyObject, Q {}"),
      Row("@objc protocol P: AnyObject {}", "      protocol P: AnyObject {}"),
      Row("protocol P {}", "protocol P {}"),
    ]
  )
  func protocols(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "a cell class with an initialiser of its own alone gets the one for registered classes",
    arguments: [
      ("class A: UITableViewCell { init(a: Int) {} $}", "; required "),
      ("class A: UITableViewCell {\n  init(a: Int) {}\n$}", "required "),
      ("public final class A: UIKit.UITableViewCell, P { init() {} $}", "; public required "),
      ("class A<T: P>: UICollectionViewCell { required init?(coder: NSCoder) {} $}", "; required "),
      ("class A: UICollectionReusableView { init<T>(a: T) {} $}", "; required "),
      ("class A: UITableViewHeaderFooterView { init(a: Int) { B { } } $}", "; required "),
    ]
  )
  func cells(source: String, words: String) {
    let added =
      words + "init(registeredAs identifier: String) { "
      + "preconditionFailure(\"A has no initializer for registered classes\") } "
    let text = UIKitSource(rewriting: source.replacing("$", with: "")).text
    #expect(text == source.replacing("$", with: added))
  }

  @Test(
    "a class that inherits the initialiser for registered classes, or is no cell, stays as it is",
    arguments: [
      "class A: UITableViewCell { }",
      "class A: UITableViewCell { convenience init(a: Int) { self.init() } }",
      "class A: UITableViewCell { private override init(style: B, reuseIdentifier: String?) {} }",
      "class A: UICollectionViewCell { override init(frame: CGRect) {} ; init(a: Int) {} }",
      "class A: UITableViewCell { let b = B.init(c: 1) }",
      "class A: UITableViewCell { class B { init(a: Int) {} } }",
      "class A: UIView { init(a: Int) {} }",
      "class A: UITableViewCell { required init(registeredAs a: String) {} }",
      "class A: UITableViewCell { init(a: Int) {",
    ]
  )
  func otherCells(source: String) { #expect(UIKitSource(rewriting: source).text == source) }

  @Test(
    "a data source says which of UIKit's optional methods it has",
    arguments: [
      ("class A { func $commit b: B, forRowAt c: C) {}§ }", "class var commitsEditing"),
      (
        "class A: B {\n  public override func $\n    commit _: B,\n    forRowAt c: C) { f { } }§\n}",
        "override public class var commitsEditing"
      ),
      ("final class A { final func $commit b: B, forRowAt c: C) {}§ }", "class var commitsEditing"),
      (
        "extension A: B { public func $commit b: B, forRowAt c: C) {}§ ; func f() {} }",
        "public static var commitsEditing"
      ),
      ("struct A { func $moveRowAt b: (B, C), to c: C<D, E>) {}§ }", "static var movesRows"),
      ("class A { func f() {} ; func $moveRowAt b: B, to c: C) {}§ }", "class var movesRows"),
    ]
  )
  func dataSources(source: String, words: String) {
    let source = source.replacing("$", with: "tableView(_ t: T, ")
    let text = UIKitSource(rewriting: source.replacing("§", with: "")).text
    #expect(text == source.replacing("§", with: "; \(words): Bool { true }"))
  }

  @Test(
    "what only looks like an optional method of a data source stays as it is",
    arguments: [
      "protocol P { func $commit b: B, forRowAt c: C) }", "func $commit b: B, forRowAt c: C) {}",
      "class A { func $commit b: B) {} ; func $canMoveRowAt b: B) -> Bool { true } }",
      "class A { private func $commit b: B, forRowAt c: C) {} }",
      "class A { func f() { func $moveRowAt b: B, to c: C) {} } }",
      "class A { func f() { a.$moveRowAt: b, to: c) } }", "class A { func $commit b: B, forRowAt",
    ]
  )
  func otherMethods(source: String) {
    let source = source.replacing("$", with: "tableView(_ t: T, ")
    #expect(UIKitSource(rewriting: source).text == source)
  }

  @Test(
    "a selector names its method in the type around it",
    arguments: [
      Row("tapped", #""tapped", A.tapped"#),
      Row("tapped(_:)", #""tapped", A.tapped(_:)"#),
      Row("tapped(sender:with:)", #""tapped", A.tapped(sender:with:)"#),
      Row("self.tapped", #""tapped", A.tapped"#),
      Row("Self.tapped(_:)", #""tapped", A.tapped(_:)"#.replacing("A.", with: "A   .")),
      Row("B.C.tapped(_:)", #""tapped", B.C.tapped(_:)"#),
      Row("object.tapped", #""tapped", object.tapped"#),
      Row("(B.tapped as (B) -> () -> Void)", #""tapped", (B.tapped as (B) -> () -> Void)"#),
      Row("`default`", #""default", A.`default`"#),
    ]
  )
  func selectors(row: Row) {
    let text = UIKitSource(rewriting: "class A { let a = #selector(\(row.source)) }").text
    let expected = row.rewritten.replacing(
      "A.",
      with: row.source.hasPrefix("self") ? "A   ." : "A."
    )
    #expect(text == "class A { let a = Selector(\(expected)) }")
  }

  @Test(
    "the type around a selector is the innermost one, whatever the braces between",
    arguments: [
      Row("class A { class B {} ; func f() { if x { $ } } }", "A"),
      Row("class A { class B { $ } }", "B"),
      Row("extension A.B { var a: Int { $ } }", "A.B"),
      Row("class A<T>: B where T: C { $ }", "A"),
      Row("struct A { class func f() { $ } }", "A"),
      Row("struct A { class var x: Int { $ } }", "A"),
      Row("class A { func f(class name: B) { $ } }", "A"),
      Row("class A { func f() { for actor in cast { $ } } }", "A"),
      Row("class A { func f() { let enum_ = a.protocol; do { $ } } }", "A"),
      Row("import class B.C\nclass A { $ }", "A"),
      Row("class A { let s = \"class B { \\(f { $ }) \" }", "A"),
      Row("final class `Type` { $ }", "`Type`"),
    ]
  )
  func enclosingTypes(row: Row) {
    let text = UIKitSource(rewriting: row.source.replacing("$", with: "#selector(go)")).text
    #expect(text == row.source.replacing("$", with: "Selector(\"go\", \(row.rewritten).go)"))
  }

  @Test(
    "a selector in an extension of a protocol names the method of the conforming type",
    arguments: [
      Row("protocol P {}\nextension P { $ }", "Self.go"),
      Row("extension Elsewhere where Self: A { $ }", "Self.go"),
      Row("extension P { class A { $ } }", "A.go"),
    ]
  )
  func protocolSelectors(row: Row) {
    let source = row.source.replacing("$", with: "#selector(go)")
    let text = UIKitSource(rewriting: source, protocols: ["Elsewhere"]).text
    #expect(text == row.source.replacing("$", with: "Selector(\"go\", \(row.rewritten))"))
  }

  @Test("a selector that names a protocol within its extension names the conforming type")
  func qualifiedProtocolSelector() {
    let text = UIKitSource(rewriting: "protocol Ab {}\nextension Ab { #selector(Ab.go(_:)) }").text
    #expect(text == "protocol Ab {}\nextension Ab { Selector(\"go\", Self.go(_:)) }")
  }

  @Test("a selector outside of a type names a function")
  func freeSelector() {
    #expect(UIKitSource(rewriting: "#selector(go)").text == "Selector(\"go\", go)")
  }

  @Test(
    "questions for the platform are answered as on iOS",
    arguments: [
      Row("#if os(iOS)", "#if true   "), Row("#if os(Linux)", "#if false    "),
      Row("#if os(iOS) || os(tvOS)", "#if true    || os(tvOS)"),
      Row("#elseif !os( iOS )", "#elseif !true     "),
      Row("#if canImport(UIKit)", "#if true            "),
      Row("#if canImport(AppKit)", "#if canImport(AppKit)"),
      Row("#if canImport(ObjectiveC)", "#if canImport(ObjectiveC)"),
      Row("#if canImport(FoundationNetworking)", "#if false" + .spaces(26)),
      Row("#if os(macOS)", "#if os(macOS)"), Row("#if DEBUG\nos(iOS)", "#if DEBUG\nos(iOS)"),
      Row("let a = os(iOS)", "let a = os(iOS)"), Row("#if compiler(>=5)", "#if compiler(>=5)"),
    ]
  )
  func conditions(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "imports of the toolkit's modules are of UIKit, and so are those of Foundation and Dispatch",
    arguments: [
      Row("import UIKit", "import UIKit"), Row("import CoreGraphics", "import UIKit       "),
      Row("import QuartzCore", "import UIKit     "),
      Row("import ObjectiveC", "import UIKit     "),
      Row("import UIKit.UIGestureRecognizerSubclass", "import UIKit" + .spaces(28)),
      Row("import class UIKit.UIView", "import class UIKit.UIView"),
      Row("import struct CoreGraphics.CGFloat", "import struct UIKit       .CGFloat"),
      Row("import Foundation", "import UIKit     "),
      Row("import Foundation.NSDate", "import UIKit" + .spaces(12)),
      Row("import struct Foundation.URL", "import UIKit" + .spaces(16)),
      Row(
        "import Dispatch\nimport FoundationNetworking",
        "import UIKit   \nimport UIKit               "
      ),
      Row("@testable import Guests", "@testable import Guests"),
      Row("a.import(UIKit)", "a.import(UIKit)"),
    ]
  )
  func imports(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "a key path of the Objective-C runtime becomes its text without the type",
    arguments: [
      Row("#keyPath(A.b)", "\"b\"" + .spaces(10)),
      Row("#keyPath(A.B.c.d) + e", "\"c.d\"" + .spaces(12) + " + e"),
      Row("#keyPath(A.URL)", "\"URL\"" + .spaces(10)), Row("#keyPath(URL)", "\"URL\"" + .spaces(8)),
      Row("f(#keyPath(b))", "f(\"b\"" + .spaces(8) + ")"), Row("#keyPath()", "#keyPath()"),
    ]
  )
  func keyPaths(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "a preview of Xcode is removed with its attributes, and its lines stay",
    arguments: [
      Row("#Preview { A() }\nlet b = 1", .spaces(16) + "\nlet b = 1"),
      Row(
        "let a = 1\n@available(iOS 17.0, *)\n#Preview(\"B\") {\n  A { #selector(b) }\n}",
        "let a = 1\n\n\n\n"
      ),
      Row("class A {} #Preview { { } } class B {}", "class A {} " + .spaces(16) + " class B {}"),
      Row("#Preview", "#Preview"),
    ]
  )
  func previews(row: Row) {
    #expect(UIKitSource(rewriting: row.source).text == row.rewritten)
  }

  @Test(
    "the class that is launched is found",
    arguments: [
      ("@main class A {}", "A"), ("@UIApplicationMain\n@objc public final class A: B {}", "A"),
      ("@main\nstruct A {}", "A"), ("class A {}", nil), ("@main", nil),
      ("// @main\nclass A {}", nil),
    ] as [(String, String?)]
  )
  func launch(source: String, delegate: String?) {
    #expect(UIKitSource(rewriting: source).launchDelegate == delegate)
  }

  @Test(
    "the class of the scene's delegate is found",
    arguments: [
      ("class S: UIResponder, UIWindowSceneDelegate {}", "S"),
      ("class S {}\nextension S: UISceneDelegate {}", "S"), ("class S: UIResponder {}", nil),
      ("class A { var s: UIWindowSceneDelegate? }", nil),
      ("protocol P: UIWindowSceneDelegate {}", nil), ("// class S: UISceneDelegate {}", nil),
    ] as [(String, String?)]
  )
  func scene(source: String, delegate: String?) {
    #expect(UIKitSource(rewriting: source).sceneDelegate == delegate)
  }

  @Test(
    "a name that is qualified by a module of the system is the toolkit's",
    arguments: [
      Row("let a: Foundation.Date", "let a: UIKit     .Date"),
      Row("Dispatch.DispatchQueue.main", "UIKit   .DispatchQueue.main"),
      Row("a.Foundation.b", "a.Foundation.b"), Row("Foundation()", "Foundation()"),
      Row("Swift.max(1, 2)", "Swift.max(1, 2)"), Row("// Foundation.Date", "// Foundation.Date"),
    ]
  )
  func qualified(row: Row) { #expect(UIKitSource(rewriting: row.source).text == row.rewritten) }

  @Test(
    "an older class without arguments is made from the value of the session",
    arguments: [
      Row("let a = NSDate()", "let a = (Date() as NSDate)"),
      Row("f(NSUUID ( ).uuidString)", "f((UUID() as NSUUID).uuidString)"),
      Row("NSDate(timeIntervalSince1970: 1)", "NSDate(timeIntervalSince1970: 1)"),
      Row("let a: NSDate", "let a: NSDate"), Row("a.NSDate()", "a.NSDate()"),
    ]
  )
  func olderClasses(row: Row) { #expect(UIKitSource(rewriting: row.source).text == row.rewritten) }

  @Test("an error in a rewritten file points at the team's file")
  func location() {
    let text = UIKitSource(rewriting: "import UIKit\n").text(locatedIn: "/a \"b\"\\c.swift")
    #expect(text == #"#sourceLocation(file: "/a \"b\"\\c.swift", line: 1)"# + "\nimport UIKit\n")
  }

  @Test(
    "a file without an import of UIKit or Foundation gets one, and its lines stay",
    arguments: [
      ("let a = 1\n", true), ("import Guests", true), ("import struct UIKit.CGFloat", true),
      ("import UIKit", false), ("#if canImport(UIKit)\nimport UIKit\n#endif", false),
      ("import Foundation\n", false), ("import struct Foundation.URL", false),
    ]
  )
  func added(source: String, isAdded: Bool) {
    let rewritten = UIKitSource(rewriting: source)
    let place = "#sourceLocation(file: \"/a.swift\", line: 1)\n"
    let start = isAdded ? place + "import UIKit\n" + place : place
    #expect(rewritten.text(locatedIn: "/a.swift") == start + rewritten.text)
  }
}

@Suite("Rewriting main.swift")
struct MainRewritingTests {
  @Test(
    "statements become the body of a function, from the first one on",
    arguments: [
      ("UIApplicationMain(a, b)\n", "§UIApplicationMain(a, b)\n}"),
      ("import UIKit\nlet a = 1\nif a { b() }", "import UIKit\nlet a = 1\n§if a { b() }\n}"),
      ("func f() {\n  g()\n}\n_ = f() // end\n", "func f() {\n  g()\n}\n§_ = f() // end\n}"),
      ("let a =\n  f()\nlet b = [\n  g(),\n]\n", "let a =\n  f()\nlet b = [\n  g(),\n]\n"),
      (
        "import A\n#if DEBUG\nlet b = 1\nc()\n#else\nd()\n#endif\n",
        "import A\n§#if DEBUG\nlet b = 1\nc()\n#else\nd()\n#endif\n}"
      ),
      (
        "#if A\nimport A\n#endif\n#if B\n#if C\nd()\n#endif\n#endif",
        "#if A\nimport A\n#endif\n§#if B\n#if C\nd()\n#endif\n#endif\n}"
      ),
      ("a.b = 1; c()\n", "§a.b = 1; c()\n}"), ("import UIKit\n", "import UIKit\n"), ("", ""),
    ]
  )
  func statements(source: String, rewritten: String) {
    let expected = rewritten.replacing("§", with: "func runMainSwift() { ")
    #expect(UIKitSource(rewriting: source, isMain: true).text == expected)
    #expect(UIKitSource(rewriting: source).text == source)
  }
}

extension String {
  fileprivate static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
