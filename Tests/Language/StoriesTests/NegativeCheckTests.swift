import Actions
import EventModel
import Stories
import Testing
import ViewQuery

@Suite("Checks that something is not on the screen")
struct NegativeCheckTests {
  /// Texts, and others that a reader takes for them.
  static let pairs = [
    ("Café", "Cafe\u{301}"), ("10 €", "10\u{A0}€"), ("Add", "Add\u{200B}"), ("Ａdd", "Add"),
    ("раypal", "paypal"), ("Wait...", "Wait…"), ("Ⅳ", "IV"), ("Add", " Add "), ("a-b", "a–b"),
    ("\"a\"", "“a”"),
  ]

  private func failure(_ sentence: String, _ tree: ViewTree) throws -> StepFailure? {
    let step = Step(.then, "Then \(sentence)", line: 1, column: 1)
    guard case .check(let check)? = try Sentence(of: step) else {
      Issue.record("no check: \(sentence)")
      return nil
    }
    return check.failure(on: tree, goldens: .none)
  }

  private func screen(_ node: ViewNode) -> ViewTree {
    var node = node
    node.frame = Frame(0, 0, 100, 40)
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: [ViewTree(node)])
  }

  @Test("a text that looks the same as one on the screen is not absent", arguments: pairs)
  func texts(one: String, other: String) throws {
    for (wanted, shown) in [(one, other), (other, one)] {
      let node = NodeReference.shown(wanted)
      for tree in [
        screen(ViewNode("UILabel", text: shown)), screen(ViewNode("UIButton", label: shown)),
      ] {
        for sentence in ["I do not see \(node)", "I see 0 of \(node)"] {
          let found = try #require(try failure(sentence, tree), "\(sentence)")
          #expect(found.message.contains("a text that looks the same is"), "\(found)")
          #expect(found.hint?.contains("the screen shows") == true)
        }
        #expect(try failure("I see \(node)", tree) != nil)
        #expect(try failure("I do not see \"Another\"", tree) == nil)
      }
      let hidden = screen(ViewNode("UILabel", text: shown, isHidden: true))
      #expect(try failure("I do not see \(node)", hidden) == nil)
    }
  }

  @Test("identifiers and selectors that differ by what nobody sees are not absent")
  func otherForms() throws {
    let tree = screen(ViewNode("UILabel", identifier: "cafe\u{301}", text: "Le Cafe\u{301} noir"))
    for reference in [
      "#\"café\"", "`//UILabel[text='Le Café noir']`",
      "`//UILabel[label='x'] | //UILabel[text='Le Café noir']`",
    ] {
      guard let node = try? NodeReference(parsing: reference),
        (try? tree.nodes(matching: node)) != nil
      else { continue }
      let found = try failure("I do not see \(reference)", tree)
      #expect(found?.hint?.contains("U+0301") == true, "\(reference): \(String(describing: found))")
    }
    #expect(try failure("I do not see #\"café\"", tree) != nil)
    #expect(try failure("I do not see `//UILabel[text='Le Café noir']`", tree) != nil)
    #expect(try failure("I do not see `//UILabel[text='Le Tee']`", tree) == nil)
  }
}
