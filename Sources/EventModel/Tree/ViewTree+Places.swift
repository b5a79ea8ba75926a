extension ViewTree {
  /// Returns the child indexes from the root to a node; empty for the root.
  ///
  /// - Complexity: O(depth × siblings).
  public func path(to index: Int) -> [Int] {
    let ancestors = ancestors(of: index)
    return zip([index] + ancestors, ancestors).reversed().map { node, parent in
      children(of: parent).prefix { $0 != node }.count
    }
  }

  /// Returns the node at a path of child indexes from the root; nil where a child does not exist.
  public func index(at path: [Int]) -> Int? {
    var node = 0
    for ordinal in path {
      guard ordinal >= 0 else { return nil }
      var children = children(of: node).dropFirst(ordinal).makeIterator()
      guard let child = children.next() else { return nil }
      node = child
    }
    return node
  }

  /// Returns a node's frame on the screen in points, from its frame and its ancestors' places and offsets.
  ///
  /// - Complexity: O(depth).
  public func screenFrame(of index: Int) -> Frame {
    var frame = frame(of: index)
    var node = index
    while let parent = parent(of: node) {
      frame = frame.moved(by: self.frame(of: parent).origin - offset(of: parent))
      node = parent
    }
    return frame
  }

  /// Returns the part of a node's frame on the screen that no ancestor clips.
  ///
  /// Scroll views and views with `clips` clip their content, and so does the root, the screen.
  public func visibleFrame(of index: Int) -> Frame {
    var visible = screenFrame(of: index)
    for ancestor in ancestors(of: index) where clips(ancestor) {
      visible = visible.intersection(screenFrame(of: ancestor))
    }
    return visible
  }

  /// Returns whether a node is visible: neither it nor an ancestor is hidden or transparent, and a part
  /// of it is on the screen.
  public func isVisible(_ index: Int) -> Bool {
    let isOpaque = !isTransparent(index) && !ancestors(of: index).contains(where: isTransparent)
    return isOpaque && !visibleFrame(of: index).isEmpty
  }

  /// Returns whether a node itself is hidden, or has an alpha under 0.01, UIKit's limit.
  public func isTransparent(_ index: Int) -> Bool {
    isHidden(index) || (attribute("alpha", of: index)?.number ?? 1) < 0.01
  }

  /// Returns the front-most visible node at a place on the screen; nil outside the root.
  ///
  /// It compares frames only. The app's hit test may give a touch there to another view.
  public func frontNode(at point: Point) -> Int? {
    frontNode(at: point, below: 0)
  }

  private func frontNode(at point: Point, below index: Int) -> Int? {
    guard !isTransparent(index) else { return nil }
    let inside = screenFrame(of: index).contains(point)
    if !inside && clips(index) { return nil }
    for child in children(of: index).reversed() {
      if let found = frontNode(at: point, below: child) { return found }
    }
    return inside ? index : nil
  }

  private func clips(_ index: Int) -> Bool {
    index == 0 || attribute("clips", of: index)?.bool == true
      || attribute("contentSize", of: index) != nil
  }
}
