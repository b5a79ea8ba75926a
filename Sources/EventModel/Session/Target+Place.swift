extension Target {
  /// How far a finger must go from where it was recorded to touch the node at the same place of it:
  /// at the same distance from its corner, or at the same fraction of it where its size is another.
  ///
  /// - Parameters:
  ///   - location: where the finger came down when this evidence was taken.
  ///   - now: the node's area on the screen now, in points.
  /// - Returns: the way from there to the same place in that area.
  package func shift(of location: Point, to now: Frame) -> Point {
    let share = Point(
      x: frame.size.width > 0 ? now.size.width / frame.size.width : 1,
      y: frame.size.height > 0 ? now.size.height / frame.size.height : 1
    )
    let within = location - frame.origin
    return now.origin - frame.origin
      + Point(x: within.x * share.x - within.x, y: within.y * share.y - within.y)
  }

  /// Whether something written on the node told it from all others: identifier, label or text.
  package var isToldByName: Bool {
    unique.contains(.identifier) || unique.contains(.label) || unique.contains(.text)
  }

  /// This evidence with the area of other evidence wherever the node is known without its place.
  ///
  /// The places of recorded touches, and of recorded screens, are places in the area that was recorded
  /// with them. Only among nodes that nothing but their places tell apart is the area a witness of
  /// its own, and must be the node's.
  public func withPlace(of recorded: Target) -> Target {
    guard isToldByName else { return self }
    var target = self
    target.frame = recorded.frame
    return target
  }
}
