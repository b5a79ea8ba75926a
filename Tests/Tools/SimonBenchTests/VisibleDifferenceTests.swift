import EventModel
import Testing

@testable import SimonBench

@Suite("What a person can see of a difference")
struct VisibleDifferenceTests {
  private func screen(_ views: ViewNode...) -> ViewTree {
    ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: views.map { ViewTree($0) }
    )
  }

  private func label(_ text: String, y: Double, identifier: String? = nil) -> ViewNode {
    ViewNode("UILabel", identifier: identifier, text: text, frame: Frame(0, y, 100, 20))
  }

  private func isVisible(_ old: ViewTree, _ new: ViewTree) -> Bool {
    VisibleDifference(from: old, to: new).reason != nil
  }

  @Test("an identifier, a class, an attribute and a small move are not visible")
  func invisible() {
    let old = screen(label("a", y: 0), label("b", y: 100))
    #expect(!isVisible(old, old))
    #expect(!isVisible(old, screen(label("a", y: 0, identifier: "x"), label("b", y: 100))))
    #expect(!isVisible(old, screen(label("a", y: 8), label("b", y: 108))))
    var other = label("a", y: 0)
    other.attributes = ["font": .text("Bold")]
    #expect(!isVisible(old, screen(other, label("b", y: 100))))
  }

  @Test("a text, a label, a value, a state, a new or missing view and another order are visible")
  func visible() {
    let old = screen(label("a", y: 0), label("b", y: 100))
    #expect(isVisible(old, screen(label("c", y: 0), label("b", y: 100))))
    #expect(isVisible(old, screen(label("a", y: 0))))
    #expect(isVisible(screen(label("a", y: 0)), old))
    #expect(isVisible(old, screen(label("a", y: 100), label("b", y: 0))))
    #expect(isVisible(old, screen(label("a", y: 0), label("b", y: 900))))
    let changes: [(inout ViewNode) -> Void] = [
      { $0.label = "other" }, { $0.value = "1" }, { $0.isEnabled = false }, { $0.isHidden = true },
      { $0.attributes = ["selected": .bool(true)] },
    ]
    for change in changes {
      var node = label("a", y: 0)
      change(&node)
      #expect(isVisible(old, screen(node, label("b", y: 100))))
    }
  }
}
