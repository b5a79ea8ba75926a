import Foundation

extension UIView {
  /// The drawn values of a view that is being animated.
  struct Presentation {
    var values: [Animator.Property: SIMD4<Double>] = [:]
    var blocksTouches = true
  }

  /// Ends the app because of a frame with a part that is no finite number, as UIKit does, and returns
  /// the former frame.
  final func refused(_ frame: CGRect, keeping former: CGRect) -> CGRect {
    let (origin, size) = (frame.origin, frame.size)
    (application ?? UIApplication.running?.application)?.crash(
      "the frame of \(type(of: self)) is not finite:"
        + " x \(origin.x), y \(origin.y), width \(size.width), height \(size.height)"
    )
    return former
  }

  /// Notes that the frame has changed, for the layout, the constraints and an animation.
  final func frameChanged(from old: CGRect) {
    setNeedsDisplay()
    if place.size != old.size {
      setNeedsLayout()
      if !subviews.isEmpty { resizeSubviews(from: old.size) }
      // The superview does not need to be notified of a size that it has just set.
      if superview?.isLayingOut != true { superview?.subviewChangedSize() }
    }
    if constraintState != nil { noteFrameForConstraints() }
    changed(.frame, from: SIMD4(old), to: SIMD4(place))
  }

  /// Notes that the content was scrolled.
  final func boundsOriginChanged(from old: CGPoint) {
    setNeedsDisplay()
    let now = CGRect(origin: boundsOrigin, size: .zero)
    changed(.boundsOrigin, from: SIMD4(CGRect(origin: old, size: .zero)), to: SIMD4(now))
    boundsOriginChanged()
  }

  /// Lets an animation in progress know of a changed property.
  final func changed(_ property: Animator.Property, from: SIMD4<Double>, to: SIMD4<Double>) {
    application?.animator.changed(property, of: self, from: from, to: to)
  }

  /// The frame as drawn now.
  final var presentedFrame: CGRect { presentedValue(.frame) ?? place }
  /// The origin of the bounds as drawn now.
  final var presentedBoundsOrigin: CGPoint { presentedValue(.boundsOrigin)?.origin ?? boundsOrigin }
  /// The opacity as drawn now.
  final var presentedAlpha: CGFloat {
    guard isPresented else { return opacity }
    return presentation?.values[.alpha].map { CGFloat($0.x) } ?? opacity
  }

  /// Sets an animated property.
  final func take(_ value: SIMD4<Double>, as property: Animator.Property) {
    switch property {
    case .frame: place = CGRect(x: value.x, y: value.y, width: value.z, height: value.w)
    case .boundsOrigin: boundsOrigin = CGPoint(x: value.x, y: value.y)
    case .alpha: opacity = value.x
    }
  }

  private func presentedValue(_ property: Animator.Property) -> CGRect? {
    guard isPresented else { return nil }
    return presentation?.values[property].map {
      CGRect(x: $0.x, y: $0.y, width: $0.z, height: $0.w)
    }
  }
}

extension SIMD4<Double> {
  fileprivate init(_ frame: CGRect) {
    self.init(
      Double(frame.origin.x),
      Double(frame.origin.y),
      Double(frame.size.width),
      Double(frame.size.height)
    )
  }
}

extension CGRect {
  /// True if origin and size are finite; those of `CGRect.null` are not.
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
