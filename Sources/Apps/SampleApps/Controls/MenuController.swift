import EventModel
import SimulatedApp

/// The menu of all screens.
final class MenuController: AppTableController {
  private typealias Item = (title: String, make: (UIApplication) -> UIViewController)

  private lazy var items: [Item] = app.has("reordered") ? screens.reversed() : screens
  private let screens: [Item] = [
    ("Typing", { TypingController(app: $0) }),
    ("Tapping", { _ in TappingController() }),
    ("Values", { ValuesController(app: $0) }),
    ("Table", { _ in StoogesController() }),
    ("Long table", { _ in LongTableController() }),
    ("Empty table", { _ in EmptyTableController() }),
    ("Grid", { _ in GridController() }),
    ("Search", { _ in SearchController() }),
    ("Paging", { _ in CarouselController() }),
    ("Hidden views", { SquaresController(app: $0) }),
    ("Alerts", { AlertsController(app: $0) }),
    ("Pickers", { PickersController(app: $0) }),
  ]

  override func viewDidLoad() {
    title = "Controls"
    tableView.accessibilityIdentifier = "menu"
    if app.has("moved") { tableView.rowHeight = 60 }
    tableView.titleForHeaderInSection = { [app] _ in
      app.has("banner") ? "New controls inside" : nil
    }
    tableView.showRows { [items] in items.map(\.title) }
    tableView.didSelectRowAt = { [unowned self] path in
      let screen = items[path.row].make(app)
      screen.title = items[path.row].title
      navigationController?.pushViewController(screen, animated: true)
    }
  }
}
