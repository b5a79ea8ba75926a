import TestSupport
import Testing

@testable import SimonBench

/// The growth of the work of each reader with its input.
///
/// Processor time of one thread is compared with processor time of the same reading at an eighth of the
/// size, so that neither the machine nor other tests decide. Eightfold work is linear, 64-fold is what a
/// search of each with each costs.
@Suite("Bounds")
struct BoundsTests {
  /// A small input that hung a command, by the reading that reads it and the size at which it did.
  struct Reproduction: CustomTestStringConvertible, Sendable {
    var reading: String
    var size: Int
    var testDescription: String { "\(reading), \(size)" }
  }

  static let reproductions = [
    Reproduction(reading: "event log: operations on a view", size: 4_000),
    Reproduction(reading: "event log: members of a line", size: 40_000),
    Reproduction(reading: "event log: attributes of a view", size: 8_000),
    Reproduction(reading: "golden text: changed attributes of a view", size: 4_000),
    Reproduction(reading: "driver line: attributes of a view", size: 20_000),
    Reproduction(reading: "driver line: operations on a view", size: 4_000),
    Reproduction(reading: "target by place: equal siblings", size: 200_000),
    Reproduction(reading: "comparison: new equal siblings", size: 200_000),
    Reproduction(reading: "tree file: escapes in a text", size: 320_000),
    Reproduction(reading: "property list: keys of a dictionary", size: 50_000),
  ]

  @Test(
    "inputs that hung a command take time in proportion to their size",
    arguments: TestEnvironment.current.sample(reproductions, count: 5)
  )
  func reproduction(_ known: Reproduction) throws {
    let reading = try #require(ScaledReading.all.first { $0.name == known.reading })
    let isFull = TestEnvironment.current.isFull
    try expectGrowth(of: reading, at: isFull ? known.size : min(known.size, 2_000))
  }

  @Test(
    "every reader takes time in proportion to its input",
    arguments: TestEnvironment.current.sample(ScaledReading.all.indices.map { $0 }, count: 6)
  )
  func growth(_ place: Int) throws {
    let size = TestEnvironment.current.isFull ? 8_000 : 800
    try expectGrowth(of: ScaledReading.all[place], at: size)
  }

  @Test("a benchmark's ratios are those of times that count")
  func ratios() {
    var cost = ScaledCost(sizes: [1, 2, 4, 8], milliseconds: [1, 4, 20, 40])
    #expect(cost.ratios == [4, 5, 2])
    #expect(cost.worst == 5)
    cost.milliseconds = [1, 4, 4.9, 4]
    #expect(cost.worst == 1)
  }

  @Test("a search of each with each is found")
  func quadratic() throws {
    let pairwise = ScaledReading("pairs", "elements") { size in
      let numbers = Array(0..<size)
      return {
        let found = numbers.count { number in numbers.contains { $0 == number + 1 } }
        precondition(found == size - 1)
      }
    }
    let growth = try Self.growth(of: pairwise, at: 800)
    #expect(growth > Self.most)
  }

  /// The most that eight times the input may cost; linear work costs 8, n log n up to 11.
  private static let most = 24.0

  private func expectGrowth(of reading: ScaledReading, at size: Int) throws {
    // A machine that is busy can double one measurement, but not the least of several.
    let growth = try Self.growth(of: reading, at: size)
    #expect(
      growth <= Self.most,
      "\(reading.name) at \(size) took \(growth) times as long as at an eighth"
    )
  }

  private static func growth(of reading: ScaledReading, at size: Int) throws -> Double {
    let (small, large) = (try reading.prepare(size / 8), try reading.prepare(size))
    var least = (small: Double.infinity, large: Double.infinity)
    for round in 0..<4 {
      least.small = min(least.small, ScaledCost.time(of: small))
      least.large = min(least.large, ScaledCost.time(of: large))
      // What takes less than a tenth of a millisecond says nothing.
      if least.large < 0.1 || least.large / least.small <= most, round > 0 || least.large > 50 {
        break
      }
    }
    return least.large < 0.1 ? 1 : least.large / max(least.small, 0.001)
  }
}
