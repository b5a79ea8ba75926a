import Foundation

extension UIView {
  /// Resizes the subviews by their `autoresizingMask`, after the size has changed.
  final func resizeSubviews(from old: CGSize) {
    guard autoresizesSubviews else { return }
    for view in subviews {
      // Most views have no looks, or no mask.
      guard let mask = view.looks?.autoresizingMask, !mask.isEmpty, !view.isPlacedByConstraints
      else { continue }
      let (frame, size) = (view.place, place.size)
      let across = UIView.AutoresizingMask.Span(frame.minX, frame.width, old.width)
        .resized(to: size.width, mask, UIView.AutoresizingMask.across)
      let down = UIView.AutoresizingMask.Span(frame.minY, frame.height, old.height)
        .resized(to: size.height, mask, UIView.AutoresizingMask.down)
      view.frame = CGRect(
        x: across.start,
        y: down.start,
        width: across.length,
        height: down.length
      )
    }
  }
}

extension UIView.AutoresizingMask {
  fileprivate static let across: [UIView.AutoresizingMask] = [
    .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin,
  ]
  fileprivate static let down: [UIView.AutoresizingMask] = [
    .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
  ]

  /// The place of a view along one axis of its superview.
  fileprivate struct Span {
    let start: CGFloat
    let length: CGFloat
    let room: CGFloat

    init(_ start: CGFloat, _ length: CGFloat, _ room: CGFloat) {
      (self.start, self.length, self.room) = (start, length, room)
    }

    /// Returns the place in a superview of another length.
    ///
    /// - Parameters:
    ///   - room: the length of the superview.
    ///   - mask: the flexible parts.
    ///   - parts: the part before the view, the view and the part behind it.
    /// - Returns: the place. The flexible parts have taken the difference, each in proportion to its length, or in
    ///   equal shares if they have none.
    func resized(
      to room: CGFloat,
      _ mask: UIView.AutoresizingMask,
      _ parts: [UIView.AutoresizingMask]
    ) -> Span {
      let lengths = zip(parts, [start, length, self.room - start - length])
      let flexible = lengths.map { mask.contains($0) ? max($1, 0) : 0 }
      let (sum, count) = (flexible.reduce(0, +), parts.count(where: mask.contains))
      guard count > 0 else { return self }
      let shares = zip(parts, flexible).map { part, length in
        guard mask.contains(part) else { return CGFloat(0) }
        return (room - self.room) * (sum > 0 ? length / sum : 1 / CGFloat(count))
      }
      return Span(start + shares[0], max(0, length + shares[1]), room)
    }
  }
}
