import EventModel
import SimulatedApp

/// Two squares, and buttons that hide and show them.
final class SquaresController: StackController {
  private let orange = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
  private let blue = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.alignment = .leading
    for (square, name) in [(orange, "orange square"), (blue, "blue square")] {
      square.accessibilityLabel = name
      square.tag = 7
    }
    let title = app.has("renamed") ? "Hide the blue one" : "Hide blue"
    let hide = UIButton(title, identifier: "hideblue") { [blue] in blue.isHidden = true }
    let show = UIButton("Show all", identifier: "showall") { [blue, orange] in
      blue.isHidden = false
      orange.isHidden = false
    }
    let fade = UIButton("Fade orange", identifier: "fade") { [app, orange] in
      app.animate(.milliseconds(500)) { orange.alpha = orange.alpha == 0 ? 1 : 0 }
    }
    stack.addSubviews(orange, blue, hide, show, fade)
  }
}
