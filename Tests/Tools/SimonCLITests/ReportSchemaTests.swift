import Foundation
import TestSupport
import Testing

@Suite("The schemas of JSON reports")
struct ReportSchemaTests {
  private static let docs = PackageFolder.file("docs")

  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test(
    "the JSON report of every kind of run matches its schema",
    arguments: TestEnvironment.current.sample(
      [
        [], ["--app", "navigation:renamed"], ["--app", "navigation:noidentifier"],
        ["--app", "navigation:noidentifier", "--target-check", "warn"], ["--shard", "2/2"],
        ["--app", "navigation:renamed", "--jobs", "1", "--fail-fast"],
        ["--app", "navigation:tablet"], ["--from", "3", "--to", "8"],
        ["--app", "navigation:renamed", "--diagnose"],
        ["--screen", "768x1024", "--locale", "de_DE"],
        ["--app", "navigation:renamed", "--retry", "2"],
      ],
      count: 4
    )
  )
  func run(words: [String]) async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "run-report.schema.json"))
    let run = try await fixture.replay(["--format", "json"] + words)
    #expect(try schema.accepts(run.standardOutput), "\(run)")
  }

  @Test("the JSON report of a damaged log and a missing golden matches its schema")
  func broken() async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "run-report.schema.json"))
    try fixture.folder.write("nonsense\n", to: "recordings/click/events.jsonl")
    try FileManager.default.removeItem(at: fixture.folder.file("recordings/milk/golden.tree"))
    let run = try await fixture.replay("--format", "json")
    #expect(try schema.accepts(run.standardOutput), "\(run)")
  }

  @Test("the JSON of diff matches its schema, which refuses unknown members")
  func diff() async throws {
    let schema = try JSONSchema(contentsOf: Self.docs.appending(path: "diff.schema.json"))
    let run = try await fixture.replay("diff", "milk@1", "milk@4", "--format", "json")
    #expect(run.standardOutput.contains("\"kind\""))
    #expect(try schema.accepts(run.standardOutput), "\(run)")
    #expect(try !schema.accepts(#"{"changes":[],"more":1}"#))
    #expect(try !schema.accepts(#"{"changes":[{"kind":"other","node":"","path":[],"nodes":1}]}"#))
  }
}
