import Foundation
import TestSupport
import Testing

@Suite("simon-replay merge")
struct MergeTests {
  typealias Recording = ReportSheet.Recording

  let desk: Desk

  init() async throws {
    desk = try await Desk()
    for name in ["one", "two", "sub/three"] {
      for file in ["events.jsonl", "golden.tree"] {
        try desk.folder.write(
          try desk.folder.text(of: "recordings/click/\(file)"),
          to: "recordings/\(name)/\(file)"
        )
      }
    }
  }

  /// Replays all shards, and says which recordings each had.
  @discardableResult
  private func replay(shards count: Int, _ words: String...) async throws -> [[String]] {
    var shares: [[String]] = []
    for index in 1...count {
      let run = try await BuiltTool("simon-replay").run(
        [
          "--shard", "\(index)/\(count)", "--pass-with-none", "--format",
          "json:shard-\(index).json",
        ]
          + words,
        in: desk.folder.url
      )
      #expect(run.standardOutput == "")
      shares.append(try paths(in: "shard-\(index).json"))
    }
    return shares
  }

  private func report(_ file: String) throws -> [String: Any] {
    let data = Data(try desk.folder.text(of: file).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func paths(in file: String) throws -> [String] {
    let recordings = try #require(try report(file)["recordings"] as? [[String: Any]])
    return recordings.compactMap { $0["path"] as? String }
  }

  private let all = ["click", "milk", "one", "sub/three", "two"].map { "recordings/\($0)" }

  @Test(
    "makes of the reports of shards the report that one machine would have written",
    arguments: [1, 3, 7]
  )
  func joins(count: Int) async throws {
    let words = ["--app", "navigation:renamed"]
    let shares = try await replay(shards: count, words[0], words[1])
    #expect(shares.flatMap(\.self).sorted() == all)
    let whole = try await BuiltTool("simon-replay")
      .run(words + ["--format", "json:whole.json"], in: desk.folder.url)
    #expect(whole.status == .exit(1))
    let reports = (1...count).reversed().map { "shard-\($0).json" }
    let run = try await BuiltTool("simon-replay").run(
      ["merge"] + reports + [
        "--format", "pretty", "--format", "json:merged.json", "--format", "junit:r.xml",
      ],
      in: desk.folder.url
    )
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("✗ recordings/sub/three  "))
    #expect(run.standardOutput.contains("5 recordings: 1 passed, 4 changed · "))
    #expect(
      run.standardOutput.contains("4 recordings\n"),
      "the change that they share is told once"
    )
    let (merged, own) = (try timeless("merged.json"), try timeless("whole.json"))
    #expect(merged == own)
    #expect(JUnitRules.surefire.violations(in: try desk.folder.text(of: "r.xml")) == [])
  }

  /// A report without what is no two times the same.
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

  @Test("cuts the same on every machine, wherever the recordings are")
  func same() async throws {
    let shares = try await replay(shards: 3)
    let other = try TemporaryFolder()
    let place = other.file("deep/recordings")
    try FileManager.default.createDirectory(
      at: other.file("deep"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: desk.folder.file("recordings"), to: place)
    for index in 1...3 {
      _ = try await desk.replay(
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

  @Test("judges the goldens without a log, which no shard can, and a whole run does")
  func orphans() async throws {
    try desk.folder.write("golden 1  app a\n", to: "recordings/lost/golden.tree")
    let shares = try await replay(shards: 2)
    #expect(shares.flatMap(\.self).sorted() == all)
    let run = try await desk.replay("merge", "shard-1.json", "shard-2.json")
    #expect(run.status == .exit(6), "\(run)")
    #expect(
      run.standardOutput.contains(#/✗ recordings/lost +0 events +0 checkpoints  orphaned golden/#)
    )
    let filtered = try await replay(shards: 2, "--filter", "c")
    #expect(filtered.flatMap(\.self) == ["recordings/click"])
    #expect(try await desk.replay("merge", "shard-1.json", "shard-2.json").status == .exit(0))
    #expect(try await desk.replay("lost", "--format", "json:lost.json").status == .exit(6))
    #expect(try await desk.replay("merge", "lost.json").status == .exit(6))
    #expect(try await desk.replay().status == .exit(6))
  }

  @Test("ends with the gravest of what the shards ended with")
  func gravest() async throws {
    try desk.remove("recordings/one/golden.tree")
    try await replay(shards: 2, "--app", "navigation:renamed")
    #expect(try await desk.replay("merge", "shard-1.json", "shard-2.json").status == .exit(5))
    let flaky = ReportSheet(recordings: [Recording(path: "a", verdict: "flaky")], exitCode: 7)
    #expect(try await desk.merged(flaky).status == .exit(7))
    let green = ReportSheet(recordings: [Recording(path: "a", verdict: "flaky")])
    #expect(try await desk.merged(green).status == .exit(0))
  }

  /// Reports that cannot be joined, and what is said of them.
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
      says: "error: shards 2/3, 3/3 are missing\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
      ],
      says: "report-2.json: error: this is shard 1/2, as report-1.json is\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [b], shard: (2, 2), others: ["recordings/c"]),
      ],
      says: "report-2.json: error: this is of other recordings than report-1.json\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [b], shard: (2, 3), others: ["recordings/a"]),
      ],
      says: "report-2.json: error: this is shard 2/3, and report-1.json is shard 1/2\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [a], shard: (2, 2), others: ["recordings/b"]),
      ],
      says: "report-2.json: error: \"recordings/a\" was replayed in report-1.json, too\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [a], shard: (1, 2), others: ["recordings/b"]),
        ReportSheet(recordings: [], shard: (2, 2), others: ["recordings/a", "recordings/b"]),
      ],
      says: "error: the shards have 1 recording, which are not the 2 of the suite\n"
    ),
    Refusal(
      sheets: [
        ReportSheet(recordings: [Recording(path: "recordings/a", verdict: "changed")])
      ],
      says:
        "report-1.json: error: shard 1/1 says that it passed, and its recordings say otherwise\n"
    ),
    Refusal(
      sheets: [ReportSheet(recordings: [a, a], exitCode: 0)],
      says:
        "report-1.json: error: \"recordings/a\" is none of the recordings of shard 1/1, or is in it twice\n"
    ),
  ]

  @Test("refuses what is not one whole suite, and names the report", arguments: refusals)
  func refuses(_ refusal: Refusal) async throws {
    var words = ["merge"]
    for (place, sheet) in refusal.sheets.enumerated() {
      try desk.folder.write(try sheet.json, to: "report-\(place + 1).json")
      words.append("report-\(place + 1).json")
    }
    let run = try await BuiltTool("simon-replay").run(words, in: desk.folder.url)
    #expect(run.status == .exit(3))
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasPrefix(refusal.says), "\(run)")
  }

  @Test(
    "refuses what is no report, and says what is wrong with it",
    arguments: [
      ("{}", "this is no report of a run: it has no \"recordings\""), ("", "this is not JSON"),
      ("[1", "this is not JSON"), ("7", "this is no report of a run: it is not what it should be"),
      (String(repeating: "[", count: 100_000), "this is not JSON"),
      (
        #"{"recordings":[{"name":7}],"notStarted":[],"groups":[],"rules":[]}"#,
        "this is no report of a run: recordings[0].name is not what it should be"
      ),
    ]
  )
  func noReport(text: String, message: String) async throws {
    try desk.folder.write(text, to: "x.json")
    let run = try await desk.replay("merge", "x.json")
    #expect(run.status == .exit(3))
    #expect(run.standardError.hasPrefix("x.json: error: \(message)\n"), "\(run)")
  }
}
