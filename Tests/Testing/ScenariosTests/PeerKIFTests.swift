import Actions
import EventModel
import Scenarios
import TestSupport
import Testing
import ViewQuery

@Suite("Cases of KIF")
struct PeerKIFTests {
  @Test("a wait for a view reports KIF's near misses", arguments: PeerCase.cases("KIF", "wait"))
  func waits(_ peer: PeerCase) throws {
    let app = try LiveApp(launching: StillApp(screen(for: peer)))
    if peer.optional("absence_of") != nil {
      try app.waitForAbsence(of: conditions(peer, "absence_of"), timeout: .instant)
      return
    }
    let timeout = TimeOut(floatLiteral: peer.optional("timeout") as? Double ?? 0.25)
    if peer.expectation("found") as? Bool == true {
      try app.waitForView(conditions(peer, "find"), timeout: timeout)
    } else {
      let failure = try #require(throws: ScenarioFailure.self) {
        try app.waitForView(conditions(peer, "find"), timeout: timeout)
      }
      let message: String = try peer.expects("message")
      #expect(failure.message.hasSuffix(message.replacing("... ", with: "")))
    }
  }

  @Test("traits are reported by their names")
  func traits() throws {
    let peer = try #require(PeerCase.all.first { $0.id == "pc-0465" })
    let app = try LiveApp(launching: StillApp(screen(for: peer)))
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.waitForView(conditions(peer, "find"), timeout: .instant)
    }
    #expect(
      failure.message.hasSuffix(
        "Found an accessibility element with the label \"X\", but not with the traits \"button\""
      )
    )
  }

  private func conditions(_ peer: PeerCase, _ key: String) -> ViewConditions {
    ViewConditions(
      label: peer.optional(key, "label") as? String,
      value: peer.optional(key, "value") as? String,
      traits: (peer.optional(key, "traits") as? String).map { [$0] } ?? []
    )
  }

  /// Returns the screen of a case or, if it has none, one with or without the expected view.
  private func screen(for peer: PeerCase) -> ViewNode {
    let isFound = peer.expectation("found") as? Bool == true
    let key = peer.optional("screen") == nil ? "find" : "screen"
    var label = peer.optional(key, "label") as? String
    if key == "find", !isFound { label = "something else entirely" }
    return ViewNode(
      "UILabel",
      label: label,
      value: peer.optional(key, "value") as? String,
      frame: Frame(10, 10, 100, 20),
      isHidden: peer.optional("screen", "hidden") as? Bool ?? false
    )
  }

  @Test(
    "each step around a failure is reported as failed",
    arguments: PeerCase.cases("KIF", "failure-count")
  )
  func failures(_ peer: PeerCase) throws {
    let names: [String] = try peer.input("nested custom steps")
    let app = try LiveApp(launching: StillApp(ViewNode("UILabel")))
    func nest(_ names: ArraySlice<String>) throws {
      guard let name = names.first else { return try app.fail("no") }
      try app.step(name) { try nest(names.dropFirst()) }
    }
    #expect(throws: ScenarioFailure.self) { try nest(names[...]) }
    try #expect(app.journal.failures == peer.expects("reported_errors"))
  }

  @Test(
    "a field contains the typed text",
    arguments: PeerCase.cases("KIF", "text-entry")
  )
  func typing(_ peer: PeerCase) throws {
    let paper = PaperApp()
    let app = try LiveApp(launching: paper)
    let field = app.element("#title")
    let first: String = try peer.input("field")
    if !first.isEmpty { try field.type(first) }
    try field.type(peer.input("type"))
    try #expect(field.text == peer.expects("field"))
  }

  @Test(
    "controls have the values that KIF reads",
    .needsSample("controls"),
    arguments: PeerCase.cases("KIF", "control")
  )
  func controls(_ peer: PeerCase) throws {
    let app = try LiveApp(sample: "controls")
    try app.element("Values").tap()
    let value: String = try peer.expects("accessibilityValue")
    if peer.optional("switch") != nil {
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
