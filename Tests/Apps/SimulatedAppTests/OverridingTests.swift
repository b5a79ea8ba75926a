import AppDriver
import EventModel
import SimulatedApp
import Testing

/// Subclasses that compile only if they may call and override what they may in UIKit.
@Suite("What subclasses call and override")
struct OverridingTests {
  private final class Stack: UINavigationController {
    override init(rootViewController: UIViewController) {
      super.init(rootViewController: rootViewController)
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Picture: UIImageView {
    init() { super.init(image: UIImage(named: "sun")) }
    required init?(coder: NSCoder) { nil }
  }

  private final class Segments: UISegmentedControl {
    init() { super.init(items: ["Day", "Week"]) }
    required init?(coder: NSCoder) { nil }
  }

  private final class Spinner: UIActivityIndicatorView {
    init() { super.init(style: .large) }
    required init(coder: NSCoder) { super.init(style: .large) }
  }

  @Test("subclasses call the initialisers that are designated in UIKit")
  func initialisers() {
    let root = UIViewController()
    let stack = Stack(rootViewController: root)
    #expect(stack.viewControllers == [root] && root.parent === stack)
    #expect(Picture().image?.name == "sun" && Segments().titles == ["Day", "Week"])
    #expect(Spinner().style == .large && Spinner().isHidden)
  }

  private final class Card: UIView {
    let log = CallLog()
    override func removeFromSuperview() {
      log.record("remove")
      super.removeFromSuperview()
    }
    override func invalidateIntrinsicContentSize() {
      log.record("invalidate")
      super.invalidateIntrinsicContentSize()
    }
    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
      CGSize(width: 40, height: 30)
    }
  }

  @Test("subclasses override the removal of a view and the size by its constraints")
  func methods() {
    let (root, card) = (UIView(), Card())
    root.addSubview(card)
    card.invalidateIntrinsicContentSize()
    card.removeFromSuperview()
    #expect(card.log.lines == ["invalidate", "remove"] && card.superview == nil)
    let stack = UIStackView(arrangedSubviews: [card])
    card.translatesAutoresizingMaskIntoConstraints = false
    #expect(stack.intrinsicContentSize == CGSize(width: 40, height: 30))
  }

  @Test("constraints and guides can be compared, and constraints take views of any type")
  func constraints() throws {
    let (view, guide) = (UIView(), UILayoutGuide())
    view.addLayoutGuide(guide)
    let any: Any = view
    let width = NSLayoutConstraint(
      item: any,
      attribute: .width,
      relatedBy: .equal,
      toItem: nil,
      attribute: .notAnAttribute,
      multiplier: 1,
      constant: 44
    )
    width.isActive = true
    #expect(view.constraints.contains(width) && Set([width, width]).count == 1)
    #expect(view.layoutGuides.firstIndex(of: guide) == 0)
    #expect("\(width)".hasSuffix("width == 44"))
  }

  @Test("the numbers of orientations are those of UIKit and of their sets")
  func orientations() throws {
    #expect(UIDeviceOrientation(rawValue: 0) == .unknown)
    #expect(UIDeviceOrientation.landscapeLeft.rawValue == 3)
    #expect(UIDeviceOrientation.faceUp.isFlat && !UIDeviceOrientation.faceUp.isLandscape)
    let pairs: [(UIInterfaceOrientation, UIInterfaceOrientationMask)] = [
      (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeLeft), (.landscapeRight, .landscapeRight),
    ]
    for (orientation, mask) in pairs { #expect(mask.rawValue == 1 << orientation.rawValue) }
    let fixture = try AppFixture { _, _ in }
    for expected in [UIDeviceOrientation.landscapeLeft, .portraitUpsideDown, .landscapeRight] {
      _ = try fixture.driver.rotate(.left)
      #expect(fixture.app?.orientation == expected)
    }
  }
}
