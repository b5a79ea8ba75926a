import Foundation
import TestSupport
import Testing

@Suite("A run under Bazel's test protocol")
struct TestProtocolTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private func run(_ words: [String] = [], _ environment: [String: String]) async throws -> ToolRun
  {
    try await fixture.replay(words, environment: environment)
  }

  /// The names of the recordings that passed.
  private func names(_ run: ToolRun) -> [String] {
    run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("✓") }
      .map { String($0.split(separator: " ")[1]) }
  }

  @Test("a run replays its shard, counted from 0, and touches the status file")
  func shards() async throws {
    var seen: [String] = []
    for index in 0..<3 {
      let run = try await run(
        [],
        [
          "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "\(index)",
          "TEST_SHARD_STATUS_FILE": fixture.folder.file("status-\(index)").path,
        ]
      )
      #expect(run.status == .exit(0), "an empty shard passes: \(run)")
      #expect(try fixture.folder.text(of: "status-\(index)") == "")
      seen += names(run)
    }
    #expect(seen.sorted() == ["click", "milk"])
    #expect(names(try await run([], ["TEST_TOTAL_SHARDS": "0"])).count == 2)
    #expect(try await run([], ["TEST_TOTAL_SHARDS": "3"]).status == .exit(2))
    let own = try await run(
      ["--shard", "1/1"],
      ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2"]
    )
    #expect(names(own).count == 2, "the command line takes precedence")
  }

  @Test(
    "a run refuses invalid shards",
    arguments: [("3", "3"), ("x", "0"), ("2", "-1"), ("2", "1.5"), ("99999999999999999999", "0")]
  )
  func nonsense(total: String, index: String) async throws {
    let run = try await run([], ["TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index])
    #expect(run.status == .exit(2))
    #expect(
      run.standardError.hasPrefix(
        "error: no shard TEST_SHARD_INDEX=\(index) of TEST_TOTAL_SHARDS=\(total)\n"
      )
    )
  }

  @Test("a run replays the recordings that the filter matches, and reports an invalid pattern")
  func filter() async throws {
    #expect(names(try await run([], ["TESTBRIDGE_TEST_ONLY": "^m"])) == ["milk"])
    #expect(names(try await run(["--filter", "i"], ["TESTBRIDGE_TEST_ONLY": "^c"])) == ["click"])
    #expect(try await run([], ["TESTBRIDGE_TEST_ONLY": "zzz"]).status == .exit(4))
    let both = try await run(["--filter", "milk"], ["TESTBRIDGE_TEST_ONLY": "^c"])
    #expect(both.status == .exit(4))
    let none =
      "no recording name matches TESTBRIDGE_TEST_ONLY \"^c\" among those that match --filter \"milk\"\n"
    #expect(both.standardError.contains(none), "\(both)")
    let bad = try await run([], ["TESTBRIDGE_TEST_ONLY": "("])
    #expect(bad.status == .exit(2))
    #expect(bad.standardError.hasPrefix("error: TESTBRIDGE_TEST_ONLY takes a regular expression"))
  }

  @Test("a run writes reports and pending changes to the requested places only")
  func outputs() async throws {
    let outputs = try TemporaryFolder()
    let before = try FolderSnapshot(of: fixture.folder.url)
    let run = try await run(
      ["--app", "navigation:renamed"],
      [
        "XML_OUTPUT_FILE": outputs.file("test.xml").path,
        "TEST_UNDECLARED_OUTPUTS_DIR": outputs.path,
      ]
    )
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("✗ click"))
    #expect(try FolderSnapshot(of: fixture.folder.url) == before)
    #expect(
      try FolderSnapshot(of: outputs.url).paths.filter { $0.contains(".") }.sorted() == [
        "pending/recordings/click/golden.pending", "report.json", "test.xml",
      ]
    )
    #expect(JUnitRules.surefire.violations(in: try outputs.text(of: "test.xml")) == [])
    let merged = try await fixture.replay("merge", outputs.file("report.json").path)
    #expect(merged.status == .exit(1))
  }
}
