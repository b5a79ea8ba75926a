extension ViewTree {
  /// Returns the child indexes from the root to a node; empty for the root.
  ///
  /// - Complexity: O(depth × siblings).
  public func path(to index: Int) -> [Int] {
    var path: [Int] = []
    var node = index
    while let parent = parent(of: node) {
      var (child, place) = (parent + 1, 0)
      while child != node { (child, place) = (end(of: child), place + 1) }
      path.append(place)
      node = parent
    }
    return path.reversed()
  }

  /// Returns the node at a path of child indexes from the root; nil where a child does not exist.
  public func index(at path: [Int]) -> Int? {
    var node = 0
    for ordinal in path {
      guard ordinal >= 0 else { return nil }
      let end = end(of: node)
      var (child, place) = (node + 1, 0)
      while place < ordinal, child < end { (child, place) = (self.end(of: child), place + 1) }
      guard child < end else { return nil }
      node = child
    }
    return node
  }

  /// Returns a node's frame on the screen in points, from its frame and its ancestors' places and offsets.
  ///
  /// - Complexity: O(depth).
  public func screenFrame(of index: Int) -> Frame {
    pool.withState { screenFrame(of: index, &$0) }
  }

  /// Returns the part of a node's frame on the screen that no ancestor clips.
  ///
  /// Scroll views and views with `clips` clip their content, and so does the root, the screen.
  public func visibleFrame(of index: Int) -> Frame {
    pool.withState { visibleFrame(of: index, &$0) }
  }

  /// Returns true if a node is visible: neither it nor an ancestor is hidden or transparent, and a part
  /// of it is on the screen.
  public func isVisible(_ index: Int) -> Bool {
    pool.withState { pool in
      !isTransparentAnywhere(index, &pool) && !visibleFrame(of: index, &pool).isEmpty
    }
  }

  /// Returns true if a node itself is hidden, or has an alpha under 0.01, UIKit's limit.
  public func isTransparent(_ index: Int) -> Bool {
    rows[index].tail != 0 && pool.withState { $0.look(rows[index]).isTransparent }
  }

  /// Returns true if a node or an ancestor is hidden or transparent.
  package func isTransparentAnywhere(_ index: Int) -> Bool {
    pool.withState { isTransparentAnywhere(index, &$0) }
  }

  /// Returns for each node whether neither it nor an ancestor is hidden or transparent.
  package var opaqueNodes: [Bool] {
    pool.withState { pool in
      var opaque: [Bool] = []
      opaque.reserveCapacity(rows.count)
      for row in rows {
        let isAbove = row.parent < 0 || opaque[Int(row.parent)]
        opaque.append(isAbove && !pool.look(row).isTransparent)
      }
      return opaque
    }
  }

  /// Returns the front-most visible node at a place on the screen; nil outside the root.
  ///
  /// It compares frames only, and skips views that input does not reach by the app's report. The app's hit test may
  /// still give a touch there to another view.
  public func frontNode(at point: Point) -> Int? {
    pool.withState { frontNode(at: point, below: 0, &$0) }
  }
}

/// The same with the pool at hand: its lock is taken once for all ancestors.
extension ViewTree {
  private func screenFrame(of index: Int, _ pool: inout PoolState) -> Frame {
    var frame = pool.frame(rows[index])
    var parent = Int(rows[index].parent)
    while parent >= 0 {
      let row = rows[parent]
      // In this order, since the sum of fractions depends on it, and logs contain the result.
      frame = frame.moved(by: pool.frame(row).origin - pool.look(row).offset)
      parent = Int(row.parent)
    }
    return frame
  }

  private func visibleFrame(of index: Int, _ pool: inout PoolState) -> Frame {
    var visible = screenFrame(of: index, &pool)
    var ancestor = Int(rows[index].parent)
    while ancestor >= 0 {
      if clips(ancestor, &pool) {
        visible = visible.intersection(screenFrame(of: ancestor, &pool))
      }
      ancestor = Int(rows[ancestor].parent)
    }
    return visible
  }

  private func isTransparentAnywhere(_ index: Int, _ pool: inout PoolState) -> Bool {
    var node = index
    while node >= 0 {
      if pool.look(rows[node]).isTransparent { return true }
      node = Int(rows[node].parent)
    }
    return false
  }

  private func frontNode(at point: Point, below index: Int, _ pool: inout PoolState) -> Int? {
    guard !pool.look(rows[index]).isTransparent else { return nil }
    let inside = screenFrame(of: index, &pool).contains(point)
    if !inside && clips(index, &pool) { return nil }
    var children: [Int] = []
    var child = index + 1
    while child < end(of: index) {
      children.append(child)
      child = end(of: child)
    }
    // The last child is in front.
    for child in children.reversed() {
      if let front = frontNode(at: point, below: child, &pool) { return front }
    }
    return inside && !pool.look(rows[index]).isOutOfReach ? index : nil
  }

  private func clips(_ index: Int, _ pool: inout PoolState) -> Bool {
    index == 0 || pool.look(rows[index]).clips
  }
}
