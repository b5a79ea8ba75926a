public import EventModel

/// A search field with an optional cancel button.
open class UISearchBar: UIView {
  /// The text field in the bar.
  public final let searchTextField: UITextField = UISearchBarTextField(frame: .zero)

  /// The text in the field.
  public final var text: String {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The placeholder shown while the text is empty.
  public final var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Whether the cancel button is shown.
  public final var showsCancelButton = false {
    didSet {
      guard showsCancelButton != oldValue else { return }
      showsCancelButton ? addSubview(cancel) : cancel.removeFromSuperview()
      setNeedsLayout()
    }
  }

  /// Called with the text when it has changed.
  public final var textDidChange: ((String) throws -> Void)?
  /// Called when the search key was typed.
  public final var searchButtonClicked: (() throws -> Void)?
  /// Called when the cancel button was tapped.
  public final var cancelButtonClicked: (() throws -> Void)?

  private let cancel = UINavigationButton(frame: .zero)

  /// Creates a bar with a frame.
  public override init(frame: Frame) {
    super.init(frame: frame)
    cancel.setTitle("Cancel")
    searchTextField.returnKeyType = .search
    searchTextField.clearButtonMode = .whileEditing
    searchTextField.accessibilityTraits = .searchField
    searchTextField.addAction(for: .editingChanged) { [weak self] in
      guard let self else { return }
      try textDidChange?(text)
    }
    searchTextField.addAction(for: .editingDidEndOnExit) { [weak self] in
      try self?.searchButtonClicked?()
    }
    cancel.onTap { [weak self] in
      self?.searchTextField.resignFirstResponder()
      try self?.cancelButtonClicked?()
    }
    addSubview(searchTextField)
  }

  /// The bar's current width, and a height of 56 points.
  open override var intrinsicContentSize: Size? { Size(width: frame.size.width, height: 56) }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Gives the field the width that the cancel button leaves.
  open override func layoutSubviews() {
    let button = showsCancelButton ? (cancel.intrinsicContentSize?.width ?? 0) : 0
    let height = frame.size.height
    cancel.frame = Frame(frame.size.width - button, 0, button, height)
    let width = max(0, frame.size.width - 16 - button)
    searchTextField.frame = Frame(8, ((height - 36) / 2).rounded(), width, 36)
  }

  override func releaseActions() {
    textDidChange = nil
    searchButtonClicked = nil
    cancelButtonClicked = nil
  }

  /// Adds the text and the placeholder.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.text = text
    if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
  }
}

final class UISearchBarTextField: UITextField {}
