import AppDriver
import EventModel
import Recorder
import TestSupport
import Testing

@Suite("Redactor")
struct RedactorTests {
  @Test(
    "a fault of an app's process is redacted",
    arguments: [
      .notStarted(reason: "no hunter22"), .ended(.exit(1)),
      .contradiction("hunter22 here, HUNTER22 there"),
      .malformed(column: 1, reason: "\"hunter22\"", line: "{hunter22"),
      .refused(DriverRefusal(.crashed, "hunter22 is weak")),
    ] as [DriverFault.Kind]
  )
  func fault(kind: DriverFault.Kind) {
    var redactor = Redactor()
    let field = ViewNode("UITextField", text: "hunter22", attributes: ["secure": .bool(true)])
    _ = redactor.redact(ViewTree(field))
    let fault = DriverFault(kind, request: "text", lastLines: ["typed hunter22"])
    let redacted = redactor.redact(.broken(fault))
    #expect(!"\(redacted)".lowercased().contains("hunter22"))
    #expect("\(redacted)".contains("typed ‹secret 1›"))
  }

  /// Returns all texts of a node that an app can choose.
  private func texts(_ node: ViewNode) -> [String] {
    [node.identifier, node.label, node.text, node.value].compactMap { $0 }
      + node.attributes.flatMap { texts($0.value) }
  }

  private func texts(_ value: AttributeValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .list(let values): values.flatMap(texts)
    case .object(let members): members.flatMap { texts($0.value) }
    case .null, .bool, .number: []
    }
  }

  @Test("a redacted screen contains no known secret, and nodes outside the field keep their places")
  func anyScreen() {
    forAll(seeds: 0..<10, full: 1_020) { random in
      let secret = "x" + random.text(upTo: 8) + "yz"
      var tree = RandomTree.make(.mixed, size: 40, using: &random)
      let field = Int.random(in: tree.nodes.indices, using: &random)
      tree[field] = ViewNode("UITextField", text: secret, attributes: ["secure": .bool(true)])
      for index in tree.nodes.indices where index != field && random.once(in: 3) {
        // Within the words of a name, a short secret stays.
        let echo = random.text() + "-" + (random.once(in: 2) ? secret : secret.uppercased()) + "!"
        switch Int.random(in: 0..<5, using: &random) {
        case 0: tree[index].label = echo
        case 1: tree[index].text = echo
        case 2: tree[index].value = echo
        case 3: tree[index].identifier = echo
        default: tree[index].attributes["deep"] = .list([.object([Attribute("a", .text(echo))])])
        }
      }
      var redactor = Redactor()
      let redacted = redactor.redact(tree)
      for node in redacted.nodes {
        for text in texts(node) {
          #expect(!text.contains(secret) && !text.contains(secret.uppercased()))
        }
      }
      let contents = field + 1..<tree.end(of: field)
      for index in tree.nodes.indices where !contents.contains(index) {
        let place = redacted.index(at: tree.path(to: index))
        #expect(place.map { redacted.className(of: $0) } == tree.className(of: index))
      }
      #expect(redactor.redact(redacted) == redacted)
    }
  }

  @Test("a selected field of a page hides what is typed into it and keeps its label")
  func page() throws {
    let field = ViewNode(
      "input",
      identifier: "card",
      label: "Card",
      text: "4111 2222",
      frame: Frame(0, 0, 200, 20),
      attributes: ["traits": .list([.text("searchField")])]
    )
    var button = field
    button.attributes["traits"] = .list([.text("button")])
    for (node, label) in [(field, "Card"), (button, "‹secret")] {
      var redactor = try Redactor(["#card"])
      let shown = redactor.redact(ViewTree(ViewNode("Window"), children: [ViewTree(node)]))[1]
      #expect(shown.text?.contains("4111") == false)
      #expect(shown.label?.hasPrefix(label) == true, "\(shown)")
    }
  }

  @Test("a screen without secrets is unchanged")
  func noSecrets() {
    forAll(seeds: 0..<10, full: 1_020) { random in
      let tree = RandomTree.make(.mixed, size: 40, using: &random)
      var redactor = Redactor()
      #expect(redactor.redact(tree) == tree)
    }
  }

  @Test(
    "a secure field that has text when it is first seen keeps its name and nothing that may count"
  )
  func field() {
    let dots = ViewNode("UILabel", text: "•••", frame: Frame(4, 4, 27, 20))
    let node = ViewNode(
      "UITextField",
      identifier: "password",
      label: "Password",
      text: "•••",
      value: "•••",
      frame: Frame(0, 0, 200, 34),
      offset: Point(x: 12, y: 0),
      attributes: [
        "secure": .bool(true), "placeholder": .text("At least 8"), "length": .number(3),
        "traits": .list([.text("searchField")]),
      ]
    )
    var redactor = Redactor()
    let redacted = redactor.redact(ViewTree(node, children: [ViewTree(dots)]))
    #expect(
      redacted
        == ViewTree(
          ViewNode(
            "UITextField",
            identifier: "password",
            label: "Password",
            text: "‹hidden›",
            value: "‹hidden›",
            frame: Frame(0, 0, 200, 34),
            attributes: ["secure": .bool(true)]
          )
        )
    )
  }

  @Test("secrets of fewer than three characters are not replaced in other texts")
  func short() {
    let field = ViewNode("UITextField", text: "ab", attributes: ["secure": .bool(true)])
    let label = ViewNode("UILabel", text: "about")
    var redactor = Redactor()
    let tree = ViewTree(ViewNode("UIView"), children: [ViewTree(field), ViewTree(label)])
    #expect(redactor.redact(tree).nodes.map(\.text) == [nil, "‹secret 1›", "about"])
  }

  @Test("a pseudonym that contains a secret is unchanged")
  func pseudonyms() {
    let field = ViewNode("UITextField", text: "secret", attributes: ["secure": .bool(true)])
    var redactor = Redactor()
    #expect(redactor.redact(ViewTree(field)).nodes[0].text == "‹secret 1›")
    #expect(redactor.redact("‹secret 1› of Secrets") == "‹secret 1› of ‹secret 1›s")
  }

  @Test("letters that are cut off before an escaped secret leave nothing of it")
  func cutLetters() {
    var redactor = Redactor(hiding: ["SIMON_SECRET_1": "hunter2"])
    let escaped = "%68%75%6E%74%65%72%32"
    for count in 0...7 {
      let cut = String(repeating: "%E2%82", count: count)
      #expect(redactor.redact(cut + escaped + "!").hasSuffix("‹secret 1›!"))
    }
  }

  @Test("a path to a place far beyond the last child is read at once")
  func farPlace() {
    let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("UILabel"))])
    #expect(tree.pathOutsideSecureFields([.max]) == [.max])
    #expect(tree.pathOutsideSecureFields([0]) == [0])
  }
}
