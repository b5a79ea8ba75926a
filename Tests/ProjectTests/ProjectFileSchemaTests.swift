import Foundation
import TestSupport
import Testing

@Suite("docs/simon.schema.json")
struct ProjectFileSchemaTests {
  private let schema: JSONSchema

  init() throws {
    let file = SourceTree.own.appendingPathComponent("docs/simon.schema.json")
    schema = try JSONSchema(contentsOf: file)
  }

  @Test(
    "the schema accepts the project files of the examples",
    arguments: ["Examples/UIKitApp", "Examples/web-notes"]
  )
  func examples(folder: String) throws {
    let file = SourceTree.own.appendingPathComponent("\(folder)/simon.json")
    #expect(try schema.accepts(String(contentsOf: file, encoding: .utf8)))
  }

  @Test(
    "the schema tells a project file from one that the tools refuse",
    arguments: [
      (#"{"apps":{}}"#, true), (#"{"apps":{"shop":{"web":"site","page":"shop.html"}}}"#, true),
      (#"{"apps":{"shop":{"web":"site","screen":"390x844@3","recorded":["/api/*"]}}}"#, true),
      (#"{"apps":{"shop":{"web":"site","storage":{"theme":"dark"}}}}"#, true),
      (#"{"apps":{"shop":{"web":"site","storage":{"theme":1}}}}"#, false),
      (#"{"app":{}}"#, false), (#"{"apps":{"shop":{}}}"#, false),
      (#"{"apps":{"shop":{"web":"site","driver":"shop"}}}"#, false),
      (#"{"apps":{"shop":{"driver":"shop","start":"server"}}}"#, false),
      (#"{"apps":{"shop":{"web":"site","pointer":"pen"}}}"#, false),
    ] as [(String, Bool)]
  )
  func verdicts(text: String, isProjectFile: Bool) throws {
    #expect(try schema.accepts(text) == isProjectFile)
  }
}
