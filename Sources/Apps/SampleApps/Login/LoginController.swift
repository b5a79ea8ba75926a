import EventModel
import SimulatedApp

/// The screen that asks for a name and a password.
final class LoginController: AppController {
  private let name = UITextField(placeholder: "name@example.org", identifier: "name")
  private let password = UITextField(placeholder: "Password", identifier: "password")
  private let button = UIButton("Sign in", identifier: "signin")
  private let spinner = UIActivityIndicatorView(frame: .zero)
  private let banner = UIView()
  private let message = UILabel(nil, identifier: "message")
  private let stack = UIStackView(.vertical, spacing: 12)
  private var attempts = 0

  override func viewDidLoad() {
    name.accessibilityLabel = "Name"
    name.returnKeyType = .next
    if !app.has("lostlabel") { password.accessibilityLabel = "Password" }
    password.isSecureTextEntry = true
    password.returnKeyType = .go
    name.addAction(for: .editingDidEndOnExit) { [unowned self] in
      password.becomeFirstResponder()
    }
    password.addAction(for: .editingDidEndOnExit) { [unowned self] in signIn() }
    for field in [name, password] {
      field.addAction(for: .editingChanged) { [unowned self] in showWhetherReady() }
    }
    if app.has("renamed") { button.setTitle("Log in") }
    button.onTap { [unowned self] in signIn() }
    showWhetherReady()

    let title = UILabel("Welcome", identifier: "title")
    title.fontSize = 28
    title.accessibilityTraits = .header
    let fields = app.has("reordered") ? [password, name] : [name, password]
    let inputs = app.has("moved") ? [button] + fields : fields + [button]
    stack.layoutMargins = UIEdgeInsets(all: 16)
    stack.addSubview(title)
    if app.has("banner") {
      stack.addSubview(UILabel("Maintenance tonight at ten", identifier: "maintenance"))
    }
    for view in inputs { stack.addSubview(view) }
    banner.accessibilityIdentifier = "banner"
    banner.addSubview(message)
    banner.isHidden = true
    view.addSubviews(stack, spinner, banner)
  }

  private func showWhetherReady() {
    button.isEnabled = !(name.text ?? "").isEmpty && !(password.text ?? "").isEmpty
  }

  private func signIn() {
    guard button.isEnabled else { return }
    app.firstResponder?.resignFirstResponder()
    button.isEnabled = false
    spinner.startAnimating()
    let (name, password) = (name.text ?? "", password.text ?? "")
    app.network.request("the account") { () throws(NetworkError) in
      try LoginServer.signIn(name, password)
    } completion: { [weak self] result in
      self?.answered(result)
    }
  }

  private func answered(_ result: Result<String, NetworkError>) {
    spinner.stopAnimating()
    defer { showWhetherReady() }
    switch result {
    case .success(let person):
      password.text = ""
      attempts = 0
      let home = HomeController(person: person)
      home.modalPresentationStyle = .fullScreen
      present(home, animated: true)
    case .failure(.offline): warn("No connection")
    case .failure(.connectionLost): warn("The connection broke off")
    case .failure(.refused(let reason)):
      attempts += 1
      password.text = ""
      warn(attempts < 3 ? reason : "\(reason). Forgotten it?")
    }
  }

  /// Shows the banner for a while; hiding it does not keep the app busy.
  private func warn(_ text: String) {
    message.text = text
    banner.isHidden = false
    placeBanner(isUp: true)
    app.animate(.milliseconds(250)) { placeBanner(isUp: false) }
    let stay = Microseconds.milliseconds(app.has("lingering") ? 8_000 : 3_000)
    app.after(stay, reason: "the banner", isBackground: true) { [weak self] in
      guard let self, message.text == text else { return }
      app.animate(.milliseconds(250)) {
        self.placeBanner(isUp: true)
      } completion: {
        self.banner.isHidden = true
      }
    }
  }

  private func placeBanner(isUp: Bool) {
    let height = app.screen.safeAreaInsets.top + 44
    banner.frame = CGRect(
      x: 0,
      y: isUp ? -height : 0,
      width: view.bounds.size.width,
      height: height
    )
    message.frame = CGRect(x: 16, y: height - 32, width: view.bounds.size.width - 32, height: 21)
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    let top = app.screen.safeAreaInsets.top + 44
    for field in [name, password] { field.frame.size.width = size.width - 32 }
    stack.fillWidth(of: view, top: top)
    spinner.center = CGPoint(x: (size.width / 2).rounded(), y: stack.frame.maxY + 24)
    if banner.frame.minY == 0 { placeBanner(isUp: banner.isHidden) }
  }
}
