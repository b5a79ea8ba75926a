import EventModel

/// The keyboard: it slides in from below while the view that has the focus is typed into.
///
/// A finger lifted on a key types it; keys work beside typed characters that a driver sends.
final class UIKeyboard: UIView {
  private unowned let owner: UIApplication
  private let plane = UIKBKeyplaneView(frame: .zero)
  private var isUp = false
  private var adjusted: (view: UIScrollView, inset: Double)?
  private weak var responder: UIResponder?

  init(of application: UIApplication) {
    owner = application
    super.init(frame: .zero)
    addSubview(plane)
    plane.keyboard = self
  }

  override var className: String { "UIKeyboard" }

  /// How much of the screen's height the keyboard takes.
  var height: Double {
    let screen = owner.screen
    let keys = screen.size.width > screen.size.height ? 162.0 : 216
    return min(keys + screen.safeAreaInsets.bottom, screen.size.height / 2)
  }

  /// How much it takes now: nothing while it is away.
  var shownHeight: Double { isUp ? height : 0 }

  /// Comes or goes as the view that has the focus asks for.
  func follow(_ responder: UIResponder?) {
    let isWanted = responder?.showsKeyboard ?? false
    guard isWanted != isUp || isWanted && responder !== self.responder else { return }
    self.responder = responder
    plane.returnKey = responder?.returnKeyTitle ?? .default
    if isWanted != isUp { isWanted ? show() : hide() }
    if isWanted { makeRoom() }
  }

  private var rest: Frame {
    let size = owner.screen.size
    return Frame(0, size.height - height, size.width, height)
  }

  /// Takes its place again after the screen has changed.
  func place() {
    guard isUp else { return }
    frame = rest
  }

  private func show() {
    isUp = true
    plane.plane = .letters
    if superview == nil {
      frame = rest.moved(by: Point(x: 0, y: height))
      owner.keyWindow.addSubview(self)
    }
    slide(to: rest) {}
  }

  private func hide() {
    isUp = false
    if let (view, inset) = adjusted { view.contentInset.bottom -= inset }
    adjusted = nil
    slide(to: rest.moved(by: Point(x: 0, y: height))) { [weak self] in
      if self?.isUp == false { self?.removeFromSuperview() }
    }
  }

  private func slide(to place: Frame, completion: @escaping () -> Void) {
    owner.animator.animate(
      duration: .milliseconds(250),
      curve: .easeInOut,
      allowsInteraction: false,
      reason: "the keyboard",
      changes: {
        frame = place
        // Boxes in the middle of the screen make room, and take it back.
        for case let view as UITransitionView in owner.keyWindow.subviews {
          view.modalPresentation?.place()
        }
      },
      completion: completion
    )
  }

  /// Scrolls the view that is typed into out from under the keyboard, where it is in a scroll view.
  private func makeRoom() {
    guard let view = responder as? UIView else { return }
    let outer = sequence(first: view, next: \.superview).dropFirst()
    guard let scroller = outer.first(where: { $0 is UIScrollView }) as? UIScrollView else { return }
    if adjusted == nil {
      let overlap = scroller.screenFrame.maxY - rest.minY
      guard overlap > 0 else { return }
      scroller.contentInset.bottom += overlap
      adjusted = (scroller, overlap)
    }
    guard let inset = adjusted?.inset, adjusted?.view === scroller else { return }
    let area = view.convert(Frame(origin: view.boundsOrigin, size: view.frame.size), to: scroller)
    let shown = scroller.frame.size.height - inset
    let offset = scroller.contentOffset
    guard area.maxY > offset.y + shown else { return }
    scroller.setContentOffset(
      scroller.clamped(Point(x: offset.x, y: area.maxY - shown + 8)),
      animated: true
    )
  }

  override func layoutSubviews() {
    plane.frame = Frame(0, 0, frame.size.width, height - owner.screen.safeAreaInsets.bottom)
  }

  /// Types a key into the view that has the focus.
  func type(_ character: Character) {
    owner.touches.noteEffect()
    _ = owner.firstResponder?.insertText(character)
  }
}

/// The keys, drawn as one view.
final class UIKBKeyplaneView: UIView {
  weak var keyboard: UIKeyboard?
  var plane = KeyPlane.letters { didSet { setNeedsDisplay() } }
  var returnKey = UIReturnKeyType.default { didSet { setNeedsDisplay() } }

  override var className: String { "UIKBKeyplaneView" }
  override var handlesTouches: Bool { true }

  override func touchesBegan(_ touches: [UITouch]) {}
  override func touchesMoved(_ touches: [UITouch]) {}
  override func touchesCancelled(_ touches: [UITouch]) {}

  override func touchesEnded(_ touches: [UITouch]) {
    guard let touch = touches.first, !frame.isEmpty else { return }
    let place = touch.location(in: self)
    let key = plane.key(x: place.x / frame.size.width, y: place.y / frame.size.height)
    application?.touches.noteEffect()
    switch key {
    case .shift: plane = plane == .capitals ? .letters : .capitals
    case .plane: plane = plane == .numbers ? .letters : .numbers
    case .delete: keyboard?.type("\u{8}")
    case .character(let character):
      if plane == .capitals { plane = .letters }
      keyboard?.type(character)
    }
  }

  override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.value = plane.rawValue
    node.attributes["returnKey"] = .text(returnKey.rawValue)
    node.add(.keyboardKey)
  }
}

extension UIResponder {
  /// What the return key says while this has the focus.
  fileprivate var returnKeyTitle: UIReturnKeyType {
    switch self {
    case let field as UITextField: field.returnKeyType
    case let view as UITextView: view.returnKeyType
    default: .default
    }
  }
}
