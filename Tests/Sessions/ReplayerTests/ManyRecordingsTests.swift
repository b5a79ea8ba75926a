import AppDriver
import Foundation
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Recordings of random actions")
struct ManyRecordingsTests {
  /// Returns the entries of a report by the names of recordings, without durations.
  private func report(
    of words: [String],
    _ recordings: TestRecordings
  ) async throws -> [String: String] {
    let run = try await BuiltTool("simon-replay").run(
      ["--dir", ".", "--format", "json"] + words,
      in: recordings.folder.url,
      timeout: .seconds(600)
    )
    try #require(!run.output.isEmpty, "\(run)")
    let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let recordings = try #require(report?["recordings"] as? [[String: Any]], "\(run)")
    let isGreen = recordings.allSatisfy { $0["verdict"] as? String == "passed" }
    #expect(run.status == .exit(isGreen ? 0 : 1), "\(run)")
    var entries: [String: String] = [:]
    for var recording in recordings {
      recording["durationMicroseconds"] = nil
      let name = try #require(recording["name"] as? String)
      let bytes = try JSONSerialization.data(withJSONObject: recording, options: .sortedKeys)
      #expect(entries.updateValue(String(decoding: bytes, as: UTF8.self), forKey: name) == nil)
    }
    return entries
  }

  @Test("results are the same with one worker or eight, in any order, and in seven shards")
  func same() async throws {
    let recordings = try TestRecordings()
    let seeds = try TestEnvironment.current.seeds(0..<2, full: 1_700)
    try await withThrowingTaskGroup { group in
      for seed in seeds {
        group.addTask {
          var session = RandomSession(seed: seed)
          try recordings.add("random-\(seed)", try session.record(steps: 6))
        }
      }
      try await group.waitForAll()
    }
    // A name and a text with characters that have a meaning in reports and shells.
    let odd = #"""
      tap "Typing"
      type "\"\\ 👩‍👩‍👧 é ::error:: [1] {" into "Plain"
      back
      """#
    try recordings.add("we\"ird\n→ 👩‍👩‍👧 $(x)", try recorded(odd, on: "controls"))
    // All recordings are replayed on one build of one app, so that some of them are red.
    let build = ["--app", "controls:renamed:banner"]
    let one = try await report(of: build + ["--jobs", "1"], recordings)
    #expect(one.count == seeds.count + 1)
    try await expectSame(one, as: recordings)
    #expect(try await report(of: build + ["--jobs", "8"], recordings) == one)
    #expect(
      try await report(of: build + ["--jobs", "3", "--order", "random:7"], recordings) == one
    )
    var shards: [String: String] = [:]
    for shard in 1...7 where seeds.count >= 7 {
      let part = try await report(of: build + ["--shard", "\(shard)/7"], recordings)
      shards.merge(part) { one, _ in
        Issue.record("\(one) is in two shards")
        return one
      }
    }
    #expect(shards == one || seeds.count < 7)
  }

  /// Compares a report of the tool with a run in this process.
  private func expectSame(_ report: [String: String], as recordings: TestRecordings) async throws {
    let runs = recordings.runs().map { run in
      var run = run
      run.makeDriver = { (app) throws(DriverError) in
        try SampleApps.catalogue.makeDriver(
          for: app.hasPrefix("controls") ? "controls:renamed:banner" : app
        )
      }
      return run
    }
    for result in await SuiteRun(recordings: runs, jobs: 2).run().finished {
      let text = try #require(report[result.name])
      let entry = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let first = entry?["firstDivergence"] as? [String: Any]
      #expect(entry?["verdict"] as? String == result.verdict.word, "\(result.name)")
      #expect(entry?["cause"] as? String == result.verdict.cause, "\(result.name)")
      #expect(entry?["events"] as? Int == result.events, "\(result.name)")
      #expect(entry?["checkpoints"] as? Int == result.checkpoints, "\(result.name)")
      #expect(first?["event"] as? Int == result.firstDivergence?.event, "\(result.name)")
      #expect((entry?["changes"] as? [Any])?.count == result.changes.count, "\(result.name)")
    }
  }
}
