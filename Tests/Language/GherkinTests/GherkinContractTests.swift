import Foundation
import Gherkin
import Testing

@Suite(
  "Gherkin's own test data",
  .enabled(if: GherkinCorpus.folder != nil, "SIMON_GHERKIN_DATA names no folder")
)
struct GherkinContractTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private func lines(_ path: String, _ kind: String) throws -> [NSDictionary] {
    try text("\(path).\(kind).ndjson").split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
  }

  @Test("the folder has files of both kinds")
  func folder() {
    #expect(GherkinCorpus.features(in: "good").count > 40)
    #expect(GherkinCorpus.features(in: "bad").count > 8)
  }

  @Test(
    "a good file gives the pickles that Gherkin's own readers give",
    arguments: GherkinCorpus.features(in: "good")
  )
  func pickles(_ path: String) throws {
    let (document, problems) = GherkinDocument.read(try text(path))
    #expect(problems == [])
    let made = try document.pickles().map { GherkinNotation.json($0, document.language) }
    let expected = try lines(path, "pickles").compactMap { line in
      (line["pickle"] as? NSDictionary).map(GherkinNotation.withoutIDs)
    }
    #expect(made.count == expected.count)
    for (made, expected) in zip(made, expected) {
      #expect(made as NSObject == expected as? NSObject)
    }
  }

  @Test(
    "a good file gives the document that Gherkin's own readers give",
    arguments: GherkinCorpus.features(in: "good")
  )
  func documents(_ path: String) throws {
    let (document, _) = GherkinDocument.read(try text(path))
    let expected = try #require(try lines(path, "ast").first?["gherkinDocument"] as? NSDictionary)
    #expect(
      GherkinNotation.json(document) as NSObject == GherkinNotation.withoutIDs(expected)
        as? NSObject
    )
  }

  @Test(
    "a bad file gives its errors at their lines and columns",
    arguments: GherkinCorpus.features(in: "bad")
  )
  func errors(_ path: String) throws {
    let (_, problems) = GherkinDocument.read(try text(path))
    let expected = try lines(path, "errors").map { line -> [Int] in
      let error = line["parseError"] as? NSDictionary
      let place = (error?["source"] as? NSDictionary)?["location"] as? NSDictionary
      return [place?["line"] as? Int ?? 0, place?["column"] as? Int ?? 1]
    }
    #expect(problems.map { [$0.place.line, $0.place.column] } == expected)
    for problem in problems { #expect(!problem.message.isEmpty && !problem.hint.isEmpty) }
  }
}
