public import Foundation

/// The view above or below the rows of a section: a title, or the app's own content.
open class UITableViewHeaderFooterView: UIView {
  /// The kind of the view; it is used again for sections of the same kind only.
  public final let reuseIdentifier: String?

  /// The label of the title, which is made at its first use.
  open var textLabel: UILabel? {
    if let title { return title }
    let label = UILabel(frame: .zero)
    label.fontSize = 14
    label.accessibilityTraits = .header
    title = label
    addSubview(label)
    return label
  }

  /// The view for the app's own content, which is made at its first use.
  open var contentView: UIView {
    if let content { return content }
    let view = UIView(frame: bounds)
    content = view
    insertSubview(view, at: 0)
    return view
  }

  /// The view behind the content; stored, without effect.
  open var backgroundView: UIView?

  /// The view for the app's own content; nil before its first use.
  final var contentViewIfMade: UIView? { content }

  private var title: UILabel?
  private var content: UIView?

  /// Creates a view that is used again for sections of the same identifier.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// Creates a view without an identifier: there are no archives.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  /// Creates a view with a frame.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a view for a table with which its class is registered.
  public required convenience init(registeredAs identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  convenience init(title: String?) {
    self.init(reuseIdentifier: nil)
    textLabel?.text = title
  }

  /// Called before the view is used for another section.
  open func prepareForReuse() {}

  /// Places the title and the content.
  open override func layoutSubviews() {
    let all = CGRect(origin: .zero, size: frame.size)
    content?.frame = all
    title?.frame = all.inset(by: UIEdgeInsets(left: 16, right: 16))
  }
}
