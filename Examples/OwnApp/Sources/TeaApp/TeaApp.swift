public import Simon
import SimulatedApp

/// A tea timer: it counts the chosen minutes and says when the tea is ready.
public enum TeaApp {
  /// The app under the name that Simon's tools use.
  public static let catalogue = AppCatalogue([
    AppCatalogue.Entry(
      "tea",
      "a timer for tea",
      variants: [.init("cold", "the tea never gets ready")]
    ) { variants in
      SimulatedAppDriver(variants: variants) { app in
        UINavigationController(rootViewController: TeaController(app: app))
      }
    }
  ])
}

/// The only screen of the app.
final class TeaController: UIViewController {
  private let app: UIApplication
  private let time = UILabel("3 minutes", identifier: "time")
  private let status = UILabel("cold water", identifier: "status")
  private var minutes = 3

  init(app: UIApplication) {
    self.app = app
    super.init(nibName: nil, bundle: nil)
    title = "Tea"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.accessibilityIdentifier = "TeaView"
    let stack = UIStackView(
      .vertical,
      spacing: 16,
      [
        time,
        UIButton("More", identifier: "more") { [unowned self] in set(minutes + 1) },
        UIButton("Less", identifier: "less") { [unowned self] in set(minutes - 1) },
        UIButton("Start", identifier: "start") { [unowned self] in start() },
        status,
      ]
    )
    stack.layoutMargins = UIEdgeInsets(all: 16)
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    guard let stack = view.subviews.first else { return }
    let height = stack.intrinsicContentSize.height
    stack.frame = CGRect(x: 0, y: 0, width: view.bounds.size.width, height: height)
  }

  private func set(_ minutes: Int) {
    self.minutes = min(max(minutes, 1), 10)
    time.text = self.minutes == 1 ? "1 minute" : "\(self.minutes) minutes"
  }

  /// Starts the timer; the app counts as idle while it runs, so that no step waits for the tea.
  private func start() {
    status.text = "drawing"
    guard !app.variants.contains("cold") else { return }
    app.after(.seconds(Double(minutes) * 60), reason: "the tea", isBackground: true) {
      [weak self] in self?.status.text = "ready"
    }
  }
}
