import Differ
import Foundation
import TestSupport
import Testing

@testable import WebApps

/// The frames of the trees are those of Debian's browser with the font DejaVu Sans, which `font.css` names.
@Suite("The screen of a page as a tree of views", .needsBrowser, .ownThread, .serialized)
struct ScreenPageTests {
  private static let names = files(with: "html")

  /// Returns the names of the folder's files with an extension, without it.
  private static func files(with extension: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: DrivenPage.screens,
      includingPropertiesForKeys: nil
    )
    return (files ?? []).filter { $0.pathExtension == `extension` }
      .map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  @Test("a page is read as the views that a person sees", arguments: names)
  func tree(name: String) throws {
    let page = try DrivenPage.ofFile("\(name).html", in: DrivenPage.screens)
    try page.launch()
    let lines = try page.driver.snapshot().lines
    let folder = GoldenFolder(at: DrivenPage.screens)
    expectGolden(lines.map { "\($0)\n" }.joined(), named: "\(name).tree", in: folder)
  }

  @Test("each page has a tree, and each tree a page")
  func pairs() {
    #expect(!Self.names.isEmpty)
    #expect(Self.files(with: "tree") == Self.names)
  }
}
