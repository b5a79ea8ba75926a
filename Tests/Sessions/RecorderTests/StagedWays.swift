import EventModel

/// The ways in which a password field changes during a session.
enum StagedWays {
  typealias Scene = StagedApp.Scene
  typealias Texts = StagedApp.Texts

  /// The end of a session.
  enum End { case hidden, refused }

  /// A secure field.
  static func secure(
    _ texts: Texts,
    id: String? = "pw",
    as className: String = "UITextField",
    label: String? = nil,
    at frame: Frame = Frame(20, 100, 300, 40),
    _ change: (inout ViewNode) -> Void = { _ in }
  ) -> ViewTree {
    field(texts.dots, id, className, label, frame, isSecure: true, change)
  }

  /// The same field, showing its text.
  static func open(
    _ texts: Texts,
    id: String? = "pw",
    as className: String = "UITextField",
    label: String? = nil,
    at frame: Frame = Frame(20, 100, 300, 40),
    _ change: (inout ViewNode) -> Void = { _ in }
  ) -> ViewTree {
    field(texts.password, id, className, label, frame, isSecure: false, change)
  }

  /// Another field, which was never secure.
  static func other(_ texts: Texts, id: String? = "other", isFocused: Bool = true) -> ViewTree {
    field(texts.other, id, "UITextField", "Name", Frame(20, 200, 300, 40), isSecure: false) {
      $0.attributes["focused"] = .bool(isFocused)
    }
  }

  private static func field(
    _ text: String,
    _ id: String?,
    _ className: String,
    _ label: String?,
    _ frame: Frame,
    isSecure: Bool,
    _ change: (inout ViewNode) -> Void
  ) -> ViewTree {
    var attributes: AttributeList = ["focused": .bool(true)]
    if isSecure { attributes["secure"] = .bool(true) }
    var node = ViewNode(
      className,
      identifier: id,
      label: label,
      text: text,
      frame: frame,
      attributes: attributes
    )
    change(&node)
    return ViewTree(node)
  }

  static func label(_ text: String, id: String? = nil, top: Double = 60) -> ViewTree {
    ViewTree(ViewNode("UILabel", identifier: id, text: text, frame: Frame(20, top, 300, 30)))
  }

  static func eye(_ text: String) -> ViewTree {
    ViewTree(ViewNode("UIButton", label: text, frame: Frame(330, 100, 40, 40)))
  }

  static func scene(
    _ typed: ClosedRange<Double>...,
    isOther: Bool = false,
    isFilled: Bool = false,
    views: @escaping @Sendable (Texts) -> [ViewTree]
  ) -> Scene {
    Scene(typed: typed, isOther: isOther, isFilled: isFilled, views: views)
  }

  /// The scenes of a field that is shown while it is empty, typed into and hidden again.
  static func typedWhileShown(
    _ hidden: @escaping @Sendable (Texts) -> [ViewTree],
    _ shown: @escaping @Sendable (Texts) -> [ViewTree]
  ) -> [Scene] {
    [scene(views: hidden), scene(0...1, views: shown), scene(views: hidden), scene(views: shown)]
  }

  /// The scenes of a field that is typed into while it is secure, and then shown.
  static func typedWhileHidden(
    _ hidden: @escaping @Sendable (Texts) -> [ViewTree],
    _ shown: @escaping @Sendable (Texts) -> [ViewTree]
  ) -> [Scene] {
    [scene(0...1, views: hidden), scene(views: shown), scene(views: hidden)]
  }

  static let form: @Sendable ([ViewTree]) -> [ViewTree] = { fields in
    [label("Sign in")] + fields + [eye("Show"), label("Forgot it?", top: 300)]
  }
}
