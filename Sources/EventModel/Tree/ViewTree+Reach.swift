extension ViewTree {
  /// Returns the attribute `hittable`: true if input at a node reaches it or a node within it, nil if the app does
  /// not report it.
  ///
  /// Without the attribute, frames decide.
  public func isHittable(_ index: Int) -> Bool? { attribute("hittable", of: index)?.bool }

  /// Returns the place on the screen, in points, at which the app wants a node to be touched; nil if the app gives
  /// none.
  ///
  /// It is the attribute `touchPoint`, which counts from the corner of the node's frame.
  public func touchPoint(of index: Int) -> Point? {
    guard case .list(let list)? = attribute("touchPoint", of: index), list.count == 2,
      let x = list[0].number, let y = list[1].number
    else { return nil }
    let frame = screenFrame(of: index)
    let place = frame.origin + Point(x: x, y: y)
    return frame.contains(place) ? place : nil
  }

  /// Returns true if the app reports that input reaches a node, so that no view counts as covering it.
  ///
  /// Apps draw in another order than that of the tree, and shapes are not always rectangles.
  public func isReportedInReach(_ index: Int) -> Bool {
    isHittable(index) ?? (touchPoint(of: index) != nil)
  }
}
