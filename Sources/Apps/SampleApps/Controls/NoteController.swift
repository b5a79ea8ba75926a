import SimulatedApp

/// A text, and a button that closes the screen.
final class NoteController: StackController {
  private let text: String

  init(_ text: String, app: UIApplication) {
    self.text = text
    super.init(app: app)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "note"
    let label = UILabel(text, identifier: "text")
    label.numberOfLines = 0
    let close = UIButton("Close", identifier: "close") { [unowned self] in
      dismiss(animated: true)
    }
    stack.addSubviews(label, close)
  }
}
