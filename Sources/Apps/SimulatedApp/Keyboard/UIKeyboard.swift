import EventModel
import Foundation

/// The keyboard, which is shown at the bottom while a text input has the focus.
///
/// Lifting a finger on a key types that key; a driver may send typed characters as well.
final class UIKeyboard: UIView {
  unowned let owner: UIApplication
  private let plane = UIKBKeyplaneView(frame: .zero)
  private var isUp = false
  private var adjusted: (view: UIScrollView, inset: CGFloat)?
  private weak var responder: UIResponder?

  init(of application: UIApplication) {
    owner = application
    super.init(frame: .zero)
    addSubview(plane)
    plane.keyboard = self
  }

  required init?(coder: NSCoder) { nil }

  /// The height of the keyboard on this screen.
  var height: CGFloat {
    let screen = owner.screen
    let keys = screen.size.width > screen.size.height ? 162.0 : 216
    return min(keys + screen.safeAreaInsets.bottom, screen.size.height / 2)
  }

  /// The height of the screen that the keyboard covers now.
  var shownHeight: CGFloat { isUp ? height : 0 }

  /// Shows or hides the keyboard as the view with the focus requires.
  func follow(_ responder: UIResponder?) {
    let isWanted = responder?.showsKeyboard ?? false
    guard isWanted != isUp || isWanted && responder !== self.responder else { return }
    self.responder = responder
    plane.returnKey = responder?.returnKeyTitle ?? .default
    if isWanted != isUp { isWanted ? show() : hide() }
    if isWanted { makeRoom() }
  }

  private var rest: CGRect {
    let size = owner.screen.size
    return CGRect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  /// Updates the frame after the screen has changed.
  func place() {
    if isUp { frame = rest }
  }

  private func show() {
    isUp = true
    plane.plane = .letters
    if superview == nil {
      frame = rest.moved(by: CGPoint(x: 0, y: height))
      owner.mainWindow.addSubview(self)
    }
    let (start, end) = (rest.moved(by: CGPoint(x: 0, y: height)), rest)
    post([.willChangeFrame, .willShow], from: start, to: end)
    slide(to: rest) { [weak self] in
      guard let self, isUp else { return }
      post([.didChangeFrame, .didShow], from: start, to: end)
    }
  }

  private func hide() {
    isUp = false
    if let (view, inset) = adjusted { view.contentInset.bottom -= inset }
    adjusted = nil
    let (start, end) = (rest, rest.moved(by: CGPoint(x: 0, y: height)))
    post([.willChangeFrame, .willHide], from: start, to: end)
    slide(to: end) { [weak self] in
      guard let self, !isUp else { return }
      removeFromSuperview()
      post([.didChangeFrame, .didHide], from: start, to: end)
    }
  }

  private func slide(to place: CGRect, completion: @escaping () -> Void) {
    owner.animate(.milliseconds(250), reason: "the keyboard") {
      frame = place
      owner.mainWindow.keyboardMoved()
      // Boxes in the middle of the screen make room for the keyboard.
      for case let view as UITransitionView in owner.mainWindow.subviews {
        view.modalPresentation?.place()
      }
    } completion: {
      completion()
    }
  }

  /// Scrolls the focused view out from under the keyboard, if it is in a scroll view.
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
    let area = view.convert(CGRect(origin: view.boundsOrigin, size: view.frame.size), to: scroller)
    let shown = scroller.frame.size.height - inset
    let offset = scroller.contentOffset
    guard area.maxY > offset.y + shown else { return }
    let wanted = scroller.clamped(CGPoint(x: offset.x, y: area.maxY - shown + 8))
    scroller.setContentOffset(wanted, animated: true)
  }

  override func layoutSubviews() {
    plane.frame = CGRect(
      x: 0,
      y: 0,
      width: frame.size.width,
      height: height - owner.screen.safeAreaInsets.bottom
    )
  }

  /// Types a character into the view that has the focus.
  func type(_ character: Character) {
    owner.touches.noteEffect()
    _ = owner.firstResponder?.insertText(character)
  }
}

/// The view that draws all keys.
final class UIKBKeyplaneView: UIView {
  weak var keyboard: UIKeyboard?
  var plane = KeyPlane.letters { didSet { setNeedsDisplay() } }
  var returnKey = UIReturnKeyType.default { didSet { setNeedsDisplay() } }

  override var handlesTouches: Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
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
