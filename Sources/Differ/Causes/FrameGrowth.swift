public import EventModel

/// The growth of a frame: its amount, and the sides to which it grew.
public struct FrameGrowth: Hashable, Sendable, CustomStringConvertible {
  /// The part of a frame that stayed where it was along one axis.
  enum Anchor: Hashable {
    case start
    case end
    case middle
    /// None of them stayed; with the distance in points by which the start moved.
    case none(Double)
  }

  /// The growth in points; negative for a smaller frame.
  public var size: Size
  /// The anchors along the horizontal and the vertical axis.
  private var anchors: [Anchor]

  /// Measures the growth between two frames of a view.
  public init(from: Frame, to: Frame) {
    size = Size(
      width: to.size.width - from.size.width,
      height: to.size.height - from.size.height
    )
    anchors = Axis.allCases.map { Anchor(of: from, to, along: $0) }
  }

  /// True if the height stayed, and along each axis an edge or the middle did, as when one line of text changes.
  var isOfOneLine: Bool {
    size.height.isSamePlace(as: 0)
      && anchors.allSatisfy { anchor in
        if case .none = anchor { false } else { true }
      }
  }

  /// The growth and the anchors, equal for equal growths only.
  public var description: String {
    "\(size.width.canonical) x \(size.height.canonical), \(anchors)"
  }
}

extension FrameGrowth.Anchor {
  fileprivate init(of old: Frame, _ new: Frame, along axis: Axis) {
    let distance = axis.start(of: new) - axis.start(of: old)
    if distance.isSamePlace(as: 0) {
      self = .start
    } else if axis.end(of: new).isSamePlace(as: axis.end(of: old)) {
      self = .end
    } else if abs(axis.middle(of: new) - axis.middle(of: old)) < 0.5 + Double.samePlace {
      // Places are rounded, at most by half a point.
      self = .middle
    } else {
      self = .none(distance)
    }
  }
}
