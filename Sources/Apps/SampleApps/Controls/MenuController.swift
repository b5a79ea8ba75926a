import EventModel
import SimulatedApp

/// The menu.
final class MenuController: UITableViewController {
  private let app: UIApplication
  private let items: [(title: String, make: (UIApplication) -> UIViewController)]

  init(app: UIApplication) {
    self.app = app
    let items: [(String, (UIApplication) -> UIViewController)] = [
      ("Typing", { _ in TypingController() }),
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
    self.items = app.variants.contains("reordered") ? items.reversed() : items
    super.init()
    title = "Controls"
  }

  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "menu"
    if app.variants.contains("moved") { tableView.rowHeight = 60 }
    tableView.titleForHeaderInSection = { [app] _ in
      app.variants.contains("banner") ? "New controls inside" : nil
    }
    tableView.numberOfRowsInSection = { [items] _ in items.count }
    tableView.cellForRowAt = { [items] table, path in table.cell(showing: items[path.row].title) }
    tableView.didSelectRowAt = { [unowned self] path in
      let screen = items[path.row].make(app)
      screen.title = items[path.row].title
      navigationController?.pushViewController(screen, animated: true)
    }
  }
}
