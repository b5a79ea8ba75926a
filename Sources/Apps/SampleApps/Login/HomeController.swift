import SimulatedApp

/// The screen after signing in.
final class HomeController: UIViewController {
  private let greeting: UILabel
  private let stack = UIStackView(.vertical, spacing: 24)

  init(person: String) {
    greeting = UILabel("Hello, \(person)", identifier: "greeting")
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.accessibilityIdentifier = "home"
    greeting.fontSize = 28
    let signOut = UIButton("Sign out", identifier: "signout") { [unowned self] in
      dismiss(animated: true)
    }
    stack.addSubviews(greeting, signOut)
    stack.alignment = .center
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    stack.fillWidth(of: view, top: 160)
  }
}
