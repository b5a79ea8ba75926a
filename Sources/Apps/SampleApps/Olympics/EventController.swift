import EventModel
import SimulatedApp

/// The page of one event, whose facts are loaded when it is opened.
final class EventController: UIViewController {
  private let event: GamesEvent
  private let app: UIApplication
  private let spinner = UIActivityIndicatorView(frame: .zero)
  private let stack = UIStackView(.vertical, spacing: 12)
  private var loading: AppTimer?

  init(event: GamesEvent, app: UIApplication) {
    self.event = event
    self.app = app
    super.init()
  }

  override func viewDidLoad() {
    view.accessibilityIdentifier = "event"
    stack.layoutMargins = UIEdgeInsets(all: 16)
    let name = UILabel(event.title, identifier: "name")
    name.fontSize = 24
    name.accessibilityTraits = .header
    stack.addSubview(name)
    view.addSubviews(stack, spinner)
    spinner.startAnimating()
    loading = app.network.request("the facts") { [event] in
      event
    } completion: {
      [weak self] result in
      if case .success(let event) = result { self?.show(event) }
    }
  }

  override func viewDidDisappear() { loading?.invalidate() }

  private func show(_ event: GamesEvent) {
    spinner.stopAnimating()
    let basics = app.variants.contains("renamed") ? "Basics" : "The basics"
    for (heading, text, identifier) in [
      ("Key Facts", "\(event.medals) gold medals, at \(event.venue)", "facts"),
      (basics, event.basics, "basics"),
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
    let size = view.bounds.size
    for case let label as UILabel in stack.subviews where label.numberOfLines == 0 {
      label.preferredMaxLayoutWidth = size.width - 32
    }
    stack.frame = Frame(0, 0, size.width, stack.intrinsicContentSize?.height ?? 0)
    spinner.center = Point(x: (size.width / 2).rounded(), y: 160)
  }
}
