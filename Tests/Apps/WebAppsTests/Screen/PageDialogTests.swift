import EventModel
import Testing

@testable import WebApps

@Suite("A dialog of the browser")
struct PageDialogTests {
  private let desktop = Size(width: 1_280, height: 800)
  private let phone = Size(width: 390, height: 844)

  private func parts(_ dialog: PageDialog) -> [String] {
    dialog.tree(on: phone).children(of: 0).map { dialog.tree(on: phone)[$0].identifier ?? "" }
  }

  @Test(
    "each kind has its message and its buttons, and a prompt a focused field",
    arguments: [
      (.alert, ["dialog-message", "dialog-ok"]),
      (.confirm, ["dialog-message", "dialog-cancel", "dialog-ok"]),
      (.prompt, ["dialog-message", "dialog-field", "dialog-cancel", "dialog-ok"]),
      (.beforeunload, ["dialog-message", "dialog-cancel", "dialog-ok"]),
    ] as [(PageDialog.Kind, [String])]
  )
  func tree(kind: PageDialog.Kind, identifiers: [String]) {
    let dialog = PageDialog(kind: kind, message: "Sure?", typed: "draft")
    let tree = dialog.tree(on: desktop)
    #expect(parts(dialog) == identifiers)
    #expect(tree[0].identifier == "dialog")
    #expect(tree[0].attributes["role"] == .text(kind.rawValue))
    let children = tree.children(of: 0).map { tree[$0] }
    let message = kind == .beforeunload ? "Leave the page? Changes may not be saved." : "Sure?"
    #expect(children.first?.text == message)
    let buttons = children.filter { $0.attributes["traits"] == .list([.text("button")]) }
    #expect(buttons.map(\.text) == (kind == .alert ? ["OK"] : ["Cancel", "OK"]))
    #expect(buttons.map(\.label) == buttons.map(\.text))
    let field = children.first { $0.identifier == "dialog-field" }
    #expect((field != nil) == (kind == .prompt))
    if let field {
      #expect(field.text == "draft")
      #expect(field.attributes["focused"] == .bool(true))
    }
  }

  @Test(
    "a dialog is in the middle of the screen, and never above it",
    arguments: [
      (1_280, 800, 490, 100), (390, 844, 45, 100), (400, 200, 50, 35), (301, 100, 1, 0),
    ] as [(Double, Double, Double, Double)]
  )
  func frame(width: Double, height: Double, left: Double, top: Double) {
    let dialog = PageDialog(kind: .confirm, message: "Sure?")
    let frame = dialog.tree(on: Size(width: width, height: height))[0].frame
    #expect(frame == Frame(left, top, 300, 130))
  }

  @Test(
    "a press on a button is its answer, and a press elsewhere is none",
    arguments: [PageDialog.Kind.alert, .confirm, .prompt, .beforeunload]
  )
  func answers(kind: PageDialog.Kind) {
    let dialog = PageDialog(kind: kind, message: "Sure?")
    for screen in [desktop, phone] {
      let tree = dialog.tree(on: screen)
      let outer = tree[0].frame
      for part in tree.children(of: 0).map({ tree[$0] }) {
        let inner = part.frame
        let middle = Point(
          x: inner.minX + inner.size.width / 2,
          y: inner.minY + inner.size.height / 2
        )
        let place = Point(x: outer.minX + middle.x, y: outer.minY + middle.y)
        let answer: PageDialog.Answer? =
          switch part.identifier {
          case "dialog-ok": .accept
          case "dialog-cancel": .cancel
          default: nil
          }
        #expect(dialog.answer(at: place, on: screen) == answer, "\(part.identifier ?? "")")
        #expect(dialog.answer(at: middle, on: screen) == nil, "as if it were at the origin")
      }
      #expect(dialog.answer(at: .zero, on: screen) == nil)
    }
  }

  @Test("an alert has no answer where another dialog has its left button")
  func alert() {
    let place = Point(x: 490 + 145, y: 100 + 107)
    #expect(PageDialog(kind: .confirm, message: "").answer(at: place, on: desktop) == .cancel)
    #expect(PageDialog(kind: .alert, message: "").answer(at: place, on: desktop) == nil)
  }

  @Test(
    "typing fills the field of a prompt, and a return accepts it",
    arguments: [
      ("abc", "abc", nil), ("ab\u{8}c", "ac", nil), ("\u{8}\u{8}", "", nil), ("é👩‍👩‍👧", "é👩‍👩‍👧", nil),
      ("👩‍👩‍👧\u{8}", "", nil), ("ab\ncd", "ab", .accept), ("\n", "", .accept),
      ("ab\r\ncd", "ab", .accept),
    ] as [(String, String, PageDialog.Answer?)]
  )
  func typing(text: String, typed: String, answer: PageDialog.Answer?) {
    var dialog = PageDialog(kind: .prompt, message: "Name?")
    #expect(dialog.type(text) == answer)
    #expect(dialog.typed == typed)
  }

  @Test("typing goes on after the text that a page has put into the field")
  func draft() {
    var dialog = PageDialog(kind: .prompt, message: "Name?", typed: "An")
    #expect(dialog.type("n") == nil)
    #expect(dialog.typed == "Ann")
    #expect(dialog.type("\u{8}\u{8}e") == nil)
    #expect(dialog.typed == "Ae")
  }

  @Test("a dialog without a field ignores letters, and a return accepts it")
  func noField() {
    for kind in [PageDialog.Kind.alert, .confirm, .beforeunload] {
      var dialog = PageDialog(kind: kind, message: "Sure?")
      #expect(dialog.type("abc") == nil)
      #expect(dialog.typed == "")
      #expect(dialog.type("\n") == .accept)
    }
  }
}
