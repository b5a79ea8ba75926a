public import EventModel

/// A text field of one line.
///
/// A tap gives the field the focus, so that it receives typed characters. The return key asks
/// `shouldReturn`, sends `editingDidEndOnExit` and, if that event has an action, gives up the
/// focus.
open class UITextField: UIControl {
  /// The text.
  open var text = "" {
    didSet { if text != oldValue { textChanged() } }
  }

  /// The placeholder shown while the text is empty.
  public final var placeholder: String? { didSet { setNeedsDisplay() } }

  /// Whether the text is shown as dots and kept out of snapshots.
  public final var isSecureTextEntry = false { didSet { setNeedsDisplay() } }

  /// The times at which the clear button is shown.
  public enum ClearButtonMode: Hashable, Sendable {
    /// Never.
    case never
    /// While there is text and the field has the focus.
    case whileEditing
    /// While there is text.
    case always
  }

  /// The times at which the clear button is shown.
  public final var clearButtonMode = ClearButtonMode.never { didSet { showClearButton() } }

  private var clearButton: UIButton?

  /// The title of the keyboard's return key.
  public final var returnKeyType = UIReturnKeyType.default
  override var returnKeyTitle: UIReturnKeyType { returnKeyType }

  /// The letters that are capitalized while they are typed.
  public final var autocapitalizationType = UITextAutocapitalizationType.none

  /// Called when the return key is typed; false ignores the key.
  public final var shouldReturn: () throws -> Bool = { true }

  /// Creates a field with a frame.
  public override init(frame: Frame) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Creates an empty field with a placeholder.
  public convenience init(placeholder: String?, identifier: String? = nil) {
    self.init(frame: .zero)
    self.placeholder = placeholder
    accessibilityIdentifier = identifier
    frame.size = Size(width: 200, height: 34)
  }

  /// Whether the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Always true: the keyboard is shown while the field has the focus.
  open override var showsKeyboard: Bool { true }

  /// Whether the field is enabled, and so takes the focus.
  open override var handlesTouches: Bool { isEnabled }

  /// The field's current width, and a height of 34 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 34) }

  /// The text as drawn: dots if it is secure.
  public final var shownText: String {
    isSecureTextEntry ? String(repeating: "•", count: text.count) : text
  }

  override var impliedValue: String? { text.isEmpty ? placeholder : shownText }

  /// Takes the focus and sends `editingDidBegin`.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    showClearButton()
    if !had { sendActions(for: .editingDidBegin) }
    return true
  }

  /// Gives up the focus and sends `editingDidEnd`.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    showClearButton()
    if had { sendActions(for: .editingDidEnd) }
    return true
  }

  /// Types one character at the end; `\u{8}` deletes one, and `\n` is the return key.
  open override func insertText(_ character: Character) -> Bool {
    guard isEnabled else { return false }
    if ["\n", "\r", "\r\n"].contains(character) {
      typeReturn()
    } else if text.type(character, capitalizing: autocapitalizationType) {
      sendActions(for: .editingChanged)
    }
    return true
  }

  private func typeReturn() {
    var allowed = true
    application?.attempt { allowed = try shouldReturn() }
    guard allowed else { return }
    let ends = hasActions(for: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    if ends { resignFirstResponder() }
  }

  /// Takes the focus when the finger is lifted inside.
  open override func touchesEnded(_ touches: [UITouch]) {
    if isTracking, isTouchInside { becomeFirstResponder() }
    super.touchesEnded(touches)
  }

  /// The class name that UIKit prints.
  open override var className: String {
    isSecureTextEntry && type(of: self) == UITextField.self ? "UISecureTextField" : super.className
  }

  override func releaseActions() {
    super.releaseActions()
    shouldReturn = { true }
  }

  private func textChanged() {
    // The width of a field does not depend on its text.
    setNeedsDisplay()
    superview?.contentTextChanged()
    showClearButton()
  }

  private func showClearButton() {
    let isWanted =
      !text.isEmpty
      && (clearButtonMode == .always || clearButtonMode == .whileEditing && isFirstResponder)
    showSubview(&clearButton, if: isWanted, makeClearButton)
  }

  private func makeClearButton() -> UIButton {
    let button = UIButton(frame: .zero)
    button.accessibilityLabel = "Clear text"
    button.onTap { [weak self] in
      self?.text = ""
      self?.sendActions(for: .editingChanged)
    }
    return button
  }

  /// Places the clear button at the right edge.
  open override func layoutSubviews() {
    let (width, height) = (frame.size.width, frame.size.height)
    clearButton?.frame = Frame(width - 28, ((height - 28) / 2).rounded(), 28, 28)
  }

  /// Adds the text as drawn, the placeholder, and whether the field is secure.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = shownText
    if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
    if isSecureTextEntry { node.attributes["secure"] = .bool(true) }
  }
}
