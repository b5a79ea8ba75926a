import Actions
import EventModel
import Scenarios
import TestSupport
import Testing
import ViewQuery

@Suite("Cases of KIF")
struct KIFCaseTests {
  @Test("a wait for a view reports KIF's near misses", arguments: EarlierCase.cases("KIF", "wait"))
  func waits(_ given: EarlierCase) throws {
    let app = try LiveApp(launching: StillApp(screen(for: given)))
    if given.optional("absence_of") != nil {
      try app.waitForAbsence(of: conditions(given, "absence_of"), timeout: .instant)
      return
    }
    let timeout = TimeOut(floatLiteral: given.optional("timeout") as? Double ?? 0.25)
    if given.expectation("found") as? Bool == true {
      try app.waitForView(conditions(given, "find"), timeout: timeout)
    } else {
      let failure = try #require(throws: ScenarioFailure.self) {
        try app.waitForView(conditions(given, "find"), timeout: timeout)
      }
      let message: String = try given.expects("message")
      #expect(failure.message.hasSuffix(message.replacing("... ", with: "")))
    }
  }

  @Test("traits are reported by their names")
  func traits() throws {
    let given = try #require(EarlierCase.all.first { $0.id == "pc-0465" })
    let app = try LiveApp(launching: StillApp(screen(for: given)))
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.waitForView(conditions(given, "find"), timeout: .instant)
    }
    #expect(
      failure.message.hasSuffix(
        "Found an accessibility element with the label \"X\", but not with the traits \"button\""
      )
    )
  }

  private func conditions(_ given: EarlierCase, _ key: String) -> ViewConditions {
    ViewConditions(
      label: given.optional(key, "label") as? String,
      value: given.optional(key, "value") as? String,
      traits: (given.optional(key, "traits") as? String).map { [$0] } ?? []
    )
  }

  /// Returns the screen of a case or, if it has none, one with or without the expected view.
  private func screen(for given: EarlierCase) -> ViewNode {
    let isFound = given.expectation("found") as? Bool == true
    let key = given.optional("screen") == nil ? "find" : "screen"
    var label = given.optional(key, "label") as? String
    if key == "find", !isFound { label = "something else entirely" }
    return ViewNode(
      "UILabel",
      label: label,
      value: given.optional(key, "value") as? String,
      frame: Frame(10, 10, 100, 20),
      isHidden: given.optional("screen", "hidden") as? Bool ?? false
    )
  }

  @Test(
    "each step around a failure is reported as failed",
    arguments: EarlierCase.cases("KIF", "failure-count")
  )
  func failures(_ given: EarlierCase) throws {
    let names: [String] = try given.input("nested custom steps")
    let app = try LiveApp(launching: StillApp(ViewNode("UILabel")))
    func nest(_ names: ArraySlice<String>) throws {
      guard let name = names.first else { return try app.fail("no") }
      try app.step(name) { try nest(names.dropFirst()) }
    }
    #expect(throws: ScenarioFailure.self) { try nest(names[...]) }
    try #expect(app.journal.failures == given.expects("reported_errors"))
  }

  @Test(
    "a field contains the typed text",
    arguments: EarlierCase.cases("KIF", "text-entry")
  )
  func typing(_ given: EarlierCase) throws {
    let paper = PaperApp()
    let app = try LiveApp(launching: paper)
    let field = app.element("#title")
    let first: String = try given.input("field")
    if !first.isEmpty { try field.type(first) }
    try field.type(given.input("type"))
    try #expect(field.text == given.expects("field"))
  }

  @Test(
    "controls have the values that KIF reads",
    .needsSample("controls"),
    arguments: EarlierCase.cases("KIF", "control")
  )
  func controls(_ given: EarlierCase) throws {
    let app = try LiveApp(sample: "controls")
    try app.element("Values").tap()
    let value: String = try given.expects("accessibilityValue")
    if given.optional("switch") != nil {
      try app.element("#switch").set(on: false)
      try app.element("#switch").set(on: true)
      try #expect(app.element("#switch").value == value)
    } else {
      let slider = app.element("#slider")
      let tree = try app.tree
      let index = try #require(tree.nodes.firstIndex { $0.identifier == "slider" })
      let frame = tree.screenFrame(of: index)
      // The thumb is at 2 of 5; its centre moves along the width without that of the thumb.
      let step = (frame.size.width - 28) / 5
      let start = Point(x: frame.minX + 14 + 2 * step, y: frame.center.y)
      let end = Point(x: start.x + step, y: start.y)
      try app.perform(.drag(from: .point(start), to: .point(end)))
      try #expect(slider.value == value)
    }
  }
}
