public import EventModel

/// A line of text that is typed into.
///
/// A tap gives it the focus; typed characters then come here. Return asks `shouldReturn`, sends
/// `editingDidEndOnExit` and, where an action is attached to that event, gives up the focus.
open class UITextField: UIControl {
  /// What was typed or set.
  open var text = "" {
    didSet { if text != oldValue { textChanged() } }
  }

  /// What is shown while there is no text.
  public final var placeholder: String? { didSet { setNeedsDisplay() } }

  /// Whether the text is shown as dots and kept out of snapshots.
  public final var isSecureTextEntry = false { didSet { setNeedsDisplay() } }

  /// When the button is there that takes all text away.
  public enum ClearButtonMode: Hashable, Sendable {
    /// At no time.
    case never
    /// While there is text and the field has the focus.
    case whileEditing
    /// While there is text.
    case always
  }

  /// When the button is there that takes all text away.
  public final var clearButtonMode = ClearButtonMode.never { didSet { showClearButton() } }

  private var clearButton: UIButton?

  /// What the return key of the keyboard says.
  public final var returnKeyType = UIReturnKeyType.default

  /// Which letters are made capitals while they are typed.
  public final var autocapitalizationType = UITextAutocapitalizationType.none

  /// Asked when return is typed; false keeps everything as it is.
  public final var shouldReturn: () throws -> Bool = { true }

  /// Creates a field of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Creates an empty field that shows a placeholder.
  public convenience init(placeholder: String?, identifier: String? = nil) {
    self.init(frame: .zero)
    self.placeholder = placeholder
    accessibilityIdentifier = identifier
    frame.size = Size(width: 200, height: 34)
  }

  /// True while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// The keyboard is there while it has the focus.
  open override var showsKeyboard: Bool { true }

  /// True while it is enabled: it takes the focus.
  open override var handlesTouches: Bool { isEnabled }

  /// A width of any kind and a height of 34 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 34) }

  /// The text as it is drawn: dots where it is secret.
  public final var shownText: String {
    isSecureTextEntry ? String(repeating: "•", count: text.count) : text
  }

  /// What is read out: what was set, else the placeholder while it is shown.
  open override var accessibilityLabel: String? {
    get { ownAccessibilityLabel }
    set { ownAccessibilityLabel = newValue }
  }

  /// The text as it is drawn, or the placeholder while there is none.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? (text.isEmpty ? placeholder : shownText) }
    set { ownAccessibilityValue = newValue }
  }

  /// Takes the focus and says so.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    showClearButton()
    if !had { sendActions(for: .editingDidBegin) }
    return true
  }

  /// Gives up the focus and says so.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    showClearButton()
    if had { sendActions(for: .editingDidEnd) }
    return true
  }

  /// Types one character at the end; `\u{8}` deletes one, `\n` is return.
  open override func insertText(_ character: Character) -> Bool {
    guard isEnabled else { return false }
    switch character {
    case "\n", "\r", "\r\n": typeReturn()
    case "\u{8}", "\u{7F}":
      guard !text.isEmpty else { return true }
      text.removeLast()
      sendActions(for: .editingChanged)
    default:
      text.append(contentsOf: autocapitalizationType.apply(to: character, after: text))
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

  /// The class as UIKit prints it.
  open override var className: String {
    isSecureTextEntry && type(of: self) == UITextField.self ? "UISecureTextField" : super.className
  }

  override func releaseActions() {
    super.releaseActions()
    shouldReturn = { true }
  }

  private func textChanged() {
    // What a field shows is not its size's business: it keeps the width it was given.
    setNeedsDisplay()
    superview?.contentTextChanged()
    showClearButton()
  }

  private func showClearButton() {
    let isWanted =
      !text.isEmpty
      && (clearButtonMode == .always || clearButtonMode == .whileEditing && isFirstResponder)
    guard isWanted != (clearButton != nil) else { return }
    clearButton?.removeFromSuperview()
    clearButton = nil
    guard isWanted else { return }
    let button = UIButton(frame: .zero)
    button.accessibilityLabel = "Clear text"
    button.onTap { [weak self] in
      self?.text = ""
      self?.sendActions(for: .editingChanged)
    }
    clearButton = button
    addSubview(button)
    setNeedsLayout()
  }

  /// Puts the button that takes all text away to the right edge.
  open override func layoutSubviews() {
    let (width, height) = (frame.size.width, frame.size.height)
    clearButton?.frame = Frame(width - 28, ((height - 28) / 2).rounded(), 28, 28)
  }

  /// Adds the text as it is drawn, the placeholder, and whether the text is secret.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = shownText
    if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
    if isSecureTextEntry { node.attributes["secure"] = .bool(true) }
  }
}
