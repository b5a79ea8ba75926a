import Foundation
import TestSupport
import Testing

@Suite("UIKit's documentation")
struct UIKitFactTests {
  @Test(
    "the toolkit does what the documentation says",
    arguments: UIKitFact.topics.flatMap(\.facts)
  )
  func holds(fact: UIKitFact) throws { try fact.check() }

  @Test("there are at least 200 facts, none of them twice")
  func count() {
    let facts = UIKitFact.topics.flatMap(\.facts)
    #expect(facts.count >= 200)
    #expect(Set(facts.map { "\($0.text) \($0.page)" }).count == facts.count)
  }

  /// `SIMON_UPDATE_GOLDENS=1` writes the document again.
  @Test("docs/uikit-behaviour.md lists the facts")
  func document() throws {
    let package = URL(filePath: #filePath).pathComponents.reversed().drop { $0 != "Tests" }
    let root = URL(filePath: package.dropFirst().reversed().joined(separator: "/"))
    let docs = GoldenFolder(at: root.appending(path: "docs"))
    if let failure = docs.failure(of: UIKitFact.document, named: "uikit-behaviour.md") {
      Issue.record(Comment(rawValue: failure.description))
    }
  }
}

extension UIKitFact {
  /// The document that lists the facts.
  fileprivate static var document: String {
    let sections = topics.map { topic in
      """
      ## \(topic.title)

      | fact | page |
      |---|---|
      \(topic.facts.map { "| \($0.text) | `\($0.page)` |" }.joined(separator: "\n"))
      """
    }
    return """
      # UIKit's behavior in the toolkit

      Each row is a fact of UIKit's documentation, and a test of the same words in
      `Tests/Apps/SimulatedAppTests/Facts` holds the toolkit to it: \(topics.flatMap(\.facts).count) facts. The pages are below
      `https://developer.apple.com/documentation/uikit/`. The tests write this document.

      \(sections.joined(separator: "\n\n"))

      """
  }
}
