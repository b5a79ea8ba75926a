public import EventModel
public import Foundation

/// The view of one row or item while it is in view, used again for another one afterwards.
open class UIReusableCell: UIView {
  /// The view for an app's own content.
  public final let contentView: UIView
  /// The kind of the cell; a cell is used again for rows or items of the same kind only.
  public internal(set) final var reuseIdentifier: String?

  /// True while a finger is on the cell.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }

  /// The label of the first text, which is made at its first use.
  final var firstLabel: UILabel?
  final var indexPath: IndexPath? { didSet { if indexPath != oldValue { setNeedsDisplay() } } }

  /// The view behind the content; stored, without effect.
  open var backgroundView: UIView?
  /// The view behind the content while the cell is selected; stored, without effect.
  open var selectedBackgroundView: UIView?

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    contentView = Self.makeContentView()
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Creates a cell with an empty frame: there are no archives.
  public required init?(coder: NSCoder) {
    contentView = Self.makeContentView()
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// Makes the view for an app's own content.
  class func makeContentView() -> UIView { UIView(frame: .zero) }

  /// Gives the content of a new cell the size of the cell, before constraints in it are solved.
  final func sizeNewContent() {
    if contentView.place.size == .zero { contentView.place.size = place.size }
  }

  /// Called before the cell is used for another row or item.
  open func prepareForReuse() { isHighlighted = false }

  override var impliedLabel: String? { firstLabel?.text }
  override func contentTextChanged() { setNeedsDisplay() }
  override func subviewChangedSize() { setNeedsLayout() }

  /// Called when a finger that highlighted the cell was lifted in it.
  func tapped() {}

  /// Selects the cell when the finger is lifted in it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted else { return }
    isHighlighted = false
    tapped()
  }

  /// Ends the highlighting.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
  }

  /// Adds whether the cell is highlighted.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    if isHighlighted { node.attributes["highlighted"] = .bool(true) }
  }
}
