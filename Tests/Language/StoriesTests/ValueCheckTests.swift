import Actions
import EventModel
import Testing
import ViewQuery

@testable import Stories

@Suite("Checks of a value")
struct ValueCheckTests {
  /// Two radio buttons, each with a link of the same name in it, as the tabs of a page have them.
  private func tabs(_ values: [String]) -> ViewTree {
    let tabs = zip(["Summer", "Winter"], values).enumerated().map { place, tab in
      let frame = Frame(Double(place) * 100, 0, 100, 40)
      let button = ViewNode(
        "label",
        identifier: "tabbed_\(place)",
        label: tab.0,
        value: tab.1,
        frame: frame,
        attributes: ["traits": .list([.text("toggle")])]
      )
      let link = ViewNode("a", text: tab.0, frame: Frame(0, 0, 90, 40))
      return ViewTree(button, children: [ViewTree(link)])
    }
    return ViewTree(ViewNode("Window", frame: Frame(0, 0, 400, 100)), children: tabs)
  }

  @Test(
    "of several views of one name a check of a value means the only one that has a value",
    arguments: [
      (name: "Summer", wanted: "1", failure: nil),
      (name: "Winter", wanted: "0", failure: nil),
      (name: "Winter", wanted: "1", failure: #""Winter" has the value "0", expected "1""#),
    ]
  )
  func named(name: String, wanted: String, failure: String?) throws {
    let check = Check.value(.shown(name), wanted)
    let found = check.failure(on: tabs(["1", "0"]), goldens: .none)
    #expect(found?.message == failure)
    #expect(check.passes(on: tabs(["1", "0"])) == (failure == nil))
  }

  @Test("two views of one name with a value are told apart by more than the name")
  func ambiguous() throws {
    let one = tabs(["1", "0"])
    let children = one.children(of: 0).map { one.subtree(at: $0) }
    let two = ViewTree(one[0], children: children + children)
    #expect(Check.value(.shown("Summer"), "1").failure(on: two, goldens: .none) != nil)
  }

  @Test("a story names the tab that was tapped, by what a person reads on it")
  func written() {
    let (before, after) = (tabs(["1", "0"]), tabs(["0", "1"]))
    var memory = SessionMemory(launch: before)
    let tap = Action.tap(.shown("Winter"))
    memory.recall(tap)
    let checks = ChangeChecks(action: tap, before: before, after: after, memory: memory).checks()
    #expect(checks.map { "\($0.check)" } == [#""Winter" has value "1""#])
  }
}
