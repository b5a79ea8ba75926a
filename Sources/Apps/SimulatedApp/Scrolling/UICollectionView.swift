public import EventModel

/// Cells of one size in as many columns as fit, of which only those that show have a view.
///
/// ```swift
/// let grid = UICollectionView(identifier: "photos", itemSize: Size(width: 100, height: 100))
/// grid.numberOfItemsInSection = { _ in photos.count }
/// grid.cellForItemAt = { grid, path in grid.cell(showing: photos[path.row]) }
/// ```
open class UICollectionView: UIScrollView {
  /// Asked how many sections there are; one unless set.
  public final var numberOfSections: () -> Int = { 1 }
  /// Asked how many cells a section has; none unless set.
  public final var numberOfItemsInSection: (Int) -> Int = { _ in 0 }
  /// Asked for a cell that comes into view.
  public final var cellForItemAt: (UICollectionView, IndexPath) -> UICollectionViewCell = {
    grid,
    _ in grid.cell(showing: nil)
  }
  /// Called when a cell was tapped.
  public final var didSelectItemAt: ((IndexPath) throws -> Void)?

  /// How large every cell is.
  public final var itemSize: Size { didSet { reloadData() } }
  /// The least distance between two cells and between two lines, in points.
  public final var minimumSpacing = 10.0 { didSet { reloadData() } }
  /// How far the cells of a section stay away from its edges.
  public final var sectionInset = UIEdgeInsets(all: 10) { didSet { reloadData() } }

  private var counts: [Int] = []
  private var tops: [Double] = []
  private var needsReload = true
  private var shown: [(path: IndexPath, cell: UICollectionViewCell)] = []
  private var reusable: [String: [UICollectionViewCell]] = [:]

  /// Creates a grid of cells of a size.
  public init(identifier: String? = nil, itemSize: Size = Size(width: 100, height: 100)) {
    self.itemSize = itemSize
    super.init(frame: .zero)
    accessibilityIdentifier = identifier
  }

  /// Asks for everything again before anyone looks.
  public final func reloadData() {
    needsReload = true
    setNeedsLayout()
  }

  /// A cell that has left the screen, ready to be used again; nil when there is none of that kind.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String
  ) -> UICollectionViewCell? {
    let cell = reusable[identifier]?.popLast()
    cell?.prepareForReuse()
    return cell
  }

  /// A plain cell, used again where possible, that shows a text.
  public final func cell(showing text: String?) -> UICollectionViewCell {
    let cell =
      dequeueReusableCell(withReuseIdentifier: "plain")
      ?? UICollectionViewCell(reuseIdentifier: "plain")
    cell.textLabel.text = text
    return cell
  }

  /// The cells that exist now, in order.
  public final var visibleCells: [UICollectionViewCell] { shown.map(\.cell) }

  /// Scrolls no further than needed to show a cell.
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
    return Frame(
      (sectionInset.left + Double(column) * (itemSize.width + gap)).rounded(),
      tops[path.section] + sectionInset.top + Double(line) * (itemSize.height + minimumSpacing),
      itemSize.width,
      itemSize.height
    )
  }

  /// Places the cells in view, taking back those that have left.
  open override func layoutSubviews() {
    if needsReload {
      needsReload = false
      for (_, cell) in shown { putAway(cell) }
      shown = []
      counts = (0..<max(0, numberOfSections())).map { max(0, numberOfItemsInSection($0)) }
      setNeedsDisplay()
    }
    measure()
    let top = presentedBoundsOrigin.y
    let paths = paths(from: top, to: top + frame.size.height)
    if paths != shown.map(\.path) { show(paths) }
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

  private func show(_ paths: [IndexPath]) {
    let wanted = Set(paths)
    var kept: [IndexPath: UICollectionViewCell] = [:]
    for (path, cell) in shown {
      if wanted.contains(path) { kept[path] = cell } else { putAway(cell) }
    }
    shown = paths.map { path in
      if let cell = kept[path] { return (path, cell) }
      let cell = cellForItemAt(self, path)
      cell.grid = self
      return (path, cell)
    }
    for (_, cell) in shown where cell.superview !== self { addSubview(cell) }
    let cells = shown.map(\.cell) as [UIView]
    subviews = subviews.filter { !($0 is UICollectionViewCell) } + cells
  }

  private func putAway(_ cell: UICollectionViewCell) {
    cell.removeFromSuperview()
    cell.grid = nil
    cell.indexPath = nil
    if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
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

  /// Adds how many cells there are in each section.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["items"] = .list(counts.map { .number(Double($0)) })
  }
}
