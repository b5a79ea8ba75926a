import EventModel
public import Foundation

// MARK: - Anchors

extension UIView {
  /// The left edge.
  public final var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public final var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The edge at which lines begin.
  public final var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The edge at which lines end.
  public final var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The middle between left and right.
  public final var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  public final var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The middle between top and bottom.
  public final var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

// MARK: - Properties

extension UIView {
  /// A side of an intrinsic content size that the content does not determine.
  public static let noIntrinsicMetric: CGFloat = -1.0

  /// The smallest size that the constraints allow, for `systemLayoutSizeFitting`.
  public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)

  /// The largest size that the constraints allow, for `systemLayoutSizeFitting`.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// True if the frame places the view; false if constraints do.
  ///
  /// As in UIKit, it is true for a view made in code until the app changes it. The frame is then
  /// required, and constraints that contradict it are broken.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { constraintState?.usesFrame ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      ownConstraintState.usesFrame = newValue
      root.layoutEngine.register(self)
    }
  }

  /// The direction of `leading` and `trailing` in this view; set it before activating constraints.
  public final var semanticContentAttribute: UISemanticContentAttribute {
    get { constraintState?.direction ?? .unspecified }
    set { ownConstraintState.direction = newValue }
  }

  /// The active constraints between items whose nearest common ancestor is this view.
  public final var constraints: [NSLayoutConstraint] {
    root.constraintState?.engine?.active.filter { $0.commonAncestor === self } ?? []
  }

  /// Activates a constraint.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

  /// Activates constraints, in their order.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }

  /// Deactivates a constraint.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
  }

  /// Deactivates constraints.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Returns the priority with which the view keeps from being larger than its content.
  public final func contentHuggingPriority(for axis: UIStackView.Axis) -> UILayoutPriority {
    constraintState?.huggingPriorities[axis.place] ?? .defaultLow
  }

  /// Sets the priority with which the view keeps from being larger than its content.
  public final func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: UIStackView.Axis
  ) {
    ownConstraintState.huggingPriorities[axis.place] = priority
    root.constraintState?.engine?.register(self)
  }

  /// Returns the priority with which the view resists being smaller than its content.
  public final func contentCompressionResistancePriority(
    for axis: UIStackView.Axis
  ) -> UILayoutPriority {
    constraintState?.resistancePriorities[axis.place] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists being smaller than its content.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: UIStackView.Axis
  ) {
    ownConstraintState.resistancePriorities[axis.place] = priority
    root.constraintState?.engine?.register(self)
  }
}

// MARK: - Guides

extension UIView {
  /// The guides that the app has added.
  public final var layoutGuides: [UILayoutGuide] {
    constraintState?.guides.filter { $0.role == .free } ?? []
  }

  /// Adds a guide, which constraints can place.
  public final func addLayoutGuide(_ guide: UILayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    ownConstraintState.guides.append(guide)
  }

  /// Removes a guide and its constraints.
  public final func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    if let engine = root.constraintState?.engine {
      for constraint in engine.active where constraint.items.contains(where: { $0 === guide }) {
        engine.remove(constraint)
      }
      engine.forgetPlaces { $0.item === guide }
    }
    constraintState?.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The part of the view that no bar or rounded corner covers.
  public final var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }

  /// The part of the view inside its margins, which are added to the insets of the safe area.
  public final var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins) }

  final func systemGuide(_ role: UILayoutGuide.Role) -> UILayoutGuide {
    if let guide = constraintState?.guides.first(where: { $0.role == role }) { return guide }
    let guide = UILayoutGuide(role, of: self)
    ownConstraintState.guides.append(guide)
    return guide
  }

  /// The distances that content keeps from the edges, without the safe area.
  ///
  /// Unless set, they are 8 points; the view of a controller has 16 at the sides, or 20 if it is at
  /// least 414 points wide, and none above and below. A stack has none.
  public final var layoutMargins: UIEdgeInsets {
    get {
      if let margins = constraintState?.margins { return margins }
      if viewController == nil || self is UIStackView { return type(of: self).defaultMargins }
      let side = frame.size.width >= 414 ? 20.0 : 16
      return UIEdgeInsets(left: side, right: side)
    }
    set {
      ownConstraintState.margins = newValue
      setNeedsLayout()
      root.constraintState?.engine?.request()
    }
  }

  /// True if content also keeps the distance of the superview's margins, where they reach into this view.
  public final var preservesSuperviewLayoutMargins: Bool {
    get { constraintState?.keepsOuterMargins ?? false }
    set {
      ownConstraintState.keepsOuterMargins = newValue
      setNeedsLayout()
      root.constraintState?.engine?.request()
    }
  }

  /// The margins with the part of the superview's that lies over this view, if that is preserved.
  private final var preservedMargins: UIEdgeInsets {
    let own = layoutMargins
    guard preservesSuperviewLayoutMargins, let superview else { return own }
    let (outer, size) = (superview.preservedMargins, superview.bounds.size)
    return UIEdgeInsets(
      top: max(own.top, outer.top - frame.minY),
      left: max(own.left, outer.left - frame.minX),
      bottom: max(own.bottom, outer.bottom - (size.height - frame.maxY)),
      right: max(own.right, outer.right - (size.width - frame.maxX))
    )
  }

  final var effectiveLayoutMargins: UIEdgeInsets {
    let (own, safe) = (preservedMargins, settledSafeAreaInsets)
    return UIEdgeInsets(
      top: own.top + safe.top,
      left: own.left + safe.left,
      bottom: own.bottom + safe.bottom,
      right: own.right + safe.right
    )
  }
}

extension UIScrollView {
  /// True if constraints may determine the size of the content; false for tables and grids, which size their own.
  final var contentFollowsConstraints: Bool {
    !(self is UITableView) && !(self is UICollectionView)
  }

  /// The content: constraints to its edges determine the size of the content.
  public final var contentLayoutGuide: UILayoutGuide { systemGuide(.content) }
}

extension UILayoutGuide {
  /// The place of the guide in its view, as of the last layout.
  public final var layoutFrame: CGRect {
    owningView?.root.constraintState?.engine?.frame(of: self) ?? ownFrame ?? .zero
  }
}

// MARK: - Updates

extension UIView {
  /// Requests a call of `updateConstraints` before the next layout.
  public final func setNeedsUpdateConstraints() {
    ownConstraintState.needsUpdateConstraints = true
    let engine = root.layoutEngine
    engine.waitsForUpdate.append(self)
    engine.request()
  }

  /// Calls `updateConstraints` now, where that was requested.
  public final func updateConstraintsIfNeeded() {
    guard constraintState?.needsUpdateConstraints == true else { return }
    constraintState?.needsUpdateConstraints = false
    callUpdateConstraints()
  }

  /// Lets the controller of the view, or else the view, update the constraints.
  final func callUpdateConstraints() {
    guard let viewController else { return updateConstraints() }
    viewController.updateViewConstraints()
  }

  final func fittingSize(_ target: CGSize, _ priorities: [UILayoutPriority]) -> CGSize {
    LayoutEngine(of: self, isTrial: true)
      .size(target, priorities, from: root.constraintState?.engine)
  }
}

extension UIStackView.Axis {
  /// The place of the axis among the priorities of both.
  var place: Int { self == .horizontal ? 0 : 1 }
}
