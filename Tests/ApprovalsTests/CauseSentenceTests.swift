import Approvals
import Differ
import EventModel
import TestSupport
import Testing

/// The questions about one cause on a screen with a list and some buttons, as a person reads them.
@Suite("Sentences of causes")
struct CauseSentenceTests {
  /// A cause, and the question that it leads to.
  struct Cause: Sendable, CustomTestStringConvertible {
    let sentence: String
    let change: @Sendable (inout ViewNode) -> Void
    var testDescription: String { sentence }

    init(_ sentence: String, _ change: @escaping @Sendable (inout ViewNode) -> Void) {
      (self.sentence, self.change) = (sentence, change)
    }
  }

  private static let causes = [
    Cause(#"8 UIButtons are in upper case, such as "Button 1" → "BUTTON 1""#) { node in
      if node.className == "UIButton" { node.text = node.text?.uppercased() }
    },
    Cause(#"8 UIButtons  class "UIButton" → "PlainButton""#) { node in
      if node.className == "UIButton" { node.className = "PlainButton" }
    },
    Cause(#"8 UIButtons  identifier begins with "app." now, such as "button-1" → "app.button-1""#) {
      node in
      if node.className == "UIButton" { node.identifier = node.identifier.map { "app.\($0)" } }
    },
    Cause(#"8 UIButtons  identifier is gone, such as "button-1""#) { node in
      if node.className == "UIButton" { node.identifier = nil }
    },
    Cause(#"8 UIButtons  tint "blue" → "red""#) { node in
      if node.className == "UIButton" { node.attributes["tint"] = .text("red") }
    },
    Cause(#"8 UIButtons  opaque is new, true"#) { node in
      if node.className == "UIButton" { node.attributes["opaque"] = .bool(true) }
    },
    Cause(#"8 UIButtons end with "!" now, such as "Button 1" → "Button 1!""#) { node in
      if node.className == "UIButton" { node.text = node.text.map { "\($0)!" } }
    },
    Cause("8 UIButtons stand 12 points lower") { node in
      if node.className == "UIButton" { node.frame = Frame(0, 12, 80, 40) }
    },
  ]

  private func screen(_ change: (inout ViewNode) -> Void = { _ in }) -> ViewTree {
    let buttons = (1...8).map { number in
      var node = ViewNode(
        "UIButton",
        identifier: "button-\(number)",
        text: "Button \(number)",
        frame: Frame(0, 0, 80, 40)
      )
      node.attributes["tint"] = .text("blue")
      change(&node)
      let place = Frame(Double(number % 4) * 90, Double(number) * 60, 85, 50)
      return view("Holder", "holder-\(number)", at: place, below: [ViewTree(node)])
    }
    return window(view("UIView", "form", at: Frame(0, 0, 390, 800), below: buttons))
  }

  @Test("a cause is one sentence in plain grammar with its values", arguments: causes)
  func sentence(cause: Cause) throws {
    let before = golden(screen())
    let after = golden(screen(cause.change))
    let approval = try Approval(
      golden: before,
      pending: Pending(golden: before.digest, seen: after)
    )
    let review = Review([Review.Subject(name: "buy", approval: approval)])
    #expect(review.groups.map(\.sentence) == [cause.sentence])
  }
}
