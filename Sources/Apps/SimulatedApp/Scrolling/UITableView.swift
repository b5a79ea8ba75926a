public import EventModel

/// A list of rows, of which only the visible ones have a view.
///
/// The table asks for a cell when its row becomes visible and reuses the cell when the row is no
/// longer visible, so the number of views does not depend on the number of rows.
///
/// ```swift
/// let table = UITableView(identifier: "fruit")
/// table.numberOfRowsInSection = { _ in fruit.count }
/// table.cellForRowAt = { table, path in table.cell(showing: fruit[path.row]) }
/// table.didSelectRowAt = { path in eat(fruit[path.row]) }
/// ```
open class UITableView: UICellScrollView<UITableViewCell> {
  /// Returns the number of sections; 1 unless set.
  public final var numberOfSections: () -> Int = { 1 }
  /// Returns the number of rows in a section; 0 unless set.
  public final var numberOfRowsInSection: (Int) -> Int = { _ in 0 }
  /// Returns the cell for a row that becomes visible.
  public final var cellForRowAt: (UITableView, IndexPath) -> UITableViewCell = { table, _ in
    table.cell(showing: nil)
  }
  /// Returns the height of a row; nil uses `rowHeight` for all rows.
  public final var heightForRowAt: ((IndexPath) -> Double)?
  /// Returns the title of a section; nil shows none.
  public final var titleForHeaderInSection: (Int) -> String? = { _ in nil }
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
  /// Returns whether a row may be deleted or moved.
  public final var canEditRowAt: (IndexPath) -> Bool = { _ in true }

  /// The height of a row, in points.
  public final var rowHeight = 44.0 { didSet { reloadData() } }
  /// The height of a section's title, in points.
  public final var sectionHeaderHeight = 28.0 { didSet { reloadData() } }
  /// Whether a tap selects a row.
  public final var allowsSelection = true

  /// The selected row.
  public internal(set) final var indexPathForSelectedRow: IndexPath?

  final var geometry = TableGeometry()
  /// Whether the table is in editing mode, in which its rows have delete buttons and grips.
  public final var isEditing = false {
    didSet { if isEditing != oldValue { editingChanged() } }
  }
  /// The row whose delete button is uncovered.
  final var openRow: IndexPath?
  /// The row being dragged, and the place where it would be dropped.
  final var dragged: (from: IndexPath, to: IndexPath)?
  private var headers: [(section: Int, view: UITableViewHeaderFooterView)] = []

  /// Creates a table with a frame.
  public override init(frame: Frame) {
    super.init(frame: frame)
    addGestureRecognizer(RowSwipeRecognizer(for: self))
  }

  /// Creates a table with an identifier for tests.
  public convenience init(identifier: String) {
    self.init(frame: .zero)
    accessibilityIdentifier = identifier
  }

  // MARK: Rows and cells

  /// Discards all cells and the selection, and asks for the cells before the next snapshot or
  /// input.
  public final override func reloadData() {
    indexPathForSelectedRow = nil
    openRow = nil
    dragged = nil
    super.reloadData()
  }

  /// Returns a plain cell that shows a text and possibly a detail, reusing one if possible.
  public final func cell(showing text: String?, detail: String? = nil) -> UITableViewCell {
    let identifier = detail == nil ? "plain" : "subtitle"
    let cell =
      dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: detail == nil ? .default : .subtitle, reuseIdentifier: identifier)
    cell.textLabel.text = text
    cell.detailTextLabel?.text = detail
    return cell
  }

  /// The paths of the visible rows, from top to bottom.
  public final var indexPathsForVisibleRows: [IndexPath] { shown.map(\.path) }

  /// Returns the cell of a row; nil if the row is not visible.
  public final func cellForRow(at path: IndexPath) -> UITableViewCell? {
    shown.first { $0.path == path }?.cell
  }

  /// Returns the row of a cell; nil if the cell is not visible.
  public final func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  /// Returns the row at a point in the table's coordinates; nil if there is none.
  public final func indexPathForRow(at point: Point) -> IndexPath? {
    geometry.paths(from: point.y, to: point.y + 0.001).first
  }

  /// Scrolls just far enough to show a row.
  public final func scrollToRow(at path: IndexPath, animated: Bool) {
    if needsReload { layoutIfNeeded() }
    guard let area = geometry.frame(of: path, width: frame.size.width) else { return }
    scrollRectToVisible(area, animated: animated)
  }

  // MARK: Selection

  /// Selects a row without calling `didSelectRowAt`.
  public final func selectRow(at path: IndexPath?) {
    if let former = indexPathForSelectedRow { cellForRow(at: former)?.isSelected = false }
    indexPathForSelectedRow = path
    if let path { cellForRow(at: path)?.isSelected = true }
  }

  /// Deselects a row.
  public final func deselectRow(at path: IndexPath) {
    if indexPathForSelectedRow == path { selectRow(at: nil) }
  }

  final func tapped(_ cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    application?.touches.noteEffect()
    selectRow(at: path)
    if let didSelectRowAt { application?.attempt { try didSelectRowAt(path) } }
  }

  // MARK: Layout

  /// Places the visible cells and keeps the others for reuse.
  open override func layoutSubviews() {
    if needsReload { reload() }
    let top = presentedBoundsOrigin.y
    let bottom = top + frame.size.height
    let changed = showCells(from: top, to: bottom)
    if showHeaders(from: top, to: bottom) || changed { sortSubviews() }
  }

  private func reload() {
    discardCells()
    for (_, view) in headers { view.removeFromSuperview() }
    headers = []
    measureRows()
  }

  final func measureRows() {
    geometry = TableGeometry()
    for section in 0..<max(0, numberOfSections()) {
      geometry.append(section, of: self)
    }
    setNeedsDisplay()
    contentSize = Size(width: frame.size.width, height: geometry.height)
  }

  private func showCells(from top: Double, to bottom: Double) -> Bool {
    let paths = geometry.paths(from: top, to: bottom)
    guard paths != shown.map(\.path) || shown.contains(where: { $0.cell.superview !== self })
    else {
      placeCells()
      return false
    }
    let arrived = show(paths) { path in
      let cell = cellForRowAt(self, path)
      cell.table = self
      cell.prepareEditing(isEditing: isEditing, isOpen: openRow == path, at: path)
      cell.isSelected = path == indexPathForSelectedRow
      return cell
    }
    placeCells()
    for (path, cell) in arrived {
      addSubview(cell)
      if let willDisplayRowAt { application?.attempt { try willDisplayRowAt(path) } }
    }
    return true
  }

  final func placeCells() {
    if contentSize.width != frame.size.width { contentSize.width = frame.size.width }
    for (path, cell) in shown {
      cell.indexPath = path
      guard path != dragged?.from else { continue }
      let place = displaced(path)
      if let area = geometry.frame(of: place, width: frame.size.width) { cell.frame = area }
    }
  }

  private func showHeaders(from top: Double, to bottom: Double) -> Bool {
    let sections = geometry.headers(from: top, to: bottom)
    let isSame = sections == headers.map(\.section)
    if !isSame {
      for (section, view) in headers where !sections.contains(section) {
        view.removeFromSuperview()
      }
      headers = sections.map { section in
        if let former = headers.first(where: { $0.section == section }) { return former }
        let view = UITableViewHeaderFooterView(title: geometry.sections[section].title)
        addSubview(view)
        return (section, view)
      }
    }
    for (index, view) in headers {
      let section = geometry.sections[index]
      view.frame = Frame(0, section.top, frame.size.width, section.headerHeight)
    }
    return !isSame
  }

  /// Sorts the cells and headers by their positions, so that the order does not depend on
  /// scrolling.
  private func sortSubviews() {
    func isManaged(_ view: UIView) -> Bool {
      view is UITableViewCell || view is UITableViewHeaderFooterView
    }
    let managed = subviews.filter(isManaged).enumerated().sorted {
      ($0.element.frame.minY, $0.element.frame.maxY, $0.offset)
        < ($1.element.frame.minY, $1.element.frame.maxY, $1.offset)
    }
    subviews = subviews.filter { !isManaged($0) } + managed.map(\.element)
  }

  override func releaseActions() {
    super.releaseActions()
    numberOfSections = { 1 }
    numberOfRowsInSection = { _ in 0 }
    cellForRowAt = { table, _ in table.cell(showing: nil) }
    titleForHeaderInSection = { _ in nil }
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
