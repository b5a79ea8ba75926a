import EventModel

/// One number of a view's layout along one axis, in points.
struct LayoutNumber: Hashable {
  /// The numbers of a view along an axis.
  enum Kind: Hashable {
    /// The distance from the start of the view around it.
    case start
    /// The extent.
    case length
    /// The extent of a scroll view's content.
    case content
  }

  /// The node in the old tree.
  var node: Int
  var axis: Axis
  var kind: Kind
}

/// An equation between numbers of a layout that holds on the old screen and on the new one.
///
/// It has room for one unknown: if all its other numbers changed for one reason, the last one changed for it, too.
struct LayoutEquation {
  /// The numbers that changed.
  var numbers: [LayoutNumber]
  /// The views in it that came or went.
  var parts: [TreeChange.Part] = []
  /// The only number that the equation gives; nil if it gives each of them, exactly.
  var result: LayoutNumber?
  /// The decision on which the equation depends; nil if it holds anyway.
  ///
  /// A developer may have taken the decision or not.
  var decision: SharedCause?
}

extension EditedScreen {
  /// Returns a number before and after; nil for the content of a view that does not scroll.
  func values(of number: LayoutNumber) -> (before: Double, after: Double)? {
    let (node, axis) = (number.node, number.axis)
    switch number.kind {
    case .start: return (axis.start(of: old.frame(of: node)), axis.start(of: frame(of: node)))
    case .length: return (axis.length(of: old.frame(of: node)), axis.length(of: frame(of: node)))
    case .content:
      guard let before = old[node][.contentSize]?.size,
        let after = value(of: .contentSize, node)?.size
      else { return nil }
      return (axis.length(of: before), axis.length(of: after))
    }
  }

  /// Returns true if a number changed.
  func isChanged(_ number: LayoutNumber) -> Bool {
    // Most views keep their frames.
    if number.kind != .content, frames[number.node] == nil { return false }
    guard let (before, after) = values(of: number) else { return false }
    return !before.isSamePlace(as: after)
  }
}
