import Foundation
import TestSupport
import Testing

@Suite("Merging the reports of shards")
struct MergeTests {
  typealias Recording = ReportSheet.Recording

  let fixture: CommandLineFixture

  init() async throws {
    fixture = try await CommandLineFixture()
    for name in ["one", "two", "sub/three"] {
      for file in ["events.jsonl", "golden.tree"] {
        try fixture.folder.write(
          try fixture.folder.text(of: "recordings/click/\(file)"),
          to: "recordings/\(name)/\(file)"
        )
      }
    }
  }

  /// Replays all shards.
  ///
  /// - Returns: the recordings of each shard.
  @discardableResult
  private func replay(shards count: Int, _ words: String...) async throws -> [[String]] {
    var shares: [[String]] = []
    for index in 1...count {
      let run = try await fixture.replay(
        [
          "--shard", "\(index)/\(count)", "--pass-with-none", "--format",
          "json:shard-\(index).json",
        ]
          + words
      )
      #expect(run.standardOutput == "")
      shares.append(try paths(in: "shard-\(index).json"))
    }
    return shares
  }

  private func report(_ file: String) throws -> [String: Any] {
    let data = Data(try fixture.folder.text(of: file).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func paths(in file: String) throws -> [String] {
    let recordings = try #require(try report(file)["recordings"] as? [[String: Any]])
    return recordings.compactMap { $0["path"] as? String }
  }

  private let all = ["click", "milk", "one", "sub/three", "two"].map { "recordings/\($0)" }

  @Test(
    "merge makes the report that one machine would have written from the reports of shards",
    arguments: TestEnvironment.current.isFull ? [1, 3, 7] : [3]
  )
  func joins(count: Int) async throws {
    let words = ["--app", "navigation:renamed"]
    let shares = try await replay(shards: count, words[0], words[1])
    #expect(shares.flatMap(\.self).sorted() == all)
    let whole = try await fixture.replay(words + ["--format", "json:whole.json"])
    #expect(whole.status == .exit(1))
    let reports = (1...count).reversed().map { "shard-\($0).json" }
    let run = try await fixture.replay(
      ["merge"] + reports + [
        "--format", "pretty", "--format", "json:merged.json", "--format", "junit:r.xml",
      ]
    )
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("✗ recordings/sub/three  "))
    #expect(run.standardOutput.contains("5 recordings: 1 passed, 4 changed · "))
    #expect(
      run.standardOutput.contains("4 recordings\n"),
      "the shared change is reported once"
    )
    let (merged, own) = (try timeless("merged.json"), try timeless("whole.json"))
    #expect(merged == own)
    #expect(JUnitRules.surefire.violations(in: try fixture.folder.text(of: "r.xml")) == [])
  }

  /// A report without its durations.
  private func timeless(_ file: String) throws -> NSDictionary {
    var report = try report(file)
    var summary = report["summary"] as? [String: Any] ?? [:]
    summary["durationMicroseconds"] = 0
    report["summary"] = summary
    report["recordings"] = (report["recordings"] as? [[String: Any]] ?? []).map { recording in
      recording.merging(["durationMicroseconds": 0]) { $1 }
    }
    return report as NSDictionary
  }

  @Test("the shards of a suite are the same on every machine, wherever the recordings are")
  func same() async throws {
    let shares = try await replay(shards: 3)
    let other = try TemporaryFolder()
    let place = other.file("deep/recordings")
    try FileManager.default.createDirectory(
      at: other.file("deep"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: fixture.folder.file("recordings"), to: place)
    for index in 1...3 {
      _ = try await fixture.replay(
        "--dir",
        place.path,
        "--shard",
        "\(index)/3",
        "--format",
        "json:other.json"
      )
      #expect(try paths(in: "other.json") == shares[index - 1])
      let suites = [try report("other.json"), try report("shard-\(index).json")].map {
        $0["suite"] as? NSDictionary
      }
      #expect(suites[0] == suites[1])
    }
  }

  @Test("merge and whole runs judge goldens without a log, which no shard can")
  func orphans() async throws {
    try fixture.folder.write("golden 1  app a\n", to: "recordings/lost/golden.tree")
    let shares = try await replay(shards: 2)
    #expect(shares.flatMap(\.self).sorted() == all)
    let run = try await fixture.replay("merge", "shard-1.json", "shard-2.json")
    #expect(run.status == .exit(6), "\(run)")
    #expect(
      run.standardOutput.contains(#/✗ recordings/lost +0 events +0 checkpoints  orphaned golden/#)
    )
    let filtered = try await replay(shards: 2, "--filter", "c")
    #expect(filtered.flatMap(\.self) == ["recordings/click"])
    #expect(try await fixture.replay("merge", "shard-1.json", "shard-2.json").status == .exit(0))
    #expect(try await fixture.replay("lost", "--format", "json:lost.json").status == .exit(6))
    #expect(try await fixture.replay("merge", "lost.json").status == .exit(6))
    #expect(try await fixture.replay().status == .exit(6))
  }

  @Test("merge exits with the gravest exit code of the shards")
  func gravest() async throws {
    try fixture.remove("recordings/one/golden.tree")
    try await replay(shards: 2, "--app", "navigation:renamed")
    #expect(try await fixture.replay("merge", "shard-1.json", "shard-2.json").status == .exit(5))
    let flaky = Recording(path: "a", verdict: "flaky")
    let rejected = ReportSheet(recordings: [flaky], exitCode: 7)
    #expect(try await fixture.merged(rejected).status == .exit(7))
    let green = ReportSheet(recordings: [flaky])
    #expect(try await fixture.merged(green).status == .exit(0))
  }

  /// Reports that cannot be merged, and the message about them.
  struct Refusal: CustomTestStringConvertible {
    var sheets: [ReportSheet]
    var says: String
    var testDescription: String { says }
  }

  static let a = Recording(path: "recordings/a")
  static let b = Recording(path: "recordings/b")

  static let refusals = [
    Refusal(
      sheets: [ReportSheet(recordings: [a], shard: (1, 3), others: ["recordings/b"])],
      says: "error: the reports of shards 2/3, 3/3 are missing\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
      ],
      says: "report-2.json: error: this is shard 1/2, and so is report-1.json\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [b], shard: (2, 2), others: ["recordings/c"]),
      ],
      says: "report-2.json: error: this report and report-1.json cover different recordings\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [b], shard: (2, 3), others: ["recordings/a"]),
      ],
      says: "report-2.json: error: this is shard 2/3, but report-1.json is shard 1/2\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [a], shard: (2, 2), others: ["recordings/b"]),
      ],
      says: "report-2.json: error: \"recordings/a\" was also replayed in report-1.json\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [], shard: (2, 2), others: ["recordings/a", "recordings/b"]),
      ],
      says: "error: the shards have 1 recording, but the suite has 2\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [Recording(path: "recordings/a", verdict: "changed")])
      ],
      says:
        "report-1.json: error: shard 1/1 says that it passed, but its recordings did not\n"
    ),
    Refusal(
      sheets: [ReportSheet(recordings: [a, a], exitCode: 0)],
      says:
        "report-1.json: error: \"recordings/a\" is listed twice in shard 1/1\n"
    ),
  ]

  @Test(
    "merge refuses reports that are not one complete suite, and names the report",
    arguments: refusals
  )
  func refuses(_ refusal: Refusal) async throws {
    var words = ["merge"]
    for (place, sheet) in refusal.sheets.enumerated() {
      try fixture.folder.write(try sheet.json, to: "report-\(place + 1).json")
      words.append("report-\(place + 1).json")
    }
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(3))
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasPrefix(refusal.says), "\(run)")
  }

  @Test(
    "merge refuses a file that is not a report, and says what is wrong with it",
    arguments: [
      ("{}", "this is not the report of a run: it has no \"recordings\""), ("", "this is not JSON"),
      ("[1", "this is not JSON"), ("7", "this is not the report of a run: it has the wrong type"),
      (String(repeating: "[", count: 100_000), "this is not JSON"),
      (
        #"{"recordings":[{"name":7}],"notStarted":[],"groups":[],"rules":[]}"#,
        "this is not the report of a run: recordings[0].name has the wrong type"
      ),
    ]
  )
  func noReport(text: String, message: String) async throws {
    try fixture.folder.write(text, to: "x.json")
    let run = try await fixture.replay("merge", "x.json")
    #expect(run.status == .exit(3))
    #expect(run.standardError.hasPrefix("x.json: error: \(message)\n"), "\(run)")
  }
}
