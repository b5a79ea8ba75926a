import Foundation
import TestSupport
import Testing

/// The links of a document to files of the package and to headings.
private struct DocumentLinks {
  /// The document's path in the package.
  let path: String
  private let lines: [Substring]

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: SourceTree.own.appendingPathComponent(path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  init(_ path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines with their numbers, without those of code.
  private var prose: [(number: Int, line: Substring)] {
    var isCode = false
    return lines.enumerated().compactMap { place, line in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode || line.hasPrefix("```") ? nil : (place + 1, line)
    }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    for (_, line) in prose where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      let slug = String(
        title.compactMap { letter -> Character? in
          if letter == " " { return "-" }
          return letter.isLetter || letter.isNumber || "-_".contains(letter) ? letter : nil
        }
      )
      counts[slug, default: 0] += 1
    }
    return Set(
      counts.flatMap { slug, count in (0..<count).map { $0 == 0 ? slug : "\(slug)-\($0)" } }
    )
  }

  /// The targets of all links but those to other places, with their lines.
  var targets: [(line: Int, target: String)] {
    prose.flatMap { number, line in
      line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(([^)\s]+)\)/#)
        .map { (number, String($0.1)) }
        .filter { !$1.contains("://") && !$1.hasPrefix("mailto:") }
    }
  }

  /// Returns each link that leads nowhere, with its line.
  func broken() throws -> [String] {
    try targets.compactMap { line, target in
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let file = parts[0].isEmpty ? path : folder.isEmpty ? "\(parts[0])" : "\(folder)/\(parts[0])"
      let place = SourceTree.own.appendingPathComponent(file).standardizedFileURL
      guard parts[0].isEmpty || FileManager.default.fileExists(atPath: place.path) else {
        return "\(path):\(line): there is no \(target)"
      }
      guard parts.count == 2 else { return nil }
      let other = parts[0].isEmpty ? self : try DocumentLinks(file)
      return other.anchors.contains(String(parts[1]))
        ? nil : "\(path):\(line): no heading \(target)"
    }
  }
}

@Suite("Links")
struct LinkTests {
  /// The documents of the package and of its examples.
  private static let documents = [
    "", "docs", "docs/design", "Examples/OwnApp", "Examples/UIKitApp", "Examples/at-spi",
    "Examples/web-notes",
  ]
  .flatMap { folder in
    let place = SourceTree.own.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  @Test("every link of a document leads to a file or a heading", arguments: documents)
  func resolved(document: String) throws {
    expectNone(try DocumentLinks(document).broken())
  }

  @Test("the README has links, and headings give the anchors of GitHub")
  func found() throws {
    #expect(try DocumentLinks("README.md").targets.count > 5)
    let text = "# A, b & `c`!\n## Twice\n## Twice\n```sh\n# no\n```\n[x](#twice-1) `[y](no)`\n"
    let links = DocumentLinks("README.md", text: text)
    #expect(links.anchors == ["a-b--c", "twice", "twice-1"])
    #expect(try links.broken() == [])
    let broken = DocumentLinks("docs/a.md", text: "[x](../README.md)\n[y](no.md) [z](#no)\n")
    #expect(
      try broken.broken() == ["docs/a.md:2: there is no no.md", "docs/a.md:2: no heading #no"]
    )
  }
}
