import Foundation
import TestSupport
import Testing
import UIKitSources

@Suite("docs/uikit.md")
struct DocumentedConstructTests {
  @Test("the page lists every construct without a translation, with what to write instead")
  func constructs() throws {
    let page = try String(contentsOf: PackageFolder.file("docs/uikit.md"), encoding: .utf8)
    let heading = "| construct | instead |\n|---|---|\n"
    let rows = page.split(separator: heading).last?
      .split(separator: "\n").prefix { $0.hasPrefix("|") }.map(String.init)
    let kinds = UntranslatableConstruct.Kind.allCases
    #expect(rows == kinds.map { "| \($0.name) | \($0.hint) |" })
  }

  @Test(
    "the page says of rewritten code what the rewriting does",
    arguments: [
      ("import CoreGraphics", "import UIKit"), ("#if os(iOS)", "#if true"),
      ("#if os(Linux)", "#if false"), ("#if canImport(UIKit)", "#if true"),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
    ]
  )
  func rewriting(source: String, copy: String) throws {
    let page = try String(contentsOf: PackageFolder.file("docs/uikit.md"), encoding: .utf8)
    #expect(page.contains("`\(source)`"))
    #expect(page.contains("`\(copy)`"))
    let text = UIKitSource(rewriting: source).text
    #expect(text.trimmingCharacters(in: .whitespaces) == copy)
  }
}
