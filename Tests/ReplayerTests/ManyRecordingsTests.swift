import Foundation
import Replayer
import TestSupport
import Testing

@Suite("Recordings of monkeys")
struct ManyRecordingsTests {
  /// One entry of a report a recording, by name, without its time.
  private func report(of words: [String], _ shelf: Shelf) async throws -> [String: String] {
    let run = try await BuiltTool("simon-replay").run(
      ["--dir", ".", "--format", "json"] + words,
      in: shelf.folder.url,
      timeout: .seconds(600)
    )
    let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let recordings = try #require(report?["recordings"] as? [[String: Any]], "\(run)")
    var entries: [String: String] = [:]
    for var recording in recordings {
      recording["durationMicroseconds"] = nil
      let name = try #require(recording["name"] as? String)
      let bytes = try JSONSerialization.data(withJSONObject: recording, options: .sortedKeys)
      #expect(entries.updateValue(String(decoding: bytes, as: UTF8.self), forKey: name) == nil)
    }
    return entries
  }

  @Test("are judged the same with one worker and eight, in any order, and in seven shards together")
  func same() async throws {
    let shelf = try Shelf()
    let seeds = try TestEnvironment.current.seeds(0..<60)
    for seed in seeds {
      var monkey = Monkey(seed: seed)
      try shelf.add("monkey-\(seed)", try monkey.session(steps: 6))
    }
    // What is recorded on one app is replayed on another build of it, so that some are red.
    let build = ["--app", "controls:renamed"]
    let one = try await report(of: build + ["--jobs", "1"], shelf)
    #expect(one.count == seeds.count)
    #expect(try await report(of: build + ["--jobs", "8"], shelf) == one)
    #expect(try await report(of: build + ["--jobs", "3", "--order", "random:7"], shelf) == one)
    var shards: [String: String] = [:]
    for shard in 1...7 where seeds.count >= 7 {
      let part = try await report(of: build + ["--shard", "\(shard)/7"], shelf)
      shards.merge(part) { one, _ in
        Issue.record("\(one) is in two shards")
        return one
      }
    }
    #expect(shards == one || seeds.count < 7)
  }
}
