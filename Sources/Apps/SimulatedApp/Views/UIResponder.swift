/// An object that can handle touches and typed characters.
///
/// What it does not handle is passed on to `next`: from a view to its controller or superview, and
/// so on up to the window.
open class UIResponder {
  /// Creates a responder without a next one.
  public init() {}

  /// The responder that receives what this one does not handle; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// The app of this responder; nil before the responder is on the screen for the first time.
  open var application: UIApplication? { next?.application }

  /// Whether the responder can receive typed characters.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the keyboard is shown while the responder has the focus.
  open var showsKeyboard: Bool { false }

  /// The title of the return key while the responder has the focus.
  var returnKeyTitle: UIReturnKeyType { .default }

  /// Whether the responder has the focus, and so receives typed characters.
  public final var isFirstResponder: Bool { application?.firstResponder === self }

  /// Takes the focus; returns whether that succeeded.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let application, canBecomeFirstResponder else { return false }
    guard !isFirstResponder else { return true }
    if let former = application.firstResponder, !former.resignFirstResponder() { return false }
    application.firstResponder = self
    application.touches.noteEffect()
    return true
  }

  /// Gives up the focus; returns whether that succeeded.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    application?.firstResponder = nil
    application?.touches.noteEffect()
    return true
  }

  /// Handles one typed character; `\n` is the return key, and `\u{8}` deletes.
  ///
  /// - Parameter character: the typed character.
  /// - Returns: whether the character was handled; by default the result of `next`.
  open func insertText(_ character: Character) -> Bool { next?.insertText(character) ?? false }

  /// Called when fingers came down.
  open func touchesBegan(_ touches: [UITouch]) { next?.touchesBegan(touches) }

  /// Called when fingers moved.
  open func touchesMoved(_ touches: [UITouch]) { next?.touchesMoved(touches) }

  /// Called when fingers were lifted.
  open func touchesEnded(_ touches: [UITouch]) { next?.touchesEnded(touches) }

  /// Called when touches were taken over by a recogniser or cancelled by the system.
  open func touchesCancelled(_ touches: [UITouch]) { next?.touchesCancelled(touches) }
}
