import EventModel
import SimulatedApp

/// Three names that can be swiped away and dragged to other places.
final class StoogesController: UITableViewController {
  private var names = ["Larry", "Curly", "Moe"]

  override func viewDidLoad() {
    tableView.accessibilityIdentifier = "stooges"
    tableView.numberOfRowsInSection = { [unowned self] _ in names.count }
    tableView.cellForRowAt = { [unowned self] table, path in
      table.cell(showing: names[path.row])
    }
    tableView.commitDeleteForRowAt = { [unowned self] path in
      names.remove(at: path.row)
      tableView.deleteRows(at: [path])
    }
    tableView.moveRowAt = { [unowned self] from, to in
      names.insert(names.remove(at: from.row), at: to.row)
    }
    let edit = UIBarButtonItem("Edit", identifier: "edit") { [unowned self] in
      tableView.isEditing.toggle()
      navigationItem.rightBarButtonItem?.title = tableView.isEditing ? "Done" : "Edit"
    }
    navigationItem.rightBarButtonItem = edit
  }
}
