public import EventModel
public import Foundation

/// An editable text of several lines, which scrolls if it is longer than the view.
open class UITextView: UIScrollView {
  /// The text; empty after it was set to nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = "" {
    didSet {
      if text == nil { text = "" }
      guard text != oldValue else { return }
      setNeedsDisplay()
      measure()
      noteContentSize()
    }
  }

  /// True if the text scrolls; otherwise, the view has the size of its text.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The font, whose size determines the size of the text.
  open var font: UIFont? { didSet { fontSize = font?.pointSize ?? 14 } }
  /// The colour of the text.
  open var textColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The placement of the lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The font size, in points.
  public final var fontSize: CGFloat = 14.0 {
    didSet {
      measure()
      noteContentSize()
    }
  }
  /// The kind of keyboard; stored, as there is one.
  open var keyboardType = UIKeyboardType.default
  /// The looks of the keyboard; stored, as there is one.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The correction of typed words; stored, without effect, since words are never corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The check of the spelling; stored, without effect, since spelling is never checked.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// True if the return key should be disabled while there is no text; stored, without effect.
  open var enablesReturnKeyAutomatically = false
  /// The meaning of the text; stored, as nothing is filled in.
  open var textContentType: UITextContentType?
  /// The view in place of the keyboard; stored, as the keyboard is shown.
  open var inputView: UIView?
  /// The view above the keyboard; stored, as it is not shown.
  open var inputAccessoryView: UIView?
  /// True if text should be selectable; stored, without effect, since text is never selected.
  open var isSelectable = true
  /// The margins around the text, to which 5 points are added at the beginning and the end of lines.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      guard textContainerInset != oldValue else { return }
      measure()
      noteContentSize()
    }
  }
  /// The selected part of the text, which is its end.
  open var selectedRange: NSRange {
    get { NSRange(location: content.utf16.count, length: 0) }
    // Typing always goes on at the end.
    set { _ = newValue }
  }

  /// The text with its looks; only its characters are shown.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: content) }
    set { text = newValue?.string ?? "" }
  }

  /// The text, empty instead of nil.
  final var content: String { text ?? "" }
  private weak var textDelegate: (any UITextViewDelegate)?

  override func delegateChanged() { textDelegate = delegate as? any UITextViewDelegate }
  /// True if the text can be edited, as it can by default.
  open var isEditable = true { didSet { setNeedsDisplay() } }
  /// The title of the keyboard's return key.
  open var returnKeyType = UIReturnKeyType.default
  override var returnKeyTitle: UIReturnKeyType { returnKeyType }
  /// The letters that are capitalized while they are typed.
  open var autocapitalizationType = UITextAutocapitalizationType.none
  /// Called when the text was edited.
  public final var didChange: (() throws -> Void)?

  /// Creates an empty view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    onTapGesture { [weak self] in self?.becomeFirstResponder() }
  }

  /// Creates an empty view: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    onTapGesture { [weak self] in self?.becomeFirstResponder() }
  }

  /// True if the text can be edited.
  open override var canBecomeFirstResponder: Bool { isEditable }
  /// Always true: the keyboard is shown while the view has the focus.
  open override var showsKeyboard: Bool { true }

  override var impliedValue: String? { text }

  /// Types one character at the end; `\u{8}` deletes one, and `\n` starts a new line.
  open override func insertText(_ character: Character) -> Bool {
    guard isEditable else { return false }
    var typed = content
    guard typed.type(character, capitalizing: autocapitalizationType), allows(typed) else {
      return true
    }
    text = typed
    if let didChange { application?.attempt(didChange) }
    textDelegate?.textViewDidChange(self)
    let end = max(0, contentSize.height - frame.size.height)
    if end > contentOffset.y { contentOffset = CGPoint(x: 0, y: end) }
    return true
  }

  /// Returns true if the delegate allows an edit at the end of the text.
  private func allows(_ edited: String) -> Bool {
    guard let textDelegate else { return true }
    let (old, new) = (content.utf16.count, edited.utf16.count)
    let isDeletion = new < old
    let range = NSRange(location: min(old, new), length: isDeletion ? old - new : 0)
    let added = isDeletion ? "" : String(edited.dropFirst(content.count))
    return textDelegate.textView(self, shouldChangeTextIn: range, replacementText: added)
  }

  /// True if the delegate lets the view give up the focus, or there is no delegate.
  open override var canResignFirstResponder: Bool {
    textDelegate?.textViewShouldEndEditing(self) ?? true
  }

  /// Takes the focus, unless the delegate refuses.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let had = isFirstResponder
    if !had, textDelegate?.textViewShouldBeginEditing(self) == false { return false }
    guard super.becomeFirstResponder() else { return false }
    if !had { textDelegate?.textViewDidBeginEditing(self) }
    return true
  }

  /// Gives up the focus, unless the delegate refuses.
  @discardableResult open override func resignFirstResponder() -> Bool {
    let had = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if had { textDelegate?.textViewDidEndEditing(self) }
    return true
  }

  /// Measures the text for the current width.
  open override func layoutSubviews() { measure() }

  private func measure() {
    contentSize = CGSize(width: frame.size.width, height: textSize(in: frame.size.width).height)
  }

  /// The size of the text for a view that does not scroll; one that does has none of its own.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return sizeThatFits(CGSize(width: frame.size.width, height: 0))
  }

  /// Returns the size of the text and its margins, with the lines broken at a width; none is given by 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(in: size.width > 0 ? size.width : .greatestFiniteMagnitude)
  }

  private func textSize(in width: CGFloat) -> CGSize {
    let inset = textContainerInset
    let sides = inset.left + inset.right + 10
    let room = max(0, width - sides)
    let size = TextMeasure.size(of: content, fontSize: fontSize, width: room, lines: 0)
    return CGSize(width: size.width + sides, height: size.height + inset.top + inset.bottom)
  }

  private func noteContentSize() {
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  override func releaseActions() {
    super.releaseActions()
    didChange = nil
  }

  /// Adds the text, and whether it can be edited.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
    if let font { node.attributes["font"] = .text(font.nameInSnapshots) }
    if let textColor {
      node.attributes["textColor"] = .text(textColor.resolved(in: anyApplication).description)
    }
    if textAlignment != .natural { node.attributes["textAlignment"] = .text("\(textAlignment)") }
    if !isEditable { node.attributes["editable"] = .bool(false) }
  }
}
