import EventModel
import SimulatedApp
import Testing

@Suite("Hit testing")
struct HitTestTests {
  /// Returns a view of 100 by 100 points, with `back` filling it and `front` covering its middle.
  private func scene(_ change: (_ front: UIView, _ back: UIView) -> Void) -> UIView {
    let root = UIView.named("root", CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView.named("back", CGRect(x: 0, y: 0, width: 100, height: 100))
    let front = UIView.named("front", CGRect(x: 20, y: 20, width: 60, height: 60))
    root.addSubviews(back, front)
    change(front, back)
    return root
  }

  private func hit(_ root: UIView, _ x: Double = 50, _ y: Double = 50) -> String? {
    root.hitTest(CGPoint(x: x, y: y), with: nil)?.accessibilityIdentifier
  }

  @Test("the front-most view is hit, and its right and bottom edges do not belong to it")
  func order() {
    let root = scene { _, _ in }
    #expect(hit(root) == "front")
    #expect(hit(root, 20, 20) == "front")
    #expect(hit(root, 80, 80) == "back")
    #expect(hit(root, 100, 50) == nil)
  }

  @Test(
    "a view that takes no touches is skipped by the hit test",
    arguments: [
      ("hidden", "back"), ("alpha 0.009", "back"), ("alpha 0.01", "front"),
      ("no interaction", "back"),
      ("behind", "back"), ("moved away", "back"),
    ]
  )
  func passing(state: String, expected: String) {
    let root = scene { front, back in
      switch state {
      case "hidden": front.isHidden = true
      case "alpha 0.009": front.alpha = 0.009
      case "alpha 0.01": front.alpha = 0.01
      case "no interaction": front.isUserInteractionEnabled = false
      case "behind": front.superview?.bringSubviewToFront(back)
      default: front.frame.origin = CGPoint(x: 60, y: 60)
      }
    }
    #expect(hit(root) == expected)
  }

  @Test("a subview outside its superview is not hit")
  func outside() {
    let root = scene { front, _ in
      front.addSubview(UIView.named("inner", CGRect(x: 50, y: 50, width: 40, height: 40)))
    }
    #expect(hit(root, 75, 75) == "inner")
    #expect(hit(root, 85, 85) == "back")
  }

  @Test("scrolled content is hit where it is drawn")
  func scrolled() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 1_000)
    scroll.addSubview(UIView.named("far", CGRect(x: 0, y: 500, width: 100, height: 50)))
    scroll.contentOffset = CGPoint(x: 0, y: 480)
    #expect(scroll.hitTest(CGPoint(x: 10, y: 510), with: nil)?.accessibilityIdentifier == "far")
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.frame.origin = CGPoint(x: 50, y: 50)
    root.addSubview(scroll)
    #expect(hit(root, 60, 75) == "far")
    #expect(root.hitTest(CGPoint(x: 60, y: 65), with: nil) === scroll)
  }

  @Test("a point is converted between the coordinates of two views")
  func conversion() throws {
    let root = scene { front, _ in front.bounds.origin = CGPoint(x: 5, y: 7) }
    let front = try #require(root.subviews.last)
    #expect(front.convert(CGPoint(x: 5, y: 7), to: root) == CGPoint(x: 20, y: 20))
    #expect(root.convert(CGPoint(x: 20, y: 20), to: front) == CGPoint(x: 5, y: 7))
  }
}
