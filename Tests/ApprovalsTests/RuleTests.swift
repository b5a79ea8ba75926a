import Approvals
import Differ
import EventModel
import TestSupport
import Testing

@Suite("Rules")
struct RuleTests {
  private func screens(_ trees: ViewTree...) -> [Golden.Screen] {
    trees.map { Golden.Screen(title: "launch", tree: $0) }
  }

  /// Returns the differences under rules, and the number of views that each rule hid.
  private func differences(
    _ rules: String,
    _ old: [ViewTree],
    _ new: [ViewTree]
  ) throws -> (changes: [String], hidden: [Int]) {
    let expected = old.map { Golden.Screen(title: "a", tree: $0) }
    var session = RuleSession(try Rule.list(parsing: rules, file: "simon.rules"))
    let actual = session.reconciled(
      expected: expected,
      actual: new.map { Golden.Screen(title: "a", tree: $0) }
    )
    let comparison = SessionComparison(expected: expected, actual: actual)
    return (comparison.groups.map(\.change.sentence), session.uses.map(\.hidden))
  }

  private func window(_ nodes: ViewNode...) -> ViewTree {
    ViewTree(ViewNode("UIWindow"), children: nodes.map { ViewTree($0) })
  }

  @Test(
    "a rules file is read the same with each line end, with and without a byte order mark",
    arguments: ["\n", "\r\n", "\r"]
  )
  func lineEnds(_ end: String) throws {
    let lines = [
      "# rules", "", "ignore text of #a because x", "  tolerance 2 for frame of #b because y", "",
    ]
    for mark in ["", "\u{FEFF}"] {
      let rules = try Rule.list(parsing: mark + lines.joined(separator: end), file: "simon.rules")
      #expect(rules.map(\.line) == [3, 4])
      #expect(rules.map(\.reason) == ["x", "y"])
    }
  }

  @Test("without rules, every changed or added view is a difference")
  func exact() throws {
    let old = window(ViewNode("UILabel", text: "$12.50"))
    let other = window(ViewNode("UILabel", text: "$99.99"))
    let more = window(ViewNode("UILabel", text: "$12.50"), ViewNode("UIView"))
    #expect(try differences("", [old], [other]).changes.count == 1)
    #expect(try differences("", [old], [more]).changes == ["+ UIWindow/UIView"])
  }

  @Test("a rename among 40 views with permitted differences is exactly one change")
  func oneAmongMany() throws {
    func tree(_ run: Int, _ title: String) -> ViewTree {
      let clocks = (0..<40).map { ViewTree(ViewNode("UILabel", text: "\(run):\($0)")) }
      let save = ViewNode("UIButton", identifier: "save", text: title)
      return ViewTree(ViewNode("UIWindow"), children: clocks + [ViewTree(save)])
    }
    let found = try differences(
      "pattern /[0-9]+:[0-9]+/ for text of `//UILabel` because it is the time",
      [tree(1, "Save")],
      [tree(2, "Done")]
    )
    #expect(found.changes == ["~ UIButton#save  text \"Save\" → \"Done\""])
    #expect(found.hidden == [40])
  }

  @Test(
    "a rule permits exactly the difference it names",
    arguments: [
      ("ignore text of #a because r", ViewNode("UILabel", identifier: "a", text: "2"), 0),
      ("ignore label of #a because r", ViewNode("UILabel", identifier: "a", text: "2"), 1),
      ("ignore text of #b because r", ViewNode("UILabel", identifier: "a", text: "2"), 1),
      ("ignore all of #a because r", ViewNode("UILabel", identifier: "b", text: "9"), 1),
      (
        "pattern /[0-9]/ for text of #a because r", ViewNode("UILabel", identifier: "a", text: "7"),
        0
      ),
      (
        "pattern /[0-9]/ for text of #a because r",
        ViewNode("UILabel", identifier: "a", text: "77"),
        1
      ),
      (
        "tolerance 2 for frame of #a because r",
        ViewNode("UILabel", identifier: "a", text: "1", frame: Frame(2, 0, 0, -2)), 0
      ),
      (
        "tolerance 2 for frame of #a because r",
        ViewNode("UILabel", identifier: "a", text: "1", frame: Frame(2.5, 0, 0, 0)), 1
      ),
    ]
  )
  func kinds(rule: String, node: ViewNode, count: Int) throws {
    let old = window(ViewNode("UILabel", identifier: "a", text: "1"))
    #expect(try differences(rule, [old], [window(node)]).changes.count == count)
  }

  @Test("a view ignored as a whole may be present or absent")
  func ignoredViews() throws {
    let spinner = ViewNode("UIActivityIndicatorView", identifier: "busy")
    let label = ViewNode("UILabel", text: "Hello")
    let rule = "ignore all of #busy because loading takes its time"
    let (with, without) = (window(spinner, label), window(label))
    #expect(try differences(rule, [with], [without]) == ([], [1]))
    #expect(try differences(rule, [without], [with]) == ([], [1]))
  }

  @Test("a view that moved into an ignored view is reported as removed")
  func strays() throws {
    let box = ViewNode("UIView", identifier: "box")
    let save = ViewNode("UIButton", identifier: "save", text: "Save")
    let old = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(box), ViewTree(save)]
    )
    let new = ViewTree(
      ViewNode("UIWindow"),
      children: [ViewTree(box, children: [ViewTree(save)])]
    )
    let found = try differences("ignore all of #box because r", [old], [new])
    #expect(found.changes == ["- UIButton#save \"Save\""])
  }

  @Test("unordered children may change places with each other but nothing else")
  func unordered() throws {
    func tags(_ names: [String], height: Double = 20) -> ViewTree {
      let tags = names.enumerated().map { place, name in
        ViewTree(
          ViewNode("UILabel", text: name, frame: Frame(0, Double(place) * height, 100, 20))
        )
      }
      return ViewTree(ViewNode("UIView", identifier: "tags"), children: tags)
    }
    let rule = "unordered children of #tags because the server sends them as it likes"
    let old = tags(["a", "b", "c"])
    #expect(try differences(rule, [old], [tags(["c", "a", "b"])]).changes == [])
    #expect(try differences(rule, [old], [tags(["c", "a", "d"])]).changes.count == 1)
    #expect(try !differences(rule, [old], [tags(["c", "a", "b"], height: 30)]).changes.isEmpty)
    #expect(try !differences("", [old], [tags(["c", "a", "b"])]).changes.isEmpty)
  }

  @Test("a pseudonym stands for the same golden value in the whole session")
  func pseudonyms() throws {
    func cells(_ names: String...) -> ViewTree {
      let cells = names.map { ViewTree(ViewNode("UICell", identifier: $0, text: "x")) }
      return ViewTree(ViewNode("UIWindow"), children: cells)
    }
    let rule = "pseudonyms for identifier of `//UICell` because ids are made at launch"
    let old = [cells("a", "b"), cells("b")]
    #expect(try differences(rule, old, [cells("x", "y"), cells("y")]).changes == [])
    #expect(try !differences(rule, old, [cells("x", "y"), cells("x")]).changes.isEmpty)
    #expect(try !differences(rule, old, [cells("x", "x"), cells("x")]).changes.isEmpty)
  }

  @Test("a permitted difference is not approved into the golden")
  func approval() throws {
    let old = window(
      ViewNode("UILabel", identifier: "clock", text: "09:00"),
      ViewNode("UIButton", identifier: "save", text: "Save")
    )
    var new = old
    new[1].text = "10:30"
    new[2].text = "Done"
    var session = RuleSession(
      try Rule.list(parsing: "ignore text of #clock because it is a clock", file: "simon.rules")
    )
    let seen = session.reconciled(expected: screens(old), actual: screens(new))
    #expect(seen[0].tree[1].text == "09:00")
    #expect(seen[0].tree[2].text == "Done")
  }

  @Test("a rule that matches no view is reported with zero views")
  func neverApplied() throws {
    let rules = try Rule.list(parsing: "ignore text of #no because r", file: "simon.rules")
    var session = RuleSession(rules)
    let tree = window(ViewNode("UILabel"))
    _ = session.reconciled(expected: screens(tree), actual: screens(tree))
    #expect(session.uses.map(\.views) == [0])
    #expect(session.uses.map(\.rule) == rules)
  }

  @Test(
    "an error in a rule is reported with line and column",
    arguments: [
      ("ignore text of #a", 18, "expected \"because\" and the reason"),
      ("ignore text of #a because ", 26, "expected a reason after \"because\""),
      ("ignroe text of #a because r", 1, "unknown rule \"ignroe\""),
      ("ignore text, lable of #a because r", 14, "no member is named \"lable\""),
      ("tolerance 1 for fram of #a because r", 17, "no member is named \"fram\""),
      ("tolerance x for frame of #a because r", 11, "found \"x\""),
      ("tolerance 1 for text of #a because r", 17, "text has no numbers"),
      ("pattern /a for text of #a because r", 9, "the pattern has no closing slash"),
      ("pattern /[/ for text of #a because r", 9, "invalid regular expression \"[\": "),
      ("  ignore text of because r", 18, "expected a view"),
    ]
  )
  func errors(line: String, column: Int, message: String) throws {
    let error = try #require(throws: RuleErrors.self) {
      try Rule.list(parsing: "# rules\n\n\(line)\n", file: "simon.rules")
    }
    #expect(error.list.map(\.line) == [3])
    #expect(error.list.map(\.column) == [column])
    #expect(error.list[0].message.contains(message), "\(error.list[0].message)")
  }

  @Test("an attribute with a name like that of a member is named with the word attribute before it")
  func attributes() throws {
    let rules = try Rule.list(
      parsing: """
        ignore attribute lable, textColor of #a because r
        ignore attribute of #a because r
        """,
      file: "simon.rules"
    )
    #expect(rules[0].kind == .ignore([.attribute("lable"), .attribute("textColor")]))
    #expect(rules[1].kind == .ignore([.attribute("attribute")]))
    let error = #expect(throws: RuleErrors.self) {
      try Rule.list(parsing: "ignore lable of #a because r", file: "simon.rules")
    }
    let hint = "did you mean label? An attribute of that name is written: attribute lable"
    #expect(error?.list[0].hint == hint)
  }
}
