import AppDriver
import EventModel
import SampleApps
import TestSupport
import Testing

@Suite("The controls app")
struct ControlsAppTests {
  private func open(_ screen: String, of app: String = "controls") throws -> User {
    let user = try User(of: app)
    try user.tap(screen)
    return user
  }

  @Test("every screen in the menu of the controls app opens and closes")
  func menu() throws {
    let user = try User(of: "controls")
    let titles = try user.labels(of: "UITableViewCell")
    #expect(titles.count == 12)
    for title in titles {
      try user.tap(title)
      #expect(try user.labels(of: "UINavigationButton").contains("Controls"), "\(title)")
      try user.tap("Controls")
    }
  }

  @Test("the tapping screen distinguishes taps, double taps, long presses and swipes")
  func tapping() throws {
    let user = try open("Tapping")
    let place = try user.place("target")
    try user.touch(at: place)
    _ = try user.driver.settle()
    #expect(try user.node("result").text == "tapped 1")
    try user.touch(at: place)
    try user.driver.advance(by: .milliseconds(100))
    try user.touch(at: place)
    #expect(try user.node("result").text == "double tapped")
    _ = try user.driver.settle()
    _ = try user.driver.send(.touch(Touch(.began, at: place)))
    try user.driver.advance(by: .milliseconds(600))
    _ = try user.driver.send(.touch(Touch(.ended, at: place)))
    #expect(try user.node("result").text == "long pressed")
    try user.swipe(from: place, to: place + Point(x: -120, y: 0))
    #expect(try user.node("result").text == "swiped left")
  }

  @Test("the values screen counts, selects and shows progress")
  func values() throws {
    let user = try open("Values")
    try user.tap("Increment")
    try user.tap("Increment")
    #expect(try user.node("stepperstate").text == "2 pieces")
    try user.tap("Large")
    #expect(try user.node("sizes").value == "Large")
    try user.touch(at: try user.place("start"))
    #expect(try user.node("start").isEnabled == false)
    #expect(try user.driver.settle() == .seconds(1))
    #expect(try user.node("progress").value == "100%")
    #expect(try user.node("start").isEnabled)
  }

  @Test("a row of the table screen is reordered by dragging while the table is edited")
  func reorder() throws {
    let user = try open("Table")
    try user.tap("Edit")
    let place = try user.place(labelled: "Reorder Larry")
    try user.swipe(from: place, to: place + Point(x: 0, y: 90))
    #expect(try user.labels(of: "UITableViewCell") == ["Curly", "Moe", "Larry"])
    try user.tap("Done")
    #expect(try user.labels(of: "UITableViewCellReorderControl") == [])
  }

  @Test("a row below the visible part of the long table exists only after scrolling to it")
  func farRow() throws {
    let user = try open("Long table")
    #expect(try user.labels(of: "UITableViewCell").contains("Row 100") == false)
    for _ in 0..<8 { try user.swipe(from: Point(x: 195, y: 700), to: Point(x: 195, y: 150)) }
    #expect(try user.labels(of: "UITableViewCell").last == "Row 100")
  }

  @Test("the search screen filters the fruit while typing, and shows all of it after Cancel")
  func search() throws {
    let user = try open("Search")
    let all = try user.labels(of: "UITableViewCell").count
    try user.touch(at: try user.place("search"))
    _ = try user.driver.settle()
    try user.type("rr")
    #expect(
      try user.labels(of: "UITableViewCell") == ["Blackberry", "Cherry", "Cranberry", "Raspberry"]
    )
    try user.tap("Cancel")
    #expect(try user.labels(of: "UITableViewCell").count == all)
  }

  @Test(
    "the alerts screen shows which button of an alert or action sheet was tapped",
    arguments: [
      ("Alert", "Cancel", "Cancel"), ("Alert", "Continue", "Continue"),
      ("Action sheet", "Mail", "Shared by Mail"), ("Share", "Message", "Shared by Message"),
    ]
  )
  func answers(button: String, choice: String, expected: String) throws {
    let user = try open("Alerts")
    try user.tap(button)
    try user.tap(choice)
    #expect(try user.node("answer").text == expected)
  }

  @Test("the alerts screen asks for a name with the keyboard shown")
  func name() throws {
    let user = try open("Alerts")
    try user.tap("Name")
    #expect(try user.tree().nodes.contains { $0.className == "UIKeyboard" })
    try user.type("Zoë")
    try user.tap("OK")
    #expect(try user.node("answer").text == "Hello, Zoë")
    #expect(try user.tree().nodes.contains { $0.className == "UIKeyboard" } == false)
  }

  @Test("the alerts screen is covered by a sheet or a popover until that is closed")
  func sheets() throws {
    for button in ["Modal", "Info"] {
      let user = try open("Alerts")
      try user.tap(button)
      #expect(try user.tree().nodes.contains { $0.identifier == "note" })
      try user.tap("Close")
      #expect(try user.tree().nodes.contains { $0.identifier == "note" } == false)
    }
  }

  @Test("the date picker starts at the clock of the session")
  func pickers() throws {
    let user = try open("Pickers")
    #expect(try user.node("date").text == "2026-01-01")
    try user.tap("Banana")
    #expect(try user.node("chosen").text == "Banana")
  }

  @Test("the variant `crashing` crashes at the button of the alert")
  func crashing() throws {
    let user = try open("Alerts", of: "controls:crashing")
    try user.tap("Alert")
    let place = try user.place(labelled: "Continue")
    try user.touch(at: place)
    #expect(throws: DriverError.crashed(reason: "the answer could not be stored")) {
      try user.driver.settle()
    }
  }

  // Until the process ends, the library that starts another one for a test keeps looking at every process
  // that has ended. Runs in worker processes prove the same by default.
  @Test(
    "the variant `trapping` ends its process at the button of the alert",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func trapping() async {
    await #expect(processExitsWith: .failure) {
      let user = try User(of: "controls:trapping")
      try user.tap("Alerts")
      try user.tap("Alert")
      try user.tap("Continue")
    }
  }

  @Test("the variant `hanging` never becomes idle, and its reason is reported")
  func hanging() throws {
    let user = try User(of: "controls:hanging")
    try user.touch(at: try user.place(labelled: "Values"))
    let error = #expect(throws: DriverError.self) { try user.driver.settle() }
    #expect(error == .neverIdle(waited: .seconds(30), reasons: ["a spinner of its own"]))
  }
}
