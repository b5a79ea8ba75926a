import SimulatedApp

/// A view with a recogniser for each gesture, and a label that names the last gesture.
final class TappingController: UIViewController {
  private let target = UIView(frame: .zero)
  private let result = UILabel("nothing yet", identifier: "result")
  private var taps = 0

  override func viewDidLoad() {
    target.accessibilityIdentifier = "target"
    target.accessibilityLabel = "Tap me"
    target.accessibilityTraits = .button
    let double = target.onTapGesture(count: 2) { [unowned self] in result.text = "double tapped" }
    let single = target.onTapGesture { [unowned self] in
      taps += 1
      result.text = "tapped \(taps)"
    }
    single.require(toFail: double)
    let press = UILongPressGestureRecognizer { [unowned self] recognizer in
      if recognizer.state == .began { result.text = "long pressed" }
    }
    target.addGestureRecognizer(press)
    let directions: [(UISwipeGestureRecognizer.Direction, String)] = [
      (.left, "left"), (.right, "right"), (.up, "up"), (.down, "down"),
    ]
    for (direction, name) in directions {
      let swipe = UISwipeGestureRecognizer(direction) { [unowned self] in
        result.text = "swiped \(name)"
      }
      target.addGestureRecognizer(swipe)
    }
    let pinch = UIPinchGestureRecognizer { [unowned self] recognizer in
      guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      result.text = "pinched to \(Int((pinch.scale * 100).rounded()))%"
    }
    target.addGestureRecognizer(pinch)
    view.addSubviews(target, result)
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    target.frame = CGRect(x: 20, y: 20, width: size.width - 40, height: max(100, size.height - 200))
    result.frame = CGRect(x: 20, y: target.frame.maxY + 16, width: size.width - 40, height: 24)
  }
}
