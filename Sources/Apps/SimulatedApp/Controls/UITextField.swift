public import EventModel
public import Foundation

/// A text field of one line.
///
/// A tap gives the field the focus, so that it receives typed characters. The return key asks
/// `shouldReturn`, sends `editingDidEndOnExit` and, if that event has an action, gives up the
/// focus.
open class UITextField: UIControl {
  /// The text; empty after it was set to nil.
  open var text: String? = "" {
    didSet {
      if text == nil { text = "" }
      if text != oldValue { textChanged() }
    }
  }

  /// The text, empty instead of nil.
  final var content: String { text ?? "" }

  /// The font, whose size determines the size of the text.
  open var font: UIFont? { didSet { setNeedsDisplay() } }
  /// The colour of the text.
  open var textColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The placement of the lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The kind of keyboard; stored, as there is one.
  open var keyboardType = UIKeyboardType.default
  /// The looks of the keyboard; stored, as there is one.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The correction of typed words; stored, without effect, since words are never corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The check of the spelling; stored, without effect, since spelling is never checked.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// True if the return key should be disabled while the field is empty; stored, without effect.
  open var enablesReturnKeyAutomatically = false
  /// The meaning of the text; stored, as nothing is filled in.
  open var textContentType: UITextContentType?
  /// The view in place of the keyboard; stored, as the keyboard is shown.
  open var inputView: UIView?
  /// The view above the keyboard; stored, as it is not shown.
  open var inputAccessoryView: UIView?

  /// The text with its looks; only its characters are shown.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }

  /// The placeholder with its looks; only its characters are shown.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// The object that is told about the editing.
  open weak var delegate: (any UITextFieldDelegate)?

  /// The border; stored, as it is not drawn.
  open var borderStyle = BorderStyle.none
  /// True if long text should be shown in a smaller size; stored, without effect.
  open var adjustsFontSizeToFitWidth = false
  /// The least size of such a text; stored.
  open var minimumFontSize: CGFloat = 0
  /// True if typing should begin with an empty text; stored, without effect.
  open var clearsOnBeginEditing = false
  /// The view at the left edge; stored, as it is not shown.
  open var leftView: UIView?
  /// The view at the right edge; stored, as it is not shown.
  open var rightView: UIView?
  /// The times at which the view at the left edge is shown; stored.
  open var leftViewMode = ViewMode.never
  /// The times at which the view at the right edge is shown; stored.
  open var rightViewMode = ViewMode.never
  /// True while the field has the focus.
  open var isEditing: Bool { isFirstResponder }

  /// The borders of a field.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// None.
    case none
    /// A line.
    case line
    /// A line with a shadow.
    case bezel
    /// A line with round corners.
    case roundedRect
  }

  /// The placeholder shown while the text is empty.
  open var placeholder: String? { didSet { setNeedsDisplay() } }

  /// True if the text is shown as dots and kept out of snapshots.
  open var isSecureTextEntry = false { didSet { setNeedsDisplay() } }

  /// The times at which the clear button is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never
    /// While there is text and the field has the focus.
    case whileEditing
    /// Except while the field has the focus.
    case unlessEditing
    /// While there is text.
    case always
  }

  /// The times at which the clear button is shown.
  open var clearButtonMode = ViewMode.never { didSet { showClearButton() } }

  private var clearButton: UIButton?

  /// The title of the keyboard's return key.
  open var returnKeyType = UIReturnKeyType.default
  override var returnKeyTitle: UIReturnKeyType { returnKeyType }

  /// The letters that are capitalized while they are typed.
  open var autocapitalizationType = UITextAutocapitalizationType.none

  /// Called when the return key is typed; false ignores the key.
  public final var shouldReturn: () throws -> Bool = { true }

  /// Creates a field with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Creates an empty field with a placeholder.
  public convenience init(placeholder: String?, identifier: String? = nil) {
    self.init(frame: .zero)
    self.placeholder = placeholder
    accessibilityIdentifier = identifier
    frame.size = CGSize(width: 200, height: 34)
  }

  /// Creates a field with an empty frame: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    clipsToBounds = true
  }

  /// True if the field is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Always true: the keyboard is shown while the field has the focus.
  open override var showsKeyboard: Bool { true }

  /// True if the field is enabled: then a tap gives it the focus.
  open override var handlesTouches: Bool { isEnabled }

  /// The field's current width, and a height of 34 points.
  open override var intrinsicContentSize: CGSize {
    guard isPlacedByConstraints else { return CGSize(width: frame.size.width, height: 34) }
    let shown = content.isEmpty ? placeholder ?? "" : shownText
    let size = TextMeasure.size(of: shown, fontSize: font?.pointSize ?? 17)
    return CGSize(width: size.width, height: max(size.height, 34))
  }

  /// True if the delegate lets the field give up the focus, or there is no delegate.
  open override var canResignFirstResponder: Bool {
    delegate?.textFieldShouldEndEditing(self) ?? true
  }

  /// The text as drawn: dots if it is secure.
  public final var shownText: String {
    isSecureTextEntry ? String(repeating: "•", count: content.count) : content
  }

  override var impliedValue: String? { content.isEmpty ? placeholder : shownText }

  /// Takes the focus and sends `editingDidBegin`.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let had = isFirstResponder
    if !had, delegate?.textFieldShouldBeginEditing(self) == false { return false }
    guard super.becomeFirstResponder() else { return false }
    showClearButton()
    if !had {
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
    }
    return true
  }

  /// Gives up the focus and sends `editingDidEnd`.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    showClearButton()
    if had {
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
    }
    return true
  }

  /// Types one character at the end; `\u{8}` deletes one, and `\n` is the return key.
  open override func insertText(_ character: Character) -> Bool {
    guard isEnabled else { return false }
    if ["\n", "\r", "\r\n"].contains(character) {
      typeReturn()
      return true
    }
    var typed = content
    guard typed.type(character, capitalizing: autocapitalizationType), allows(typed) else {
      return true
    }
    text = typed
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
    return true
  }

  /// Returns true if the delegate allows an edit at the end of the text.
  private func allows(_ edited: String) -> Bool {
    guard let delegate else { return true }
    let (old, new) = (content.utf16.count, edited.utf16.count)
    let isDeletion = new < old
    let range = NSRange(location: min(old, new), length: isDeletion ? old - new : 0)
    let added = isDeletion ? "" : String(edited.dropFirst(content.count))
    return delegate.textField(self, shouldChangeCharactersIn: range, replacementString: added)
  }

  private func typeReturn() {
    var allowed = delegate?.textFieldShouldReturn(self) ?? true
    guard allowed else { return }
    application?.attempt { allowed = try shouldReturn() }
    guard allowed else { return }
    let ends = hasActions(for: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    if ends { resignFirstResponder() }
  }

  /// Takes the focus when the finger is lifted inside.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isTracking, isTouchInside { becomeFirstResponder() }
    super.touchesEnded(touches, with: event)
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
      !content.isEmpty
      && (clearButtonMode == .always || clearButtonMode == .whileEditing && isFirstResponder
        || clearButtonMode == .unlessEditing && !isFirstResponder)
    showSubview(&clearButton, if: isWanted, makeClearButton)
  }

  private func makeClearButton() -> UIButton {
    let button = UIButton(frame: .zero)
    button.accessibilityLabel = "Clear text"
    button.onTap { [weak self] in
      guard let self, delegate?.textFieldShouldClear(self) ?? true else { return }
      text = ""
      sendActions(for: .editingChanged)
    }
    return button
  }

  /// Places the clear button at the right edge.
  open override func layoutSubviews() {
    let (width, height) = (frame.size.width, frame.size.height)
    clearButton?.frame = CGRect(
      x: width - 28,
      y: ((height - 28) / 2).rounded(),
      width: 28,
      height: 28
    )
  }

  /// Adds the text as drawn, the placeholder, and whether the field is secure.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = shownText
    if let font { node.attributes["font"] = .text(font.nameInSnapshots) }
    if let textColor {
      node.attributes["textColor"] = .text(textColor.resolved(in: anyApplication).description)
    }
    if textAlignment != .natural { node.attributes["textAlignment"] = .text("\(textAlignment)") }
    if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
    if isSecureTextEntry { node.attributes["secure"] = .bool(true) }
  }
}
