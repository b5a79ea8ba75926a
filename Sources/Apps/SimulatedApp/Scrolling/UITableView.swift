public import EventModel

/// Rows below each other, of which only those that show have a view.
///
/// A cell is asked for when its row comes into view and goes back to be used again when the row has
/// left, so the number of views does not depend on the number of rows.
///
/// ```swift
/// let table = UITableView(identifier: "fruit")
/// table.numberOfRowsInSection = { _ in fruit.count }
/// table.cellForRowAt = { table, path in table.cell(showing: fruit[path.row]) }
/// table.didSelectRowAt = { path in eat(fruit[path.row]) }
/// ```
open class UITableView: UIScrollView {
  /// Asked how many sections there are; one unless set.
  public final var numberOfSections: () -> Int = { 1 }
  /// Asked how many rows a section has; none unless set.
  public final var numberOfRowsInSection: (Int) -> Int = { _ in 0 }
  /// Asked for the cell of a row that comes into view.
  public final var cellForRowAt: (UITableView, IndexPath) -> UITableViewCell = { table, _ in
    table.cell(showing: nil)
  }
  /// Asked how high a row is; `rowHeight` where this is nil.
  public final var heightForRowAt: ((IndexPath) -> Double)?
  /// Asked for the title above a section; nil shows none.
  public final var titleForHeaderInSection: (Int) -> String? = { _ in nil }
  /// Called when a row was tapped.
  public final var didSelectRowAt: ((IndexPath) throws -> Void)?
  /// Called with each row that comes into view.
  public final var willDisplayRowAt: ((IndexPath) throws -> Void)?

  /// Called when the deletion of a row was confirmed; without it no row can be swiped away.
  ///
  /// The app takes the row out of what it shows and calls `deleteRows` or `reloadData`.
  public final var commitDeleteForRowAt: ((IndexPath) throws -> Void)?
  /// Called when a row was dragged to another place; without it no row can be.
  public final var moveRowAt: ((_ from: IndexPath, _ to: IndexPath) throws -> Void)?
  /// Asked whether a row may be deleted or moved.
  public final var canEditRowAt: (IndexPath) -> Bool = { _ in true }

  /// How high rows are, in points.
  public final var rowHeight = 44.0 { didSet { reloadData() } }
  /// How high the title above a section is, in points.
  public final var sectionHeaderHeight = 28.0 { didSet { reloadData() } }
  /// Whether a tap selects a row.
  public final var allowsSelection = true

  /// The row that is selected.
  public internal(set) final var indexPathForSelectedRow: IndexPath?

  final var geometry = TableGeometry()
  final var needsReload = true
  final var shown: [(path: IndexPath, cell: UITableViewCell)] = []
  /// Whether rows show what deletes and moves them.
  final var showsEditing = false
  /// The row that was swiped and shows its button.
  final var openRow: IndexPath?
  /// The row that is being dragged, and where it would be put.
  final var dragged: (from: IndexPath, to: IndexPath)?
  private var headers: [(section: Int, view: UITableViewHeaderFooterView)] = []
  private var reusable: [String: [UITableViewCell]] = [:]

  /// Creates a table of that place and size.
  public override init(frame: Frame) {
    super.init(frame: frame)
    addGestureRecognizer(RowSwipeRecognizer(for: self))
  }

  /// Creates a table that tests know by a name.
  public convenience init(identifier: String) {
    self.init(frame: .zero)
    accessibilityIdentifier = identifier
  }

  // MARK: Rows and cells

  /// Asks for everything again before anyone looks; no row stays selected.
  public final func reloadData() {
    indexPathForSelectedRow = nil
    openRow = nil
    dragged = nil
    needsReload = true
    setNeedsLayout()
  }

  /// A cell that has left the screen, ready to be used again; nil when there is none of that kind.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    let cell = reusable[identifier]?.popLast()
    cell?.prepareForReuse()
    return cell
  }

  /// A plain cell, used again where possible, that shows a text and maybe a second one.
  public final func cell(showing text: String?, detail: String? = nil) -> UITableViewCell {
    let identifier = detail == nil ? "plain" : "subtitle"
    let cell =
      dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: detail == nil ? .default : .subtitle, reuseIdentifier: identifier)
    cell.textLabel.text = text
    cell.detailTextLabel?.text = detail
    return cell
  }

  /// The cells that exist now, from the top down.
  public final var visibleCells: [UITableViewCell] { shown.map(\.cell) }

  /// The rows that have a cell now, from the top down.
  public final var indexPathsForVisibleRows: [IndexPath] { shown.map(\.path) }

  /// The cell of a row; nil for a row that is not in view.
  public final func cellForRow(at path: IndexPath) -> UITableViewCell? {
    shown.first { $0.path == path }?.cell
  }

  /// The row of a cell; nil for a cell that is not in view.
  public final func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  /// The row at a place in the table's coordinates; nil between and below the rows.
  public final func indexPathForRow(at point: Point) -> IndexPath? {
    geometry.paths(from: point.y, to: point.y + 0.001).first
  }

  /// Scrolls no further than needed to show a row.
  public final func scrollToRow(at path: IndexPath, animated: Bool) {
    if needsReload { layoutIfNeeded() }
    guard let area = geometry.frame(of: path, width: frame.size.width) else { return }
    scrollRectToVisible(area, animated: animated)
  }

  // MARK: Selection

  /// Selects a row as a tap does, but without calling `didSelectRowAt`.
  public final func selectRow(at path: IndexPath?) {
    if let former = indexPathForSelectedRow { cellForRow(at: former)?.isSelected = false }
    indexPathForSelectedRow = path
    if let path { cellForRow(at: path)?.isSelected = true }
  }

  /// Makes a row no longer the selected one.
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

  /// Places the rows in view, taking back the cells of those that have left.
  open override func layoutSubviews() {
    if needsReload { reload() }
    let top = presentedBoundsOrigin.y
    let bottom = top + frame.size.height
    let changed = showCells(from: top, to: bottom)
    if showHeaders(from: top, to: bottom) || changed { sortSubviews() }
  }

  private func reload() {
    needsReload = false
    for (_, cell) in shown { putAway(cell) }
    for (_, view) in headers { view.removeFromSuperview() }
    shown = []
    headers = []
    measureRows()
  }

  final func measureRows() {
    geometry = TableGeometry()
    for section in 0..<max(0, numberOfSections()) {
      geometry.append(
        rows: numberOfRowsInSection(section),
        title: titleForHeaderInSection(section),
        headerHeight: sectionHeaderHeight,
        rowHeight: rowHeight,
        heights: heightForRowAt.map { height in
          { height(IndexPath(row: $0, section: section)) }
        }
      )
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
    let former = shown
    shown = []
    var kept = former[...]
    var arrived: [(IndexPath, UITableViewCell)] = []
    for (path, cell) in former where !paths.contains(path) { putAway(cell) }
    for path in paths {
      while let first = kept.first, first.path < path { kept.removeFirst() }
      if let first = kept.first, first.path == path {
        shown.append(first)
      } else {
        let cell = cellForRowAt(self, path)
        cell.table = self
        cell.prepareEditing(isEditing: showsEditing, isOpen: openRow == path, at: path)
        cell.isSelected = path == indexPathForSelectedRow
        shown.append((path, cell))
        arrived.append((path, cell))
      }
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

  /// Keeps the views in the order of their places, whatever way the table was scrolled.
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

  final func putAway(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    cell.table = nil
    cell.indexPath = nil
    if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
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

  /// Adds how many rows there are in each section.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["rows"] = .list(geometry.sections.map { .number(Double($0.rows)) })
    node.attributes["sections"] = .number(Double(geometry.sections.count))
    if showsEditing { node.attributes["editing"] = .bool(true) }
  }
}
