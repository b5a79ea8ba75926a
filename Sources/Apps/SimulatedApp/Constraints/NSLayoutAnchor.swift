public import Foundation

/// One attribute of a view or guide, from which constraints to others of its kind are made.
///
/// `Kind` keeps horizontal, vertical and size attributes apart.
open class NSLayoutAnchor<Kind: AnyObject> {
  /// The view or guide whose attribute this is.
  public final let item: AnyObject
  final let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Returns a constraint that makes this attribute equal to another plus a constant.
  public final func constraint(
    equalTo anchor: NSLayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, to: anchor, constant: constant)
  }

  /// Returns a constraint that makes this attribute at least another plus a constant.
  public final func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: anchor, constant: constant)
  }

  /// Returns a constraint that makes this attribute at most another plus a constant.
  public final func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: anchor, constant: constant)
  }

  final func constraint(
    _ relation: NSLayoutConstraint.Relation,
    to anchor: NSLayoutAnchor<Kind>?,
    multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier,
      constant: constant
    )
  }
}

/// The distance that the system keeps between views, in points.
private let systemSpacing: CGFloat = 8

/// A horizontal edge or middle, such as `leadingAnchor`.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint that makes the distance from another attribute equal to a multiple of the
  /// system's spacing.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, to: anchor, constant: multiplier * systemSpacing)
  }

  /// Returns a constraint that makes the distance from another attribute at least a multiple of the
  /// system's spacing.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: anchor, constant: multiplier * systemSpacing)
  }

  /// Returns a constraint that makes the distance from another attribute at most a multiple of the
  /// system's spacing.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: anchor, constant: multiplier * systemSpacing)
  }
}

/// A vertical edge or middle, such as `topAnchor`.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint that makes the distance from another attribute equal to a multiple of the
  /// system's spacing.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, to: anchor, constant: multiplier * systemSpacing)
  }

  /// Returns a constraint that makes the distance from another attribute at least a multiple of the
  /// system's spacing.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: anchor, constant: multiplier * systemSpacing)
  }

  /// Returns a constraint that makes the distance from another attribute at most a multiple of the
  /// system's spacing.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: anchor, constant: multiplier * systemSpacing)
  }
}

/// A width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes the size equal to a number of points.
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, to: nil, constant: constant)
  }

  /// Returns a constraint that makes the size at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: nil, constant: constant)
  }

  /// Returns a constraint that makes the size at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: nil, constant: constant)
  }

  /// Returns a constraint that makes the size equal to a multiple of another plus a constant.
  public func constraint(
    equalTo anchor: NSLayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.equal, to: anchor, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that makes the size at least a multiple of another plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint that makes the size at most a multiple of another plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
  }
}
