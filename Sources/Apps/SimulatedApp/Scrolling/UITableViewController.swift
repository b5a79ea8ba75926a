import EventModel

/// A screen that is one table.
open class UITableViewController: UIViewController {
  /// Whether coming back to the screen takes the selection away.
  public final var clearsSelectionOnViewWillAppear = true

  /// The table, which is the screen's view.
  public final private(set) lazy var tableView = UITableView(frame: .zero)

  /// The table.
  open override func makeView() -> UIView { tableView }

  /// Takes the selection away.
  open override func viewWillAppear() {
    guard clearsSelectionOnViewWillAppear else { return }
    tableView.selectRow(at: nil)
  }
}
