import EventModel
import SimulatedApp

/// A screen whose controls stand below each other.
class StackController: UIViewController {
  let stack = UIStackView(.vertical, spacing: 12)

  override func viewDidLoad() {
    stack.layoutMargins = UIEdgeInsets(all: 16)
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.size.width
    for case let label as UILabel in stack.subviews where label.numberOfLines == 0 {
      label.preferredMaxLayoutWidth = width - 32
    }
    stack.frame = Frame(0, 0, width, stack.intrinsicContentSize?.height ?? 0)
  }
}
