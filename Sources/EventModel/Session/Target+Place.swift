extension Target {
  /// Returns the distance by which a recorded touch must move to touch the node at the same place now.
  ///
  /// The same place has the same fraction of the node's width and height before and behind it.
  ///
  /// - Parameters:
  ///   - location: the place of the recorded touch.
  ///   - now: the node's current frame on the screen.
  /// - Returns: the offset from the recorded place.
  package func shift(of location: Point, to now: Frame) -> Point {
    let share = Point(
      x: frame.size.width > 0 ? now.size.width / frame.size.width : 1,
      y: frame.size.height > 0 ? now.size.height / frame.size.height : 1
    )
    let within = location - frame.origin
    return now.origin - frame.origin
      + Point(x: within.x * share.x - within.x, y: within.y * share.y - within.y)
  }

  /// Returns this evidence with the path and the frame that its node has now.
  ///
  /// Mostly both are the recorded ones; then it is the same object.
  package func found(at path: [Int], _ frame: Frame) -> Target {
    guard path != self.path || frame != self.frame else { return self }
    var target = self
    target.path = path
    target.frame = frame
    return target
  }

  /// True if its identifier, label or text alone identified the node on the recorded screen.
  package var isToldByName: Bool {
    unique.contains(.identifier) || unique.contains(.label) || unique.contains(.text)
  }

  /// Returns this evidence with the frame of the recorded evidence, unless only its place identifies
  /// the node.
  ///
  /// Recorded touches and screens refer to the recorded frame, so it is kept. Where only places
  /// distinguish nodes, the frame is evidence, and must be the node's current one.
  public func withPlace(of recorded: Target) -> Target {
    guard isToldByName else { return self }
    var target = self
    target.frame = recorded.frame
    return target
  }
}
