import ConstraintSolver
import EventModel

/// The constraints of one tree of views, and their solution.
///
/// Changes are collected until the next layout, and a layout without changes does nothing. A view's
/// origin is relative to its superview, so that most equations have few unknowns.
final class LayoutEngine {
  /// The constraints and views that one tree gives to another.
  struct Contents {
    var constraints: [NSLayoutConstraint] = []
    var views: [UIView] = []
    /// The views that wait for a call of `updateConstraints`.
    var waiting: [UIView] = []
  }

  /// The root of the tree; nil while it ends, when its class and its subviews may still change constraints.
  private(set) weak var rootView: UIView?
  /// True if this engine only computes the size of its root, and must not change the root.
  let isTrial: Bool
  var solver = LinearSolver()
  /// The active constraints, in the order of their activation.
  var active: [NSLayoutConstraint] = []
  var keys: [ObjectIdentifier: ConstraintKey] = [:]
  /// The constraints that are not in the solver yet, or no longer.
  var pending: [NSLayoutConstraint] = []
  /// The constraints that contradict others and wait for a change.
  var broken: [NSLayoutConstraint] = []
  var changed: [NSLayoutConstraint] = []
  /// The views that constraints place.
  var views: [UIView] = []
  var places: [LayoutPlace] = []
  var placeOf: [ObjectIdentifier: LayoutPlace] = [:]
  var waitsForUpdate: [UIView] = []
  var isRequested = false
  private var isUpdating = false

  init(of root: UIView, isTrial: Bool = false) {
    rootView = root
    self.isTrial = isTrial
  }

  /// Requests an update before the next snapshot or input.
  func request() {
    guard !isUpdating, !isTrial else { return }
    isRequested = true
    rootView?.setNeedsLayout()
  }

  /// Tries the constraints that contradict a frame again, after a frame has changed.
  func retryBroken() {
    guard !isUpdating, !isTrial else { return }
    pending += broken
    broken = []
    request()
  }

  // MARK: - Constraints

  func add(_ constraint: NSLayoutConstraint) {
    constraint.engine = self
    active.append(constraint)
    pending.append(constraint)
    releaseArranged(in: constraint)
    requestStack(of: constraint)
    request()
  }

  /// Lets constraints size the views that a stack places, as in UIKit, where a stack's views never have their frames
  /// as constraints.
  private func releaseArranged(in constraint: NSLayoutConstraint) {
    for case let view as UIView in constraint.items where !isTrial {
      guard view.isArranged, view.ownConstraintState.usesFrame else { continue }
      view.ownConstraintState.usesFrame = false
      views.append(view)
    }
  }

  func remove(_ constraint: NSLayoutConstraint) {
    withdraw(constraint)
    constraint.engine = nil
    for list in [\LayoutEngine.active, \.broken, \.changed] {
      self[keyPath: list].removeAll { $0 === constraint }
    }
    pending.removeAll { $0 === constraint }
    requestStack(of: constraint)
    // The constraints that contradicted this one may hold without it.
    pending += broken
    broken = []
    request()
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    changed.append(constraint)
    requestStack(of: constraint)
    request()
  }

  /// Requests the layout of the stacks whose views a constraint sizes.
  private func requestStack(of constraint: NSLayoutConstraint) {
    for item in constraint.items where !isTrial {
      if let stack = item.layoutOwner?.superview as? UIStackView { stack.subviewChangedSize() }
    }
  }

  func priorityChanged(_ constraint: NSLayoutConstraint) {
    withdraw(constraint)
    broken.removeAll { $0 === constraint }
    if !pending.contains(where: { $0 === constraint }) { pending.append(constraint) }
    request()
  }

  func withdraw(_ constraint: NSLayoutConstraint) {
    if let key = keys.removeValue(forKey: ObjectIdentifier(constraint)) { solver.remove(key) }
  }

  // MARK: - Trees

  /// Ends the engine, whose contents go to another tree.
  func dismiss() -> Contents {
    Contents(constraints: active, views: views, waiting: waitsForUpdate)
  }

  /// Adds the constraints and views of another tree that has become a part of this one.
  func take(_ contents: Contents) {
    for constraint in contents.constraints { add(constraint) }
    views += contents.views
    waitsForUpdate += contents.waiting
    request()
  }

  /// Removes a view that leaves the tree; returns the constraints and views that leave with it, if it has
  /// constraints.
  func split(at view: UIView) -> Contents? {
    var part = Contents()
    for constraint in active {
      let inside = constraint.items.filter { $0.layoutOwner?.isDescendant(of: view) ?? false }.count
      guard inside > 0 else { continue }
      remove(constraint)
      if inside == constraint.items.count { part.constraints.append(constraint) }
    }
    part.views = views.filter { $0.isDescendant(of: view) }
    views.removeAll { $0.isDescendant(of: view) }
    forgetPlaces { $0.item?.layoutOwner?.isDescendant(of: view) ?? true }
    part.waiting = waitsForUpdate.filter { $0.isDescendant(of: view) }
    waitsForUpdate.removeAll { $0.isDescendant(of: view) }
    return part.constraints.isEmpty && part.views.isEmpty && part.waiting.isEmpty ? nil : part
  }

  func forgetPlaces(_ isGone: (LayoutPlace) -> Bool) {
    let gone = places.filter(isGone)
    for place in gone {
      for key in place.fixed.map(\.key) + place.content.map(\.key) { solver.remove(key) }
    }
    for place in gone {
      for variable in place.variables { solver.release(variable) }
      if let item = place.item { placeOf[ObjectIdentifier(item)] = nil }
    }
    places.removeAll(where: isGone)
  }

  /// Adds a view that constraints place, or removes one that its frame places again.
  func register(_ view: UIView) {
    // The place is made anew, with the constraints that refer to it.
    for constraint in active where constraint.items.contains(where: { $0.layoutOwner === view }) {
      withdraw(constraint)
      pending.removeAll { $0 === constraint }
      pending.append(constraint)
    }
    for constraint in active where keys[ObjectIdentifier(constraint)] != nil {
      // Others may pass through the view on their way to a common ancestor.
      guard constraint.items.contains(where: { $0.layoutOwner?.isDescendant(of: view) ?? false })
      else {
        continue
      }
      withdraw(constraint)
      pending.append(constraint)
    }
    forgetPlaces { $0.item === view || ($0.item as? UILayoutGuide)?.owningView === view }
    views.removeAll { $0 === view }
    if view.constraintState?.usesFrame == false { views.append(view) }
    request()
  }

  // MARK: - Updates

  /// Solves the constraints after changes, and requests the layout of the views whose subviews move.
  func update() {
    guard isRequested, !isUpdating else { return }
    isUpdating = true
    isRequested = false
    callUpdateConstraints()
    for view in views where view.superview != nil || isTrial { _ = place(of: view) }
    applyConstants()
    // Lines are broken at the width of the first solution, which changes the height.
    for _ in 0..<4 {
      applyPlaces()
      applyPending()
      solve()
      guard breakLines() else { break }
    }
    isUpdating = false
    guard !isTrial else { return }
    for view in views where view.isPlacedByConstraints {
      // The state makes the superview ask for the frames of its subviews.
      if let superview = view.superview { _ = superview.ownConstraintState }
      if let frame = frame(of: view), frame != view.frame { view.superview?.setNeedsLayout() }
    }
    for case let scrollView as UIScrollView in places.compactMap({ $0.item?.layoutOwner })
    where contentSize(of: scrollView) ?? scrollView.contentSize != scrollView.contentSize {
      scrollView.setNeedsLayout()
    }
  }

  private func callUpdateConstraints() {
    var calls = 0
    while let view = waitsForUpdate.popLast(), calls < 10_000 {
      calls += 1
      guard view.constraintState?.needsUpdateConstraints == true else { continue }
      view.constraintState?.needsUpdateConstraints = false
      view.callUpdateConstraints()
    }
  }

  private func solve() {
    do { try solver.solve() } catch {
      rootView?.anyApplication?.crash("the layout failed: \(error)")
    }
  }
}
