public import EventModel
public import Foundation

/// A list of rows; only the visible ones have a view.
///
/// The table asks for a cell when its row becomes visible and reuses the cell when the row is no
/// longer visible, so the number of views does not depend on the number of rows. It asks its data
/// source and its delegate, or closures in their place:
///
/// ```swift
/// let table = UITableView(identifier: "fruit")
/// table.numberOfRowsInSection = { _ in fruit.count }
/// table.cellForRowAt = { table, path in table.cell(showing: fruit[path.row]) }
/// table.didSelectRowAt = { path in eat(fruit[path.row]) }
/// ```
open class UITableView: UICellScrollView<UITableViewCell> {
  /// The object that provides the rows.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The delegate, as one of a table.
  final weak var tableDelegate: (any UITableViewDelegate)?

  /// Returns the number of sections.
  public final var sectionCount: (() -> Int)?
  /// Returns the number of rows in a section.
  public final var numberOfRowsInSection: ((Int) -> Int)?
  /// Returns the cell for a row that becomes visible.
  public final var cellForRowAt: ((UITableView, IndexPath) -> UITableViewCell)?
  /// Returns the height of a row; nil uses `rowHeight` for all rows.
  public final var heightForRowAt: ((IndexPath) -> CGFloat)?
  /// Returns the title of a section; nil shows none.
  public final var titleForHeaderInSection: ((Int) -> String?)?
  /// Called when a row was tapped.
  public final var didSelectRowAt: ((IndexPath) throws -> Void)?
  /// Called for each row that becomes visible.
  public final var willDisplayRowAt: ((IndexPath) throws -> Void)?

  /// Called when the user confirmed the deletion of a row; without it, rows cannot be deleted.
  ///
  /// The app removes the row from its data and calls `deleteRows` or `reloadData`.
  public final var commitDeleteForRowAt: ((IndexPath) throws -> Void)?
  /// Called when a row was dragged to another place; without it, rows cannot be dragged.
  public final var moveRowAt: ((_ from: IndexPath, _ to: IndexPath) throws -> Void)?
  /// Returns true if a row may be deleted or moved, as it may by default.
  public final var canEditRowAt: (IndexPath) -> Bool = { _ in true }

  /// The height of a row, in points; `automaticDimension` for that of its content.
  open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// The height of headers, in points; `automaticDimension` for that of their content, and 28 for titles.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// The height of footers, in points; `automaticDimension` for that of their content, and 28 for titles.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { reloadData() } }
  /// The height of rows that have not been visible yet, if heights follow from the content.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// A guess at the height of headers, which is not used.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// A guess at the height of footers, which is not used.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// True if a tap selects a row, as it does by default.
  open var allowsSelection = true
  /// True if several rows can be selected; false by default, when a new selection ends the former one.
  open var allowsMultipleSelection = false
  /// True if a tap should select a row in editing mode; stored, without effect, since it does so anyway.
  open var allowsSelectionDuringEditing = false
  /// The line between two rows, which is not drawn.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// The colour of the line between two rows, which is not drawn.
  open var separatorColor: UIColor?
  /// The margins of the line between two rows, which is not drawn.
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  /// The view behind the rows; stored, without effect.
  open var backgroundView: UIView?
  /// True if the margins should follow the readable width; stored, without effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// True if the separators should keep to the safe area; stored, without effect.
  open var insetsContentViewsToSafeArea = true
  /// The distance above headers; stored, without effect.
  open var sectionHeaderTopPadding = UITableView.automaticDimension

  /// The view above the rows, which scrolls with them.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, with: tableHeaderView) }
  }
  /// The view below the rows, which scrolls with them.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, with: tableFooterView) }
  }

  /// The selected row, or the first of several.
  public internal(set) final var indexPathForSelectedRow: IndexPath? {
    get { selection.first }
    set { selection = newValue.map { [$0] } ?? [] }
  }
  /// The selected rows, from top to bottom.
  final var selection: [IndexPath] = []

  /// The style of the table.
  public final let style: Style

  final var geometry = TableGeometry()
  /// The heights of rows that follow from their content.
  final var measured: [IndexPath: CGFloat] = [:]
  /// True while the table is in editing mode, in which its rows have delete buttons and grips.
  open var isEditing = false {
    didSet { if isEditing != oldValue { editingChanged() } }
  }
  /// The number of `beginUpdates` without their `endUpdates`.
  final var updateDepth = 0
  /// The changes since the outermost `beginUpdates`.
  final var changes = TableChanges()
  /// The row whose delete button is uncovered.
  final var openRow: IndexPath?
  /// The row being dragged, and the place where it would be dropped.
  final var dragged: (from: IndexPath, to: IndexPath)?
  /// The views above and below the rows of sections.
  final var edges: [(edge: Edge, section: Int, view: UIView)] = []
  final var cellTypes: [String: UITableViewCell.Type] = [:]
  final var edgeTypes: [String: UITableViewHeaderFooterView.Type] = [:]

  /// Creates a table with a frame and a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    addGestureRecognizer(RowSwipeRecognizer(for: self))
  }

  /// Creates a plain table: there are no archives.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    addGestureRecognizer(RowSwipeRecognizer(for: self))
  }

  /// Creates a plain table with a frame.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a table with an identifier for tests.
  public convenience init(identifier: String) {
    self.init(frame: .zero)
    accessibilityIdentifier = identifier
  }

  override func makeRegistered(_ identifier: String) -> UITableViewCell? {
    cellTypes[identifier]?.init(registeredAs: identifier)
  }

  override func delegateChanged() { tableDelegate = delegate as? any UITableViewDelegate }

  // MARK: Rows and cells

  /// Discards all cells and the selection, and asks for the cells before the next snapshot or
  /// input.
  open override func reloadData() {
    indexPathForSelectedRow = nil
    openRow = nil
    dragged = nil
    measured = [:]
    super.reloadData()
  }

  /// Scrolls just far enough to show a row.
  public final func scrollToRow(at path: IndexPath, animated: Bool) {
    if needsReload { layoutIfNeeded() }
    guard let area = geometry.frame(of: path, width: frame.size.width) else { return }
    scrollRectToVisible(area, animated: animated)
  }

  // MARK: Layout

  /// Places the visible cells and keeps the others for reuse.
  open override func layoutSubviews() {
    if needsReload { reload() }
    let top = presentedBoundsOrigin.y
    let bottom = top + frame.size.height
    let changed = showCells(from: top, to: bottom)
    if showEdges(from: top, to: bottom) || changed { sortSubviews() }
    placeOuterViews()
  }

  private func reload() {
    discardCells()
    for (_, _, view) in edges { view.removeFromSuperview() }
    edges = []
    measureRows()
  }

  final func measureRows() {
    geometry = TableGeometry(below: tableHeaderView?.frame.size.height ?? 0)
    for section in 0..<max(0, askedSections) {
      geometry.append(section, of: self)
    }
    geometryChanged()
  }

  /// Updates everything that depends on the places of the rows.
  final func geometryChanged() {
    setNeedsDisplay()
    let height = geometry.height + (tableFooterView?.frame.size.height ?? 0)
    contentSize = CGSize(width: frame.size.width, height: height)
  }

  private func showCells(from top: CGFloat, to bottom: CGFloat) -> Bool {
    var paths = geometry.paths(from: top, to: bottom)
    guard paths != shown.map(\.path) || shown.contains(where: { $0.cell.superview !== self })
    else {
      placeCells()
      return false
    }
    // A measured row moves those below it, so that others may be visible. Each round measures one at least.
    for _ in 0...geometry.sections.reduce(0, { $0 + $1.rows }) {
      let arrived = show(paths, madeCell)
      let assumed = paths
      guard measureContent(of: arrived) else { break }
      paths = geometry.paths(from: top, to: bottom)
      if paths == assumed { break }
    }
    placeCells()
    for (path, cell) in shown where cell.superview !== self {
      if willDisplayRowAt == nil {
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
      }
      addSubview(cell)
      if let willDisplayRowAt { application?.attempt { try willDisplayRowAt(path) } }
    }
    return true
  }

  private func madeCell(at path: IndexPath) -> UITableViewCell {
    let cell = askedCell(at: path)
    cell.table = self
    cell.prepareEditing(isEditing: isEditing, isOpen: openRow == path, at: path)
    cell.isSelected = selection.contains(path)
    return cell
  }

  override func disappeared(_ cell: UITableViewCell, from path: IndexPath) {
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  final func placeCells() {
    if contentSize.width != frame.size.width { contentSize.width = frame.size.width }
    for (path, cell) in shown {
      cell.indexPath = path
      guard path != dragged?.from else { continue }
      let place = displaced(path)
      if let area = geometry.frame(of: place, width: frame.size.width) { cell.frame = area }
      cell.sizeNewContent()
    }
  }

  /// Sorts the cells and headers by their positions, so that the order does not depend on
  /// scrolling.
  final func sortSubviews() {
    let edgeViews = Set(edges.map { ObjectIdentifier($0.view) })
    func isManaged(_ view: UIView) -> Bool {
      view is UITableViewCell || edgeViews.contains(ObjectIdentifier(view))
    }
    let managed = subviews.filter(isManaged).enumerated().sorted {
      ($0.element.frame.minY, $0.element.frame.maxY, $0.offset)
        < ($1.element.frame.minY, $1.element.frame.maxY, $1.offset)
    }
    subviews = subviews.filter { !isManaged($0) } + managed.map(\.element)
  }

  override func releaseActions() {
    super.releaseActions()
    sectionCount = nil
    numberOfRowsInSection = nil
    cellForRowAt = nil
    titleForHeaderInSection = nil
    heightForRowAt = nil
    didSelectRowAt = nil
    willDisplayRowAt = nil
    commitDeleteForRowAt = nil
    moveRowAt = nil
    canEditRowAt = { _ in true }
  }

  /// Adds the number of rows in each section.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["rows"] = .list(geometry.sections.map { .number(Double($0.rows)) })
    node.attributes["sections"] = .number(Double(geometry.sections.count))
    if isEditing { node.attributes["editing"] = .bool(true) }
  }
}
