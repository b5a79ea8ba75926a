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
  private let stage: Stage

  init() throws {
    let (names, table) = (names, table)
    stage = try Stage { _, view in
      table.frame = Frame(0, 100, 390, 400)
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
    try stage.nodes("UITableViewCell").compactMap(\.label)
  }

  @Test(
    "a swipe to the left uncovers the delete button of a row, and the rows below a deleted one move up"
  )
  func swipe() throws {
    try stage.drag(from: (300, 120), to: (150, 120))
    #expect(try stage.settle() > .zero)
    let button = try stage.nodes("UIButton")
    #expect(button.map(\.label) == ["Delete"])
    #expect(try stage.tap(360, 120) == .handled)
    #expect(try stage.nodes("UITableViewCell").map(\.frame.minY).max() == 88)
    _ = try stage.settle()
    #expect(try rows() == ["Curly", "Moe"])
    #expect(try stage.nodes("UITableViewCell").map(\.frame.minY) == [0, 44])
    #expect(try stage.nodes("UIButton").isEmpty)
  }

  @Test("a swipe that is too short is undone, and a tap elsewhere covers the delete button again")
  func takenBack() throws {
    try stage.drag(from: (300, 120), to: (280, 120))
    _ = try stage.settle()
    #expect(try stage.nodes("UIButton").isEmpty)
    try stage.drag(from: (300, 120), to: (150, 120))
    _ = try stage.settle()
    #expect(try stage.tap(100, 160) == .handled)
    _ = try stage.settle()
    #expect(try stage.nodes("UIButton").isEmpty)
    #expect(names.list.count == 3)
  }

  @Test("inserted rows move the rows below them down in 300 ms")
  func insertion() throws {
    names.list.insert("Shemp", at: 1)
    table.insertRows(at: [IndexPath(row: 1)])
    #expect(
      try stage.nodes("UITableViewCell").filter { $0.label == "Moe" }.map(\.frame.minY) == [88]
    )
    #expect(try stage.settle() == .milliseconds(300))
    #expect(try rows() == ["Larry", "Shemp", "Curly", "Moe"])
    #expect(try stage.nodes("UITableViewCell").map(\.frame.minY) == [0, 44, 88, 132])
  }

  @Test("a row that may not be edited can be neither swiped nor dragged")
  func locked() throws {
    table.canEditRowAt = { $0.row != 0 }
    try stage.drag(from: (300, 120), to: (150, 120))
    _ = try stage.settle()
    #expect(try stage.nodes("UIButton").isEmpty)
    table.isEditing = true
    #expect(try stage.nodes("UITableViewCellReorderControl").count == 2)
  }

  @Test("a table in editing mode shows a delete button and a grip in each row")
  func editing() throws {
    table.isEditing = true
    let controls = try stage.nodes("UITableViewCellEditControl").map(\.label)
    #expect(controls == ["Delete Larry", "Delete Curly", "Delete Moe"])
    try stage.tap(20, 165)
    _ = try stage.settle()
    try stage.tap(360, 165)
    _ = try stage.settle()
    #expect(try rows() == ["Larry", "Moe"])
    table.isEditing = false
    #expect(try stage.nodes("UITableViewCellEditControl").isEmpty)
  }

  @Test("a row that is dragged past other rows by its grip changes place with them")
  func reorder() throws {
    table.isEditing = true
    try stage.send(.began, 370, 120)
    for y in stride(from: 130.0, through: 205, by: 5) {
      try stage.wait(20)
      try stage.send(.moved, 370, y)
    }
    _ = try stage.settle()
    let tops = try stage.nodes("UITableViewCell").reduce(into: [:]) { $0[$1.label] = $1.frame.minY }
    #expect(tops == ["Larry": 85, "Curly": 0, "Moe": 44])
    try stage.send(.ended, 370, 205)
    #expect(names.list == ["Curly", "Moe", "Larry"])
    #expect(try rows() == ["Curly", "Moe", "Larry"])
  }
}
