import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The view that gets an input")
struct TakerTests {
  /// A screen with a table, a disabled button, a button that its own tap removes, and a field.
  private let fixture: AppFixture

  init() throws {
    fixture = try AppFixture { _, view in
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      table.accessibilityIdentifier = "rows"
      table.numberOfRowsInSection = { _ in 40 }
      table.cellForRowAt = { table, path in table.cell(showing: "Row \(path.row)") }
      let off = UIButton("Off", identifier: "off")
      off.frame = CGRect(x: 20, y: 500, width: 350, height: 44)
      off.onTap {}
      off.isEnabled = false
      let leaving = UIButton("Leave", identifier: "leave")
      leaving.frame = CGRect(x: 20, y: 600, width: 350, height: 44)
      leaving.onTap { [unowned leaving] in leaving.removeFromSuperview() }
      let field = UITextField(placeholder: "Name", identifier: "name")
      field.frame = CGRect(x: 20, y: 440, width: 350, height: 44)
      for each in [table, off, leaving, field] { view.addSubview(each) }
    }
  }

  /// Returns the view that got the input of a body, on the screen before it.
  private func taker(of body: () throws -> Void) throws -> ViewNode? {
    _ = try fixture.settle()
    let tree = try fixture.driver.snapshot()
    try body()
    guard case .view(let path)? = fixture.driver.lastTaker else { return nil }
    return try tree[#require(tree.index(at: path))]
  }

  @Test("a tap is got by the row, the disabled control, or the control that it removes")
  func taps() throws {
    #expect(try taker { try fixture.tap(100, 20) }?.className == "UITableViewCell")
    #expect(try taker { try fixture.tap(100, 520) }?.identifier == "off")
    #expect(try taker { try fixture.tap(100, 620) }?.identifier == "leave")
    #expect(try taker { try fixture.tap(100, 620) }?.identifier == nil)
    #expect(try taker { try fixture.tap(-5, -5) } == nil)
    #expect(fixture.driver.lastTaker == .nothing)
  }

  @Test("nothing is told while the finger is down")
  func down() throws {
    try fixture.send(.began, 100, 520)
    #expect(fixture.driver.lastTaker == nil)
    try fixture.send(.moved, 101, 520)
    #expect(fixture.driver.lastTaker == nil)
    try fixture.send(.ended, 101, 520)
    #expect(fixture.driver.lastTaker != nil)
  }

  @Test("a drag over a row is got by the table, and so is a tap that stops the scrolling")
  func drags() throws {
    #expect(try taker { try fixture.drag(from: (100, 300), to: (100, 60)) }?.identifier == "rows")
    try fixture.tap(100, 300)
    let tree = try fixture.driver.snapshot()
    guard case .view(let path)? = fixture.driver.lastTaker else {
      Issue.record("no view got the tap")
      return
    }
    #expect(try tree[#require(tree.index(at: path))].identifier == "rows")
  }

  @Test("a text is got by the view with the focus, and by none without it")
  func text() throws {
    let driver = fixture.driver
    #expect(try driver.send(.text("x")) == .ignored(reason: "no view has the focus"))
    #expect(driver.lastTaker == .nothing)
    try fixture.tap(100, 460)
    #expect(try taker { _ = try driver.send(.text("x")) }?.identifier == "name")
  }
}
