import SimulatedApp

/// A table with a hundred rows in two sections.
final class LongTableController: UITableViewController {
  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "long"
    tableView.sectionCount = { 2 }
    tableView.numberOfRowsInSection = { _ in 50 }
    tableView.titleForHeaderInSection = { $0 == 0 ? "First half" : "Second half" }
    tableView.cellForRowAt = { table, path in
      table.cell(showing: "Row \(path.section * 50 + path.row + 1)")
    }
  }
}
