import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Pickers")
struct PickerTests {
  @Test("a picker wheel that is turned comes to rest at a text, and reports it")
  func turned() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let picker = UIPickerView(["A", "B", "C", "D", "E"], identifier: "picker")
      picker.frame = CGRect(x: 0, y: 0, width: 390, height: 216)
      picker.didSelectRow = { row, _ in log.record("\(row)") }
      view.addSubview(picker)
    }
    #expect(try fixture.node("picker").value == "A")
    try fixture.send(.began, 100, 150)
    try fixture.send(.moved, 100, 140)
    try fixture.send(.moved, 100, 70)
    try fixture.wait(200)
    try fixture.send(.ended, 100, 70)
    _ = try fixture.settle()
    #expect(try fixture.node("picker").value == "C")
    #expect(log.lines == ["2"])
    let table = try fixture.nodes("UIPickerTableView")
    #expect(table.map(\.offset.y) == [64 - 92])
    #expect(table.map(\.value) == ["C"])
  }

  @Test("a tap on a text of a picker wheel selects it")
  func tapped() throws {
    let fixture = try AppFixture { _, view in
      let picker = UIPickerView(["A", "B", "C"], identifier: "picker")
      picker.frame = CGRect(x: 0, y: 0, width: 390, height: 216)
      view.addSubview(picker)
    }
    try fixture.tap(100, 108 + 32)
    _ = try fixture.settle()
    #expect(try fixture.node("picker").value == "B")
  }

  @Test("a date picker has as many days as the month")
  func date() throws {
    let picker = UIDatePicker(.date, date: CalendarDay(year: 2024, month: 1, day: 31))
    picker.accessibilityIdentifier = "day"
    let fixture = try AppFixture { _, view in
      picker.frame = CGRect(x: 0, y: 0, width: 390, height: 216)
      view.addSubview(picker)
    }
    #expect(try fixture.node("day").value == "2024-01-31")
    // A tap below the middle of the first wheel selects the next month.
    try fixture.tap(65, 108 + 32)
    _ = try fixture.settle()
    #expect(try fixture.node("day").value == "2024-02-29")
    let rows = try fixture.nodes("UIPickerTableView").map { $0.attributes["rows"] }
    #expect(rows == [.list([.number(12)]), .list([.number(29)]), .list([.number(201)])])
  }

  @Test(
    "a day is parsed from the clock of a session",
    arguments: [
      ("2026-01-01T09:00:00Z", "2026-01-01 09:00"), ("2026-13-01T09:00:00Z", "2026-12-01 09:00"),
      ("2023-02-30T23:59:00Z", "2023-02-28 23:59"), ("yesterday", nil), ("2026-01", nil),
    ]
  )
  func parsing(text: String, expected: String?) {
    let day = CalendarDay(parsing: text)
    #expect(day.map { "\($0.date) \($0.time)" } == expected)
  }
}
