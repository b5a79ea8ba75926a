import EventModel

/// The ways in which a view's frame follows the size of the view around it, as layouts use them.
struct FrameFollowing {
  /// The places to which a layout rounds the middle of a view.
  fileprivate enum Rounding: CaseIterable {
    case none, down, nearest, up, halfDown, halfNearest, thirdNearest

    func callAsFunction(_ value: Double) -> Double {
      switch self {
      case .none: value
      case .down: value.rounded(.down)
      case .nearest: value.rounded(.toNearestOrAwayFromZero)
      case .up: value.rounded(.up)
      case .halfDown: (value * 2).rounded(.down) / 2
      case .halfNearest: (value * 2).rounded(.toNearestOrAwayFromZero) / 2
      case .thirdNearest: (value * 3).rounded(.toNearestOrAwayFromZero) / 3
      }
    }
  }

  /// The rounding that most centered views of the screen use; only it counts as centered.
  fileprivate let rounding: Rounding

  /// Learns from a screen how it rounds.
  init(_ screen: EditedScreen) {
    var counts: [Rounding: Int] = [:]
    for (node, frame) in screen.frames {
      guard let parent = screen.old.parent(of: node) else { continue }
      let (before, after) = (screen.old.frame(of: parent).size, screen.frame(of: parent).size)
      let old = screen.old.frame(of: node)
      for axis in Axis.allCases where axis.length(of: before) != axis.length(of: after) {
        for rounding in Rounding.allCases
        where rounding.centers(old, in: before, axis) && rounding.centers(frame, in: after, axis) {
          counts[rounding, default: 0] += 1
        }
      }
    }
    // The first of those with the most views, so that the result does not depend on hashing.
    var best = Rounding.none
    for rounding in Rounding.allCases where counts[rounding, default: 0] > counts[best, default: 0]
    {
      best = rounding
    }
    rounding = best
  }

  /// Returns whether a frame changes along an axis exactly as the size around it asks for: it stays, keeps its
  /// distance to the far edge or to both edges, or stays in the middle.
  func follows(
    _ old: Frame,
    _ new: Frame,
    from before: Size,
    to after: Size,
    along axis: Axis
  ) -> Bool {
    let (start, length) = (axis.start(of: old), axis.length(of: old))
    let (newStart, newLength) = (axis.start(of: new), axis.length(of: new))
    let growth = axis.length(of: after) - axis.length(of: before)
    if newLength.isSamePlace(as: length) {
      return newStart.isSamePlace(as: start) || newStart.isSamePlace(as: start + growth)
        || (rounding.centers(old, in: before, axis) && rounding.centers(new, in: after, axis))
    }
    return newStart.isSamePlace(as: start) && newLength.isSamePlace(as: length + growth)
  }
}

extension FrameFollowing.Rounding {
  fileprivate func centers(_ frame: Frame, in size: Size, _ axis: Axis) -> Bool {
    let middle = (axis.length(of: size) - axis.length(of: frame)) / 2
    return self(middle).isSamePlace(as: axis.start(of: frame))
  }
}
