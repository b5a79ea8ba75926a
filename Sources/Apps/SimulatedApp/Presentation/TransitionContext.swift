import Foundation

/// One transition between two screens: the context of its animation, and the coordinator of animations alongside.
final class TransitionContext: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  typealias Alongside = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private let screens: (from: UIViewController, to: UIViewController)
  /// The views that the transition removes and adds.
  var views: (from: UIView?, to: UIView?) = (nil, nil)
  /// The frame of the presented screen.
  var presentedFrame = CGRect.zero
  private let presented: UIViewController
  private unowned let application: UIApplication
  private var alongside: [Alongside] = []
  private var completions: [Alongside] = []
  private var isOver = false
  /// Called when the transition has ended, with false if it was cancelled.
  var ended: (Bool) -> Void = { _ in }
  /// The duration in seconds.
  var transitionDuration: TimeInterval = 0
  private(set) var transitionWasCancelled = false

  init(
    of presented: UIViewController,
    from: UIViewController,
    to: UIViewController,
    in container: UIView,
    of application: UIApplication,
    isAnimated: Bool
  ) {
    self.presented = presented
    screens = (from, to)
    containerView = container
    self.application = application
    self.isAnimated = isAnimated
    presentationStyle = presented.modalPresentationStyle
  }

  var isInteractive: Bool { false }
  var isCancelled: Bool { transitionWasCancelled }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: screens.from
    case .to: screens.to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: views.from
    case .to: views.to
    default: nil
    }
  }

  private var whole: CGRect { CGRect(origin: .zero, size: containerView.frame.size) }

  func initialFrame(for vc: UIViewController) -> CGRect {
    guard vc === screens.from else { return .zero }
    return vc === presented ? presentedFrame : whole
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    guard vc === screens.to else { return .zero }
    return vc === presented ? presentedFrame : whole
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    transitionWasCancelled = !didComplete
    ended(didComplete)
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
  }

  func animate(
    alongsideTransition animation: Alongside?,
    completion: Alongside?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return isAnimated
  }

  /// Runs the code that was added, in an animation as long as the transition if that is animated.
  func runAlongside() {
    let waiting = alongside
    alongside = []
    let changes = { for change in waiting { change(self) } }
    guard isAnimated, transitionDuration > 0, !waiting.isEmpty else { return changes() }
    UIView.animate(withDuration: transitionDuration, animations: changes)
  }
}
