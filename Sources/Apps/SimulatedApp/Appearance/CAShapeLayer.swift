public import Foundation

/// A layer with a shape, which is stored and not drawn.
open class CAShapeLayer: CALayer {
  /// The shape.
  open var path: CGPath?
  /// The colour of the shape's area.
  open var fillColor: CGColor? = UIColor.black.cgColor
  /// The colour of the shape's outline.
  open var strokeColor: CGColor?
  /// The width of the outline.
  open var lineWidth: CGFloat = 1
  /// The place at which the outline begins, from 0 to 1.
  open var strokeStart: CGFloat = 0
  /// The place at which the outline ends, from 0 to 1.
  open var strokeEnd: CGFloat = 1
  /// The lengths of dashes and gaps.
  open var lineDashPattern: [NSNumber]?
}

/// A layer with a change from one colour to others, which is stored and not drawn.
open class CAGradientLayer: CALayer {
  /// The colours.
  open var colors: [Any]?
  /// The places of the colours, from 0 to 1.
  open var locations: [NSNumber]?
  /// The place of the first colour, as shares of the size.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// The place of the last colour, as shares of the size.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}
