public import Foundation

extension UITableView {
  /// The height of a row, header or footer that follows from its content.
  public static let automaticDimension: CGFloat = -1

  /// The styles of a table.
  public enum Style: Int, Hashable, Sendable {
    /// One list.
    case plain
    /// Sections with space between them.
    case grouped
    /// Sections with space between them; as wide as the table.
    case insetGrouped
  }

  /// The places at which a row is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// The nearest one.
    case none
    /// At the upper edge.
    case top
    /// In the middle.
    case middle
    /// At the lower edge.
    case bottom
  }

  /// The animations of rows that appear and disappear; all are shown as fading.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// Fading.
    case fade
    /// To and from the right.
    case right
    /// To and from the left.
    case left
    /// To and from above.
    case top
    /// To and from below.
    case bottom
    /// At once.
    case none
    /// In the middle.
    case middle
    /// As the table thinks best.
    case automatic = 100
  }

  // MARK: Registering

  /// Makes cells of a class for an identifier.
  public final func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellTypes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Makes headers and footers of a class for an identifier.
  public final func register(
    _ aClass: AnyClass?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    edgeTypes[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a cell for a row: one that can be used again, or a new one of the registered class.
  ///
  /// Without a registered class it is a cell of the default style.
  public final func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a new header or footer of the registered class; nil without one.
  public final func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    edgeTypes[identifier]?.init(registeredAs: identifier)
  }

  /// Returns a plain cell that shows a text and possibly a detail, reusing one if possible.
  public final func cell(showing text: String?, detail: String? = nil) -> UITableViewCell {
    let identifier = detail == nil ? "plain" : "subtitle"
    let cell =
      dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: detail == nil ? .default : .subtitle, reuseIdentifier: identifier)
    cell.textLabel?.text = text
    cell.detailTextLabel?.text = detail
    return cell
  }

  // MARK: Rows

  /// The number of sections, as the app says now.
  public final var numberOfSections: Int { max(0, askedSections) }

  /// Returns the number of rows in a section, as the app says now.
  public final func numberOfRows(inSection section: Int) -> Int { max(0, askedRows(in: section)) }

  /// The paths of the visible rows, from top to bottom.
  public final var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }

  /// Returns the cell of a row; nil if the row is not visible.
  public final func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    shown.first { $0.path == indexPath }?.cell
  }

  /// Returns the row of a cell; nil if the cell is not visible.
  public final func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  /// Returns the row at a point in the table's coordinates; nil if there is none.
  public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
    geometry.paths(from: point.y, to: point.y + 0.001).first
  }

  /// Returns the area of a row in the table's coordinates; empty if there is no such row.
  public final func rectForRow(at indexPath: IndexPath) -> CGRect {
    if needsReload { layoutIfNeeded() }
    return geometry.frame(of: indexPath, width: frame.size.width) ?? .zero
  }

  /// Scrolls until a row is at a place of the table.
  public final func scrollToRow(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    guard scrollPosition != .none else { return scrollToRow(at: indexPath, animated: animated) }
    if needsReload { layoutIfNeeded() }
    guard let area = geometry.frame(of: indexPath, width: frame.size.width) else { return }
    let free = frame.size.height - area.size.height
    let offset =
      switch scrollPosition {
      case .top, .none: area.minY
      case .middle: area.minY - free / 2
      case .bottom: area.minY - free
      }
    setContentOffset(clamped(CGPoint(x: contentOffset.x, y: offset)), animated: animated)
  }

  /// Begins or ends the editing mode; the change is not animated.
  public final func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}

extension UITableViewCell {
  /// The lines between two cells, which are not drawn.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    /// None.
    case none
    /// One line.
    case singleLine
  }
}
