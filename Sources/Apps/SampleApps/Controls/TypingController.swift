import SimulatedApp

/// Text inputs, and labels that show the typed texts.
final class TypingController: StackController {
  private let plain = UITextField(placeholder: "Type here", identifier: "plain")
  private let capitals = UITextField(placeholder: "Every Word", identifier: "capitals")
  private let notes = UITextView(frame: .zero)
  private let echo = UILabel("text entered into text field: ", identifier: "echo")
  private let length = UILabel("0 characters", identifier: "length")

  override func viewDidLoad() {
    super.viewDidLoad()
    plain.accessibilityLabel = "Plain"
    plain.returnKeyType = .done
    plain.addAction(for: .editingChanged) { [unowned self] in
      echo.text = "text entered into text field: \(plain.text ?? "")"
    }
    plain.addAction(for: .editingDidEndOnExit) {}
    capitals.accessibilityLabel = "Capitals"
    capitals.autocapitalizationType = .words
    notes.accessibilityIdentifier = "notes"
    notes.accessibilityLabel = "Notes"
    notes.autocapitalizationType = .sentences
    notes.frame.size.height = 90
    notes.didChange = { [unowned self] in length.text = "\(notes.text.count) characters" }
    stack.addSubviews(plain, echo, capitals, notes, length)
  }
}
