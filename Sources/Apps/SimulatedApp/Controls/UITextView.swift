public import EventModel

/// Text of several lines that is typed into, and scrolls where it is longer than the view.
open class UITextView: UIScrollView {
  /// What was typed or set.
  public final var text = "" {
    didSet {
      guard text != oldValue else { return }
      setNeedsDisplay()
      measure()
    }
  }

  /// The size of the letters, in points.
  public final var fontSize = 14.0 { didSet { measure() } }
  /// Whether it can be typed into.
  public final var isEditable = true { didSet { setNeedsDisplay() } }
  /// What the return key of the keyboard says.
  public final var returnKeyType = UIReturnKeyType.default
  /// Which letters are made capitals while they are typed.
  public final var autocapitalizationType = UITextAutocapitalizationType.none
  /// Called when something was typed or deleted.
  public final var didChange: (() throws -> Void)?

  /// Creates an empty view of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    onTapGesture { [weak self] in self?.tapped() }
  }

  /// True while it can be typed into.
  open override var canBecomeFirstResponder: Bool { isEditable }
  /// The keyboard is there while it has the focus.
  open override var showsKeyboard: Bool { true }

  /// The text.
  open override var accessibilityValue: String? {
    get { ownAccessibilityValue ?? text }
    set { ownAccessibilityValue = newValue }
  }

  private func tapped() { becomeFirstResponder() }

  /// Types one character at the end; `\u{8}` deletes one, `\n` begins a line.
  open override func insertText(_ character: Character) -> Bool {
    guard isEditable else { return false }
    switch character {
    case "\u{8}", "\u{7F}":
      guard !text.isEmpty else { return true }
      text.removeLast()
    default:
      text.append(contentsOf: autocapitalizationType.apply(to: character, after: text))
    }
    if let didChange { application?.attempt(didChange) }
    let end = max(0, contentSize.height - frame.size.height)
    if end > contentOffset.y { contentOffset = Point(x: 0, y: end) }
    return true
  }

  /// Measures the text again for the width.
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

  /// Adds the text, and whether it can be typed into.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
    if !isEditable { node.attributes["editable"] = .bool(false) }
  }
}
