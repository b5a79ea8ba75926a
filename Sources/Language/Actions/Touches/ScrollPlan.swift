public import EventModel
import ViewQuery

/// One movement that scrolls a view, as a drag of a finger.
public struct ScrollPlan: Hashable, Sendable {
  /// The index of the view that scrolls, in the tree of the plan.
  public let node: Int
  /// The place on the screen where it begins, in points.
  public let start: Point
  /// The movement of the finger, which the content follows, in points.
  public let way: Point

  /// The drag.
  public var gesture: Gesture { .drag(from: start, to: start.moved(by: way, times: 1)) }

  /// The smallest visible part of a view in which a finger can scroll, in points.
  static let smallest = 40.0

  /// Plans a drag on a view that scrolls, of at most `GestureTiming.scrollShare` of its free part; nil if other views
  /// cover all of it.
  ///
  /// - Parameters:
  ///   - node: the view.
  ///   - distance: the distance in points by which the content is to move up or left; negative for down or right.
  ///   - isVertical: true to scroll up and down.
  ///   - tree: the screen.
  init?(on node: Int, by distance: Double, isVertical: Bool, in tree: ViewTree) {
    guard let window = tree.freeWindow(of: node, isVertical: isVertical) else { return nil }
    let extent = isVertical ? window.size.height : window.size.width
    let longest = (extent * GestureTiming.scrollShare).rounded()
    let shortest = min(GestureTiming.shortestScroll, longest)
    let length = min(max(distance.magnitude.rounded(), shortest), longest)
    let sign = distance < 0 ? 1.0 : -1.0
    let way = isVertical ? Point(x: 0, y: length * sign) : Point(x: length * sign, y: 0)
    let shares = [0.5, 0.3, 0.7, 0.15, 0.85]
    let starts = shares.map { share in
      let middle =
        isVertical
        ? Point(x: window.minX + window.size.width * share, y: window.center.y)
        : Point(x: window.center.x, y: window.minY + window.size.height * share)
      return middle.moved(by: way, times: -0.5).rounded
    }
    let start = starts.first { tree.scrolls(at: $0, node, isVertical: isVertical) }
    guard let start = start ?? starts.first(where: { tree.isFree($0, in: node) }) else {
      return nil
    }
    self.node = node
    self.start = start
    self.way = way
  }

  /// Plans the drag that brings a view nearer to the middle of a view around it; nil if nothing around it scrolls,
  /// or if it is where it can be.
  ///
  /// The innermost view that scrolls is scrolled until the view is in its frame, then the next one. If one of them
  /// is hardly on the screen itself, it is brought nearer first.
  ///
  /// - Parameters:
  ///   - target: the view.
  ///   - tree: the screen.
  ///   - isCovered: true if other views may cover the view.
  init?(towards target: Int, in tree: ViewTree, isCovered: Bool) {
    var wanted = target
    let around = tree.ancestors(of: target).filter { tree.scrolls($0) }
    for node in around {
      let visible = tree.visibleFrame(of: node)
      let canTouch = min(visible.size.width, visible.size.height) >= Self.smallest
      for isVertical in [true, false] where tree.scrolls(node, isVertical: isVertical) {
        let (frame, window) = (tree.screenFrame(of: wanted), tree.screenFrame(of: node))
        guard !frame.isInside(window, isVertical: isVertical) else { continue }
        guard canTouch else { break }
        let middle = (tree.freeWindow(of: node, isVertical: isVertical) ?? visible).center
        let distance = isVertical ? frame.center.y - middle.y : frame.center.x - middle.x
        self.init(on: node, by: distance, isVertical: isVertical, in: tree)
        return
      }
      if !canTouch { wanted = node }
    }
    // Other views cover the target: it may be free in the middle of the part that nothing covers.
    guard isCovered,
      let node = around.first(where: { tree.scrolls($0, isVertical: true) }),
      let window = tree.freeWindow(of: node, isVertical: true)
    else { return nil }
    let distance = tree.screenFrame(of: target).center.y - window.center.y
    guard distance.magnitude > 1 else { return nil }
    self.init(on: node, by: distance, isVertical: true, in: tree)
  }
}

extension Frame {
  /// Returns true if a frame is inside another one on an axis, or reaches beyond both of its ends.
  fileprivate func isInside(_ window: Frame, isVertical: Bool) -> Bool {
    let (low, high) = isVertical ? (minY, maxY) : (minX, maxX)
    let (first, last) = isVertical ? (window.minY, window.maxY) : (window.minX, window.maxX)
    return low >= first - 0.01 && high <= last + 0.01 || low <= first + 0.01 && high >= last - 0.01
  }
}

extension ViewTree {
  /// The visible views that scroll, the largest first; fields scroll only their own text.
  var scrollingNodes: [Int] {
    let found = nodes.indices.filter { index in
      guard scrolls(index), !isMarked(index, .typing), isVisible(index) else { return false }
      let size = visibleFrame(of: index).size
      return min(size.width, size.height) >= ScrollPlan.smallest
    }
    let sizes = found.map { (node: $0, size: visibleFrame(of: $0).size) }
    return sizes.sorted {
      ($1.size.width * $1.size.height, $0.node) < ($0.size.width * $0.size.height, $1.node)
    }.map(\.node)
  }

  /// Returns true if a view has more content than it shows, in either direction.
  func scrolls(_ node: Int) -> Bool {
    scrolls(node, isVertical: true) || scrolls(node, isVertical: false)
  }

  /// Returns true if a view has more content than it shows in one direction, by its attribute `contentSize`; a
  /// table without it may have.
  func scrolls(_ node: Int, isVertical: Bool) -> Bool {
    guard case .list(let size)? = attribute("contentSize", of: node), size.count == 2,
      let width = size[0].number, let height = size[1].number
    else { return isVertical && isMarked(node, .rows) }
    let frame = frame(of: node).size
    return isVertical ? height > frame.height + 1 : width > frame.width + 1
  }

  /// Returns true if all of a view is visible, or as much of it as fits into the views around it.
  func isWhole(_ node: Int) -> Bool {
    let (frame, visible) = (screenFrame(of: node), visibleFrame(of: node))
    let around = ancestors(of: node).first { $0 == 0 || scrolls($0) } ?? 0
    let window = visibleFrame(of: around).size
    return visible.size.width >= min(frame.size.width, window.width * 0.9) - 0.01
      && visible.size.height >= min(frame.size.height, window.height * 0.9) - 0.01
  }

  /// Returns the largest part of a view along its middle that no other view covers; nil if all of it is covered.
  func freeWindow(of node: Int, isVertical: Bool) -> Frame? {
    let visible = visibleFrame(of: node)
    let extent = isVertical ? visible.size.height : visible.size.width
    let count = 24
    var (best, run) = (0..<0, 0..<0)
    for place in 0..<count {
      let along = extent * (Double(place) + 0.5) / Double(count)
      let point =
        isVertical
        ? Point(x: visible.center.x, y: visible.minY + along)
        : Point(x: visible.minX + along, y: visible.center.y)
      run = isFree(point, in: node) ? run.lowerBound..<place + 1 : place + 1..<place + 1
      if run.count > best.count { best = run }
    }
    guard !best.isEmpty else { return nil }
    let low = (extent * Double(best.lowerBound) / Double(count)).rounded(.up)
    let high = (extent * Double(best.upperBound) / Double(count)).rounded(.down)
    guard best.count < count, high > low else { return visible }
    return isVertical
      ? Frame(visible.minX, visible.minY + low, visible.size.width, high - low)
      : Frame(visible.minX + low, visible.minY, high - low, visible.size.height)
  }

  /// Returns true if a finger at a place touches a view or something in it.
  func isFree(_ point: Point, in node: Int) -> Bool {
    guard let front = frontNode(at: point) else { return false }
    return front >= node && front < end(of: node)
  }

  /// Returns true if a finger that comes down at a place scrolls a view, and neither a view within it nor a control
  /// that follows the finger.
  fileprivate func scrolls(at point: Point, _ node: Int, isVertical: Bool) -> Bool {
    guard isFree(point, in: node), let front = frontNode(at: point) else { return false }
    for inner in [front] + ancestors(of: front) {
      if inner == node { return true }
      if scrolls(inner, isVertical: isVertical) { return false }
      if self[inner].answersByPlace || self[inner].traits.contains("adjustable") { return false }
    }
    return false
  }
}
