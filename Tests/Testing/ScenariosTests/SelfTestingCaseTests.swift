import EventModel
import Scenarios
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("Cases of SelfTesting, and the list of differences")
struct SelfTestingCaseTests {
  @Test(
    "a script ends with SelfTesting's exit code and message",
    arguments: EarlierCase.cases("SelfTesting", "script")
  )
  func scripts(_ given: EarlierCase) throws {
    let matching = ["<matches 0>": "//UISwitch", "<matches 1>": "//UITableViewCell[1]"]
      .merging(["<matches 2>": "//UITableViewCell[@row<2]", "x": "//x"]) { $1 }
    let commands = try #require(given.input as? [[String: Any]]).map { command in
      command.sorted { $0.key < $1.key }.map { key, value -> (String, Any) in
        (key, (value as? String).flatMap { matching[$0] } ?? value)
      }
    }
    var log: [String] = []
    var line = ""
    do {
      try XPathEngines.$current.withValue(LibxmlEngine()) {
        let script = try SelfTestingScript(parsing: ScriptFile.text(commands), file: "a.plist")
        try SelfTestingRunner(log: { log.append($0) }).run(
          script,
          on: LiveApp(sample: "navigation")
        )
      }
    } catch let failure as SelfTestingFailure {
      line = failure.description
    }
    let expected: String = try given.expects("stderr")
    try #expect(given.expects("exit", as: Int.self) == (line.isEmpty ? 0 : 1))
    #expect(expected.isEmpty ? line.isEmpty : line.hasPrefix(expected + " (command 1, a.plist:"))
    if let output = given.expectation("stdout") as? String {
      let own = output.replacing("\\n", with: "\n")
        .replacing("<xpath>", with: "//UITableViewCell[1]")
      #expect(log == [own])
    }
  }

  @Test(
    "the selectors of SelfTesting and bromine match the intended views",
    arguments: EarlierCase.cases("SelfTesting", "selector-example")
  )
  func selectors(_ given: EarlierCase) throws {
    let own = try #require(given.input as? String)
      .replacing("UIRoundedRectButton", with: "UIButton").replacing("Edit", with: "Add")
    let isArticle = own.hasPrefix("//dict")
    let app = try LiveApp(sample: isArticle ? "navigation" : "todo")
    if isArticle { try app.element("Page 1").tap() }
    let tree = try app.tree
    let found = try LibxmlEngine().select(own, in: tree)
    #expect(found.map { tree[$0].label } == [isArticle ? "Click me" : "Add"])
  }

  @Test("every case of an earlier system is tested or a deliberate difference")
  func complete() {
    let tested = [
      ("Salad", "value-pick"), ("Salad", "scenario"), ("Salad", "view-object"), ("Kiwi", "wait"),
      ("UISpec", "expectation"), ("KIF", "wait"), ("KIF", "failure-count"),
      ("KIF", "text-entry"), ("KIF", "control"), ("Frank", "step-match"), ("Frank", "scenario"),
      ("UIScript", "selector-parse"), ("SelfTesting", "script"),
      ("SelfTesting", "selector-example"),
    ].flatMap { EarlierCase.cases($0, $1).map(\.id) }
    let known = tested + DeliberateDifference.all.keys
    #expect(EarlierCase.all.count == 55)
    #expect(known.sorted() == EarlierCase.all.map(\.id).sorted())
    #expect(!DeliberateDifference.general.contains { $0.isEmpty })
  }
}
