import Foundation

/// An alert or an action sheet, shown until one of its buttons is tapped.
///
/// ```swift
/// let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
/// alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in store.removeAll() })
/// alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
/// present(alert, animated: true)
/// ```
open class UIAlertController: UIViewController {
  /// The styles of an alert controller.
  public enum Style: Int, Hashable, Sendable {
    /// A sheet at the bottom of the screen.
    case actionSheet
    /// A box in the middle of the screen.
    case alert
  }

  /// The style of this controller.
  public final let preferredStyle: Style
  /// The message below the title.
  open var message: String? { didSet { showTexts() } }
  /// The title above the message.
  open override var title: String? { didSet { showTexts() } }
  /// The buttons, in the order in which they were added.
  public private(set) final var actions: [UIAlertAction] = []
  /// The text fields of an alert; nil if it has none.
  public final var textFields: [UITextField]? { fields.isEmpty ? nil : fields }
  /// The button that stands for the answer that the app prefers; it does not look different.
  open var preferredAction: UIAlertAction?

  private var fields: [UITextField] = []

  private let titleLabel = UILabel(nil)
  private let messageLabel = UILabel(nil)

  /// Creates an alert without buttons.
  public init(title: String?, message: String? = nil, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .formSheet
  }

  /// Creates no alert: there are no archives.
  public required init?(coder: NSCoder) { nil }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.button.onTap { [weak self] in self?.choose(action) }
    if viewIfLoaded != nil { view.addSubview(action.button) }
  }

  /// Adds a text field.
  ///
  /// - Parameter configurationHandler: receives the field, to set its placeholder and other properties.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(placeholder: nil)
    configurationHandler?(field)
    fields.append(field)
    if viewIfLoaded != nil { view.addSubview(field) }
  }

  private func choose(_ action: UIAlertAction) {
    close(animated: true) { [weak action] in
      if let action { try action.handler?(action) }
    }
  }

  /// Makes the view of the alert.
  open override func loadView() {
    let view = UIAlertControllerView(frame: .zero)
    view.alert = self
    self.view = view
  }

  /// Adds the labels, text fields and buttons.
  open override func viewDidLoad() {
    super.viewDidLoad()
    for (label, size) in [(titleLabel, 17.0), (messageLabel, 13)] {
      label.fontSize = size
      label.numberOfLines = 0
    }
    showTexts()
    titleLabel.accessibilityTraits = .header
    for field in fields { view.addSubview(field) }
    for action in ordered { view.addSubview(action.button) }
  }

  private func showTexts() {
    guard let view = viewIfLoaded else { return }
    view.accessibilityLabel = title
    for (index, (label, text)) in [(titleLabel, title), (messageLabel, message)].enumerated() {
      label.text = text
      if let text, !text.isEmpty {
        if label.superview == nil { view.insertSubview(label, at: index) }
      } else {
        label.removeFromSuperview()
      }
    }
    view.setNeedsLayout()
  }

  /// Gives the focus to the first text field.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fields.first?.becomeFirstResponder()
  }

  // MARK: Layout

  /// The buttons as shown: of two in a row, the cancel button is on the left; otherwise it is last.
  private var ordered: [UIAlertAction] {
    let cancelling = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    return isRow ? cancelling + others : others + cancelling
  }

  private var isRow: Bool { preferredStyle == .alert && actions.count == 2 }
  private var buttonHeight: CGFloat { preferredStyle == .alert ? 44 : 57 }

  func box(in size: CGSize, insets: UIEdgeInsets) -> CGRect {
    let width = preferredStyle == .alert ? 270 : min(size.width - 16, 414)
    let height = arrange(width: width)
    let room = size.height - (application?.keyboard.shownHeight ?? 0)
    var box = CGSize(width: width, height: height)
      .centered(in: CGSize(width: size.width, height: room))
    if preferredStyle == .actionSheet { box.origin.y = size.height - insets.bottom - height }
    return box
  }

  /// Places everything in a box of a given width, and returns the height of the box.
  @discardableResult func arrange(width: CGFloat) -> CGFloat {
    var top: CGFloat = 16.0
    for label in [titleLabel, messageLabel] where label.superview != nil {
      label.preferredMaxLayoutWidth = width - 32
      let height = label.intrinsicContentSize.height
      label.frame = CGRect(x: 16, y: top, width: width - 32, height: height)
      top += height + 4
    }
    for field in fields {
      field.frame = CGRect(x: 16, y: top + 4, width: width - 32, height: 30)
      top += 38
    }
    top = top == 16 ? 0 : top + 12
    for (index, action) in ordered.enumerated() {
      if isRow {
        let half = width / 2
        action.button.frame = CGRect(
          x: CGFloat(index) * half,
          y: top,
          width: half,
          height: buttonHeight
        )
      } else {
        if preferredStyle == .actionSheet, action.style == .cancel { top += 8 }
        action.button.frame = CGRect(x: 0, y: top, width: width, height: buttonHeight)
        top += buttonHeight
      }
    }
    return isRow ? top + buttonHeight : top
  }

  override func dismantle() {
    super.dismantle()
    actions = []
  }
}

final class UIAlertControllerView: UIView {
  weak var alert: UIAlertController?

  override var className: String { "_UIAlertControllerView" }
  override func layoutSubviews() { alert?.arrange(width: frame.size.width) }
}
