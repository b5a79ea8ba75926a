/// One of the parts into which a suite is divided, one for each machine.
public struct Shard: Hashable, Sendable, Codable {
  /// The number of this part, from 1.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// The only part of a suite that is not divided.
  public static let whole = Shard(index: 1, count: 1)

  /// The largest number of parts.
  public static let limit = 100_000
}

extension Shard {
  /// Creates a part; nil if there is no such part.
  public init?(_ index: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.init(index: index, count: count)
  }

  /// Reads `2/4`; nil for anything else.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  /// Reads a part from a report, which may contain any numbers.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let index = try members.decode(Int.self, forKey: .index)
    let count = try members.decode(Int.self, forKey: .count)
    guard let shard = Shard(index, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index,
        in: members,
        debugDescription: "there is no shard \(index)/\(count)"
      )
    }
    self = shard
  }

  /// Returns the recordings that belong to this part.
  ///
  /// The most expensive recording is assigned first, each to the part with the lowest total so far.
  /// So the parts take about the same time, and every machine computes the same division.
  ///
  /// - Parameter costs: the cost of each recording, in any unit.
  /// - Returns: the places of this part's recordings, in order.
  ///
  /// ```swift
  /// Shard(1, of: 2)?.share(of: [5, 3, 3]) // [0]
  /// ```
  public func share(of costs: [Int]) -> [Int] {
    var loads = [Int](repeating: 0, count: count)
    var own: [Int] = []
    let longestFirst = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for (turn, place) in longestFirst.enumerated() {
      // While some parts are empty, the next empty one needs no search.
      let part = turn < count ? turn : loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[part] += max(min(costs[place], Int.max / (costs.count + 1)), 1)
      if part == index - 1 { own.append(place) }
    }
    return own.sorted()
  }
}

extension Shard: CustomStringConvertible {
  /// The part as it is written on the command line: `2/4`.
  public var description: String { "\(index)/\(count)" }
}
