import AppDriver
import EventModel
import SimulatedApp

/// A sign-in screen that leaks secrets: it shows the password and crashes with it.
final class SignInApp: UIViewController {
  private let name = UITextField(placeholder: "Name", identifier: "name")
  private let password = UITextField(placeholder: "Password", identifier: "password")
  private let balance = UILabel("", identifier: "balance")
  private let message = UILabel(nil, identifier: "message")
  private let button = UIButton("Sign in", identifier: "signin")
  private let crash = UIButton("Crash", identifier: "crash")
  private let keys = Keyboard(frame: .zero)
  private let account: String

  init(account: String = "1,234.56") {
    self.account = account
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns a driver for a fresh instance.
  static func driver(account: String = "1,234.56") -> SimulatedAppDriver {
    SimulatedAppDriver { _ in SignInApp(account: account) }
  }

  override func viewDidLoad() {
    keys.accessibilityIdentifier = "keys"
    name.accessibilityLabel = "Name"
    password.accessibilityLabel = "Password"
    password.isSecureTextEntry = true
    balance.text = account
    password.addAction(for: .editingDidEndOnExit) { [unowned self] in signIn() }
    button.onTap { [unowned self] in signIn() }
    crash.onTap { [unowned self] in
      throw Refusal(description: "assertion failed: \(password.text ?? "") is weak")
    }
    for (row, each) in [name, password, balance, message, button, crash, keys].enumerated() {
      each.frame = CGRect(x: 20, y: CGFloat(100 + 60 * row), width: 350, height: 44)
      view.addSubview(each)
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  private func signIn() {
    message.text =
      "\(name.text ?? ""): \((password.text ?? "").uppercased()) is wrong, of \(account)"
    message.frame.size = CGSize(width: 350, height: 44)
  }
}

/// A keyboard that is one view.
private final class Keyboard: UIView {
  override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["traits"] = .list([.text("keyboardKey")])
  }
}
