public import EventModel
public import Foundation

/// A search field with an optional cancel button.
open class UISearchBar: UIView {
  /// The text field in the bar.
  public final let searchTextField: UITextField = UISearchBarTextField(frame: .zero)

  /// The text in the field.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// The placeholder shown while the text is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// The object that is told about the editing.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The style of the bar; stored.
  open var barStyle = UIBarStyle.default
  /// The colour of the bar; stored.
  open var barTintColor: UIColor?
  /// The line above the text; stored, as it is not shown.
  open var prompt: String?
  /// The looks of the bar; stored.
  open var searchBarStyle = Style.default

  /// The looks of a search bar.
  public enum Style: UInt, Hashable, Sendable {
    /// As usual.
    case `default`
    /// With an area around the field.
    case prominent
    /// The field alone.
    case minimal
  }

  /// Shows or hides the cancel button; the change is not animated.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  /// Gives the field the focus.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    searchTextField.becomeFirstResponder()
  }

  /// Takes the focus from the field.
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.resignFirstResponder()
  }

  /// True if the cancel button is shown; false by default.
  open var showsCancelButton = false {
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
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    cancel.setTitle("Cancel")
    searchTextField.returnKeyType = .search
    searchTextField.clearButtonMode = .whileEditing
    searchTextField.accessibilityTraits = .searchField
    searchTextField.addAction(for: .editingChanged) { [weak self] in
      guard let self else { return }
      try textDidChange?(text ?? "")
      delegate?.searchBar(self, textDidChange: text ?? "")
    }
    searchTextField.addAction(for: .editingDidEndOnExit) { [weak self] in
      try self?.searchButtonClicked?()
      if let self { delegate?.searchBarSearchButtonClicked(self) }
    }
    cancel.onTap { [weak self] in
      self?.searchTextField.resignFirstResponder()
      try self?.cancelButtonClicked?()
      if let self { delegate?.searchBarCancelButtonClicked(self) }
    }
    searchTextField.addAction(for: .editingDidBegin) { [weak self] in
      if let self { delegate?.searchBarTextDidBeginEditing(self) }
    }
    searchTextField.addAction(for: .editingDidEnd) { [weak self] in
      if let self { delegate?.searchBarTextDidEndEditing(self) }
    }
    addSubview(searchTextField)
  }

  /// Creates a bar with an empty frame: there are no archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The bar's current width, and a height of 56 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: frame.size.width, height: 56) }

  override func contentTextChanged() { setNeedsDisplay() }

  /// Gives the field the width that the cancel button leaves.
  open override func layoutSubviews() {
    let button = showsCancelButton ? (cancel.intrinsicContentSize.width) : 0
    let height = frame.size.height
    cancel.frame = CGRect(x: frame.size.width - button, y: 0, width: button, height: height)
    let width = max(0, frame.size.width - 16 - button)
    searchTextField.frame = CGRect(x: 8, y: ((height - 36) / 2).rounded(), width: width, height: 36)
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
