import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Transitions of the app's own")
struct TransitionTests {
  private final class Screen: UIViewController {
    let log: CallLog
    init(_ title: String, _ log: CallLog) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() { view.accessibilityIdentifier = title }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    override func viewWillTransition(
      to size: CGSize,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      note("gets \(Int(size.width))")
    }
    private func note(_ event: String) { log.record("\(title ?? "") \(event)") }
  }

  /// A presentation in the lower half of the screen, over a dimmed area.
  private final class HalfPresentation: UIPresentationController {
    let log: CallLog
    let dimming = UIView.named("dimming", .zero)
    init(_ presented: UIViewController, _ presenting: UIViewController?, log: CallLog) {
      self.log = log
      super.init(presentedViewController: presented, presenting: presenting)
    }
    override var frameOfPresentedViewInContainerView: CGRect {
      let size = containerView?.bounds.size ?? .zero
      return CGRect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2)
    }
    override func presentationTransitionWillBegin() {
      log.record("will begin in \(Int(containerView?.frame.size.height ?? 0))")
      dimming.frame = containerView?.bounds ?? .zero
      dimming.alpha = 0
      containerView?.addSubview(dimming)
      presentedViewController.transitionCoordinator?.animate { [dimming] context in
        dimming.alpha = 1
        self.log.record("alongside for \(context.transitionDuration)")
      }
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      log.record("began: \(completed)")
    }
    override func dismissalTransitionWillBegin() { log.record("will end") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.record("ended: \(completed)") }
    override func containerViewWillLayoutSubviews() {
      dimming.frame = containerView?.bounds ?? .zero
    }
  }

  /// Moves a screen in from the left and out again.
  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    let log: CallLog
    let completes: Bool
    init(_ log: CallLog, completes: Bool) {
      self.log = log
      self.completes = completes
    }
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let added = context.view(forKey: .to)
      let view = added ?? context.view(forKey: .from)
      let from = context.viewController(forKey: .from)?.title ?? ""
      let to = context.viewController(forKey: .to)?.title ?? ""
      log.record("from \(from) to \(to)")
      let outside = CGPoint(x: -context.containerView.frame.size.width, y: 0)
      if let added, let controller = context.viewController(forKey: .to) {
        added.frame = context.finalFrame(for: controller)
        context.containerView.addSubview(added)
        added.frame.origin.x = outside.x
      }
      UIView.animate(withDuration: 0.2) {
        view?.frame.origin.x = added == nil ? outside.x : 0
      } completion: { _ in
        context.completeTransition(self.completes)
      }
    }
    func animationEnded(_ transitionCompleted: Bool) {
      log.record("animated: \(transitionCompleted)")
    }
  }

  private final class Transitioning: NSObject, UIViewControllerTransitioningDelegate {
    let log: CallLog
    var slides = false
    var completes = true
    init(_ log: CallLog) { self.log = log }
    func animationController(
      forPresented presented: UIViewController,
      presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      slides ? Slide(log, completes: completes) : nil
    }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      slides ? Slide(log, completes: completes) : nil
    }
    func presentationController(
      forPresented presented: UIViewController,
      presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? { HalfPresentation(presented, presenting, log: log) }
  }

  private let log = CallLog()
  private let base: UIViewController
  private let over: UIViewController
  private let delegate: Transitioning
  private let driver: SimulatedAppDriver

  init() throws {
    let base = Screen("base", log)
    (self.base, over, delegate) = (base, Screen("over", log), Transitioning(log))
    driver = SimulatedAppDriver { _ in base }
    try driver.launch(in: SessionSetting())
    log.lines = []
    over.modalPresentationStyle = .custom
    over.transitioningDelegate = delegate
  }

  /// Runs code as that of the app.
  private func run(_ action: @escaping () -> Void) throws {
    base.application?.after(.zero, action)
    try driver.advance(by: .zero)
  }

  private func node(_ name: String) throws -> ViewNode? {
    try driver.snapshot().nodes.first { $0.identifier == name }
  }

  @Test("a presentation of the app's own decides on the frame and adds views to the container")
  func presentation() throws {
    try run { [base, over] in base.present(over, animated: true) }
    #expect(over.isBeingPresented)
    #expect(try driver.settle() == .milliseconds(400))
    #expect(try node("over")?.frame == Frame(0, 422, 390, 422))
    #expect(try node("dimming")?.frame.size == Size(width: 390, height: 844))
    #expect(try node("base") != nil)
    #expect(over.presentationController is HalfPresentation)
    try run { [base] in base.dismiss(animated: true) }
    #expect(over.isBeingDismissed)
    _ = try driver.settle()
    #expect(try node("over") == nil)
    #expect(try node("dimming") == nil)
    #expect(
      log.lines == [
        "over will appear", "will begin in 844", "alongside for 0.4", "over did appear",
        "began: true", "over will disappear", "will end", "over did disappear", "ended: true",
      ]
    )
  }

  @Test("an animation of the app's own moves a screen, in whose duration others change alongside")
  func animation() throws {
    delegate.slides = true
    try run { [base, over] in base.present(over, animated: true) }
    try driver.advance(by: .milliseconds(100))
    #expect(try node("over")?.frame.origin == Point(x: -195, y: 422))
    #expect(try node("dimming")?.attributes["alpha"] == .number(0.5))
    #expect(try driver.settle() == .milliseconds(100))
    #expect(try node("over")?.frame.origin == Point(x: 0, y: 422))
    try run { [over] in over.dismiss(animated: true) }
    #expect(try driver.settle() == .milliseconds(200))
    #expect(try node("over") == nil)
    #expect(base.presentedViewController == nil)
    #expect(
      log.lines.filter { $0.hasPrefix("from") } == ["from base to over", "from over to base"]
    )
    #expect(log.lines.filter { $0.hasPrefix("animated") } == ["animated: true", "animated: true"])
  }

  @Test("a transition that does not complete is taken back")
  func cancelling() throws {
    (delegate.slides, delegate.completes) = (true, false)
    try run { [base, over] in base.present(over, animated: true) }
    _ = try driver.settle()
    #expect(try node("over") == nil)
    #expect(base.presentedViewController == nil)
    delegate.completes = true
    try run { [base, over] in base.present(over, animated: true) }
    _ = try driver.settle()
    delegate.completes = false
    try run { [over] in over.dismiss(animated: true) }
    _ = try driver.settle()
    #expect(base.presentedViewController === over)
    #expect(!over.isBeingDismissed)
    #expect(log.lines.contains("began: false") && log.lines.contains("ended: false"))
  }

  @Test("an animation of the app's own between full screens leaves the right one in the window")
  func fullScreen() throws {
    over.modalPresentationStyle = .fullScreen
    delegate.slides = true
    try run { [base, over] in base.present(over, animated: true) }
    #expect(try node("base") != nil)
    _ = try driver.settle()
    #expect(try node("base") == nil)
    #expect(try node("over")?.frame.size == Size(width: 390, height: 844))
    try run { [over] in over.dismiss(animated: true) }
    _ = try driver.settle()
    #expect(try node("over") == nil)
    #expect(try node("base")?.frame == Frame(0, 0, 390, 844))
    #expect(base.view.superview is UIWindow)
    #expect(
      log.lines.filter { $0.hasSuffix("appear") } == [
        "base will disappear", "over will appear", "base did disappear", "over did appear",
        "over will disappear", "base will appear", "over did disappear", "base did appear",
      ]
    )
  }

  @Test("a turn of the device is announced to presented screens and to those inside others")
  func rotation() throws {
    let child = Screen("child", log)
    base.addChild(child)
    base.view.addSubview(child.view)
    try run { [base, over] in base.present(over, animated: false) }
    log.lines = []
    _ = try driver.rotate(.left)
    #expect(
      log.lines.filter { $0.contains("gets") }.sorted() == [
        "base gets 844", "child gets 844", "over gets 844",
      ]
    )
    _ = try driver.settle()
    #expect(try node("dimming")?.frame.size == Size(width: 844, height: 390))
  }

  @Test("the delegate of a sheet keeps it from being swiped down, and is told of a swipe")
  func swiping() throws {
    final class Watch: NSObject, UIAdaptivePresentationControllerDelegate {
      var allows = false
      var lines: [String] = []
      func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
        allows
      }
      func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        lines.append("tried")
      }
      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        lines.append("goes")
      }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        lines.append("gone")
      }
    }
    let watch = Watch()
    over.modalPresentationStyle = .pageSheet
    over.transitioningDelegate = nil
    over.presentationController?.delegate = watch
    try run { [base, over] in base.present(over, animated: false) }
    func swipe() throws {
      for (step, phase) in [Touch.Phase.began, .moved, .moved, .moved, .ended].enumerated() {
        let y = 100 + Double(min(step, 3)) * 200
        _ = try driver.send(.touch(Touch(phase, at: CGPoint(x: 200, y: y))))
        try driver.advance(by: .milliseconds(20))
      }
      _ = try driver.settle()
    }
    try swipe()
    #expect(base.presentedViewController === over)
    #expect(watch.lines == ["tried"])
    watch.allows = true
    try swipe()
    #expect(base.presentedViewController == nil)
    #expect(watch.lines == ["tried", "goes", "gone"])
  }
}
