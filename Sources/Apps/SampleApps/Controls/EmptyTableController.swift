import SimulatedApp

/// A table without rows, and a label that says so.
final class EmptyTableController: UITableViewController {
  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "none"
    let label = UILabel("There is nothing here", identifier: "nothing")
    label.frame.origin = CGPoint(x: 16, y: 60)
    tableView.addSubview(label)
  }
}
