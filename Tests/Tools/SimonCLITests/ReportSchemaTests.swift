import Foundation
import TestSupport
import Testing

@Suite("The schemas of reports")
struct ReportSchemaTests {
  private static let docs = PackageFolder.file("docs")

  let desk: Desk

  init() async throws { desk = try await Desk() }

  @Test(
    "hold what a run prints, whatever it found",
    arguments: [
      [], ["--app", "navigation:renamed"], ["--app", "navigation:noidentifier"],
      ["--app", "navigation:noidentifier", "--target-check", "warn"], ["--shard", "2/2"],
      ["--app", "navigation:renamed", "--jobs", "1", "--fail-fast"],
      ["--app", "navigation:tablet"], ["--from", "3", "--to", "8"],
    ]
  )
  func run(words: [String]) async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "run-report.schema.json"))
    let tool = try BuiltTool("simon-replay")
    let run = try await tool.run(["--format", "json"] + words, in: desk.folder.url)
    #expect(try schema.accepts(run.standardOutput), "\(run)")
  }

  @Test("hold what a run prints of a damaged log, and of a golden that is not there")
  func broken() async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "run-report.schema.json"))
    try desk.folder.write("nonsense\n", to: "recordings/click/events.jsonl")
    try FileManager.default.removeItem(at: desk.folder.file("recordings/milk/golden.tree"))
    let run = try await desk.replay("--format", "json")
    #expect(try schema.accepts(run.standardOutput), "\(run)")
  }

  @Test("hold what diff prints, and refuse a member that they do not know")
  func diff() async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "diff.schema.json"))
    let run = try await desk.replay("diff", "milk@1", "milk@4", "--format", "json")
    #expect(run.standardOutput.contains("\"kind\""))
    #expect(try schema.accepts(run.standardOutput), "\(run)")
    #expect(try !schema.accepts(#"{"changes":[],"more":1}"#))
    #expect(try !schema.accepts(#"{"changes":[{"kind":"other","node":"","path":[],"nodes":1}]}"#))
  }
}
