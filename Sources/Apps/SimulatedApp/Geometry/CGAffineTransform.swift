public import Foundation

/// A change of places by scaling, rotating and moving: `x' = ax + cy + tx`, `y' = bx + dy + ty`.
public struct CGAffineTransform: Hashable, Sendable {
  /// The share of x in x.
  public var a: CGFloat
  /// The share of x in y.
  public var b: CGFloat
  /// The share of y in x.
  public var c: CGFloat
  /// The share of y in y.
  public var d: CGFloat
  /// The distance along x.
  public var tx: CGFloat
  /// The distance along y.
  public var ty: CGFloat

  /// Creates a change from its numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the change that changes nothing.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates a move.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a change of size.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation by an angle in radians, clockwise as y grows downwards.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The change that changes nothing.
  public static let identity = CGAffineTransform()

  /// True if the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// Returns this change followed by another one.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty
    )
  }

  /// Returns a move followed by this change.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a change of size followed by this change.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a rotation followed by this change.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the inverse transform; the transform itself if it cannot be inverted.
  public func inverted() -> CGAffineTransform {
    let area = a * d - b * c
    guard area != 0 else { return self }
    return CGAffineTransform(
      a: d / area,
      b: -b / area,
      c: -c / area,
      d: a / area,
      tx: (c * ty - d * tx) / area,
      ty: (b * tx - a * ty) / area
    )
  }
}

extension CGPoint {
  /// Returns the place after a change.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the size after a change.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest rectangle that contains the corners of this one after a change.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    CGRect(around: corners.map { $0.applying(t) })
  }
}

/// A distance along both axes.
public struct CGVector: Hashable, Sendable {
  /// The distance along x.
  public var dx: CGFloat
  /// The distance along y.
  public var dy: CGFloat

  /// Creates a distance.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// No distance.
  public static let zero = CGVector(dx: 0, dy: 0)
}
