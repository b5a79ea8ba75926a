import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Scrolling and tables")
struct ScrollingTests {
  private func table(
    rows: Int,
    _ log: CallLog = CallLog(),
    _ change: @escaping (UITableView) -> Void = { _ in }
  ) throws -> AppFixture {
    try AppFixture { _, view in
      let table = UITableView(identifier: "list")
      table.frame = CGRect(x: 0, y: 0, width: 390, height: 440)
      table.numberOfRowsInSection = { _ in rows }
      table.cellForRowAt = { table, path in
        log.record("asked for \(path.section).\(path.row)")
        return table.cell(showing: "Row \(path.row)")
      }
      table.didSelectRowAt = { path in log.record("selected \(path.section).\(path.row)") }
      change(table)
      view.addSubview(table)
    }
  }

  @Test("a table of 100,000 rows has a constant number of cells at every offset")
  func constantCells() throws {
    let list = UITableView(identifier: "list")
    let fixture = try AppFixture { _, view in
      list.frame = CGRect(x: 0, y: 0, width: 390, height: 440)
      list.numberOfRowsInSection = { _ in 100_000 }
      list.cellForRowAt = { table, path in table.cell(showing: "Row \(path.row)") }
      view.addSubview(list)
    }
    for row in [0, 5, 77_777, 99_999, 3] {
      list.scrollToRow(at: IndexPath(row: row, section: 0), animated: false)
      try fixture.wait(1)
      let cells = try fixture.nodes("UITableViewCell")
      #expect((10...11).contains(cells.count), "at row \(row)")
      #expect(cells.contains { $0.label == "Row \(row)" })
      let rows = cells.map { $0.attributes["row"]?.number ?? -1 }
      #expect(rows == rows.sorted())
    }
  }

  @Test("a table reuses cells, and asks for a cell once while its row stays visible")
  func reuse() throws {
    let log = CallLog()
    let fixture = try table(rows: 100, log)
    #expect(log.lines.count == 10)
    try fixture.drag(from: (100, 400), to: (100, 340))
    _ = try fixture.settle()
    let offset = try fixture.node("list").offset.y
    #expect(offset > 54)
    let lastRow = Int((offset + 439) / 44)
    #expect(log.lines.count == lastRow + 1)
    #expect(Set(log.lines).count == log.lines.count)
  }

  @Test("content lifted while moving decelerates, and rests within its bounds")
  func inertia() throws {
    let fixture = try table(rows: 100)
    try fixture.drag(from: (100, 400), to: (100, 200))
    let released = try fixture.node("list").offset.y
    #expect(try fixture.settle() > .milliseconds(500))
    #expect(try fixture.node("list").offset.y > released + 100)
    for _ in 0..<3 {
      try fixture.drag(from: (100, 100), to: (100, 420))
      _ = try fixture.settle()
    }
    #expect(try fixture.node("list").offset.y == 0)
  }

  @Test("a finger on decelerating content stops it, and selects nothing")
  func stopping() throws {
    let log = CallLog()
    let fixture = try table(rows: 1_000, log)
    try fixture.drag(from: (100, 400), to: (100, 100))
    try fixture.wait(50)
    let before = try fixture.node("list").offset
    try fixture.tap(100, 100)
    #expect(try fixture.settle() == .zero)
    #expect(try fixture.node("list").offset == before)
    #expect(!log.lines.contains { $0.hasPrefix("selected") })
  }

  @Test("content stays where it is if the finger rested before it was lifted")
  func restingFinger() throws {
    let fixture = try table(rows: 100)
    try fixture.send(.began, 100, 400)
    for y in [380.0, 340, 300] { try fixture.send(.moved, 100, y) }
    try fixture.wait(200)
    try fixture.send(.ended, 100, 300)
    #expect(try fixture.settle() == .zero)
    #expect(try fixture.node("list").offset.y == 80)
  }

  @Test("a row is highlighted during a tap, and selected after it")
  func selection() throws {
    let log = CallLog()
    let fixture = try table(rows: 5, log)
    try fixture.send(.began, 100, 50)
    #expect(try fixture.nodes("UITableViewCell")[1].attributes["highlighted"] == .bool(true))
    #expect(try fixture.send(.ended, 100, 50) == .handled)
    let cells = try fixture.nodes("UITableViewCell")
    #expect(cells.map { $0.attributes["selected"] != nil } == [false, true, false, false, false])
    #expect(log.lines.last == "selected 0.1")
    #expect(try fixture.tap(100, 300) == .ignored(reason: "no handler"))
  }

  @Test("sections have titles and rows of their own, with different heights if asked for")
  func sections() throws {
    let fixture = try table(rows: 3) { table in
      table.sectionCount = { 2 }
      table.titleForHeaderInSection = { "Section \($0)" }
      table.heightForRowAt = { CGFloat(20 + 10 * $0.row) }
    }
    let cells = try fixture.nodes("UITableViewCell")
    #expect(cells.map(\.frame.origin.y) == [28, 48, 78, 146, 166, 196])
    #expect(try fixture.nodes("UITableViewHeaderFooterView").map(\.frame.origin.y) == [0, 118])
    #expect(try fixture.node("list").attributes["rows"] == .list([.number(3), .number(3)]))
    #expect(try fixture.node("list").attributes["sections"] == .number(2))
  }

  @Test("paged content comes to rest at multiples of the width")
  func paging() throws {
    let fixture = try AppFixture { _, view in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      scroll.isPagingEnabled = true
      scroll.contentSize = CGSize(width: 900, height: 200)
      scroll.accessibilityIdentifier = "pages"
      view.addSubview(scroll)
    }
    for expected in [300.0, 600, 600] {
      try fixture.drag(from: (250, 100), to: (180, 100))
      _ = try fixture.settle()
      #expect(try fixture.node("pages").offset == CGPoint(x: expected, y: 0))
    }
  }

  @Test("an animated scroll takes 300 ms and shows the rows on its way")
  func animated() throws {
    let list = UITableView(identifier: "list")
    let fixture = try AppFixture { _, view in
      list.frame = CGRect(x: 0, y: 0, width: 390, height: 440)
      list.numberOfRowsInSection = { _ in 1_000 }
      list.cellForRowAt = { table, path in table.cell(showing: "Row \(path.row)") }
      view.addSubview(list)
    }
    list.scrollToRow(at: IndexPath(row: 500, section: 0), animated: true)
    try fixture.wait(150)
    let halfway = try fixture.node("list").offset.y
    #expect((5_000...17_000).contains(halfway))
    #expect(try fixture.nodes("UITableViewCell").allSatisfy { $0.frame.maxY > halfway })
    #expect(try fixture.settle() == .milliseconds(150))
    #expect(try fixture.nodes("UITableViewCell").last?.label == "Row 500")
  }
}
