import Foundation
import TestSupport
import Testing

@Suite("A report as evidence")
struct ReportEvidenceTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func green() async throws -> String {
    #expect(try await fixture.replay("--format", "json:green.json").status == .exit(0))
    return try fixture.folder.text(of: "green.json")
  }

  private func merge(_ text: String) async throws -> ToolRun {
    try fixture.folder.write(text, to: "edited.json")
    return try await fixture.replay("merge", "edited.json")
  }

  /// Edits of a green report that its reader must not believe, even with a new digest.
  static let edits: [(from: String, to: String, says: String)] = [
    (#""damaged" : 0"#, #""damaged" : 2"#, "does not add up"),
    (#""verdict" : "passed""#, #""cause" : "changed", "verdict" : "passed""#, "contradict"),
    (#""exitCode" : 0"#, #""exitCode" : 1"#, "exit code of shard 1/1 does not follow"),
    (#""checkpoints" : 4"#, #""checkpoints" : -4"#, "below 0"),
    (#""events" : 11"#, #""events" : 9007199254740991"#, "does not add up"),
  ]

  @Test("a report that contradicts itself is refused although its digest was computed again")
  func forged() async throws {
    let text = try await green()
    for edit in Self.edits {
      let place = try #require(text.range(of: edit.from), "\(edit.from)")
      let edited = text.replacingCharacters(in: place, with: edit.to)
      let naive = try await merge(edited)
      #expect(naive.status == .exit(3), "\(edit)")
      #expect(naive.standardError.contains("this report was edited: its digest does not match"))
      let run = try await merge(try ReportSheet.sealed(edited))
      #expect(run.status == .exit(3) && run.standardError.contains(edit.says), "\(edit) \(run)")
    }
    #expect(try await merge(try ReportSheet.sealed(text)).status == .exit(0))
  }

  @Test("a report is read strictly, and only with the digest of its results")
  func strict() async throws {
    let text = try await green()
    let twice = text.replacing(#""notStarted" : ["#, with: #""notStarted" : [], "notStarted" : ["#)
    let comma = text.replacing(/\n}\n$/, with: ",\n}\n")
    let bare = text.replacing(#/\n  "digest" : "[0-9a-f]+",/#, with: "")
    for (edited, says) in [
      (twice, "this is not "), (comma, "this is not "),
      (bare, "this report has no digest of its results"),
    ] {
      #expect(edited != text)
      let run = try await merge(edited)
      #expect(run.status == .exit(3) && run.standardError.contains(says), "\(run)")
    }
    let spaced = text.replacing("\n", with: "\n ")
    #expect(try await merge(spaced).status == .exit(0), "another layout is the same report")
  }

  @Test(
    "a run of a part says so in its report, and merge does not call it the complete suite",
    arguments: [["--filter", "click"], ["--from", "3"], ["click"], ["--locale", "de_DE"]]
  )
  func part(words: [String]) async throws {
    let run = try await fixture.replay(words + ["--format", "json:part.json"])
    #expect(run.status == .exit(0), "\(run)")
    let merged = try await fixture.replay(
      "merge",
      "part.json",
      "--format",
      "pretty",
      "--format",
      "json:merged.json",
      "--format",
      "tap:merged.tap"
    )
    #expect(merged.status == .exit(0), "\(merged)")
    let said = words.count == 1 ? "only click" : words.joined(separator: " ")
    #expect(merged.standardOutput.contains("Not the complete suite: \(said)\n"), "\(merged)")
    #expect(try fixture.folder.text(of: "merged.json").contains("\"partial\" : ["))
    #expect(
      try fixture.folder.text(of: "merged.tap").contains("# not the complete suite: \(said)\n")
    )
    let whole = try await merge(try await green())
    #expect(whole.status == .exit(0) && !whole.standardOutput.contains("complete suite"))
  }

  @Test("shards that replayed on other drivers are not one suite")
  func shards() async throws {
    let driver = "\(try BuiltTool("simon-app").executable.path) navigation"
    let runs = [["--shard", "1/2"], ["--shard", "2/2", "--driver", driver]]
    for (number, words) in runs.enumerated() {
      _ = try await fixture.replay(words + ["--format", "json:\(number).json"])
    }
    let merged = try await fixture.replay("merge", "0.json", "1.json")
    #expect(merged.status == .exit(3), "\(merged)")
  }
}
