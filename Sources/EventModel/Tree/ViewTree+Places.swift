extension ViewTree {
  /// The child indexes that lead from the root to a node; empty for the root.
  ///
  /// - Complexity: O(depth × siblings).
  public func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var node = index
    while let parent = parent(of: node) {
      path.append(children(of: parent).prefix { $0 != node }.count)
      node = parent
    }
    return path.reversed()
  }

  /// The node that child indexes lead to from the root; nil where a child does not exist.
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

  /// A node's area on the screen, in points: its frame with every ancestor's place and scrolling.
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

  /// The part of a node's area on the screen that no ancestor cuts off.
  ///
  /// Scrolling and clipping ancestors cut; the root, which is the screen, always does.
  public func visibleFrame(of index: Int) -> Frame {
    var visible = screenFrame(of: index)
    for ancestor in ancestors(of: index) where clips(ancestor) {
      visible = visible.intersection(screenFrame(of: ancestor))
    }
    return visible
  }

  /// Whether a node is drawn at all: neither it nor an ancestor is hidden or transparent, and some
  /// of it is on the screen.
  public func isVisible(_ index: Int) -> Bool {
    let line = [index] + ancestors(of: index)
    return line.allSatisfy { !isTransparent($0) } && !visibleFrame(of: index).isEmpty
  }

  /// Whether a node itself keeps its subtree from being drawn: hidden, or alpha under 0.01 as UIKit
  /// has it.
  public func isTransparent(_ index: Int) -> Bool {
    isHidden(index) || (attribute("alpha", of: index)?.number ?? 1) < 0.01
  }

  /// The front-most drawn node at a place on the screen, by frames alone; nil outside the root.
  ///
  /// This is geometry, not the app's own hit test: which of these takes the touch is the app's
  /// affair.
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
