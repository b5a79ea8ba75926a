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
  /// - Complexity: that of ``OpenPlaces``, with a frame for each node.
  package func frontNodes(at points: [Point]) -> [Int?] {
    var front: [Int?] = Array(repeating: nil, count: points.count)
    var open = OpenPlaces(points)
    guard !points.isEmpty else { return front }
    let (frames, opaque) = (visibleFrames, opaqueNodes)
    // A node that comes later in the tree is in front of those before it.
    for node in nodes.indices.reversed() where opaque[node] && isHittable(node) != false {
      open.take(in: frames[node]) { front[$0] = node }
      if open.isEmpty { break }
    }
    return front
  }
}
