public import EventModel
public import Foundation

/// A view of items, placed by a layout; only the visible ones have a view.
///
/// It asks its data source and its delegate, or closures in their place:
///
/// ```swift
/// let grid = UICollectionView(identifier: "photos", itemSize: CGSize(width: 100, height: 100))
/// grid.numberOfItemsInSection = { _ in photos.count }
/// grid.cellForItemAt = { grid, path in grid.cell(showing: photos[path.row]) }
/// ```
open class UICollectionView: UICellScrollView<UICollectionViewCell> {
  /// The object that provides the items.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  final weak var itemDelegate: (any UICollectionViewDelegate)?
  private weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?

  /// The object that places the items.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      layoutChanged()
    }
  }

  /// Returns the number of sections.
  public final var sectionCount: (() -> Int)?
  /// Returns the number of items in a section.
  public final var numberOfItemsInSection: ((Int) -> Int)?
  /// Returns the cell for an item that becomes visible.
  public final var cellForItemAt: ((UICollectionView, IndexPath) -> UICollectionViewCell)?
  /// Called when a cell was tapped.
  public final var didSelectItemAt: ((IndexPath) throws -> Void)?

  /// True if a tap selects an item, as it does by default.
  open var allowsSelection = true
  /// True if several items can be selected; false by default, when a new selection ends the former one.
  open var allowsMultipleSelection = false
  /// The view behind the items; stored, without effect.
  open var backgroundView: UIView?
  /// True if cells should be made before they are visible; stored, without effect.
  open var isPrefetchingEnabled = true

  final var counts: [Int] = []
  /// The changes of `performBatchUpdates` while its block is run.
  final var batch: [UICollectionViewUpdateItem]?
  /// The cells of items that are gone, until their animation has ended.
  final var leavingCells: [UICollectionViewCell] = []
  final var needsPrepare = true
  final var preparedSize = CGSize.zero
  /// The selected items, in order.
  final var selection: [IndexPath] = []
  private var cellTypes: [String: UICollectionViewCell.Type] = [:]
  private var extraTypes: [String: UICollectionReusableView.Type] = [:]
  private var extras: [(kind: String, path: IndexPath, view: UICollectionReusableView)] = []

  /// Creates a view whose items a layout places.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates a view with a flow layout: there are no archives.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  /// Creates a view with a flow layout and a frame.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Creates a grid for cells of a given size, ten points apart.
  public convenience init(
    identifier: String? = nil,
    itemSize: CGSize = CGSize(width: 100, height: 100)
  ) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = itemSize
    layout.sectionInset = UIEdgeInsets(all: 10)
    self.init(frame: .zero, collectionViewLayout: layout)
    accessibilityIdentifier = identifier
  }

  override func delegateChanged() {
    itemDelegate = delegate as? any UICollectionViewDelegate
    flowDelegate = delegate as? any UICollectionViewDelegateFlowLayout
    layoutChanged()
  }

  override func makeRegistered(_ identifier: String) -> UICollectionViewCell? {
    cellTypes[identifier]?.init(registeredAs: identifier)
  }

  // MARK: Cells

  /// Makes cells of a class for an identifier.
  public final func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String)
  {
    cellTypes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Makes headers or footers of a class for an identifier.
  public final func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    extraTypes[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
  }

  /// Returns a cell for an item, in the item's place: one that can be reused, or a new one of the registered class.
  ///
  /// Without a registered class it is a plain cell.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let app = UIApplication.running?.application
    let outer = app?.newCellPlace ?? .zero
    app?.newCellPlace = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    defer { app?.newCellPlace = outer }
    return dequeueReusableCell(withIdentifier: identifier)
      ?? UICollectionViewCell(reuseIdentifier: identifier)
  }

  /// Returns a new header or footer of the registered class.
  public final func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    extraTypes[elementKind + identifier]?.init(registeredAs: identifier)
      ?? UICollectionReusableView(frame: .zero)
  }

  /// Returns a plain cell that shows a text, reusing one if possible.
  public final func cell(showing text: String?) -> UICollectionViewCell {
    let cell =
      dequeueReusableCell(withIdentifier: "plain") ?? UICollectionViewCell(reuseIdentifier: "plain")
    cell.plainLabel.text = text
    return cell
  }

  // MARK: Layout

  /// Discards all cells, and asks for them again before the next snapshot or input.
  open override func reloadData() {
    selection = []
    needsPrepare = true
    forgetPreferredSizes()
    super.reloadData()
  }

  final func layoutChanged() {
    needsPrepare = true
    setNeedsLayout()
  }

  /// Scrolls just far enough to show an item.
  public final func scrollToItem(at path: IndexPath, animated: Bool) {
    layoutIfNeeded()
    guard let place = collectionViewLayout.layoutAttributesForItem(at: path) else { return }
    scrollRectToVisible(place.frame, animated: animated)
  }

  /// Places the visible cells and keeps the others for reuse.
  open override func layoutSubviews() {
    if needsReload {
      discardCells()
      for extra in extras { extra.view.removeFromSuperview() }
      extras = []
      counts = askedCounts
      setNeedsDisplay()
    }
    let area = CGRect(origin: presentedBoundsOrigin, size: place.size)
    let isInvalid = collectionViewLayout.shouldInvalidateLayout(forBoundsChange: area)
    if needsPrepare || preparedSize != area.size || isInvalid { prepareLayout() }
    var places = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
    var items = Self.items(of: places)
    if items.map(\.indexPath) != shown.map(\.path) {
      // A cell that sizes itself moves those behind it. Each round measures one more item at least.
      for _ in 0...counts.reduce(0, +) {
        let arrived = show(items.map(\.indexPath), madeCell)
        guard measure(arrived, at: items) else { break }
        prepareLayout()
        places = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        items = Self.items(of: places)
      }
      addCells()
    }
    for (place, (path, cell)) in zip(items, shown) {
      cell.indexPath = path
      cell.apply(place)
      cell.frame = place.frame
      cell.sizeNewContent()
    }
    showExtras(places.filter { $0.representedElementKind != nil })
  }

  private static func items(
    of places: [UICollectionViewLayoutAttributes]
  ) -> [UICollectionViewLayoutAttributes] {
    places.filter { $0.representedElementKind == nil }.sorted { $0.indexPath < $1.indexPath }
  }

  private func madeCell(at path: IndexPath) -> UICollectionViewCell {
    let cell = askedCell(at: path)
    cell.grid = self
    cell.isSelected = selection.contains(path)
    return cell
  }

  private func addCells() {
    for (path, cell) in shown where cell.superview !== self {
      itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      addSubview(cell)
    }
    let cells = visibleCells as [UIView]
    // Any other cell, such as one that was put away and then added by the app, does not stay.
    let leaving = leavingCells.filter { $0.superview === self } as [UIView]
    let staying = Set((cells + leaving).map(ObjectIdentifier.init))
    for view in subviews where view is UICollectionViewCell {
      if !staying.contains(ObjectIdentifier(view)) { view.superview = nil }
    }
    subviews = subviews.filter { !($0 is UICollectionViewCell) } + leaving + cells
  }

  override func disappeared(_ cell: UICollectionViewCell, from path: IndexPath) {
    itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  private func showExtras(_ places: [UICollectionViewLayoutAttributes]) {
    var now: [(kind: String, path: IndexPath, view: UICollectionReusableView)] = []
    for place in places {
      guard let kind = place.representedElementKind, let dataSource else { continue }
      let path = place.indexPath
      let view =
        extras.first { $0.kind == kind && $0.path == path }?.view
        ?? dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
      if view.superview !== self { insertSubview(view, at: 0) }
      view.apply(place)
      view.frame = place.frame
      now.append((kind, path, view))
    }
    for extra in extras where !now.contains(where: { $0.view === extra.view }) {
      extra.view.removeFromSuperview()
    }
    extras = now
  }

  override func releaseActions() {
    super.releaseActions()
    sectionCount = nil
    numberOfItemsInSection = nil
    cellForItemAt = nil
    didSelectItemAt = nil
  }

  /// Adds the number of items in each section.
  open override func describe(into node: inout ViewNode) {
    super.describe(into: &node)
    node.attributes["items"] = .list(counts.map { .number(Double($0)) })
  }
}

// The questions of the view to the app: closures first, then the data source and the delegate.

extension UICollectionView {
  /// The numbers of items that the app has now.
  final var askedCounts: [Int] { (0..<max(0, askedSections)).map { max(0, askedItems(in: $0)) } }

  private var askedSections: Int {
    if let sectionCount { return sectionCount() }
    guard numberOfItemsInSection == nil else { return 1 }
    return dataSource?.numberOfSections(in: self) ?? 1
  }

  private func askedItems(in section: Int) -> Int {
    if let numberOfItemsInSection { return numberOfItemsInSection(section) }
    return dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  private func askedCell(at path: IndexPath) -> UICollectionViewCell {
    if let cellForItemAt { return cellForItemAt(self, path) }
    return dataSource?.collectionView(self, cellForItemAt: path) ?? cell(showing: nil)
  }

  /// The number of sections, as of the last reload.
  public final var numberOfSections: Int {
    if needsReload { layoutIfNeeded() }
    return counts.count
  }

  /// Returns the number of items in a section, as of the last reload.
  public final func numberOfItems(inSection section: Int) -> Int {
    if needsReload { layoutIfNeeded() }
    return counts.indices.contains(section) ? counts[section] : 0
  }

  final func askedSize(_ layout: UICollectionViewFlowLayout, _ path: IndexPath) -> CGSize {
    let asked = flowDelegate?.collectionView(self, layout: layout, sizeForItemAt: path)
    if let asked, asked != layout.itemSize || !layout.isSelfSizing { return asked }
    return layout.isSelfSizing ? layout.selfSize(of: path) : layout.itemSize
  }

  final func askedInset(_ layout: UICollectionViewFlowLayout, _ section: Int) -> UIEdgeInsets {
    flowDelegate?.collectionView(self, layout: layout, insetForSectionAt: section)
      ?? layout.sectionInset
  }

  final func askedLineSpacing(_ layout: UICollectionViewFlowLayout, _ section: Int) -> CGFloat {
    flowDelegate?.collectionView(
      self,
      layout: layout,
      minimumLineSpacingForSectionAt: section
    ) ?? layout.minimumLineSpacing
  }

  final func askedItemSpacing(_ layout: UICollectionViewFlowLayout, _ section: Int) -> CGFloat {
    flowDelegate?.collectionView(
      self,
      layout: layout,
      minimumInteritemSpacingForSectionAt: section
    ) ?? layout.minimumInteritemSpacing
  }

  final func askedHeader(_ layout: UICollectionViewFlowLayout, _ section: Int) -> CGSize {
    flowDelegate?.collectionView(
      self,
      layout: layout,
      referenceSizeForHeaderInSection: section
    ) ?? layout.headerReferenceSize
  }

  final func askedFooter(_ layout: UICollectionViewFlowLayout, _ section: Int) -> CGSize {
    flowDelegate?.collectionView(
      self,
      layout: layout,
      referenceSizeForFooterInSection: section
    ) ?? layout.footerReferenceSize
  }
}
