import AppDriver
import EventModel
import Scenarios
import TestSupport
import Testing

@Suite("Expectations that wait")
struct WaitingTests {
  /// A paper app that shows "Ready" after 0.7 s, by a timer that does not count as work.
  private func paper(ready: Microseconds? = .milliseconds(700)) throws -> (PaperApp, LiveApp) {
    let paper = PaperApp()
    paper.readyAt = ready
    return (paper, try LiveApp(launching: paper))
  }

  @Test("shouldEventually checks every 0.1 s and stops as soon as the value matches")
  func eventually() throws {
    let (paper, app) = try paper()
    let ready = app.element("Ready")
    try app.expect("ready") { try ready.exists }.should(.beFalse)
    try app.expect("ready") { try ready.exists }.shouldEventually(.beTrue)
    #expect(paper.now == .milliseconds(700))
  }

  @Test("shouldEventually fails with Kiwi's message and the time waited")
  func never() throws {
    let (paper, app) = try paper(ready: nil)
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.expect("the count") { try app.element("#count").label }
        .shouldEventually(.equal("Count 1"), beforeTimingOutAfter: 0.25)
    }
    #expect(
      failure.message == "expected the count to equal \"Count 1\", got \"Count 0\" (waited 0.25 s)"
    )
    #expect(paper.now == .milliseconds(250))
  }

  @Test("shouldAfterWait checks only at the end")
  func afterWait() throws {
    let (paper, app) = try paper()
    try app.expect { try app.element("Ready").exists }.shouldAfterWait(.beTrue, of: 2)
    #expect(paper.now == .seconds(2))
    try app.expect { try app.element("Ready").exists }.shouldNotAfterWait(.beFalse, of: 1)
  }

  @Test("shouldNotEventually fails as soon as the value matches")
  func notEventually() throws {
    let (paper, app) = try paper()
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.expect("ready") { try app.element("Ready").exists }.shouldNotEventually(.beTrue)
    }
    #expect(failure.message == "expected ready not to be true, got true (waited 0.7 s)")
    #expect(paper.now == .milliseconds(700))
  }

  @Test("a wait returns whether its condition became true, and does not fail at its end")
  func waits() throws {
    let (paper, app) = try paper()
    try #expect(!app.element("Ready").waitForExist(timeout: .instant))
    #expect(paper.now == .zero)
    try #expect(app.element("Ready").waitForExist())
    try #expect(app.element("Ready").waitForExistsAndHittable(timeout: .instant))
    try #expect(!app.element("Ready").waitForNotExists(timeout: 0.3))
    try #expect(app.element("Nothing").waitForNotExists(timeout: .instant))
    try #expect(app.element("#count").waitForLabel(toBecome: "Count 0", timeout: .instant))
    try #expect(!app.element("#count").waitForLabel(toBecome: "Count 2", timeout: 0.1))
    try #expect(app.elements("//UITextField").waitForCount(toBecome: 1))
    try #expect(!app.elements("//UITextField").waitForCount(toBecome: 2, timeout: 0.1))
  }

  @Test("time-outs have Salad's names and numbers of seconds")
  func timeOuts() {
    let named: [TimeOut] = [
      .instant, .asyncUI, .fastNetworkCall, .appSwitch, .slowNetworkCall, 2.5, 3,
    ]
    #expect(named.map(\.timeInterval) == [0, 1, 10, 10, 30, 2.5, 3])
    #expect("\(TimeOut(.milliseconds(2_500)))" == "2.5 s")
  }

  @Test("KIF's waits find views, and report obstacles and near misses")
  func views() throws {
    let (paper, app) = try paper()
    try app.waitForView(.init(label: "Ready")).tap()
    try app.waitForTappableView(.init(identifier: "count"))
    paper.hasBanner = true
    let covered = try #require(throws: ScenarioFailure.self) {
      try app.waitForTappableView(.init(identifier: "count"), timeout: 0.5)
    }
    #expect(covered.message.hasPrefix("The step timed out after 0.50 seconds: Found"))
    #expect(covered.message.contains("is covered by"))
    let near = try #require(throws: ScenarioFailure.self) {
      try app.waitForView(.init(label: "Redy"), timeout: .instant)
    }
    #expect(near.message.hasSuffix("; the nearest label is \"Ready\""))
    try #expect(app.tryFindingView(.init(label: "Ready")))
    try #expect(!app.tryFindingTappableView(.init(label: "Ready"), timeout: 0.2))
  }

  @Test("a wait for the first responder reports the focused view")
  func firstResponder() throws {
    let app = try LiveApp(sample: "todo")
    try app.element("Add").tap()
    let none = try #require(throws: ScenarioFailure.self) {
      try app.waitForFirstResponder(label: "Title", timeout: 0.5)
    }
    #expect(none.message.hasSuffix("to be 'Title', got no first responder"))
    try app.element("Title").tap()
    try app.waitForFirstResponder(label: "Title")
    let other = try #require(throws: ScenarioFailure.self) {
      try app.waitForFirstResponder(label: "Name", timeout: .instant)
    }
    #expect(other.message.hasSuffix("to be 'Name', got 'Title'"))
  }

  @Test("a wait for absence reports the number of remaining views")
  func absence() throws {
    let app = try LiveApp(sample: "todo")
    try app.waitForAbsence(of: .init(label: "Milk"))
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.waitForAbsence(of: .init(label: "Add"), timeout: 0.1)
    }
    #expect(
      failure.message == "The step timed out after 0.10 seconds: Found 2 where none was expected: "
        + "accessibility element with the label \"Add\""
    )
  }

  @Test("an error of a condition ends the wait at once")
  func thrown() throws {
    let (_, app) = try paper()
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.wait(1) { _ throws(ScenarioFailure) in throw ScenarioFailure("stop") }
    }
    #expect(failure.message == "stop")
  }
}
