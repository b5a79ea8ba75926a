import Foundation
import TestSupport
import Testing
import UIKitSources

@Suite("docs/uikit.md")
struct DocumentedConstructTests {
  /// Returns the rows below the heading of a table on the page.
  private func rows(below heading: String) throws -> [String]? {
    let page = try String(contentsOf: PackageFolder.file("docs/uikit.md"), encoding: .utf8)
    return page.split(separator: heading + "\n|---|---|\n").last?
      .split(separator: "\n").prefix { $0.hasPrefix("|") }.map(String.init)
  }

  @Test("the page lists every construct without a translation, with what to write instead")
  func constructs() throws {
    let kinds = UntranslatableConstruct.Kind.allCases
    #expect(
      try rows(below: "| construct | instead |") == kinds.map { "| \($0.name) | \($0.hint) |" }
    )
  }

  @Test("the page lists every construct that is not on the app's clock")
  func unrepeatable() throws {
    let kinds = UnrepeatableConstruct.Kind.allCases
    #expect(
      try rows(below: "| warned of | instead |") == kinds.map { "| \($0.name) | \($0.hint) |" }
    )
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
