import EventModel

/// An alert or an action sheet, shown until one of its buttons is tapped.
///
/// ```swift
/// let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
/// alert.addAction(UIAlertAction("Delete", style: .destructive) { store.removeAll() })
/// alert.addAction(UIAlertAction("Cancel", style: .cancel))
/// present(alert, animated: true)
/// ```
public final class UIAlertController: UIViewController {
  /// The styles of an alert controller.
  public enum Style: Hashable, Sendable {
    /// A box in the middle of the screen.
    case alert
    /// A sheet at the bottom of the screen.
    case actionSheet
  }

  /// The style of this controller.
  public let preferredStyle: Style
  /// The message below the title.
  public let message: String?
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields of an alert.
  public private(set) var textFields: [UITextField] = []

  private let titleLabel = UILabel(nil)
  private let messageLabel = UILabel(nil)

  /// Creates an alert without buttons.
  public init(title: String?, message: String? = nil, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init()
    self.title = title
    modalPresentationStyle = .formSheet
  }

  /// Adds a button.
  public func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.button.onTap { [weak self] in self?.choose(action) }
    if viewIfLoaded != nil { view.addSubview(action.button) }
  }

  /// Adds a text field.
  ///
  /// - Parameter configure: receives the field, to set its placeholder and other properties.
  public func addTextField(_ configure: (UITextField) -> Void = { _ in }) {
    let field = UITextField(placeholder: nil)
    configure(field)
    textFields.append(field)
    if viewIfLoaded != nil { view.addSubview(field) }
  }

  private func choose(_ action: UIAlertAction) {
    dismiss(animated: true) { [weak action] in
      try action?.handler?()
    }
  }

  /// Makes the view of the alert.
  public override func makeView() -> UIView {
    let view = UIAlertControllerView(frame: .zero)
    view.alert = self
    return view
  }

  /// Adds the labels, text fields and buttons.
  public override func viewDidLoad() {
    view.accessibilityLabel = title
    for (label, text, size) in [(titleLabel, title, 17.0), (messageLabel, message, 13)] {
      guard let text, !text.isEmpty else { continue }
      label.fontSize = size
      label.numberOfLines = 0
      label.text = text
      view.addSubview(label)
    }
    titleLabel.accessibilityTraits = .header
    for field in textFields { view.addSubview(field) }
    for action in ordered { view.addSubview(action.button) }
  }

  /// Gives the focus to the first text field.
  public override func viewDidAppear() { textFields.first?.becomeFirstResponder() }

  // MARK: Layout

  /// The buttons as shown: of two in a row, the cancel button is on the left; otherwise it is last.
  private var ordered: [UIAlertAction] {
    let cancelling = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    return isRow ? cancelling + others : others + cancelling
  }

  private var isRow: Bool { preferredStyle == .alert && actions.count == 2 }
  private var buttonHeight: Double { preferredStyle == .alert ? 44 : 57 }

  func box(in size: Size, insets: UIEdgeInsets) -> Frame {
    let width = preferredStyle == .alert ? 270 : min(size.width - 16, 414)
    let height = arrange(width: width)
    let room = size.height - (application?.keyboard.shownHeight ?? 0)
    var box = Size(width: width, height: height)
      .centered(in: Size(width: size.width, height: room))
    if preferredStyle == .actionSheet { box.origin.y = size.height - insets.bottom - height }
    return box
  }

  /// Places everything in a box of a given width, and returns the height of the box.
  @discardableResult func arrange(width: Double) -> Double {
    var top = 16.0
    for label in [titleLabel, messageLabel] where label.superview != nil {
      label.preferredMaxLayoutWidth = width - 32
      let height = label.intrinsicContentSize?.height ?? 0
      label.frame = Frame(16, top, width - 32, height)
      top += height + 4
    }
    for field in textFields {
      field.frame = Frame(16, top + 4, width - 32, 30)
      top += 38
    }
    top = top == 16 ? 0 : top + 12
    for (index, action) in ordered.enumerated() {
      if isRow {
        let half = width / 2
        action.button.frame = Frame(Double(index) * half, top, half, buttonHeight)
      } else {
        if preferredStyle == .actionSheet, action.style == .cancel { top += 8 }
        action.button.frame = Frame(0, top, width, buttonHeight)
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
