import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

/// The pages note the events that they get; an event that no person made would have a mark.
@Suite("What the browser draws above a page", .needsBrowser, .ownThread, .serialized)
struct PopupTests {
  private func page(_ name: String, _ pointer: WebApp.Pointer = .mouse) throws -> DrivenPage {
    var app = try WebApp(parsing: name, from: DrivenPage.folder)
    app.pointer = pointer
    let page = try DrivenPage(app)
    try page.launch()
    return page
  }

  private func press(_ keys: String..., on page: DrivenPage) throws {
    for key in keys { _ = try page.driver.press(try #require(KeyPress(parsing: key))) }
    try page.settle()
  }

  private func press(at place: Point, on page: DrivenPage) throws {
    for phase in [Touch.Phase.began, .ended] {
      _ = try page.driver.send(.touch(Touch(phase, at: place)))
    }
    try page.settle()
  }

  /// Returns the events that the page got since the ones before.
  private func events(of page: DrivenPage, after before: String = "") throws -> String {
    let text = try page.text(of: "events") ?? ""
    #expect(text.hasPrefix(before))
    return text.dropFirst(before.count).trimmingCharacters(in: .whitespaces)
  }

  private func shows(_ identifier: String, on page: DrivenPage) throws -> Bool {
    try page.driver.snapshot().nodes.contains { $0.identifier == identifier }
  }

  private func ticks(of page: DrivenPage) throws -> Int {
    Int(try page.text(of: "ticks") ?? "") ?? 0
  }

  @Test(
    "a press opens the list of a select, and a press on an option chooses it, while the page goes on",
    arguments: [WebApp.Pointer.mouse, .touch]
  )
  func choice(pointer: WebApp.Pointer) throws {
    let page = try page("select.html", pointer)
    try page.tap("Fruit")
    #expect(try shows("select-list", on: page))
    let before = try ticks(of: page)
    try page.driver.advance(by: .seconds(1))
    #expect(try ticks(of: page) > before)
    try page.tap("Cherry")
    #expect(try shows("select-list", on: page), "a disabled option cannot be chosen")
    try page.tap("Plum")
    #expect(try !shows("select-list", on: page))
    #expect(try page.text(of: "fruit") == "Plum")
    #expect(try events(of: page) == "focus input:Plum change:Plum")
  }

  @Test(
    "the same option again, Escape and a press elsewhere choose nothing, and the page gets that press"
  )
  func noChoice() throws {
    let page = try page("select.html")
    try page.tap("Fruit")
    try page.tap("Plum")
    let before = try page.text(of: "events") ?? ""
    try page.tap("Fruit")
    try page.tap("Plum")
    #expect(try events(of: page, after: before) == "")
    try page.tap("Fruit")
    try press("Escape", on: page)
    #expect(try !shows("select-list", on: page))
    #expect(try events(of: page, after: before) == "")
    try page.tap("Fruit")
    try page.tap("Press")
    #expect(try !shows("select-list", on: page))
    #expect(try events(of: page, after: before) == "blur button")
  }

  @Test("arrow keys, letters and Enter choose in an open list, whose keys the page does not see")
  func keys() throws {
    let page = try page("select.html")
    try page.tap("Fruit")
    try press("ArrowDown", "ArrowDown", "Enter", on: page)
    #expect(try events(of: page) == "focus input:Peach change:Peach")
    var before = try page.text(of: "events") ?? ""
    try page.tap("Fruit")
    try page.type("pl\n")
    #expect(try events(of: page, after: before) == "input:Plum change:Plum")
    before = try page.text(of: "events") ?? ""
    try press("Alt+ArrowDown", on: page)
    #expect(try shows("select-list", on: page))
    try press("End", "Home", "Tab", on: page)
    #expect(try events(of: page, after: before) == "keydown input:Apple change:Apple")
  }

  @Test("a long list near the lower edge opens upwards, and the wheel or a finger scrolls it")
  func longList() throws {
    for pointer in [WebApp.Pointer.mouse, .touch] {
      let page = try page("select.html", pointer)
      try page.tap("Number")
      let tree = try page.driver.snapshot()
      let list = try #require(tree.nodes.firstIndex { $0.identifier == "select-list" })
      let frame = tree.screenFrame(of: list)
      #expect(frame.maxY == 860)
      let chosen = try #require(
        tree.nodes.firstIndex { $0.text == "Number 30" && $0.className == "option" }
      )
      #expect(frame.contains(tree.screenFrame(of: chosen).center))
      if pointer == .mouse {
        _ = try page.driver.point(PointerInput(.wheel(by: Point(x: 0, y: 4_000)), at: frame.center))
      } else {
        let way: [(Touch.Phase, Double)] = [
          (.began, 850), (.moved, 500), (.moved, 80), (.ended, 80),
        ]
        for (phase, y) in way + way {
          _ = try page.driver.send(.touch(Touch(phase, at: Point(x: 40, y: y))))
        }
      }
      try page.settle()
      try page.tap("Number 60")
      #expect(try events(of: page) == "focus input:60 change:60")
    }
  }

  @Test(
    "selects in a shadow root and in a frame have lists, and one whose press is prevented has none"
  )
  func otherSelects() throws {
    let page = try page("select.html")
    try page.tap("Shadow")
    try page.tap("Far")
    #expect(try events(of: page) == "focus input:Far change:Far")
    let before = try page.text(of: "events") ?? ""
    try page.tap("Framed")
    try page.tap("Out")
    #expect(try events(of: page, after: before) == "blur focus input:Out change:Out")
    try page.tap("Calm")
    #expect(try !shows("select-list", on: page))
  }

  @Test(
    "the list of a select whose chosen option is not shown chooses the one that is pressed",
    arguments: ["Ant", "Cat", "Elk", "Fox"]
  )
  func hiddenChoice(name: String) throws {
    let page = try page("select-places.html")
    try page.tap("Gap")
    try page.tap(name)
    #expect(try events(of: page) == name)
  }

  @Test("keys go on from a chosen option that is not shown", arguments: ["ArrowDown", "ArrowUp"])
  func hiddenStart(key: String) throws {
    let page = try page("select-places.html")
    try page.tap("Gap")
    try press(key, "Enter", on: page)
    #expect(try events(of: page) == (key == "ArrowDown" ? "Elk" : "Cat"))
  }

  @Test("the list of a select in a scaled frame in a shadow root is at the select")
  func scaledFrame() throws {
    let page = try page("select-places.html")
    try page.tap("Scaled")
    let tree = try page.driver.snapshot()
    let list = try #require(tree.nodes.firstIndex { $0.identifier == "select-list" })
    #expect(tree.screenFrame(of: list) == Frame(110, 158, 160, 48))
    try page.tap("Out")
    #expect(try events(of: page) == "Out")
  }

  @Test("a script opens the list, and the list goes with its select")
  func byScript() throws {
    let page = try page("select.html")
    try page.tap("Show")
    #expect(try shows("select-list", on: page))
    try press("Escape", on: page)
    try page.tap("Remove")
    try page.tap("Show")
    try page.driver.advance(by: .seconds(1))
    #expect(try !shows("select-list", on: page))
    #expect(try !shows("fruit", on: page))
  }

  @Test(
    "the picker of a field is a dialog, whose value the field gets",
    arguments: [
      ("day", 32, "2026-05-06"), ("hour", 72, "09:30"), ("month", 112, "2026-03"),
      ("week", 152, "2026-W11"), ("moment", 192, "2026-03-15T09:30"), ("paint", 232, "#336699"),
    ] as [(String, Double, String)]
  )
  func picker(field: String, y: Double, value: String) throws {
    let page = try page("pickers.html")
    try press(at: Point(x: 605, y: y), on: page)
    #expect(try shows("dialog-field", on: page))
    let before = try ticks(of: page)
    try page.type(value)
    try page.driver.advance(by: .seconds(1))
    #expect(try ticks(of: page) > before)
    #expect(try events(of: page) == "")
    try page.tap("OK")
    #expect(try !shows("dialog", on: page))
    #expect(try events(of: page) == "input:\(value) change:\(value)")
  }

  @Test(
    "a value that a field does not take is refused, and Cancel and Escape leave the field as it is"
  )
  func refusedValue() throws {
    let page = try page("pickers.html")
    try page.tap("Pick a day")
    try page.type("soon\n")
    #expect(try page.text(of: "dialog-message") == "\"soon\" is not of this form")
    try page.type("2025-12-31\n")
    #expect(try page.text(of: "dialog-message") != "\"soon\" is not of this form")
    #expect(try shows("dialog", on: page), "it is before the first day")
    try page.tap("Cancel")
    #expect(try !shows("dialog", on: page))
    try page.tap("Paint")
    try page.type("#33669\n")
    #expect(try shows("dialog", on: page))
    try press("Escape", on: page)
    #expect(try !shows("dialog", on: page))
    #expect(try events(of: page) == "")
  }

  @Test("digits typed into a date go to its parts, as in the browser")
  func typedDate() throws {
    let page = try page("pickers.html")
    try press(at: Point(x: 430, y: 32), on: page)
    #expect(try !shows("dialog", on: page))
    try page.type("03152026")
    #expect(try page.text(of: "day") == "2026-03-15")
  }

  @Test(
    "files are chosen by their paths, a missing one is told, and the page hears of a cancelled choice"
  )
  func files() throws {
    let page = try page("pickers.html")
    try page.tap("File")
    try page.type("absent.txt\n")
    #expect(try page.text(of: "dialog-message") == "There is no file absent.txt")
    try page.type("../DrivenPage.swift\n")
    #expect(try page.text(of: "dialog-message")?.contains("is not in the folder Pages") == true)
    #expect(try events(of: page) == "")
    try page.type("check.js")
    try page.tap("OK")
    #expect(try events(of: page) == "input:check.js change:check.js")
    var before = try page.text(of: "events") ?? ""
    try page.tap("Files")
    try page.tap("Cancel")
    #expect(try events(of: page, after: before) == "cancel:")
    before = try page.text(of: "events") ?? ""
    try page.tap("Files")
    try page.type("check.js, worker.js\n")
    let both = "check.js+worker.js"
    #expect(try events(of: page, after: before) == "input:\(both) change:\(both)")
    before = try page.text(of: "events") ?? ""
    try page.tap("Attach")
    try page.type("zero.html\n")
    #expect(try events(of: page, after: before).hasPrefix("attached zero.html, <!doctype html>"))
  }
}
