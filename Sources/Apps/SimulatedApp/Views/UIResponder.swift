/// Something that can be asked to react to touches and typing, and passes on what it leaves alone.
///
/// What a responder does not handle goes to `next`: from a view to its controller or superview, and
/// so up to the window.
open class UIResponder {
  /// Creates a responder that is not part of any chain yet.
  public init() {}

  /// Who is asked when this responder leaves something alone; nil at the end of the chain.
  open var next: UIResponder? { nil }

  /// The app this responder belongs to; nil before it is on the screen for the first time.
  open var application: UIApplication? { next?.application }

  /// Whether typed characters may go here.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the keyboard is there while typed characters go here.
  open var showsKeyboard: Bool { false }

  /// Whether typed characters go here now.
  public final var isFirstResponder: Bool { application?.firstResponder === self }

  /// Takes the focus, so that typed characters come here, and says whether that worked.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let application, canBecomeFirstResponder else { return false }
    guard !isFirstResponder else { return true }
    if let former = application.firstResponder, !former.resignFirstResponder() { return false }
    application.firstResponder = self
    application.touches.noteEffect()
    return true
  }

  /// Gives up the focus, and says whether that worked.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    application?.firstResponder = nil
    application?.touches.noteEffect()
    return true
  }

  /// Takes one typed character; `\n` is return, `\u{8}` deletes.
  ///
  /// - Parameter character: what was typed.
  /// - Returns: whether it was taken; false passes it on to `next`.
  open func insertText(_ character: Character) -> Bool { next?.insertText(character) ?? false }

  /// Tells that fingers came down.
  open func touchesBegan(_ touches: [UITouch]) { next?.touchesBegan(touches) }

  /// Tells that fingers slid.
  open func touchesMoved(_ touches: [UITouch]) { next?.touchesMoved(touches) }

  /// Tells that fingers were lifted.
  open func touchesEnded(_ touches: [UITouch]) { next?.touchesEnded(touches) }

  /// Tells that the touches went to someone else, or that the system took them.
  open func touchesCancelled(_ touches: [UITouch]) { next?.touchesCancelled(touches) }
}
