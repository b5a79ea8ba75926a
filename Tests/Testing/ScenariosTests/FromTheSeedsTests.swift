import Foundation
import TestSupport
import Testing

@Suite("docs/from-the-seeds.md")
struct FromTheSeedsTests {
  private static let root = PackageFolder.url

  /// The rows of the tables, each with three cells.
  private static let rows: [[String]] = {
    let file = root.appending(path: "docs/from-the-seeds.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| there") }
      .map { line in
        line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
          $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
        }
      }
  }()

  @Test("docs/from-the-seeds.md has a row with both sides and a test for each example")
  func complete() {
    #expect(Self.rows.count == 31)
    for row in Self.rows {
      #expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
    }
  }

  @Test("docs/from-the-seeds.md names only existing tests", arguments: rows.map { $0.last ?? "" })
  func exists(cell: String) throws {
    let match = try #require(cell.wholeMatch(of: /`([^`]+)` "(.+)"/), "\(cell)")
    let file = Self.root.appending(path: String(match.output.1))
    let source = try String(contentsOf: file, encoding: .utf8)
    #expect(source.contains("\"\(match.output.2)\""), "\(cell)")
    #expect(source.contains("@Test("))
  }
}
