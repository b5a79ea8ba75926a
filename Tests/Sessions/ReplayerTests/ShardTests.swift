import Replayer
import TestSupport
import Testing

@Suite("Shards of a suite")
struct ShardTests {
  private func shares(of costs: [Int], by count: Int) -> [[Int]] {
    (1...count).compactMap { Shard($0, of: count)?.share(of: costs) }
  }

  @Test("every recording belongs to exactly one shard, for any costs")
  func partition() {
    forAll { random in
      let costs = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: -3...1_000_000, using: &random)
      }
      let count = Int.random(in: 1...12, using: &random)
      let shares = shares(of: costs, by: count)
      #expect(shares.count == count)
      #expect(shares.flatMap(\.self).sorted() == Array(costs.indices))
      #expect(shares.allSatisfy { $0 == $0.sorted() })
    }
  }

  @Test("no shard costs more than another by more than its cheapest recording")
  func balance() {
    forAll { random in
      let costs = (0..<60).map { _ in Int.random(in: 1...10_000, using: &random) }
      let count = Int.random(in: 2...8, using: &random)
      let loads = shares(of: costs, by: count).map { $0.map { costs[$0] } }
      for (one, other) in loads.flatMap({ one in loads.map { (one, $0) } }) {
        let last = one.min() ?? 0
        #expect(one.reduce(0, +) - last <= other.reduce(0, +))
      }
    }
  }

  @Test("the most expensive recordings are assigned first, and equal ones in order")
  func examples() {
    #expect(shares(of: [5, 3, 3], by: 2) == [[0], [1, 2]])
    #expect(shares(of: [1, 1, 8, 1], by: 2) == [[2], [0, 1, 3]])
    #expect(shares(of: [2, 2, 2, 2], by: 2) == [[0, 2], [1, 3]])
    #expect(shares(of: [], by: 3) == [[], [], []])
    #expect(shares(of: [.max, .max, .max], by: 2).flatMap(\.self).sorted() == [0, 1, 2])
  }

  @Test(
    "a shard is read as I/N with I from 1",
    arguments: [
      ("1/1", 1), ("2/4", 2), ("100000/100000", 100_000), ("0/2", nil), ("3/2", nil), ("1", nil),
      ("1/2/3", nil), ("a/b", nil), ("1/100001", nil), ("-1/2", nil), ("", nil), ("1/", nil),
    ] as [(String, Int?)]
  )
  func parsing(text: String, index: Int?) {
    #expect(Shard(parsing: text)?.index == index)
  }
}

@Suite("Cost of a replay")
struct ReplayCostTests {
  @Test("the cost of a replay is the length and the size of its log")
  func recorded() throws {
    let log = """
      {"simon":"1.0"}
      {"n":1,"at":0,"event":"snapshot"}
      {"n":2,"dt":500000,"event":"touch"}
      {"n":3,"at":700000,"event":"snapshot"}
      {"n":4,"dt":50,"event":"end"}

      """
    let cost = ReplayCost(of: Array(log.utf8))
    #expect(cost.length == 700_050)
    #expect(cost.total == 700_050 + log.utf8.count)
  }

  @Test(
    "the cost of a damaged log is its size, and its length is limited",
    arguments: [
      "", "\n\n", "nonsense", "{\"n\":1,\"at\":", "{\"n\":,\"dt\":5}", "{\"n\":1,\"dt\":-5}",
      "{\"n\":1,\"dt\":99999999999999999999999999}\n{\"n\":2,\"dt\":99999999999999999999999}",
    ]
  )
  func damaged(text: String) {
    let cost = ReplayCost(of: Array(text.utf8))
    #expect(cost.bytes == text.utf8.count)
    #expect((0...1_000_000_000_000).contains(cost.length))
  }
}

@Suite("Manifests of shards")
struct SuiteManifestTests {
  private let entries = (0..<7).map {
    SuiteManifest.Entry(path: "recordings/\($0)", digest: "digest \($0)")
  }

  private func manifests(_ count: Int, orphans: [String] = []) -> [(String, SuiteManifest)] {
    (1...count).compactMap { index in
      Shard(index, of: count).map { shard in
        let own = shard.share(of: entries.map { _ in 1 })
        let manifest = SuiteManifest(shard, own: own, of: entries, orphans: orphans)
        return ("\(index).json", manifest)
      }
    }
  }

  @Test(
    "the manifests of all shards join to that of the suite, in any order",
    arguments: [1, 2, 3, 7, 9]
  )
  func joined(count: Int) throws {
    let whole = SuiteManifest(.whole, own: Array(0..<7), of: entries, orphans: ["lost"])
    let parts = manifests(count, orphans: ["lost"])
    #expect(try SuiteManifest.joined(parts) == whole)
    #expect(try SuiteManifest.joined(parts.reversed()) == whole)
  }

  @Test("shards that are missing, doubled or from other suites are not joined")
  func refused() throws {
    let parts = manifests(3)
    #expect(throws: ShardError.missing([2], of: 3)) {
      try SuiteManifest.joined([parts[0], parts[2]])
    }
    #expect(throws: ShardError.twice(parts[1].1.shard, in: "2.json", and: "other")) {
      try SuiteManifest.joined(parts + [("other", parts[1].1)])
    }
    #expect(throws: ShardError.differentSuite("2.json", than: "1.json")) {
      try SuiteManifest.joined([parts[0], manifests(3, orphans: ["more"])[1], parts[2]])
    }
    let half = manifests(2)[0]
    #expect(
      throws: ShardError.differentCount("half", half.1.shard, than: "1.json", parts[0].1.shard)
    ) {
      try SuiteManifest.joined([parts[0], ("half", half.1)])
    }
  }

  @Test("manifests with removed, repeated or replaced recordings are not joined")
  func tampered() throws {
    var parts = manifests(3)
    let last = parts[2].1.own.removeLast()
    #expect(throws: ShardError.incomplete(found: 6, of: 7)) { try SuiteManifest.joined(parts) }
    parts[0].1.own.append(last)
    #expect(throws: Never.self) { try SuiteManifest.joined(parts) }
    parts[1].1.own.append(last)
    #expect(throws: ShardError.replayedTwice(last.path, in: "1.json", and: "2.json")) {
      try SuiteManifest.joined(parts)
    }
    parts[1].1.own.removeLast()
    parts[0].1.own[0].digest = "another"
    #expect(throws: ShardError.incomplete(found: 7, of: 7)) { try SuiteManifest.joined(parts) }
  }
}
