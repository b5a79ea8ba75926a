import Actions
import AppDriver
import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("Performing an action")
struct ActionPerformerTests {
  private func perform(_ lines: String..., on app: PaperApp) throws {
    var sink = DriverSink(app)
    for line in lines {
      _ = try ActionPerformer(capabilities: app.capabilities)
        .perform(Action(parsing: line), on: &sink)
    }
  }

  private func refusal(_ line: String, on app: PaperApp) throws -> String {
    let error = try #require(throws: ActionError.self) { try perform(line, on: app) }
    #expect(error.action != nil)
    return error.message
  }

  @Test("a tap waits half a second and touches the middle for 80 ms")
  func tap() throws {
    let app = PaperApp()
    try perform("tap \"Count 0\"", on: app)
    let middle = Point(x: 70, y: 160)
    #expect(app.touches == [Touch(.began, at: middle), Touch(.ended, at: middle)])
    #expect(app.inputs.map(\.at) == [.milliseconds(500), .milliseconds(580)])
    #expect(app.count == 1)
  }

  @Test(
    "a patient action waits for a target that comes or is shown by itself, and no longer than its patience",
    arguments: [
      (line: "tap \"Ready\"", patience: 5, isDone: true, end: 3_080),
      (line: "hover \"Ready\"", patience: 5, isDone: true, end: 3_000),
      (line: "tap #count", patience: 5, isDone: true, end: 580),
      (line: "tap \"Ready\"", patience: 1, isDone: false, end: 1_000),
      (line: "type \"a\" into \"Ready\"", patience: 1, isDone: false, end: 1_000),
      (line: "tap \"Ready\"", patience: 0, isDone: false, end: 0),
    ]
  )
  func patience(line: String, patience: Double, isDone: Bool, end: Int64) throws {
    let app = PaperApp(capabilities: Capabilities(takesPointer: true))
    for isHidden in [false, true] {
      app.hidesReady = isHidden
      let start = app.now
      app.readyAt = start + .milliseconds(2_100)
      var sink = DriverSink(app)
      var performer = ActionPerformer(capabilities: app.capabilities)
      performer.patience = .seconds(patience)
      let action = try Action(parsing: line)
      let outcome = try? performer.perform(action, on: &sink)
      #expect((outcome != nil) == isDone)
      #expect(app.now == start + .milliseconds(end))
    }
  }

  @Test(
    "a patient action waits until nothing covers its target, and says so if something still does"
  )
  func coveredFor() throws {
    let app = PaperApp()
    app.hasBanner = true
    var sink = DriverSink(app)
    var performer = ActionPerformer()
    performer.patience = .seconds(2)
    let error = #expect(throws: ActionError.self) {
      _ = try performer.perform(.tap(.identifier("count")), on: &sink)
    }
    #expect(error?.message.contains("covered by") == true)
    #expect(app.now == .seconds(2))
  }

  @Test("a double tap takes less than 300 ms, and a long press more than half a second")
  func longerTouches() throws {
    let app = PaperApp()
    try perform("double tap #count", "long press #count", on: app)
    let moments = app.inputs.map(\.at.count)
    #expect(app.touches.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
    #expect(moments == [500_000, 580_000, 680_000, 760_000, 1_260_000, 1_860_000])
  }

  @Test("a swipe makes sixty moves a second along most of the node")
  func swipe() throws {
    let app = PaperApp()
    try perform("swipe up on #list", on: app)
    let touches = app.touches
    #expect(touches.count == 17)
    #expect(touches.first?.location == Point(x: 195, y: 724))
    #expect(touches.last == Touch(.ended, at: Point(x: 195, y: 364)))
    #expect(app.now == .milliseconds(750))
  }

  @Test("a scroll action reaches a distant row, down and up, until all of it is visible")
  func scroll() throws {
    let app = PaperApp()
    for row in [57, 99, 3, 0] {
      try perform("scroll to row \(row) of #list", on: app)
      let tree = app.snapshot()
      let cell = try #require(tree.nodes.firstIndex { $0.identifier == "row\(row)" })
      #expect(tree.visibleFrame(of: cell) == tree.screenFrame(of: cell))
    }
    try perform("scroll to row 30", "tap \"Row 30\"", on: app)
    #expect(app.page == 30)
  }

  @Test("a scroll action crosses sections, which may be empty")
  func sections() throws {
    let app = PaperApp()
    app.rows = [30, 0, 30]
    try perform("scroll to row 20 of section 2", "tap row 20 of section 2", on: app)
    #expect(app.page == 50)
  }

  @Test("a row that cannot be reached is an error with the reason")
  func noRow() throws {
    let app = PaperApp()
    app.rows = [30, 0]
    let beyond = try refusal("scroll to row 30", on: app)
    #expect(beyond == "there is no row 30, the 31st: section 0 has 30 rows")
    #expect(try refusal("scroll to row 0 of section 2", on: app) == "there is no section 2")
    #expect(try refusal("scroll to row 1 of #count", on: app) == "#count is not a table with rows")
    app.isStuck = true
    #expect(try refusal("scroll to row 29", on: app).contains("the last visible rows: 0 to 13"))
  }

  @Test("typing taps the field first, but not if it has the focus")
  func typing() throws {
    let app = PaperApp()
    try perform("type \"Mi\" into #title", "type \"lk\" into #title", "type \"!\"", on: app)
    #expect(app.title == "Milk!")
    #expect(app.touches.count == 2)
    try perform("clear #title", on: app)
    #expect(app.title == "")
  }

  @Test("typing is refused where no view takes text")
  func noFocus() throws {
    #expect(try refusal("type \"x\"", on: PaperApp()) == "no field has the focus")
    #expect(try refusal("type \"x\" into #count", on: PaperApp()).contains("nothing has the focus"))
    let mute = PaperApp(capabilities: Capabilities(takesText: false))
    #expect(try refusal("type \"x\" into #title", on: mute) == "the app does not support text")
  }

  @Test(
    "the error of a full field names the typed part and the rest",
    arguments: [
      ("Milk and eggs", "\"Milk\" was typed, but \" and eggs\" was not: the field is full"),
      ("\u{8}\u{8}eggs!", "\"\\u{8}\\u{8}eggs\" was typed, but \"!\" was not: the field is full"),
    ]
  )
  func cutText(text: String, says: String) throws {
    let app = PaperApp()
    app.longestTitle = 4
    #expect(try refusal("type \(text.scriptQuoted) into #title", on: app) == says)
    #expect(try refusal("type \"x\"", on: app) == "the text was ignored: the field is full")
  }

  @Test("a message cuts a long text short")
  func longText() throws {
    let app = PaperApp()
    app.longestTitle = 400
    let text = String(repeating: "Milk ", count: 100)
    #expect(try refusal("type \(text.scriptQuoted) into #title", on: app).count < 200)
  }

  @Test("going back taps the button of the navigation bar")
  func back() throws {
    let app = PaperApp()
    try perform("tap \"Row 2\"", "back", on: app)
    #expect(app.page == nil)
    #expect(try refusal("back", on: app).hasPrefix("no navigation bar"))
  }

  @Test("a covered node is not touched")
  func covered() throws {
    let app = PaperApp()
    app.hasBanner = true
    #expect(try refusal("tap #count", on: app) == "\"Count 0\" is covered by #banner")
    #expect(app.inputs.isEmpty)
  }

  @Test("an action needs support for its fingers and turns")
  func fingers() throws {
    let app = PaperApp(capabilities: Capabilities(fingers: 1, rotates: false))
    #expect(try refusal("pinch in", on: app) == "the app does not support touches of 2 fingers")
    #expect(try refusal("rotate left", on: app) == "the app does not support rotation")
    try perform("pinch out on #list", on: PaperApp())
  }
}
