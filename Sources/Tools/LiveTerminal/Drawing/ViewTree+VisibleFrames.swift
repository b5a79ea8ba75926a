import EventModel

extension ViewTree {
  /// The result of `visibleFrame(of:)` for each node, computed for all of them at once.
  var visibleFrames: [Frame] {
    var frames: [Frame] = []
    /// The origin of each node's bounds on the screen, and the frame that clips them.
    var bounds: [(origin: Point, clip: Frame?)] = []
    frames.reserveCapacity(count)
    bounds.reserveCapacity(count)
    for node in nodes.indices {
      let around = parent(of: node).map { bounds[$0] } ?? (.zero, nil)
      let frame = frame(of: node).moved(by: around.origin)
      let visible = around.clip.map(frame.intersection) ?? frame
      let cuts =
        node == 0 || attribute("clips", of: node)?.bool == true
        || attribute("contentSize", of: node) != nil
      frames.append(visible)
      bounds.append((frame.origin - offset(of: node), cuts ? visible : around.clip))
    }
    return frames
  }
}
