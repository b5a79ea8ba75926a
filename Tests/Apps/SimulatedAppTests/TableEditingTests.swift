import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Editing of tables")
struct TableEditingTests {
  private final class Names {
    var list = ["Larry", "Curly", "Moe"]
  }

  private let names = Names()
  private let table = UITableView(identifier: "table")
  private let fixture: AppFixture

  init() throws {
    let (names, table) = (names, table)
    fixture = try AppFixture { _, view in
      table.frame = CGRect(x: 0, y: 100, width: 390, height: 400)
      table.numberOfRowsInSection = { _ in names.list.count }
      table.cellForRowAt = { table, path in table.cell(showing: names.list[path.row]) }
      table.commitDeleteForRowAt = { path in
        names.list.remove(at: path.row)
        table.deleteRows(at: [path])
      }
      table.moveRowAt = { from, to in
        names.list.insert(names.list.remove(at: from.row), at: to.row)
      }
      view.addSubview(table)
    }
  }

  private func rows() throws -> [String] {
    try fixture.nodes("UITableViewCell").compactMap(\.label)
  }

  @Test(
    "a swipe to the left uncovers the delete button of a row, and the rows below a deleted one move up"
  )
  func swipe() throws {
    try fixture.drag(from: (300, 120), to: (150, 120))
    #expect(try fixture.settle() > .zero)
    let button = try fixture.nodes("UIButton")
    #expect(button.map(\.label) == ["Delete"])
    #expect(try fixture.tap(360, 120) == .handled)
    #expect(try fixture.nodes("UITableViewCell").map(\.frame.minY).max() == 88)
    _ = try fixture.settle()
    #expect(try rows() == ["Curly", "Moe"])
    #expect(try fixture.nodes("UITableViewCell").map(\.frame.minY) == [0, 44])
    #expect(try fixture.nodes("UIButton").isEmpty)
  }

  @Test("the content of a swiped row leaves the screen with its margins unchanged")
  func marginsOfSwipedRow() throws {
    let line = UIView()
    line.translatesAutoresizingMaskIntoConstraints = false
    line.accessibilityIdentifier = "line"
    let content = try #require(table.visibleCells.first?.contentView)
    content.addSubview(line)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: content.layoutMarginsGuide.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: content.layoutMarginsGuide.trailingAnchor),
      line.centerYAnchor.constraint(equalTo: content.centerYAnchor),
      line.heightAnchor.constraint(equalToConstant: 2),
    ])
    _ = try fixture.settle()
    let before = try fixture.node("line").frame
    try fixture.drag(from: (300, 120), to: (150, 120))
    _ = try fixture.settle()
    #expect(try fixture.nodes("UIButton").map(\.label) == ["Delete"])
    #expect(content.frame.minX < 0)
    #expect(try fixture.node("line").frame == before)
  }

  @Test("a swipe that is too short is undone, and a tap elsewhere covers the delete button again")
  func takenBack() throws {
    try fixture.drag(from: (300, 120), to: (280, 120))
    _ = try fixture.settle()
    #expect(try fixture.nodes("UIButton").isEmpty)
    try fixture.drag(from: (300, 120), to: (150, 120))
    _ = try fixture.settle()
    #expect(try fixture.tap(100, 160) == .handled)
    _ = try fixture.settle()
    #expect(try fixture.nodes("UIButton").isEmpty)
    #expect(names.list.count == 3)
  }

  @Test("inserted rows move the rows below them down in 300 ms")
  func insertion() throws {
    names.list.insert("Shemp", at: 1)
    table.insertRows(at: [IndexPath(row: 1, section: 0)])
    #expect(
      try fixture.nodes("UITableViewCell").filter { $0.label == "Moe" }.map(\.frame.minY) == [88]
    )
    #expect(try fixture.settle() == .milliseconds(300))
    #expect(try rows() == ["Larry", "Shemp", "Curly", "Moe"])
    #expect(try fixture.nodes("UITableViewCell").map(\.frame.minY) == [0, 44, 88, 132])
  }

  @Test("a row that may not be edited can be neither swiped nor dragged")
  func locked() throws {
    table.canEditRowAt = { $0.row != 0 }
    try fixture.drag(from: (300, 120), to: (150, 120))
    _ = try fixture.settle()
    #expect(try fixture.nodes("UIButton").isEmpty)
    table.isEditing = true
    #expect(try fixture.nodes("UITableViewCellReorderControl").count == 2)
  }

  @Test("a table in editing mode shows a delete button and a grip in each row")
  func editing() throws {
    table.isEditing = true
    let controls = try fixture.nodes("UITableViewCellEditControl").map(\.label)
    #expect(controls == ["Delete Larry", "Delete Curly", "Delete Moe"])
    try fixture.tap(20, 165)
    _ = try fixture.settle()
    try fixture.tap(360, 165)
    _ = try fixture.settle()
    #expect(try rows() == ["Larry", "Moe"])
    table.isEditing = false
    #expect(try fixture.nodes("UITableViewCellEditControl").isEmpty)
  }

  @Test("a row that is dragged past other rows by its grip changes place with them")
  func reorder() throws {
    table.isEditing = true
    try fixture.send(.began, 370, 120)
    for y in stride(from: 130.0, through: 205, by: 5) {
      try fixture.wait(20)
      try fixture.send(.moved, 370, y)
    }
    _ = try fixture.settle()
    let tops = try fixture.nodes("UITableViewCell").reduce(into: [:]) {
      $0[$1.label] = $1.frame.minY
    }
    #expect(tops == ["Larry": 85, "Curly": 0, "Moe": 44])
    try fixture.send(.ended, 370, 205)
    #expect(names.list == ["Curly", "Moe", "Larry"])
    #expect(try rows() == ["Curly", "Moe", "Larry"])
  }
}
