import AppDriver
import EventModel
import SimulatedApp
import Testing

private let box = CGRect(x: 10, y: 20, width: 100, height: 50)

extension UIKitFact {
  static let views = [
    UIKitFact("addSubview puts a view in front of its siblings.", "uiview/addsubview(_:)") {
      let (outer, first, second) = (UIView(), UIView(), UIView())
      outer.addSubview(first)
      outer.addSubview(second)
      #expect(outer.subviews == [first, second] && second.superview === outer)
    },
    UIKitFact(
      "addSubview removes the view from its former superview.",
      "uiview/addsubview(_:)"
    ) {
      let (first, second, view) = (UIView(), UIView(), UIView())
      first.addSubview(view)
      second.addSubview(view)
      #expect(first.subviews.isEmpty && view.superview === second)
    },
    UIKitFact("A superview retains its subviews.", "uiview/addsubview(_:)") {
      let outer = UIView()
      weak var inner: UIView?
      do {
        let view = UIView()
        outer.addSubview(view)
        inner = view
      }
      #expect(inner != nil)
      inner?.removeFromSuperview()
      #expect(inner == nil)
    },
    UIKitFact("insertSubview inserts at an index.", "uiview/insertsubview(_:at:)") {
      let (outer, first, second) = (UIView(), UIView(), UIView())
      outer.addSubview(first)
      outer.insertSubview(second, at: 0)
      #expect(outer.subviews == [second, first])
    },
    UIKitFact(
      "insertSubview(belowSubview:) inserts behind a sibling.",
      "uiview/insertsubview(_:belowsubview:)"
    ) {
      let (outer, first, second) = (UIView(), UIView(), UIView())
      outer.addSubview(first)
      outer.insertSubview(second, belowSubview: first)
      #expect(outer.subviews == [second, first])
    },
    UIKitFact(
      "bringSubviewToFront moves a subview to the front.",
      "uiview/bringsubviewtofront(_:)"
    ) {
      let (outer, first, second) = (UIView(), UIView(), UIView())
      outer.addSubviews(first, second)
      outer.bringSubviewToFront(first)
      #expect(outer.subviews == [second, first])
    },
    UIKitFact(
      "sendSubviewToBack moves a subview behind its siblings.",
      "uiview/sendsubviewtoback(_:)"
    ) {
      let (outer, first, second) = (UIView(), UIView(), UIView())
      outer.addSubviews(first, second)
      outer.sendSubviewToBack(second)
      #expect(outer.subviews == [second, first])
    },
    UIKitFact(
      "removeFromSuperview unlinks the view.",
      "uiview/removefromsuperview()"
    ) {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      inner.removeFromSuperview()
      #expect(outer.subviews.isEmpty && inner.superview == nil)
    },
    UIKitFact(
      "isDescendant is true for the view itself and for views at any depth.",
      "uiview/isdescendant(of:)"
    ) {
      let (outer, middle, inner) = (UIView(), UIView(), UIView())
      outer.addSubview(middle)
      middle.addSubview(inner)
      #expect(inner.isDescendant(of: outer) && outer.isDescendant(of: outer))
      #expect(!outer.isDescendant(of: inner))
    },
    UIKitFact(
      "viewWithTag searches the view and its descendants.",
      "uiview/viewwithtag(_:)"
    ) {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      inner.tag = 7
      #expect(outer.viewWithTag(7) === inner && outer.viewWithTag(8) == nil)
    },
    UIKitFact("The window is nil for a view without one.", "uiview/window") {
      let view = UIView()
      #expect(view.window == nil)
      let fixture = try AppFixture { _, root in root.addSubview(view) }
      #expect(view.window === fixture.app?.keyWindow)
    },
    UIKitFact(
      "The origin of the bounds is zero by default, and their size that of the frame.",
      "uiview/bounds"
    ) {
      #expect(UIView(frame: box).bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    },
    UIKitFact(
      "A change of the bounds' size grows the view around its centre.",
      "uiview/bounds"
    ) {
      let view = UIView(frame: box)
      view.bounds.size = CGSize(width: 120, height: 70)
      #expect(view.frame == CGRect(x: 0, y: 10, width: 120, height: 70))
    },
    UIKitFact("A change of the centre moves the frame.", "uiview/center") {
      let view = UIView(frame: box)
      #expect(view.center == CGPoint(x: 60, y: 45))
      view.center = CGPoint(x: 50, y: 25)
      #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    },
    UIKitFact(
      "convert converts a point to the coordinates of another view.",
      "uiview/convert(_:to:)-7vquu"
    ) {
      let (outer, inner) = (UIView(), UIView(frame: box))
      outer.addSubview(inner)
      #expect(inner.convert(CGPoint(x: 1, y: 2), to: outer) == CGPoint(x: 11, y: 22))
      #expect(outer.convert(CGPoint(x: 11, y: 22), to: inner) == CGPoint(x: 1, y: 2))
    },
    UIKitFact("A view is opaque to touches and visible by default.", "uiview/ishidden") {
      let view = UIView()
      #expect(!view.isHidden && view.alpha == 1 && view.isUserInteractionEnabled)
    },
    UIKitFact(
      "Labels and image views take no touches by default.",
      "uilabel/isuserinteractionenabled"
    ) {
      #expect(!UILabel().isUserInteractionEnabled && !UIImageView().isUserInteractionEnabled)
    },
    UIKitFact("The tag is 0 by default.", "uiview/tag") { #expect(UIView().tag == 0) },
    UIKitFact("A view has no background by default.", "uiview/backgroundcolor") {
      #expect(UIView().backgroundColor == nil)
    },
    UIKitFact(
      "A view without a tint colour of its own has that of its superview.",
      "uiview/tintcolor"
    ) {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      outer.tintColor = .red
      #expect(inner.tintColor == .red)
    },
    UIKitFact(
      "sizeThatFits does not resize the view, and sizeToFit does.",
      "uiview/sizetofit()"
    ) {
      let label = UILabel()
      label.text = "Hello"
      let size = label.sizeThatFits(CGSize(width: 300, height: 300))
      #expect(label.frame.size == .zero && size.width > 0)
      label.sizeToFit()
      #expect(label.frame.size == size)
    },
    UIKitFact("A label has one line by default.", "uilabel/numberoflines") {
      #expect(UILabel().numberOfLines == 1)
    },
    UIKitFact("A label of 0 lines takes as many as it needs.", "uilabel/numberoflines") {
      let label = UILabel()
      label.text = String(repeating: "word ", count: 30)
      let one = label.sizeThatFits(CGSize(width: 100, height: 1_000)).height
      label.numberOfLines = 0
      #expect(label.sizeThatFits(CGSize(width: 100, height: 1_000)).height > 2 * one)
    },
  ]
}
