public import EventModel

/// A grid of cells of one size, of which only the visible ones have a view.
///
/// ```swift
/// let grid = UICollectionView(identifier: "photos", itemSize: Size(width: 100, height: 100))
/// grid.numberOfItemsInSection = { _ in photos.count }
/// grid.cellForItemAt = { grid, path in grid.cell(showing: photos[path.row]) }
/// ```
open class UICollectionView: UICellScrollView<UICollectionViewCell> {
  /// Returns the number of sections; 1 unless set.
  public final var numberOfSections: () -> Int = { 1 }
  /// Returns the number of items in a section; 0 unless set.
  public final var numberOfItemsInSection: (Int) -> Int = { _ in 0 }
  /// Returns the cell for an item that becomes visible.
  public final var cellForItemAt: (UICollectionView, IndexPath) -> UICollectionViewCell = {
    grid,
    _ in grid.cell(showing: nil)
  }
  /// Called when a cell was tapped.
  public final var didSelectItemAt: ((IndexPath) throws -> Void)?

  /// The size of every cell.
  public final var itemSize: Size { didSet { reloadData() } }
  /// The least distance between two cells and between two lines, in points.
  public final var minimumSpacing = 10.0 { didSet { reloadData() } }
  /// The margins around the cells of a section.
  public final var sectionInset = UIEdgeInsets(all: 10) { didSet { reloadData() } }

  private var counts: [Int] = []
  private var tops: [Double] = []

  /// Creates a grid for cells of a given size.
  public init(identifier: String? = nil, itemSize: Size = Size(width: 100, height: 100)) {
    self.itemSize = itemSize
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
  }

  /// Returns a cell that has become invisible and can be used again; nil if there is none of the
  /// kind.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String
  ) -> UICollectionViewCell? {
    dequeueReusableCell(withIdentifier: identifier)
  }

  /// Returns a plain cell that shows a text, reusing one if possible.
  public final func cell(showing text: String?) -> UICollectionViewCell {
    let cell =
      dequeueReusableCell(withReuseIdentifier: "plain")
      ?? UICollectionViewCell(reuseIdentifier: "plain")
    cell.textLabel.text = text
    return cell
  }

  /// Scrolls just far enough to show an item.
  public final func scrollToItem(at path: IndexPath, animated: Bool) {
    if needsReload { layoutIfNeeded() }
    guard counts.indices.contains(path.section), (0..<counts[path.section]).contains(path.row)
    else { return }
    scrollRectToVisible(area(of: path), animated: animated)
  }

  // MARK: Layout

  private var columns: Int {
    let room = frame.size.width - sectionInset.left - sectionInset.right + minimumSpacing
    return max(1, Int(room / max(itemSize.width + minimumSpacing, 1)))
  }

  private func area(of path: IndexPath) -> Frame {
    let columns = columns
    let room = frame.size.width - sectionInset.left - sectionInset.right
    let free = room - Double(columns) * itemSize.width
    let gap = columns > 1 ? free / Double(columns - 1) : 0
    let (line, column) = (path.row / columns, path.row % columns)
    let x = (sectionInset.left + Double(column) * (itemSize.width + gap)).rounded()
    let height = Double(line) * (itemSize.height + minimumSpacing)
    let y = tops[path.section] + sectionInset.top + height
    return Frame(origin: Point(x: x, y: y), size: itemSize)
  }

  /// Places the visible cells and keeps the others for reuse.
  open override func layoutSubviews() {
    if needsReload {
      discardCells()
      counts = (0..<max(0, numberOfSections())).map { max(0, numberOfItemsInSection($0)) }
      setNeedsDisplay()
    }
    measure()
    let top = presentedBoundsOrigin.y
    let paths = paths(from: top, to: top + frame.size.height)
    if paths != shown.map(\.path) { showCells(at: paths) }
    for (path, cell) in shown {
      cell.indexPath = path
      cell.frame = area(of: path)
    }
  }

  private func measure() {
    tops = []
    var height = 0.0
    for count in counts {
      tops.append(height)
      let lines = Double((count + columns - 1) / columns)
      let gaps = max(0, lines - 1) * minimumSpacing
      height += sectionInset.top + lines * itemSize.height + gaps + sectionInset.bottom
    }
    contentSize = Size(width: frame.size.width, height: height)
  }

  private func paths(from top: Double, to bottom: Double) -> [IndexPath] {
    let pitch = max(itemSize.height + minimumSpacing, 1)
    var found: [IndexPath] = []
    for (section, count) in counts.enumerated() {
      let start = tops[section] + sectionInset.top
      let first = max(0, Int(((top - start) / pitch).rounded(.down)))
      let last = Int(((bottom - start) / pitch).rounded(.up))
      guard last > first else { continue }
      let range = min(first * columns, count)..<min(max(last, first) * columns, count)
      for row in range {
        let path = IndexPath(row: row, section: section)
        let area = area(of: path)
        if area.maxY > top, area.minY < bottom { found.append(path) }
      }
    }
    return found
  }

  private func showCells(at paths: [IndexPath]) {
    let arrived = show(paths) { cellForItemAt(self, $0) }
    for (_, cell) in arrived {
      cell.grid = self
      addSubview(cell)
    }
    let cells = visibleCells as [UIView]
    // Any other cell, such as one that was put away and then added by the app, does not stay.
    let staying = Set(cells.map(ObjectIdentifier.init))
    for view in subviews where view is UICollectionViewCell {
      if !staying.contains(ObjectIdentifier(view)) { view.superview = nil }
    }
    subviews = subviews.filter { !($0 is UICollectionViewCell) } + cells
  }

  final func tapped(_ cell: UICollectionViewCell) {
    guard let path = cell.indexPath, let didSelectItemAt else { return }
    application?.touches.noteEffect()
    application?.attempt { try didSelectItemAt(path) }
  }

  override func releaseActions() {
    super.releaseActions()
    numberOfSections = { 1 }
    numberOfItemsInSection = { _ in 0 }
    cellForItemAt = { grid, _ in grid.cell(showing: nil) }
    didSelectItemAt = nil
  }

  /// Adds the number of items in each section.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["items"] = .list(counts.map { .number(Double($0)) })
  }
}
