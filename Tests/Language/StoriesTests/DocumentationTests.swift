import Foundation
import Stories
import TestSupport
import Testing

@Suite("docs/stories.md")
struct DocumentationTests {
  /// Returns the cells of the table after a mark, without its two head lines.
  private func table(_ mark: String) throws -> [[String]] {
    let text = try String(contentsOf: PackageFolder.file("docs/stories.md"), encoding: .utf8)
    let behind = try #require(text.components(separatedBy: "<!-- \(mark) -->\n").last)
    let lines = behind.components(separatedBy: "\n").prefix { $0.hasPrefix("|") }.dropFirst(2)
    return lines.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("docs/stories.md lists the keywords of each grammar correctly")
  func grammar() throws {
    let rows = try table("grammar")
    #expect(rows.count == 6)
    for row in rows {
      for (column, grammar) in [StoryGrammar.simon03, .simon01].enumerated() {
        let next = grammar.next(after: Keyword(word: row[0])).map(\.rawValue)
        #expect(row[column + 1] == next.joined(separator: ", "), "after \(row[0])")
      }
    }
  }

  @Test("docs/stories.md shows built-in sentences of every kind and no others")
  func sentences() throws {
    let shown = try table("sentences").map { $0[0].dropFirst().dropLast() }
    var kinds: Set<String> = []
    for text in shown {
      let step = Step(.and, "And \(text)", line: 1)
      let sentence = try #require(try Sentence(of: step), "\(text)")
      #expect(sentence.description == text)
      kinds.insert("\(sentence)".split(separator: " ").prefix(2).joined(separator: " "))
    }
    #expect(shown.count >= 26 && kinds.count >= 20)
  }

  @Test("docs/stories.md names a counterpart for every macro of Simon")
  func counterparts() throws {
    let rows = try table("simon")
    let names = [
      "SIRun", "SIRunFile", "SIMapStepToSelector", "SIStoreInStory", "SIRetrieveFromStory",
      "SIFindView", "SIFindViews", "SITapControl", "SIPrintUITree", "SISwipeView", "SIEnterText",
      "SIWaitForView", "SIFail", "SIAssertTrue", "SIAssertFalse",
    ]
    for name in names {
      #expect(rows.contains { $0[0].contains("`\(name)") && !$0[1].isEmpty }, "\(name)")
    }
  }
}
