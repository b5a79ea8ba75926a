import EventModel
import Testing
import ViewQuery

@Suite("Names that a text and a control share")
struct ControlNameTests {
  private func control(_ reference: String, in tree: ViewTree) throws -> Int {
    try tree.control(NodeReference(parsing: reference))
  }

  private func error(_ reference: String, in tree: ViewTree) -> QueryError? {
    #expect(throws: QueryError.self) { try tree.control(NodeReference(parsing: reference)) }
  }

  private static func label(
    _ text: String,
    at frame: Frame = Frame(0, 100, 80, 20),
    traits: [String] = []
  ) -> ViewTree {
    var node = ViewNode("Label", label: text, text: text, frame: frame)
    if !traits.isEmpty { node.attributes["traits"] = .list(traits.map { .text($0) }) }
    return ViewTree(node)
  }

  private static func field(
    placeholder: String?,
    identifier: String? = nil,
    label: String? = nil,
    text: String? = nil,
    frame: Frame = Frame(0, 130, 200, 30)
  ) -> ViewTree {
    var node = ViewNode(
      "TextField",
      identifier: identifier,
      label: label,
      text: text,
      frame: frame,
      attributes: ["traits": .list([.text("searchField")])]
    )
    if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
    return ViewTree(node)
  }

  @Test("a text that names one control means it, wherever a label with the same text stands")
  func controlBesideText() throws {
    let tree = SampleScreen.window(
      SampleScreen.view(nil, Self.label("Title", traits: ["header"])),
      Self.label("Title"),
      SampleScreen.view(nil, Self.field(placeholder: nil, label: "Title"))
    )
    #expect(try control(#""Title""#, in: tree) == 5)
    #expect(try tree.nodes(matching: .shown("Title")) == [2, 3, 5], "a check sees all of them")
    #expect(tree.reference(to: 5) == .shown("Title"))
    for text in [2, 3] {
      #expect(tree.reference(to: text) != .shown("Title"), "that would mean the field")
      #expect(try tree.control(tree.reference(to: text)) == text)
    }
  }

  @Test("a text means a label if the control with this name is hidden or input misses it")
  func unreachableControl() throws {
    let hidden = SampleScreen.window(
      Self.label("Save"),
      SampleScreen.button("Save", isHidden: true)
    )
    #expect(try control(#""Save""#, in: hidden) == 1)
    let missed = ViewNode(
      "Box",
      label: "Save",
      frame: Frame(0, 0, 9, 9),
      attributes: ["traits": .list([.text("button")]), "hittable": .bool(false)]
    )
    #expect(
      try control(#""Save""#, in: SampleScreen.window(Self.label("Save"), ViewTree(missed))) == 1
    )
  }

  @Test("two controls with one name stay ambiguous, and the label beside them is not listed")
  func twoControls() {
    let tree = SampleScreen.window(
      Self.label("Save"),
      SampleScreen.button("Save", frame: Frame(0, 0, 80, 44)),
      SampleScreen.button("Save", frame: Frame(100, 0, 80, 44))
    )
    let error = error(#""Save""#, in: tree)
    #expect(error?.candidates == [2, 4])
    #expect(
      error?.message
        == #"2 views match "Save": the first (at the left) and the second (at the right)"#
    )
    #expect(error?.hint == "write `/[1]` or `/[2]`")
  }

  private func message(_ views: ViewTree...) -> String? {
    let tree = ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: views)
    return error(#""Edit""#, in: tree)?.message
  }

  @Test("the message for two controls tells them apart by what a person sees")
  func tellsApart() {
    let edit = SampleScreen.button("Edit")
    let low = SampleScreen.button("Edit", frame: Frame(0, 400, 80, 44))
    #expect(
      message(
        Self.label("Home", traits: ["header"]),
        edit,
        Self.label("Work", traits: ["header"]),
        low
      )
        == #"2 views match "Edit": the one below "Home" and the one below "Work""#
    )
    #expect(
      message(SampleScreen.view("home", edit), SampleScreen.view("work", low))
        == #"2 views match "Edit": the one in #home and the one in #work"#
    )
    #expect(
      message(
        SampleScreen.view(nil, Self.label("Ann"), edit),
        SampleScreen.view(nil, Self.label("Bob"), low)
      ) == #"2 views match "Edit": the one beside "Ann" and the one beside "Bob""#
    )
    let buttons = (0..<5).map {
      SampleScreen.button("Edit", frame: Frame(0, Double($0) * 50, 80, 44))
    }
    let many = ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: buttons)
    #expect(
      error(#""Edit""#, in: many)?.message
        == #"5 views match "Edit": the first (at the top), the second, the third and 2 more"#
    )
    #expect(error(#""Edit""#, in: many)?.hint == "write `/[0]`, `/[1]` or `/[2]`, …")
  }

  @Test("a row and a control elsewhere with the same label are two")
  func rowAndControl() {
    let row = ViewNode(
      "Row",
      label: "Milk",
      frame: Frame(0, 200, 390, 44),
      attributes: ["row": .number(0)]
    )
    let tree = SampleScreen.window(SampleScreen.button("Milk"), ViewTree(row), Self.label("Milk"))
    #expect(error(#""Milk""#, in: tree)?.candidates == [1, 3])
  }

  @Test("a field is found by its placeholder, whether it is empty or not")
  func placeholder() throws {
    for text in [nil, "", "Milk"] {
      let tree = SampleScreen.window(
        Self.label("todos"),
        Self.field(placeholder: "What needs to be done?", text: text)
      )
      #expect(try control(#""What needs to be done?""#, in: tree) == 2)
    }
  }

  @Test("a label or a text names a control before a placeholder does")
  func placeholderComesLast() throws {
    let button = SampleScreen.window(
      Self.field(placeholder: "Search"),
      SampleScreen.button("Search")
    )
    #expect(try control(#""Search""#, in: button) == 2)
    let caption = SampleScreen.window(Self.label("Search"), Self.field(placeholder: "Search"))
    #expect(try control(#""Search""#, in: caption) == 2, "the field is the only control")
    #expect(caption.reference(to: 1) != .shown("Search"))
  }

  @Test("a field in a search bar with the same placeholder is one field")
  func nestedPlaceholder() throws {
    let placeholder: AttributeList = ["placeholder": .text("Fruit")]
    let bar = ViewNode("UISearchBar", frame: Frame(0, 0, 390, 50), attributes: placeholder)
    let inner = ViewNode("UISearchTextField", frame: Frame(9, 9, 300, 30), attributes: placeholder)
    let tree = SampleScreen.window(ViewTree(bar, children: [ViewTree(inner)]))
    #expect(try control(#""Fruit""#, in: tree) == 2)
  }

  @Test("a placeholder is proposed for a field without label and identifier")
  func proposesPlaceholder() throws {
    let tree = SampleScreen.window(
      Self.field(placeholder: "Name"),
      Self.field(placeholder: "City", identifier: "city", frame: Frame(0, 200, 200, 30)),
      Self.field(placeholder: "Street", label: "Road", frame: Frame(0, 250, 200, 30))
    )
    #expect((1...3).map { "\(tree.reference(to: $0))" } == [#""Name""#, "#city", #""Road""#])
    for field in 1...3 { #expect(try tree.control(tree.reference(to: field)) == field) }
    #expect(
      try tree.nodes(matching: tree.viewReference(to: 1)) == [1],
      "checks know no placeholder"
    )
  }

  @Test("evidence of a field without a better name has its placeholder as label")
  func placeholderAsEvidence() throws {
    let tree = SampleScreen.window(
      Self.field(placeholder: "Name", text: "Ann"),
      Self.field(placeholder: "City", identifier: "city", frame: Frame(0, 200, 200, 30))
    )
    #expect(tree.evidence(for: 1).label == "Name")
    #expect(tree.evidence(for: 1).text == nil, "text in a field was typed")
    #expect(tree.evidence(for: 2).label == nil)
    #expect(tree.evidence(for: 1).unique.contains(.label))
    let later = SampleScreen.window(
      SampleScreen.button("New"),
      Self.field(placeholder: "Name", identifier: "name", text: "Bob")
    )
    #expect(later.resolve(tree.evidence(for: 1)) == .verified(3))
  }

  @Test("evidence that was recorded without the placeholder still verifies its field")
  func earlierEvidence() {
    let tree = SampleScreen.window(Self.field(placeholder: "Name"))
    var evidence = tree.evidence(for: 1)
    evidence.label = nil
    evidence.unique = [.ordinal, .path]
    #expect(tree.resolve(evidence) == .verified(1))
  }

  @Test("a misspelt placeholder is told as the nearest name")
  func misspelt() {
    let tree = SampleScreen.window(Self.field(placeholder: "Your name"))
    #expect(error(#""Your nmae""#, in: tree)?.hint == #"nearest: "Your name""#)
  }
}
