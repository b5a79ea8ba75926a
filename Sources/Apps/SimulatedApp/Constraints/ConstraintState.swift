import EventModel

/// The properties of a view that takes part in the layout by constraints; other views have none.
final class ConstraintState {
  /// The layout engine of the tree below this view; nil unless the view is a root with constraints.
  var engine: LayoutEngine?
  /// True if the frame places the view; false if its constraints do.
  var usesFrame = true
  var needsUpdateConstraints = false
  var guides: [UILayoutGuide] = []
  var margins: UIEdgeInsets?
  var keepsOuterMargins = false
  var direction = UISemanticContentAttribute.unspecified
  /// The priorities along both axes, horizontal first.
  var huggingPriorities = [UILayoutPriority.defaultLow, .defaultLow]
  var resistancePriorities = [UILayoutPriority.defaultHigh, .defaultHigh]
}

/// The direction in which a view lays out `leading` and `trailing`.
public enum UISemanticContentAttribute: Hashable, Sendable {
  /// As the language of the session is written.
  case unspecified
  /// Leading is left.
  case forceLeftToRight
  /// Leading is right.
  case forceRightToLeft
}

extension UIView {
  /// The topmost view of the tree.
  final var root: UIView { superview?.root ?? self }

  /// The state for constraints, which is made at its first use.
  final var ownConstraintState: ConstraintState {
    if let constraintState { return constraintState }
    let state = ConstraintState()
    constraintState = state
    return state
  }

  /// The layout engine of the tree below this root view, which is made at its first use.
  final var layoutEngine: LayoutEngine {
    if let engine = ownConstraintState.engine { return engine }
    let engine = LayoutEngine(of: self)
    ownConstraintState.engine = engine
    return engine
  }

  /// The app of the view or of the controller that shows it.
  final var anyApplication: UIApplication? {
    sequence(first: self as UIResponder, next: \.next).lazy.compactMap(\.application).first
  }

  /// True if constraints determine the frame; false also for a view that a stack places.
  final var isPlacedByConstraints: Bool {
    constraintState?.usesFrame == false && !isArranged
  }

  /// True if the superview is a stack that places the view.
  final var isArranged: Bool { (superview as? UIStackView)?.arranges(self) ?? false }

  final var laysOutRightToLeft: Bool {
    switch constraintState?.direction ?? .unspecified {
    case .forceLeftToRight: return false
    case .forceRightToLeft: return true
    case .unspecified:
      let language = anyApplication?.setting.locale.prefix { $0 != "_" && $0 != "-" } ?? ""
      return ["ar", "fa", "he", "ur", "yi"].contains(language)
    }
  }

  // MARK: - Hooks

  /// Takes the constraints of a new subview into those of the tree.
  final func joinConstraints(of view: UIView) {
    guard let engine = view.constraintState?.engine else { return }
    view.constraintState?.engine = nil
    root.layoutEngine.take(engine.dismiss())
  }

  /// Takes the constraints of a view that leaves out of those of the tree; the constraints between
  /// both are removed.
  final func leaveConstraints() {
    guard let engine = root.constraintState?.engine, superview != nil else { return }
    guard let part = engine.split(at: self) else { return }
    let own = LayoutEngine(of: self)
    ownConstraintState.engine = own
    own.take(part)
  }

  /// Sets the frames of the subviews that constraints place.
  final func placeByConstraints() {
    guard let engine = root.constraintState?.engine else { return }
    engine.update()
    for view in subviews where view.isPlacedByConstraints {
      if let frame = engine.frame(of: view) { view.frame = frame }
    }
    if let scrollView = self as? UIScrollView, let size = engine.contentSize(of: scrollView) {
      scrollView.contentSize = size
    }
  }

  /// Notes that the frame was changed, which matters to constraints if it is not their result.
  final func noteFrameForConstraints() {
    guard let state = constraintState, !isPlacedByConstraints || !state.guides.isEmpty else {
      return
    }
    root.constraintState?.engine?.retryBroken()
  }

  /// Notes that the size of the content may have changed.
  final func noteContentForConstraints() {
    root.constraintState?.engine?.request()
  }
}
