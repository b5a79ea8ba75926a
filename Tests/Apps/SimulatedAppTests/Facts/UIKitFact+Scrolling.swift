import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Follower: NSObject, UIScrollViewDelegate {
  let log = CallLog()
  var wanted: CGFloat?
  private func note(_ call: String) { if log.lines.last != call { log.record(call) } }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { note("did scroll") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("will begin dragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("will end dragging \(velocity.y > 0 ? "down" : velocity.y < 0 ? "up" : "still")")
    if let wanted { unsafe targetContentOffset.pointee.y = wanted }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("did end dragging\(decelerate ? ", moving" : "")")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("will slow down") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("did slow down") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("did animate") }
}

/// A scroll view of 300 by 300 points with content of 300 by 3,000.
private struct Sheet {
  let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let follower = Follower()
  let fixture: AppFixture

  init() throws {
    let view = view
    view.contentSize = CGSize(width: 300, height: 3_000)
    fixture = try AppFixture { _, root in root.addSubview(view) }
    view.delegate = follower
  }

  /// Drags upwards; a finger that rests at the end throws nothing.
  func pull(by way: Double, resting: Bool = false) throws {
    try fixture.send(.began, 150, 280)
    for step in 1...5 {
      try fixture.wait(20)
      try fixture.send(.moved, 150, 280 - way * Double(step) / 5)
    }
    if resting { try fixture.wait(300) }
    try fixture.send(.ended, 150, 280 - way)
  }
}

extension UIKitFact {
  static let scrolling = [
    UIKitFact("The content begins at its origin.", "uiscrollview/contentoffset") {
      #expect(UIScrollView().contentOffset == .zero && UIScrollView().contentSize == .zero)
    },
    UIKitFact("The offset is the origin of the bounds.", "uiscrollview/contentoffset") {
      let sheet = try Sheet()
      sheet.view.contentOffset.y = 70
      #expect(sheet.view.bounds.origin.y == 70)
    },
    UIKitFact(
      "The delegate is told of a drag from its beginning to the end of the deceleration.",
      "uiscrollviewdelegate"
    ) {
      let sheet = try Sheet()
      try sheet.pull(by: 200)
      _ = try sheet.fixture.settle()
      #expect(
        sheet.follower.log.lines == [
          "will begin dragging", "did scroll", "will end dragging down", "did end dragging, moving",
          "will slow down", "did scroll", "did slow down",
        ]
      )
    },
    UIKitFact(
      "A finger that rests before it is lifted lets nothing decelerate.",
      "uiscrollviewdelegate/scrollviewdidenddragging(_:willdecelerate:)"
    ) {
      let sheet = try Sheet()
      try sheet.pull(by: 200, resting: true)
      _ = try sheet.fixture.settle()
      #expect(
        sheet.follower.log.lines == [
          "will begin dragging", "did scroll", "will end dragging still", "did end dragging",
        ]
      )
    },
    UIKitFact(
      "The delegate can change the offset at which the content comes to rest.",
      "uiscrollviewdelegate/scrollviewwillenddragging(_:withvelocity:targetcontentoffset:)"
    ) {
      let sheet = try Sheet()
      sheet.follower.wanted = 900
      try sheet.pull(by: 200)
      _ = try sheet.fixture.settle()
      #expect(sheet.view.contentOffset.y == 900)
      #expect(sheet.follower.log.lines.last == "did slow down")
    },
    UIKitFact(
      "An animated change of the offset tells the delegate at its end.",
      "uiscrollviewdelegate/scrollviewdidendscrollinganimation(_:)"
    ) {
      let sheet = try Sheet()
      sheet.view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      _ = try sheet.fixture.settle()
      #expect(sheet.follower.log.lines == ["did scroll", "did animate"])
    },
    UIKitFact(
      "A change of the offset without an animation does not tell of an animation.",
      "uiscrollviewdelegate/scrollviewdidendscrollinganimation(_:)"
    ) {
      let sheet = try Sheet()
      sheet.view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
      _ = try sheet.fixture.settle()
      #expect(sheet.follower.log.lines == ["did scroll"])
    },
    UIKitFact("isScrollEnabled keeps drags from scrolling.", "uiscrollview/isscrollenabled") {
      let sheet = try Sheet()
      sheet.view.isScrollEnabled = false
      try sheet.pull(by: 200)
      #expect(sheet.view.contentOffset == .zero)
    },
    UIKitFact(
      "Without bounces, scrolling stops at the edge of the content.",
      "uiscrollview/bounces"
    ) {
      let sheet = try Sheet()
      sheet.view.bounces = false
      try sheet.pull(by: -200)
      #expect(sheet.view.contentOffset.y == 0)
    },
    UIKitFact("Content bounces beyond its edge and returns.", "uiscrollview/bounces") {
      let sheet = try Sheet()
      try sheet.fixture.send(.began, 150, 50)
      try sheet.fixture.send(.moved, 150, 70)
      try sheet.fixture.send(.moved, 150, 250)
      #expect(sheet.view.contentOffset.y < 0)
      try sheet.fixture.send(.ended, 150, 250)
      _ = try sheet.fixture.settle()
      #expect(sheet.view.contentOffset.y == 0)
    },
    UIKitFact(
      "Paging stops at multiples of the bounds.",
      "uiscrollview/ispagingenabled"
    ) {
      let sheet = try Sheet()
      sheet.view.isPagingEnabled = true
      try sheet.pull(by: 200)
      _ = try sheet.fixture.settle()
      #expect(sheet.view.contentOffset.y == 300)
    },
    UIKitFact(
      "isDragging and isTracking say that a finger moves the content.",
      "uiscrollview/isdragging"
    ) {
      let sheet = try Sheet()
      try sheet.fixture.send(.began, 150, 280)
      #expect(sheet.view.isTracking && !sheet.view.isDragging)
      try sheet.fixture.send(.moved, 150, 200)
      #expect(sheet.view.isDragging)
      try sheet.fixture.send(.ended, 150, 200)
      #expect(!sheet.view.isDragging && !sheet.view.isTracking)
    },
    UIKitFact(
      "isDecelerating says that the content moves on by itself.",
      "uiscrollview/isdecelerating"
    ) {
      let sheet = try Sheet()
      try sheet.pull(by: 200)
      #expect(sheet.view.isDecelerating)
      _ = try sheet.fixture.settle()
      #expect(!sheet.view.isDecelerating)
    },
    UIKitFact(
      "scrollRectToVisible scrolls just far enough.",
      "uiscrollview/scrollrecttovisible(_:animated:)"
    ) {
      let sheet = try Sheet()
      sheet.view.scrollRectToVisible(CGRect(x: 0, y: 400, width: 10, height: 50), animated: false)
      #expect(sheet.view.contentOffset.y == 150)
    },
    UIKitFact(
      "scrollRectToVisible does nothing for a visible area.",
      "uiscrollview/scrollrecttovisible(_:animated:)"
    ) {
      let sheet = try Sheet()
      sheet.view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: false)
      #expect(sheet.view.contentOffset.y == 0 && sheet.follower.log.lines.isEmpty)
    },
    UIKitFact("A scroll view clips its content.", "uiscrollview") {
      #expect(UIScrollView().clipsToBounds && !UIView().clipsToBounds)
    },
    UIKitFact(
      "A drag that scrolls cancels the touch in the content.",
      "uiscrollview/cancancelcontenttouches"
    ) {
      let (sheet, log) = (try Sheet(), CallLog())
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      button.addAction(for: .touchUpInside) { log.record("tapped") }
      button.addAction(for: .touchCancel) { log.record("cancelled") }
      sheet.view.addSubview(button)
      try sheet.pull(by: 200)
      #expect(log.lines == ["cancelled"])
    },
  ]
}
