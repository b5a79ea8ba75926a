import SimulatedApp

/// A screen whose views are stacked from top to bottom.
class StackController: AppController {
  let stack = UIStackView(.vertical, spacing: 12)

  override func viewDidLoad() {
    stack.layoutMargins = UIEdgeInsets(all: 16)
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    for case let label as UILabel in stack.subviews where label.numberOfLines == 0 {
      label.preferredMaxLayoutWidth = view.bounds.size.width - 32
    }
    stack.fillWidth(of: view)
  }
}

extension UIStackView {
  /// Places the stack across the width of a view, in the height of its content.
  func fillWidth(of view: UIView, top: Double = 0) {
    frame = CGRect(x: 0, y: top, width: view.bounds.size.width, height: intrinsicContentSize.height)
  }
}
