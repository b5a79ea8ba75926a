import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Cases from the tests of Simon, Frank, KIF and Salad")
struct EarlierCaseTests {
  @Test("all cases of the fixture are read")
  func count() {
    #expect(EarlierCase.all.count == 27)
    let kinds = Set(EarlierCase.all.map(\.kind))
    #expect(
      kinds == ["scenario", "text-entry", "control", "wait", "tree-dump", "dump-attributes"]
    )
  }

  @Test(
    "typed text is in the field as expected by the case",
    arguments: EarlierCase.all("text-entry")
  )
  func textEntry(fact: EarlierCase) throws {
    if fact.input?["field"]?.text == "UIButton" {
      let user = try BareApp { UIButton("OK", identifier: "view") {} }
      try user.tap()
      #expect(try user.type("a") == .ignored(reason: "no view has the focus"))
      return
    }
    let former = fact.input?["field"]?.text ?? ""
    let typed = try #require((fact.input?["type"] ?? fact.input?["text"])?.text)
    let expected = (fact.expected?["field"] ?? fact.expected?["field_text"])?.text
    let user = try BareApp {
      let field = UITextField(placeholder: nil, identifier: "view")
      if former != "UITextField" { field.text = former }
      return field
    }
    try user.tap()
    #expect(try user.type(typed) == .handled)
    #expect(try user.view().text == expected)
  }

  @Test("the value of a control is as expected by the case", arguments: EarlierCase.all("control"))
  func control(fact: EarlierCase) throws {
    let user: BareApp
    if let number = fact.input?["slider"]?.number {
      user = try BareApp {
        let slider = UISlider(0...5, value: 0, identifier: "view")
        slider.addAction(for: .valueChanged) { [unowned slider] in
          slider.accessibilityValue = "\(Int(slider.value.rounded()))"
        }
        return slider
      }
      // The middle of the thumb is 14 points from the edge, and 172 points stand for the numbers 0
      // to 5.
      try user.drag(from: 14, to: 14 + 172 * number / 5)
    } else {
      user = try BareApp { UISwitch("Switch 1", identifier: "view") }
      try user.tap()
    }
    #expect(try user.view().value == fact.expected?["accessibilityValue"]?.text)
  }

  @Test(
    "a view is found or absent as expected by the case",
    arguments: EarlierCase.all("wait")
  )
  func wait(fact: EarlierCase) throws {
    let sought = (fact.input?["find"] ?? fact.input?["absence_of"])?["label"]?.text
    let value = fact.input?["find"]?["value"]?.text
    let isHidden = fact.input?["screen"]?["hidden"]?.bool ?? false
    let user = try BareApp {
      let view = value == nil ? UILabel(sought) : UISwitch(sought, isOn: value == "1")
      view.isHidden = isHidden
      return view
    }
    let tree = try user.driver.snapshot()
    let found = tree.nodes.indices.filter {
      tree[$0].label == sought && (value == nil || tree[$0].value == value) && tree.isVisible($0)
    }
    #expect(found.isEmpty == isHidden)
  }

  @Test(
    "a view has the attributes expected by the case",
    arguments: EarlierCase.all("dump-attributes")
  )
  func attributes(fact: EarlierCase) throws {
    let input = try #require(fact.input).members.compactMapValues(\.text)
    let user = try BareApp {
      let view =
        switch input["class"] {
        case "UIButton": UIButton(input["title"])
        case "UILabel": UILabel(input["text"])
        default: UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        }
      view.accessibilityIdentifier = input["accessibilityIdentifier"]
      if let label = input["accessibilityLabel"] { view.accessibilityLabel = label }
      view.accessibilityValue = input["accessibilityValue"]
      return view
    }
    let node = try user.onlyView()
    let label = try user.driver.snapshot().nodes.first { $0.className == "UIButtonLabel" }
    for (name, value) in fact.expected?.members.compactMapValues(\.text) ?? [:] {
      let found =
        switch name {
        case "accessibilityIdentifier": node.identifier
        case "accessibilityLabel": node.label
        case "accessibilityValue": node.value
        case "titleLabel.text": label?.text
        default: node.text
        }
      #expect(found == value, "\(name)")
    }
    if fact.expected == nil {
      #expect(node == ViewNode("UIView", frame: Frame(0, 0, 10, 10)))
    }
  }

  @Test(
    "a tree lists each parent before its children, as expected by the case",
    arguments: EarlierCase.all("tree-dump")
  )
  func dump(fact: EarlierCase) throws {
    let user = try BareApp { UIView.described(fact.tree) }
    let whole = try user.driver.snapshot()
    let root = try #require(whole.children(of: 1).first { _ in true })
    let tree = whole.subtree(at: root)
    let expected = try #require(fact.expected).list
    #expect(tree.nodes.map(\.className) == expected.map { $0["class"]?.text ?? "" })
    let depths = tree.nodes.indices.map { tree.ancestors(of: $0).count }
    #expect(depths == expected.map { ($0["path"]?.list.count ?? 0) - 1 })
  }

  @Test("the scenario of the case passes in a sample app", arguments: EarlierCase.all("scenario"))
  func scenario(fact: EarlierCase) throws {
    let scenario = try #require(EarlierScenario.all[fact.id], "\(fact.id) has no scenario")
    try scenario()
  }
}

extension UIView {
  /// Returns the view that a case describes, with its subviews.
  fileprivate static func described(_ value: EarlierCase.Value?) -> UIView {
    let view = value?["class"]?.text == "UILabel" ? UILabel(nil) : UIView()
    for child in value?["children"]?.list ?? [] { view.addSubview(described(child)) }
    return view
  }
}
