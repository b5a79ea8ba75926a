import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Changes of a table's rows")
struct TableChangeTests {
  /// A cell as high as its text says.
  private final class Bar: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: Double(textLabel?.text ?? "").map { CGFloat($0) } ?? 44)
    }
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var texts: [String]
    var moves = false
    var style = UITableViewCell.EditingStyle.delete
    var askedHeights = 0
    var askedCells = 0
    init(_ texts: [String]) { self.texts = texts }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      texts.count
    }
    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      askedCells += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "bar", for: indexPath)
      cell.textLabel?.text = texts[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      askedHeights += 1
      return tableView.rowHeight
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { moves }
    func tableView(
      _ tableView: UITableView,
      editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }
  }

  private struct List {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    let rows: Rows
    let fixture: AppFixture

    init(_ texts: [String], _ change: (UITableView, Rows) -> Void = { _, _ in }) throws {
      let table = table
      rows = Rows(texts)
      table.register(Bar.self, forCellReuseIdentifier: "bar")
      change(table, rows)
      table.dataSource = rows
      table.delegate = rows
      fixture = try AppFixture { _, view in view.addSubview(table) }
      _ = try fixture.settle()
    }

    /// The visible rows from top to bottom: text, upper edge, height.
    func shown() throws -> [String] {
      _ = try fixture.settle()
      return try fixture.nodes("Bar").map {
        "\($0.label ?? "") \(Int($0.frame.minY)) \(Int($0.frame.size.height))"
      }
    }
  }

  private static func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test("rows keep their heights when a row above them is removed or added")
  func heightsMove() throws {
    let list = try List(["44", "100", "44"])
    list.rows.texts.remove(at: 0)
    list.table.deleteRows(at: [Self.path(0)])
    #expect(try list.shown() == ["100 0 100", "44 100 44"])
    list.rows.texts.insert("60", at: 0)
    list.table.insertRows(at: [Self.path(0)])
    #expect(try list.shown() == ["60 0 60", "100 60 100", "44 160 44"])
  }

  @Test("the end of updates measures the visible rows again")
  func measuredAgain() throws {
    let list = try List(["44", "44"])
    list.table.cellForRow(at: Self.path(0))?.textLabel?.text = "120"
    list.table.beginUpdates()
    list.table.endUpdates()
    #expect(try list.shown() == ["120 0 120", "44 120 44"])
  }

  @Test("in a batch, removed rows count as before it and new rows as after it")
  func batch() throws {
    for insertsFirst in [true, false] {
      let list = try List(["10", "20", "30"])
      list.rows.texts = ["15", "20", "30"]
      let insert = { list.table.insertRows(at: [Self.path(0)]) }
      let delete = { list.table.deleteRows(at: [Self.path(0)]) }
      list.table.performBatchUpdates {
        if insertsFirst { insert() }
        delete()
        if !insertsFirst { insert() }
      }
      #expect(try list.shown() == ["15 0 15", "20 15 20", "30 35 30"], "\(insertsFirst)")
    }
  }

  @Test("two removals in one batch remove the two rows that they name")
  func twoRemovals() throws {
    let list = try List(["10", "20", "30"])
    list.rows.texts = ["30"]
    list.table.beginUpdates()
    list.table.deleteRows(at: [Self.path(0)])
    list.table.deleteRows(at: [Self.path(1)])
    list.table.endUpdates()
    #expect(try list.shown() == ["30 0 30"])
  }

  @Test("a row that is removed and added in one batch moves to its new place")
  func movedInBatch() throws {
    let list = try List(["10", "20", "30"])
    list.rows.texts = ["30", "10", "20"]
    list.table.performBatchUpdates {
      list.table.insertRows(at: [Self.path(0)])
      list.table.deleteRows(at: [Self.path(2)])
    }
    #expect(try list.shown() == ["30 0 30", "10 30 10", "20 40 20"])
  }

  @Test("a moved row keeps its cell and its height")
  func moved() throws {
    let list = try List(["10", "20", "30"])
    let cell = list.table.cellForRow(at: Self.path(2))
    list.table.selectRow(at: Self.path(2), animated: false, scrollPosition: .none)
    list.rows.texts = ["30", "10", "20"]
    list.table.moveRow(at: Self.path(2), to: Self.path(0))
    #expect(try list.shown() == ["30 0 30", "10 30 10", "20 40 20"])
    #expect(list.table.cellForRow(at: Self.path(0)) === cell)
    #expect(list.table.indexPathForSelectedRow == Self.path(0))
  }

  @Test("a reload in a batch names its row as before the batch")
  func reloadInBatch() throws {
    let list = try List(["10", "20", "30"])
    list.rows.texts = ["20", "35"]
    list.table.performBatchUpdates {
      list.table.reloadRows(at: [Self.path(2)], with: .automatic)
      list.table.deleteRows(at: [Self.path(0)])
    }
    #expect(try list.shown() == ["20 0 20", "35 20 35"])
  }

  @Test("nested updates are shown together at the outermost end")
  func nested() throws {
    let list = try List(["10", "20", "30"])
    list.rows.texts = ["15", "30"]
    list.table.beginUpdates()
    list.table.performBatchUpdates { list.table.deleteRows(at: [Self.path(0)]) }
    list.table.insertRows(at: [Self.path(0)])
    list.table.deleteRows(at: [Self.path(1)])
    list.table.endUpdates()
    #expect(try list.shown() == ["15 0 15", "30 15 30"])
  }

  @Test("rows that are much smaller than the estimate fill the table in one layout")
  func largeEstimate() throws {
    let list = try List(Array(repeating: "12", count: 200)) { table, _ in
      table.estimatedRowHeight = 1_000
    }
    #expect(try list.shown().count == 67)
  }

  @Test("a table asks for the heights of its rows once, however far it is scrolled")
  func askedOnce() throws {
    let list = try List((0..<400).map { "\(30 + $0 % 20)" })
    for _ in 0..<40 {
      list.table.contentOffset.y += 300
      _ = try list.fixture.settle()
    }
    #expect(list.rows.askedHeights < 4 * 400)
    let frames = try list.fixture.nodes("Bar").map(\.frame)
    for (above, below) in zip(frames, frames.dropFirst()) { #expect(above.maxY == below.minY) }
  }

  @Test("a measured height moves the sections and the rows below it")
  func sectionsBelow() throws {
    let list = try List(["60", "70"])
    list.table.sectionCount = { 2 }
    list.table.titleForHeaderInSection = { "Section \($0)" }
    list.table.reloadData()
    #expect(try list.shown() == ["60 28 60", "70 88 70", "60 186 60", "70 246 70"])
    #expect(list.table.contentSize.height == 316)
  }

  @Test("a table of equal rows and of the greatest height has a cell for each row")
  func endlessTable() {
    let rows = Rows(["44", "44", "44"])
    let frame = CGRect(x: 0, y: 0, width: 320, height: CGFloat.greatestFiniteMagnitude)
    let table = UITableView(frame: frame)
    table.dataSource = rows
    table.layoutIfNeeded()
    #expect(table.visibleCells.count == 3)
  }

  @Test("rows without a delete button can be reordered")
  func reorderOnly() throws {
    let list = try List(["44", "44"]) { _, rows in (rows.moves, rows.style) = (true, .none) }
    list.table.isEditing = true
    #expect(try list.fixture.nodes("UITableViewCellReorderControl").count == 2)
    #expect(try list.fixture.nodes("UITableViewCellEditControl").isEmpty)
  }

  @Test("a row is as high as the lines of its text")
  func linesOfText() throws {
    let text = String(repeating: "word ", count: 30)
    let fixture = try AppFixture { _, view in
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      table.numberOfRowsInSection = { _ in 2 }
      table.cellForRowAt = { table, path in
        let cell = table.cell(showing: text)
        cell.textLabel?.numberOfLines = path.row == 0 ? 1 : 0
        return cell
      }
      view.addSubview(table)
    }
    let label = UILabel(text)
    label.numberOfLines = 0
    let lines = label.sizeThatFits(CGSize(width: 390 - 32, height: 0)).height
    let heights = try fixture.nodes("UITableViewCell").map(\.frame.size.height)
    #expect(lines > 40)
    #expect(heights.count == 2 && heights.first == 44)
    #expect(heights.last == Double(44 + lines - label.font.lineHeight))
  }

  /// A source with a header of its own.
  private final class Headed: NSObject, UITableViewDataSource, UITableViewDelegate {
    let header: UIView
    init(_ header: UIView) { self.header = header }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { tableView.cell(showing: "row") }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      header
    }
  }

  @Test("a header of the delegate is as high as its frame or its constraints want it")
  func headers() throws {
    let framed = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
    let constrained = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let content = constrained.contentView
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    content.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -5),
      box.heightAnchor.constraint(equalToConstant: 60),
    ])
    let plain = UITableViewHeaderFooterView(reuseIdentifier: nil)
    for (header, height) in [(framed, 50.0), (constrained, 70), (plain, 28)] {
      let source = Headed(header)
      let fixture = try AppFixture { _, view in
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
        table.dataSource = source
        table.delegate = source
        view.addSubview(table)
      }
      #expect(try fixture.nodes("UITableViewCell").map(\.frame.minY) == [height])
    }
  }
}
