public import EventModel

/// An editable text of several lines, which scrolls if it is longer than the view.
open class UITextView: UIScrollView {
  /// The text.
  public final var text = "" {
    didSet {
      guard text != oldValue else { return }
      setNeedsDisplay()
      measure()
    }
  }

  /// The font size, in points.
  public final var fontSize = 14.0 { didSet { measure() } }
  /// Whether the text can be edited.
  public final var isEditable = true { didSet { setNeedsDisplay() } }
  /// The title of the keyboard's return key.
  public final var returnKeyType = UIReturnKeyType.default
  override var returnKeyTitle: UIReturnKeyType { returnKeyType }
  /// The letters that are capitalized while they are typed.
  public final var autocapitalizationType = UITextAutocapitalizationType.none
  /// Called when the text was edited.
  public final var didChange: (() throws -> Void)?

  /// Creates an empty view with a frame.
  public override init(frame: Frame) {
    super.init(frame: frame)
    onTapGesture { [weak self] in self?.becomeFirstResponder() }
  }

  /// Whether the text can be edited.
  open override var canBecomeFirstResponder: Bool { isEditable }
  /// Always true: the keyboard is shown while the view has the focus.
  open override var showsKeyboard: Bool { true }

  override var impliedValue: String? { text }

  /// Types one character at the end; `\u{8}` deletes one, and `\n` starts a new line.
  open override func insertText(_ character: Character) -> Bool {
    guard isEditable else { return false }
    guard text.type(character, capitalizing: autocapitalizationType) else { return true }
    if let didChange { application?.attempt(didChange) }
    let end = max(0, contentSize.height - frame.size.height)
    if end > contentOffset.y { contentOffset = Point(x: 0, y: end) }
    return true
  }

  /// Measures the text for the current width.
  open override func layoutSubviews() { measure() }

  private func measure() {
    let width = max(0, frame.size.width - 10)
    let size = TextMeasure.size(of: text, fontSize: fontSize, width: width, lines: 0)
    contentSize = Size(width: frame.size.width, height: size.height + 16)
  }

  override func releaseActions() {
    super.releaseActions()
    didChange = nil
  }

  /// Adds the text, and whether it can be edited.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
    if !isEditable { node.attributes["editable"] = .bool(false) }
  }
}
