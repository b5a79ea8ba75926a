/// The plain values behind the public properties of a view.
///
/// A stored property that other modules can see is checked at each access, in case another access to it is
/// under way; that took a quarter of the time of a tap. The compiler leaves the checks out where it sees all
/// accesses and none of them lasts: each reads or writes the value and does nothing else. So the state that
/// every touch and snapshot needs is internal, without observers, and no collection in it is changed in
/// place. Anything else keeps its checks.
struct ViewProperties {
  var isHidden = false
  var clipsToBounds = false
  var isUserInteractionEnabled: Bool
  var tag = 0
  var accessibilityIdentifier: String?
  var accessibilityTraits: UIAccessibilityTraits
  var accessibilityHint: String?
}

extension UIView {
  /// The properties of a new view of this class.
  class final var defaultProperties: ViewProperties {
    ViewProperties(
      isUserInteractionEnabled: takesTouchesByDefault,
      accessibilityTraits: defaultTraits
    )
  }

  /// Changes properties that the view's node shows.
  final func update(_ change: (inout ViewProperties) -> Void) {
    var changed = properties
    change(&changed)
    properties = changed
    setNeedsDisplay()
  }
}
