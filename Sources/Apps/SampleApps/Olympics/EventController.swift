import SimulatedApp

/// The page of one event, whose facts are loaded when the page is opened.
final class EventController: StackController {
  private let event: GamesEvent
  private let spinner = UIActivityIndicatorView(frame: .zero)
  private var loading: AppTimer?

  init(event: GamesEvent, app: UIApplication) {
    self.event = event
    super.init(app: app)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "event"
    let name = UILabel(event.title, identifier: "name")
    name.fontSize = 24
    name.accessibilityTraits = .header
    stack.addSubview(name)
    view.addSubview(spinner)
    spinner.startAnimating()
    loading = app.network.request("the facts") { [event] in
      event
    } completion: { [weak self] result in
      if case .success(let event) = result { self?.show(event) }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    loading?.invalidate()
  }

  private func show(_ event: GamesEvent) {
    spinner.stopAnimating()
    for (heading, text, identifier) in [
      ("Key Facts", "\(event.medals) gold medals, at \(event.venue)", "facts"),
      (app.has("renamed") ? "Basics" : "The basics", event.basics, "basics"),
    ] {
      let label = UILabel(heading)
      label.accessibilityTraits = .header
      let body = UILabel(text, identifier: identifier)
      body.fontSize = 15
      body.numberOfLines = 0
      body.preferredMaxLayoutWidth = view.bounds.size.width - 32
      stack.addSubviews(label, body)
    }
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    spinner.center = CGPoint(x: (view.bounds.size.width / 2).rounded(), y: 160)
  }
}
