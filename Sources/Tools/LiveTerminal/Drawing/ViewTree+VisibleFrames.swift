import EventModel

extension ViewTree {
  /// For each node what `visibleFrame(of:)` says, worked out for all of them at once.
  var visibleFrames: [Frame] {
    var frames: [Frame] = []
    /// Where the bounds of each node begin on the screen, and what is cut off around them.
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
