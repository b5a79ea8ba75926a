import AppDriver
import EventModel
import SimulatedApp
import Testing

private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(row: row, section: section)
}

extension UIKitFact {
  static let rows = [
    UIKitFact(
      "The table asks its data source for the numbers of sections and rows.",
      "uitableviewdatasource/numberofsections(in:)"
    ) {
      let list = try FactTable { $0.counts = [2, 3] }
      #expect(list.table.numberOfSections == 2 && list.table.numberOfRows(inSection: 1) == 3)
    },
    UIKitFact("There are cells only for visible rows.", "uitableview/visiblecells") {
      let list = try FactTable()
      #expect(list.table.visibleCells.count == 10)
      #expect(list.table.indexPathsForVisibleRows == (0..<10).map { path($0) })
    },
    UIKitFact(
      "cellForRow returns nil for a row that is not visible.",
      "uitableview/cellforrow(at:)"
    ) {
      let list = try FactTable()
      #expect(list.table.cellForRow(at: path(0)) != nil)
      #expect(list.table.cellForRow(at: path(50)) == nil)
    },
    UIKitFact(
      "indexPath(for:) returns the row of a cell, and nil for any other cell.",
      "uitableview/indexpath(for:)"
    ) {
      let list = try FactTable()
      let cell = try #require(list.table.cellForRow(at: path(4)))
      #expect(list.table.indexPath(for: cell) == path(4))
      #expect(list.table.indexPath(for: UITableViewCell()) == nil)
    },
    UIKitFact(
      "A cell that has left the screen is used again.",
      "uitableview/dequeuereusablecell(withidentifier:for:)"
    ) {
      let list = try FactTable()
      let before = Set(list.table.visibleCells.map(ObjectIdentifier.init))
      try list.scroll(to: 10)
      try list.scroll(to: 20)
      let after = Set(list.table.visibleCells.map(ObjectIdentifier.init))
      #expect(!before.isDisjoint(with: after))
    },
    UIKitFact(
      "prepareForReuse is called before a cell is used again, and not for a new cell.",
      "uitableviewcell/prepareforreuse()"
    ) {
      let list = try FactTable()
      #expect(list.table.visibleCells.allSatisfy { ($0 as? FactCell)?.reused == 0 })
      try list.scroll(to: 10)
      try list.scroll(to: 20)
      #expect(list.table.visibleCells.contains { (($0 as? FactCell)?.reused ?? 0) > 0 })
    },
    UIKitFact(
      "A registered class makes the cells of its identifier.",
      "uitableview/register(_:forcellreuseidentifier:)"
    ) {
      let list = try FactTable()
      #expect(list.table.visibleCells.allSatisfy { $0 is FactCell && $0.reuseIdentifier == "row" })
    },
    UIKitFact(
      "Without a registered class, dequeueReusableCell(withIdentifier:) returns nil.",
      "uitableview/dequeuereusablecell(withidentifier:)"
    ) { #expect(UITableView().dequeueReusableCell(withIdentifier: "none") == nil) },
    UIKitFact(
      "The delegate is told before a row is displayed and after it has disappeared.",
      "uitableviewdelegate/tableview(_:didenddisplaying:forrowat:)"
    ) {
      let list = try FactTable()
      #expect(list.rows.calls("will display").count == 10)
      list.rows.log.lines = []
      try list.scroll(to: 1)
      #expect(Set(list.rows.log.lines) == ["will display 10", "did end displaying 0"])
    },
    UIKitFact(
      "The delegate gives each row its height.",
      "uitableviewdelegate/tableview(_:heightforrowat:)"
    ) {
      let list = try FactTable { $0.heights = [100, 20] }
      #expect(list.table.rectForRow(at: path(0)).size.height == 100)
      #expect(list.table.rectForRow(at: path(2)).origin.y == 120)
    },
    UIKitFact(
      "The title of a section is shown above its rows.",
      "uitableviewdatasource/tableview(_:titleforheaderinsection:)"
    ) {
      let list = try FactTable { $0.titles = ["Fruit"] }
      #expect(try list.fixture.driver.snapshot().nodes.contains { $0.text == "Fruit" })
      #expect(list.table.rectForRow(at: path(0)).minY > 0)
    },
    UIKitFact("reloadData asks for the rows again.", "uitableview/reloaddata()") {
      let list = try FactTable()
      list.rows.counts = [2]
      list.table.reloadData()
      _ = try list.fixture.settle()
      #expect(list.table.visibleCells.count == 2)
    },
    UIKitFact("reloadRows asks for the cells of rows again.", "uitableview/reloadrows(at:with:)") {
      let list = try FactTable()
      let cell = list.table.cellForRow(at: path(1))
      list.rows.log.lines = []
      list.table.reloadRows(at: [path(1)], with: .none)
      _ = try list.fixture.settle()
      #expect(list.rows.calls("will display") == ["will display 1"])
      #expect(cell != nil)
    },
    UIKitFact(
      "indexPathForRow(at:) finds the row at a point.",
      "uitableview/indexpathforrow(at:)"
    ) {
      let list = try FactTable()
      #expect(list.table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == path(2))
      #expect(list.table.indexPathForRow(at: CGPoint(x: 5, y: 9_000)) == nil)
    },
    UIKitFact(
      "scrollToRow shows a row at the wanted position.",
      "uitableview/scrolltorow(at:at:animated:)"
    ) {
      let list = try FactTable()
      list.table.scrollToRow(at: path(50), at: .top, animated: false)
      #expect(list.table.contentOffset.y == 2_200)
      list.table.scrollToRow(at: path(50), at: .bottom, animated: false)
      #expect(list.table.contentOffset.y == 1_804)
    },
    UIKitFact("The header view of the table is above all rows.", "uitableview/tableheaderview") {
      let list = try FactTable()
      list.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 70))
      _ = try list.fixture.settle()
      #expect(list.table.rectForRow(at: path(0)).minY == 70)
      #expect(list.table.tableHeaderView?.frame.size.width == 390)
    },
    UIKitFact(
      "A cell of the default style has no label for details.",
      "uitableviewcell/detailtextlabel"
    ) {
      #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
      #expect(UITableViewCell(style: .subtitle, reuseIdentifier: nil).detailTextLabel != nil)
    },
    UIKitFact(
      "A table view controller is the data source and the delegate of its table.",
      "uitableviewcontroller"
    ) {
      let screen = UITableViewController(style: .plain)
      #expect(screen.view === screen.tableView)
      #expect(screen.tableView.dataSource === screen && screen.tableView.delegate === screen)
    },
  ]
}
