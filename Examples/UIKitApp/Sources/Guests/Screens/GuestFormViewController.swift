import UIKit

class GuestFormViewController: UIViewController {
  private var guest: Guest
  private let didSave: (Guest) -> Void

  private let nameField = UITextField()
  private let vegetarianSwitch = UISwitch()
  private let companionLabel = UILabel()
  private let companionStepper = UIStepper()

  init(guest: Guest, didSave: @escaping (Guest) -> Void) {
    self.guest = guest
    self.didSave = didSave
    super.init(nibName: nil, bundle: nil)
    title = guest.name.isEmpty ? "New guest" : guest.name
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Save",
      style: .done,
      target: self,
      action: #selector(didTapSave)
    )

    nameField.placeholder = "Name"
    nameField.text = guest.name
    nameField.accessibilityIdentifier = "name"
    nameField.addTarget(self, action: #selector(nameDidChange(_:)), for: .editingChanged)

    vegetarianSwitch.isOn = guest.isVegetarian
    vegetarianSwitch.accessibilityIdentifier = "vegetarian"
    vegetarianSwitch.addTarget(self, action: #selector(vegetarianDidChange), for: .valueChanged)

    companionStepper.maximumValue = 3
    companionStepper.value = Double(guest.companions)
    companionStepper.addTarget(self, action: #selector(companionsDidChange), for: .valueChanged)

    layOut()
    update()
  }

  private func layOut() {
    let vegetarianLabel = UILabel()
    vegetarianLabel.text = "Vegetarian"
    let vegetarianRow = UIStackView(arrangedSubviews: [vegetarianLabel, vegetarianSwitch])
    let companionRow = UIStackView(arrangedSubviews: [companionLabel, companionStepper])
    let stack = UIStackView(arrangedSubviews: [nameField, vegetarianRow, companionRow])
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)

    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
  }

  private func update() {
    companionLabel.text = guest.companions == 1 ? "1 companion" : "\(guest.companions) companions"
    navigationItem.rightBarButtonItem?.isEnabled = !guest.name.isEmpty
  }

  // MARK: - Actions

  @objc private func nameDidChange(_ sender: UITextField) {
    guest.name = sender.text ?? ""
    update()
  }

  @objc private func vegetarianDidChange() {
    guest.isVegetarian = vegetarianSwitch.isOn
  }

  @objc private func companionsDidChange() {
    guest.companions = Int(companionStepper.value)
    update()
  }

  @objc private func didTapSave() {
    #if os(iOS)
      nameField.resignFirstResponder()
    #endif
    didSave(guest)
  }
}
