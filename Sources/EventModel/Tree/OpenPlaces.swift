/// Places on the screen that are taken one by one, found by frames.
///
/// The places are the leaves of a tree in which those that are near each other have a common ancestor. Each node knows the
/// frame around its places and how many of them are open, so that taken places are passed over together.
///
/// - Complexity: O(places · log(places)) to make it; about O(√places + the places taken · log(places)) for each frame.
struct OpenPlaces {
  /// A node of the tree: the first ones are the ancestors, and the leaves come last.
  private struct Node {
    var open = 0
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)

    /// Creates a node without places.
    init() {}

    /// Creates the node of one open place.
    init(_ point: Point) {
      open = 1
      (minX, maxX) = (point.x, point.x)
      (minY, maxY) = (point.y, point.y)
    }

    /// Adds the places of another node.
    mutating func add(_ other: Node) {
      open += other.open
      (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
      (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    }

    func mayMeet(_ frame: Frame) -> Bool {
      open > 0 && minX <= frame.maxX && maxX >= frame.minX && minY <= frame.maxY
        && maxY >= frame.minY
    }
  }

  private let points: [Point]
  /// The place of each leaf.
  private let order: [Int]
  /// The number of leaves, which is a power of 2.
  private let width: Int
  private var nodes: [Node]

  /// Opens some places, in points.
  init(_ points: [Point]) {
    self.points = points
    order = Self.neighbours(points)
    var width = 1
    while width < points.count { width *= 2 }
    self.width = width
    nodes = Array(repeating: Node(), count: 2 * width)
    for (leaf, place) in order.enumerated() {
      nodes[width + leaf] = Node(points[place])
    }
    for node in (1..<width).reversed() {
      nodes[node] = nodes[2 * node]
      nodes[node].add(nodes[2 * node + 1])
    }
  }

  var isEmpty: Bool { nodes[1].open == 0 }

  /// Takes all open places in a frame, and passes each to the body.
  mutating func take(in frame: Frame, _ body: (Int) -> Void) { take(in: frame, below: 1, body) }

  private mutating func take(in frame: Frame, below node: Int, _ body: (Int) -> Void) {
    guard nodes[node].mayMeet(frame) else { return }
    guard node < width else {
      let place = order[node - width]
      guard frame.contains(points[place]) else { return }
      nodes[node].open = 0
      body(place)
      return
    }
    take(in: frame, below: 2 * node, body)
    take(in: frame, below: 2 * node + 1, body)
    nodes[node].open = nodes[2 * node].open + nodes[2 * node + 1].open
  }

  /// Returns the places so that those near each other follow each other.
  ///
  /// They follow the curve that Morton described in 1966: the bits of their ranks from left to right and from top to bottom
  /// alternate.
  private static func neighbours(_ points: [Point]) -> [Int] {
    func ranks(_ value: (Point) -> Double) -> [UInt64] {
      var ranks = Array(repeating: UInt64(0), count: points.count)
      let sorted = points.indices.sorted { value(points[$0]) < value(points[$1]) }
      for (rank, place) in sorted.enumerated() { ranks[place] = UInt64(rank).spread }
      return ranks
    }
    let (columns, rows) = (ranks(\.x), ranks(\.y))
    return points.indices.sorted { one, other in
      columns[one] | rows[one] << 1 < columns[other] | rows[other] << 1
    }
  }
}

extension UInt64 {
  /// The lower 32 bits with a zero between any two of them.
  fileprivate var spread: UInt64 {
    var bits = self & 0xFFFF_FFFF
    for (shift, mask) in [
      (16, 0x0000_FFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF), (4, 0x0F0F_0F0F_0F0F_0F0F),
      (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555),
    ] as [(Int, UInt64)] {
      bits = (bits | bits << shift) & mask
    }
    return bits
  }
}
