import EventModel
import LiveTerminal

/// Screens of a phone for one test, drawn as wireframes.
enum PaperScreen {
  /// Returns a view with subviews.
  static func view(
    _ className: String,
    _ frame: Frame,
    _ text: String? = nil,
    label: String? = nil,
    value: String? = nil,
    isEnabled: Bool = true,
    attributes: AttributeList = [:],
    inside children: [ViewTree] = []
  ) -> ViewTree {
    ViewTree(
      ViewNode(
        className,
        label: label,
        text: text,
        value: value,
        frame: frame,
        isEnabled: isEnabled,
        attributes: attributes
      ),
      children: children
    )
  }

  /// Returns a screen, of 390 by 844 points by default.
  static func tree(_ views: [ViewTree], width: Double = 390, height: Double = 844) -> ViewTree {
    ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, width, height)), children: views)
  }

  /// Returns the drawing of a screen without blank rows at its end.
  static func drawing(
    _ views: [ViewTree],
    height: Double = 844,
    columns: Int = 44,
    rows: Int? = nil,
    marked: Set<Int> = []
  ) -> String {
    let tree = tree(views, height: height)
    return Wireframe(tree, columns: columns, rows: rows, marked: marked).lines
      .joined(separator: "\n")
  }

  /// Returns an alert over a screen with a button.
  static let alert: [ViewTree] = [
    view("UIButton", Frame(20, 10, 350, 34), "Delete"),
    view(
      "UITransitionView",
      Frame(0, 0, 390, 300),
      inside: [
        view("UIDimmingView", Frame(0, 0, 390, 300)),
        view(
          "_UIAlertControllerView",
          Frame(60, 83, 270, 134),
          label: "Really?",
          inside: [
            view("UILabel", Frame(16, 16, 238, 20), "Really?"),
            view("UILabel", Frame(16, 40, 238, 34), "This cannot be undone, and nobody will know."),
            view("UIAlertButton", Frame(0, 90, 135, 44), "Cancel"),
            view("UIAlertButton", Frame(135, 90, 135, 44), "Continue"),
          ]
        ),
      ]
    ),
  ]
}
