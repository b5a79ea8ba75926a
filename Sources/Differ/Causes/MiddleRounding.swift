import EventModel

/// The way in which a screen rounds the places of views that stand in the middle.
struct MiddleRounding {
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
      for axis in Axis.allCases
      where axis.length(of: before) != axis.length(of: after)
        || axis.length(of: old) != axis.length(of: frame)
      {
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

  /// Returns true if a frame stands in the middle of a size, rounded as the screen does it.
  func isInMiddle(_ frame: Frame, of size: Size, _ axis: Axis) -> Bool {
    rounding.centers(frame, in: size, axis)
  }
}

extension MiddleRounding.Rounding {
  fileprivate func centers(_ frame: Frame, in size: Size, _ axis: Axis) -> Bool {
    let middle = (axis.length(of: size) - axis.length(of: frame)) / 2
    return self(middle).isSamePlace(as: axis.start(of: frame))
  }
}
