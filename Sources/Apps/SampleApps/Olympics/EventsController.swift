import SimulatedApp

/// The grid of all events.
final class EventsController: AppController {
  private let scroll = UIScrollView(frame: .zero)
  private let news = UILabel("The flame is lit tonight", identifier: "news")
  private var buttons: [UIButton] = []

  override init(app: UIApplication) {
    super.init(app: app)
    title = "Events"
    navigationItem.backButtonTitle = "Back"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    scroll.accessibilityIdentifier = "events"
    let events = GamesEvent.all
    for event in app.has("reordered") ? events.reversed() : events {
      let button = UIButton(event.name) { [unowned self] in
        let page = EventController(event: event, app: app)
        navigationController?.pushViewController(page, animated: true)
      }
      if app.has("lostlabel") { button.accessibilityLabel = "" }
      buttons.append(button)
      scroll.addSubview(button)
    }
    news.isHidden = !app.has("banner")
    view.addSubviews(news, scroll)
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    let top = news.isHidden ? 0.0 : 32
    news.frame = CGRect(x: 16, y: 0, width: size.width - 32, height: 32)
    scroll.frame = CGRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
    let columns = app.has("moved") ? 1 : max(2, Int(size.width / 190))
    let width = ((size.width - 16) / Double(columns)).rounded(.down) - 8
    for (index, button) in buttons.enumerated() {
      let (row, column) = (index / columns, index % columns)
      let left = 12 + Double(column) * (width + 8)
      button.frame = CGRect(x: left, y: 12 + Double(row) * 148, width: width, height: 140)
    }
    let rows = (buttons.count + columns - 1) / columns
    scroll.contentSize = CGSize(width: size.width, height: Double(rows) * 148 + 16)
  }
}
