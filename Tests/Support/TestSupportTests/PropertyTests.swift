import Platform
import TestSupport
import Testing

@Suite("Properties with seeds")
struct PropertyTests {
  let plain = TestEnvironment([:])

  @Test("the random numbers of a seed are those of SplitMix64")
  func referenceNumbers() {
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    let reference: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(numbers == reference)
  }

  @Test("a property runs once for each seed, with that seed's numbers")
  func everySeed() {
    var firsts: [UInt64] = []
    forAll(seeds: 3..<6, in: plain) { firsts.append($0.next()) }
    let expected = (3..<6).map { seed in
      var random = SeededRandom(seed: UInt64(seed))
      return random.next()
    }
    #expect(firsts == expected)
  }

  @Test("a failed property names its seed and how to run it again, and ends the run")
  func namesSeed() {
    let comments = SharedValue<[String]>([])
    var runs = 0
    withKnownIssue {
      forAll(seeds: 0..<100, in: plain) { _ in
        runs += 1
        #expect(runs < 5)
      }
    } matching: { issue in
      comments.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(runs == 5)
    let said = comments.withLock { $0 }
    #expect(said == ["property failed with seed 4; run again with SIMON_SEED=4"])
  }

  @Test("an error thrown by a property fails its seed, also in an asynchronous property")
  func thrown() async {
    struct Broken: Error {}
    let issues = SharedValue(0)
    await withKnownIssue {
      await forAll(seeds: 7..<9, in: plain) { random in
        await Task.yield()
        if random.next() != 0 { throw Broken() }
      }
    } matching: { _ in
      issues.withLock { $0 += 1 }
      return true
    }
    #expect(issues.withLock { $0 } == 2)
  }

  @Test("a seed can be an argument of a test", arguments: try Seed.all(0..<3))
  func asArgument(seed: Seed) {
    #expect(seed.testDescription.contains("SIMON_SEED=\(seed.number)"))
  }

  @Test("random texts are the same for the same seed, and within the given length")
  func texts() {
    forAll(in: plain) { random in
      var again = random
      let text = random.text(upTo: 9)
      #expect(text.unicodeScalars.count <= 9 * 5)
      #expect(again.text(upTo: 9).utf8.elementsEqual(text.utf8))
    }
  }
}
