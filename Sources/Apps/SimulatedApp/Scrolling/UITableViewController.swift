import EventModel

/// A controller whose view is a table.
open class UITableViewController: UIViewController {
  /// Whether the selection is cleared when the screen appears.
  public final var clearsSelectionOnViewWillAppear = true

  /// The table, which is the controller's view.
  public final private(set) lazy var tableView = UITableView(frame: .zero)

  /// Returns the table.
  open override func makeView() -> UIView { tableView }

  /// Clears the selection, if that is set.
  open override func viewWillAppear() {
    guard clearsSelectionOnViewWillAppear else { return }
    tableView.selectRow(at: nil)
  }
}
