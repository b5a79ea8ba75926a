import AppDriver
import EventModel
import SimulatedApp
import Testing

private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(row: row, section: section)
}

extension UIKitFact {
  static let tableEditing = [
    UIKitFact(
      "A tap on a row asks and then tells the delegate.",
      "uitableviewdelegate/tableview(_:didselectrowat:)"
    ) {
      let list = try FactTable()
      try list.fixture.tap(100, 100)
      #expect(list.rows.calls("select") == ["will select 2", "did select 2"])
      #expect(list.table.indexPathForSelectedRow == path(2))
    },
    UIKitFact(
      "The delegate can refuse a selection.",
      "uitableviewdelegate/tableview(_:willselectrowat:)"
    ) {
      let list = try FactTable()
      try list.fixture.tap(100, 140)
      #expect(list.rows.calls("select") == ["will select 3"])
      #expect(list.table.indexPathForSelectedRow == nil)
    },
    UIKitFact(
      "A row that the delegate does not let highlight is not selected.",
      "uitableviewdelegate/tableview(_:shouldhighlightrowat:)"
    ) {
      let list = try FactTable { $0.marks = false }
      try list.fixture.tap(100, 100)
      #expect(list.rows.calls("select").isEmpty)
    },
    UIKitFact(
      "The selection of another row deselects the former one.",
      "uitableviewdelegate/tableview(_:diddeselectrowat:)"
    ) {
      let list = try FactTable()
      try list.fixture.tap(100, 10)
      list.rows.log.lines = []
      try list.fixture.tap(100, 100)
      #expect(
        list.rows.calls("select") == ["will select 2", "did deselect 0", "did select 2"]
      )
    },
    UIKitFact(
      "selectRow and deselectRow do not call the delegate.",
      "uitableview/selectrow(at:animated:scrollposition:)"
    ) {
      let list = try FactTable()
      list.table.selectRow(at: path(1), animated: false, scrollPosition: .none)
      #expect(list.table.indexPathForSelectedRow == path(1))
      list.table.deselectRow(at: path(1), animated: false)
      #expect(list.table.indexPathForSelectedRow == nil && list.rows.calls("select").isEmpty)
    },
    UIKitFact("A selected row's cell is selected.", "uitableviewcell/isselected") {
      let list = try FactTable()
      try list.fixture.tap(100, 100)
      #expect(list.table.cellForRow(at: path(2))?.isSelected == true)
    },
    UIKitFact(
      "A table without allowsSelection selects no rows.",
      "uitableview/allowsselection"
    ) {
      let list = try FactTable()
      list.table.allowsSelection = false
      try list.fixture.tap(100, 100)
      #expect(list.table.indexPathForSelectedRow == nil)
    },
    UIKitFact(
      "A table with allowsMultipleSelection keeps the selection of other rows.",
      "uitableview/allowsmultipleselection"
    ) {
      let list = try FactTable()
      list.table.allowsMultipleSelection = true
      try list.fixture.tap(100, 10)
      try list.fixture.tap(100, 100)
      #expect(list.table.indexPathsForSelectedRows == [path(0), path(2)])
      try list.fixture.tap(100, 10)
      #expect(list.table.indexPathsForSelectedRows == [path(2)])
      #expect(list.rows.calls("did deselect") == ["did deselect 0"])
    },
    UIKitFact(
      "A reload of the data removes the selection.",
      "uitableview/reloaddata()"
    ) {
      let list = try FactTable()
      try list.fixture.tap(100, 100)
      list.table.reloadData()
      #expect(list.table.indexPathForSelectedRow == nil)
    },
    UIKitFact(
      "A swipe to the left uncovers a button that commits the deletion.",
      "uitableviewdatasource/tableview(_:commit:forrowat:)"
    ) {
      let list = try FactTable()
      try list.fixture.drag(from: (300, 100), to: (200, 100))
      _ = try list.fixture.settle()
      try list.fixture.tap(370, 100)
      #expect(list.rows.calls("delete") == ["delete 2"])
    },
    UIKitFact(
      "A row of a data source without commit cannot be swiped.",
      "uitableviewdatasource/tableview(_:commit:forrowat:)"
    ) {
      let (table, fixture) = try FewRows().shown()
      try fixture.drag(from: (300, 60), to: (200, 60))
      _ = try fixture.settle()
      #expect(table.visibleCells.count == 3)
      #expect(try fixture.nodes("UITableViewCellDeleteConfirmationView").isEmpty)
    },
    UIKitFact(
      "Without canEditRowAt, all rows can be edited.",
      "uitableviewdatasource/tableview(_:caneditrowat:)"
    ) {
      let (table, fixture) = try FewRows().shown()
      table.setEditing(true, animated: false)
      _ = try fixture.settle()
      #expect(try fixture.nodes("UITableViewCellEditControl").count == 3)
    },
    UIKitFact(
      "Without canMoveRowAt, rows can be moved if the data source implements moveRowAt.",
      "uitableviewdatasource/tableview(_:canmoverowat:)"
    ) {
      for rows in [MovableRows(), FewRows()] {
        let (table, fixture) = try rows.shown()
        table.setEditing(true, animated: false)
        _ = try fixture.settle()
        let grips = try fixture.nodes("UITableViewCellReorderControl").count
        #expect(grips == (rows is MovableRows ? 3 : 0))
      }
    },
    UIKitFact(
      "A table view controller that overrides commit and moveRowAt deletes and moves rows.",
      "uitableviewcontroller"
    ) {
      let screen = EditableScreen(style: .plain)
      let stage = try Stage(screen)
      let top = screen.tableView.convert(CGPoint.zero, to: nil).y
      try stage.drag(from: CGPoint(x: 300, y: top + 60), to: CGPoint(x: 200, y: top + 60))
      try stage.settle()
      try stage.tap(370, top + 60)
      try stage.settle()
      #expect(screen.log.lines == ["delete 1"])
      screen.setEditing(true, animated: false)
      try stage.settle()
      try stage.drag(from: CGPoint(x: 370, y: top + 20), to: CGPoint(x: 370, y: top + 64))
      try stage.settle()
      #expect(screen.log.lines == ["delete 1", "move 0 to 1"])
    },
    UIKitFact(
      "A row that cannot be edited cannot be deleted.",
      "uitableviewdatasource/tableview(_:caneditrowat:)"
    ) {
      let list = try FactTable { $0.edits = false }
      try list.fixture.drag(from: (300, 100), to: (200, 100))
      _ = try list.fixture.settle()
      try list.fixture.tap(370, 100)
      #expect(list.rows.calls("delete").isEmpty)
    },
    UIKitFact(
      "In editing mode, rows have a button for their deletion.",
      "uitableview/setediting(_:animated:)"
    ) {
      let list = try FactTable()
      list.table.setEditing(true, animated: false)
      _ = try list.fixture.settle()
      #expect(list.table.isEditing)
      #expect(try list.fixture.nodes("UITableViewCellEditControl").count == 10)
    },
    UIKitFact(
      "deleteRows removes rows, and those below move up.",
      "uitableview/deleterows(at:with:)"
    ) {
      let list = try FactTable { $0.counts = [4] }
      list.rows.counts = [3]
      list.table.deleteRows(at: [path(1)], with: .fade)
      _ = try list.fixture.settle()
      #expect(list.table.visibleCells.map(\.textLabel?.text) == ["0.0", "0.2", "0.3"])
    },
    UIKitFact(
      "insertRows asks for the cells of the new rows.",
      "uitableview/insertrows(at:with:)"
    ) {
      let list = try FactTable { $0.counts = [2] }
      list.rows.log.lines = []
      list.rows.counts = [3]
      list.table.insertRows(at: [path(0)], with: .fade)
      _ = try list.fixture.settle()
      #expect(list.rows.calls("will display") == ["will display 0"])
      #expect(list.table.visibleCells.count == 3)
    },
    UIKitFact(
      "A table view controller clears the selection when it appears.",
      "uitableviewcontroller/clearsselectiononviewwillappear"
    ) {
      let screen = UITableViewController(style: .plain)
      #expect(screen.clearsSelectionOnViewWillAppear)
      screen.tableView.numberOfRowsInSection = { _ in 3 }
      let stack = UINavigationController(rootViewController: screen)
      let stage = try Stage(stack)
      screen.tableView.selectRow(at: path(1), animated: false, scrollPosition: .none)
      stack.pushViewController(UIViewController(), animated: false)
      stack.popViewController(animated: false)
      try stage.settle()
      #expect(screen.tableView.indexPathForSelectedRow == nil)
    },
  ]
}
