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

  /// A Boolean value that says whether identifier, label or text identified the node.
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
