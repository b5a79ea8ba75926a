extension ViewTree {
  /// The parts of all nodes' frames on the screen that no ancestor clips, in points, at the nodes' indexes.
  ///
  /// Each is what `visibleFrame(of:)` returns for its node, but for the last digits of fractions.
  ///
  /// - Complexity: O(nodes).
  package var visibleFrames: [Frame] {
    var frames: [Frame] = []
    /// The origin of each node's bounds on the screen, and the frame that clips them.
    var bounds: [(origin: Point, clip: Frame?)] = []
    frames.reserveCapacity(count)
    bounds.reserveCapacity(count)
    pool.withState { pool in
      for row in rows {
        let around = row.parent < 0 ? (.zero, nil) : bounds[Int(row.parent)]
        let frame = pool.frame(row).moved(by: around.origin)
        let visible = around.clip.map(frame.intersection) ?? frame
        let look = pool.look(row)
        frames.append(visible)
        bounds.append(
          (frame.origin - look.offset, row.parent < 0 || look.clips ? visible : around.clip)
        )
      }
    }
    return frames
  }

  /// Returns the nodes that `frontNode(at:)` returns for some places on the screen, found in one pass.
  ///
  /// - Parameter points: The places, in points.
  /// - Returns: For each place the front-most visible node; nil outside the root.
  /// - Complexity: O(nodes · (log(places) + the places at the heights of a node)).
  package func frontNodes(at points: [Point]) -> [Int?] {
    var front: [Int?] = Array(repeating: nil, count: points.count)
    let order = points.indices.sorted { points[$0].y < points[$1].y }
    var open = OpenPlaces(order.map { points[$0] })
    guard !points.isEmpty else { return front }
    let (frames, opaque) = (visibleFrames, opaqueNodes)
    // A node that comes later in the tree is in front of those before it.
    for node in nodes.indices.reversed() where opaque[node] && isHittable(node) != false {
      open.take(in: frames[node]) { front[order[$0]] = node }
      if open.isEmpty { break }
    }
    return front
  }
}

/// Places on the screen, from top to bottom, that are taken one by one.
private struct OpenPlaces {
  private let points: [Point]
  /// For each place, one that is not before the next open place at or after it.
  private var next: [Int]
  private var count: Int

  init(_ points: [Point]) {
    self.points = points
    next = Array(0...points.count)
    count = points.count
  }

  var isEmpty: Bool { count == 0 }

  /// Takes all open places in a frame.
  mutating func take(in frame: Frame, _ body: (Int) -> Void) {
    var place = open(from: first(from: frame.minY))
    while place < points.count, points[place].y <= frame.maxY {
      if frame.contains(points[place]) {
        body(place)
        next[place] = place + 1
        count -= 1
      }
      place = open(from: place + 1)
    }
  }

  /// Returns the first place that is not above a height.
  private func first(from y: Double) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].y < y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the first open place from a place on, and shortens the way to it.
  private mutating func open(from place: Int) -> Int {
    var root = place
    while next[root] != root { root = next[root] }
    var step = place
    while next[step] != root { (step, next[step]) = (next[step], root) }
    return root
  }
}
