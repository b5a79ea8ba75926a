public import Foundation

/// An object that can handle touches and typed characters.
///
/// Touches and characters that it does not handle are passed on to `next`: from a view to its controller or
/// superview, and so on up to the window and the app's delegate.
open class UIResponder: NSObject {
  /// Creates a responder without a next one.
  public override init() { super.init() }

  /// The responder that receives the input that this one does not handle; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// The app of this responder; nil before the responder is on the screen for the first time.
  open var application: UIApplication? { next?.application }

  /// True if the responder can receive typed characters; false unless it is overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// True if the responder is willing to give up the focus; true unless it is overridden.
  open var canResignFirstResponder: Bool { true }

  /// True if the keyboard is shown while the responder has the focus; false unless it is overridden.
  open var showsKeyboard: Bool { false }

  /// The title of the return key while the responder has the focus.
  var returnKeyTitle: UIReturnKeyType { .default }

  /// True while the responder has the focus, and so receives typed characters.
  open var isFirstResponder: Bool { application?.firstResponder === self }

  /// Takes the focus.
  ///
  /// - Returns: true if the responder has the focus now.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let application, canBecomeFirstResponder else { return false }
    guard !isFirstResponder else { return true }
    if let former = application.firstResponder, !former.resignFirstResponder() { return false }
    application.firstResponder = self
    application.touches.noteEffect()
    return true
  }

  /// Gives up the focus.
  ///
  /// - Returns: true if the responder is without the focus now.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    application?.firstResponder = nil
    application?.touches.noteEffect()
    return true
  }

  /// Handles one typed character; `\n` is the return key, and `\u{8}` deletes.
  ///
  /// - Parameter character: the typed character.
  /// - Returns: true if the character was handled; by default the result of `next`.
  open func insertText(_ character: Character) -> Bool { next?.insertText(character) ?? false }

  /// Called when fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches were taken over by a recogniser or cancelled by the system.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
