import Foundation
import TestSupport
import Testing

/// The paths of the package that a document can name: whole, or without the folders around them.
private struct NamedPaths {
  /// The paths, each with every end of it that begins behind a slash.
  private let endings: Set<String>

  init() throws {
    var endings: Set<String> = ["Package.swift"]
    for folder in ["Plugins", "Sources", "Tests", "docs", "scripts"] {
      let place = SourceTree.own.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path) {
        var ending = "\(folder)/\(path)"
        endings.insert(ending)
        while let slash = ending.firstIndex(of: "/") {
          ending = String(ending[ending.index(after: slash)...])
          endings.insert(ending)
        }
      }
    }
    self.endings = endings
  }

  /// Returns each path that a document names although it does not exist, with its line.
  func missing(in text: String, of document: String) -> [String] {
    var missing: [String] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      for match in line.matches(of: #/`([A-Za-z][^`\s(@:*]*)`/#) {
        let word = String(match.1)
        guard Self.isPath(word), !endings.contains(word) else { continue }
        missing.append("\(document):\(place + 1): there is no \(word)")
      }
    }
    return missing
  }

  private static func isPath(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".swift") || word.hasSuffix(".js")
  }
}

@Suite("The pages on the design")
struct DesignPageTests {
  /// The pages with decisions.
  private static let pages: [String] = {
    let place = SourceTree.own.appendingPathComponent("docs/design")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/design/\($0)" }
  }()

  private static func text(of page: String) throws -> String {
    try String(contentsOf: SourceTree.own.appendingPathComponent(page), encoding: .utf8)
  }

  /// Returns the first two cells of each row of the tables in a text.
  private static func words(in text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("ARCHITECTURE.md and the pages of docs/design name only files that exist")
  func paths() throws {
    let known = try NamedPaths()
    for page in ["ARCHITECTURE.md"] + Self.pages {
      expectNone(known.missing(in: try Self.text(of: page), of: page))
    }
    let text = "`Nowhere.swift`\n`Simon.swift` `Simon/Simon.swift` `--a b/c` `no/where`\n"
    let missing = ["A.md:1: there is no Nowhere.swift", "A.md:2: there is no no/where"]
    #expect(known.missing(in: text, of: "A.md") == missing)
  }

  @Test("ARCHITECTURE.md is short: 150 lines, and 130 letters in a line that is no row of a table")
  func length() throws {
    let lines = try Self.text(of: "ARCHITECTURE.md").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines.dropLast().count <= 150)
    for line in lines where !line.hasPrefix("|") { #expect(line.count <= 130, "\(line)") }
  }

  @Test("ARCHITECTURE.md links to the glossary and to every page of docs/design")
  func linked() throws {
    let text = try Self.text(of: "ARCHITECTURE.md")
    #expect(Self.pages.count > 5)
    for page in ["docs/glossary.md"] + Self.pages {
      #expect(text.contains("](\(page))"), "\(page)")
    }
  }

  @Test("the words of ARCHITECTURE.md have the meanings of the glossary")
  func meanings() throws {
    let page = try Self.text(of: "ARCHITECTURE.md").components(separatedBy: "\n## Modules\n")[0]
    let words = Self.words(in: page)
    let glossary = Set(Self.words(in: try Self.text(of: "docs/glossary.md")))
    #expect(words.count > 20)
    for word in words { #expect(glossary.contains(word), "\(word)") }
  }

  @Test("each decision on the design has one place")
  func once() throws {
    let titles = try Self.pages.flatMap { page in
      try Self.text(of: page).matches(of: #/- \*\*([^*]+)\*\*/#).map { String($0.1) }
    }
    #expect(titles.count >= 60)
    #expect(Set(titles).count == titles.count)
  }
}
