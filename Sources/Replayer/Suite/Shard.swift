/// One of several parts that a suite is cut into, for as many machines.
public struct Shard: Hashable, Sendable, Codable {
  /// Which part it is, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// A suite that is not cut.
  public static let whole = Shard(uncheckedIndex: 1, of: 1)

  /// The most parts that a suite can be cut into.
  public static let limit = 100_000

  /// Creates a part; nil where there is no such part.
  public init?(_ index: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.init(uncheckedIndex: index, of: count)
  }

  /// Reads `2/4`; nil for anything else.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }

  private init(uncheckedIndex index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads a part from a report, which may come from a stranger.
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

  private enum CodingKeys: String, CodingKey { case index, count }

  /// Which of some pieces of work are this part's.
  ///
  /// The longest piece goes first, each to the part that has least to do so far: the parts end about
  /// together, and every machine comes to the same answer by itself.
  ///
  /// - Parameter costs: how long each piece takes, in any unit.
  /// - Returns: the places of the pieces, in order.
  ///
  /// ```swift
  /// Shard(1, of: 2)?.share(of: [5, 3, 3]) // [0]
  /// ```
  public func share(of costs: [Int]) -> [Int] {
    var loads = [Int](repeating: 0, count: count)
    var own: [Int] = []
    let longestFirst = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for (turn, place) in longestFirst.enumerated() {
      // As long as parts have nothing yet, the next of them is known without a search.
      let part = turn < count ? turn : loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[part] += max(min(costs[place], Int.max / (costs.count + 1)), 1)
      if part == index - 1 { own.append(place) }
    }
    return own.sorted()
  }
}

extension Shard: CustomStringConvertible {
  /// The part as the command line has it: `2/4`.
  public var description: String { "\(index)/\(count)" }
}
