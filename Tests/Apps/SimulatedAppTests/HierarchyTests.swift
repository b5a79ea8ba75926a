import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The hierarchy of views and controllers")
struct HierarchyTests {
  private final class Witness: UIView {
    let log: CallLog
    init(_ log: CallLog) {
      self.log = log
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: NSCoder) { nil }
    private func note(_ name: String, _ view: UIView?) {
      log.record("\(name) \(view == nil ? "nil" : "\(view?.tag ?? 0)")")
    }
    override func willMove(toSuperview newSuperview: UIView?) { note("willMove", newSuperview) }
    override func didMoveToSuperview() { note("didMove", superview) }
    override func willMove(toWindow newWindow: UIWindow?) { note("willMoveToWindow", newWindow) }
    override func didMoveToWindow() { note("didMoveToWindow", window) }
    override func didAddSubview(_ subview: UIView) { note("didAdd", subview) }
    override func willRemoveSubview(_ subview: UIView) { note("willRemove", subview) }
  }

  /// UIView, "Observing view-related changes": each method comes before or after its change.
  @Test("a view is told when it is added, moved and removed")
  func changes() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in view.tag = 1 }
    let root = try #require(fixture.app?.keyWindow?.rootViewController?.view)
    let (witness, other) = (Witness(log), UIView())
    other.tag = 2
    root.addSubview(witness)
    #expect(log.lines == ["willMove 1", "willMoveToWindow 0", "didMoveToWindow 0", "didMove 1"])
    log.lines = []
    witness.addSubview(other)
    other.removeFromSuperview()
    #expect(log.lines == ["didAdd 2", "willRemove 2"])
    log.lines = []
    witness.removeFromSuperview()
    let removal = ["willMove nil", "willMoveToWindow nil", "didMoveToWindow nil", "didMove nil"]
    #expect(log.lines == removal)
    log.lines = []
    other.addSubview(witness)
    #expect(log.lines == ["willMove 2", "didMove 2"])
  }

  private final class Child: UIViewController {
    let log = CallLog()
    override func willMove(toParent parent: UIViewController?) {
      log.record("willMove \(parent == nil ? "nil" : "parent")")
    }
    override func didMove(toParent parent: UIViewController?) {
      log.record("didMove \(parent == nil ? "nil" : "parent")")
    }
    override func viewWillAppear(_ animated: Bool) { log.record("willAppear") }
    override func viewDidAppear(_ animated: Bool) { log.record("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.record("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.record("didDisappear") }
  }

  /// UIViewController, "Implementing a container view controller": addChild calls
  /// willMove(toParent:), removeFromParent calls didMove(toParent:), the app calls the others.
  @Test("a child controller appears and disappears with its view")
  func children() throws {
    let fixture = try AppFixture { _, _ in }
    let root = try #require(fixture.app?.keyWindow?.rootViewController)
    let child = Child()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.log.lines == ["willMove parent", "willAppear", "didAppear", "didMove parent"])
    #expect(root.children == [child] && child.parent === root)
    child.log.lines = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.log.lines == ["willMove nil", "willDisappear", "didDisappear", "didMove nil"])
    #expect(root.children.isEmpty && child.parent == nil)
  }

  private final class Turning: UIViewController {
    let log = CallLog()
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      log.record("traits")
    }
    override func viewSafeAreaInsetsDidChange() {
      log.record("safe area \(Int(view.safeAreaInsets.top)) \(Int(view.safeAreaInsets.left))")
    }
    override func viewWillTransition(
      to size: CGSize,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) { log.record("transition \(Int(size.width))") }
  }

  @Test("a rotation tells the controller of the size, the size class and the safe area")
  func rotation() throws {
    let screen = Turning()
    let driver = SimulatedAppDriver { _ in screen }
    try driver.launch(in: SessionSetting())
    #expect(screen.log.lines == ["safe area 47 0"])
    screen.log.lines = []
    #expect(try driver.rotate(.left) == .handled)
    _ = try driver.settle()
    #expect(screen.log.lines == ["traits", "transition 844", "safe area 0 47"])
  }

  @Test("adding a view to its own superview again only moves it to the front")
  func again() throws {
    let log = CallLog()
    let (witness, other) = (Witness(log), UIView())
    let fixture = try AppFixture { _, view in view.addSubviews(witness, other) }
    let root = try #require(fixture.app?.keyWindow?.rootViewController?.view)
    let constraint = witness.widthAnchor.constraint(equalTo: root.widthAnchor)
    constraint.isActive = true
    log.lines = []
    root.addSubview(witness)
    #expect(root.subviews == [other, witness] && constraint.isActive && log.lines == [])
    root.insertSubview(witness, at: 0)
    #expect(root.subviews == [witness, other])
  }

  @Test("a view that is inserted below or above a sibling is directly below or above it")
  func siblings() {
    let root = UIView()
    let (first, second, third) = (UIView(), UIView(), UIView())
    root.addSubviews(first, second, third)
    root.insertSubview(first, belowSubview: third)
    #expect(root.subviews == [second, first, third])
    root.insertSubview(third, belowSubview: second)
    #expect(root.subviews == [third, second, first])
    root.insertSubview(third, aboveSubview: second)
    #expect(root.subviews == [second, third, first])
  }

  @Test("points are converted by the frames of the views, not by those drawn in an animation")
  func conversion() throws {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let fixture = try AppFixture { _, view in view.addSubview(box) }
    UIView.animate(withDuration: 1) { box.frame.origin.y = 100 }
    fixture.app?.animate(.milliseconds(500)) { box.frame.origin.y = 200 }
    let old = box.superview?.convert(CGPoint.zero, to: nil).y ?? 0
    #expect(box.convert(CGPoint.zero, to: nil).y == old + 200)
    #expect(box.superview?.convert(CGPoint(x: 0, y: 200), to: box) == .zero)
  }
}
