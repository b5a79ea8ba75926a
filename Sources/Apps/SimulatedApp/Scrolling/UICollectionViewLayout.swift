public import Foundation

/// The place of one item, header or footer in a collection view.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The item, or the section of a header or footer.
  open var indexPath: IndexPath
  /// The place in the content.
  open var frame = CGRect.zero
  /// The opacity; stored, without effect.
  open var alpha: CGFloat = 1
  /// The order from back to front; stored, without effect.
  open var zIndex = 0
  /// A Boolean value that says whether the view is hidden; stored, without effect.
  open var isHidden = false
  /// The change of the view's shape; stored, without effect.
  open var transform = CGAffineTransform.identity
  /// The kind of a header or footer; nil for an item.
  public final let representedElementKind: String?

  /// Creates the place of an item.
  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementKind = nil
    super.init()
  }

  /// Creates the place of a header or footer.
  public init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.indexPath = indexPath
    representedElementKind = elementKind
    super.init()
  }

  /// Returns a copy of the place.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = UICollectionViewLayoutAttributes(copying: self)
    (made.frame, made.alpha, made.zIndex) = (frame, alpha, zIndex)
    (made.isHidden, made.transform) = (isHidden, transform)
    return made
  }

  private init(copying other: UICollectionViewLayoutAttributes) {
    indexPath = other.indexPath
    representedElementKind = other.representedElementKind
    super.init()
  }

  /// The area of the place in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { size = newValue.size }
  }

  /// The size of the place.
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }

  /// The middle of the place.
  open var center: CGPoint {
    get { frame.center }
    set {
      frame.origin = newValue - CGPoint(x: frame.size.width / 2, y: frame.size.height / 2)
    }
  }
}

/// The object that places the items of a collection view.
open class UICollectionViewLayout: NSObject {
  /// The collection view that the layout places.
  public internal(set) final weak var collectionView: UICollectionView?

  /// Creates a layout that places nothing.
  public override init() { super.init() }

  /// Creates a layout that places nothing: there are no archives.
  public required init?(coder: NSCoder) { super.init() }

  /// Called before the other methods, to compute the places.
  open func prepare() {}

  /// The size of the content.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the places of what is in an area of the content.
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }

  /// Returns the place of an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the place of a header or footer.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns whether other bounds, such as another place of the content, need other places.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns the offset at which content comes to rest; not asked.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Asks for the places to be computed again.
  open func invalidateLayout() { collectionView?.layoutChanged() }

  /// Called before items appear, move or disappear, when the places have been computed.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called in the animation with which items appear, move or disappear.
  open func finalizeCollectionViewUpdates() {}

  /// Returns where a new item comes from: from its own place, fading in, unless it is overridden.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let place = layoutAttributesForItem(at: itemIndexPath)?.copy()
    (place as? UICollectionViewLayoutAttributes)?.alpha = 0
    return place as? UICollectionViewLayoutAttributes
  }

  /// Returns where an item goes to: nowhere, fading out, unless it is overridden.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let frame = formerFrames[itemIndexPath] else { return nil }
    let place = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
    (place.frame, place.alpha) = (frame, 0)
    return place
  }

  /// The frames of the visible items before the changes that are being made.
  final var formerFrames: [IndexPath: CGRect] = [:]
}

/// A layout of lines that are filled with items one after another.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items for which the delegate gives none.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The size of items that size themselves; used like `itemSize`, unless it is empty.
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The least distance between two lines.
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The least distance between two items of a line.
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  /// The margins around the items of a section.
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  /// The direction in which the content scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  /// The size of headers, of which the length in the direction of scrolling counts.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of footers, of which the length in the direction of scrolling counts.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// A Boolean value that says whether headers stay in view; stored, as they scroll with the items.
  open var sectionHeadersPinToVisibleBounds = false
  /// A Boolean value that says whether footers stay in view; stored, as they scroll with the items.
  open var sectionFootersPinToVisibleBounds = false
  /// The area to which the margins of sections refer; stored.
  open var sectionInsetReference = SectionInsetReference.fromContentInset

  /// The areas to which the margins of sections refer.
  public enum SectionInsetReference: Int, Hashable, Sendable {
    /// The content inset.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The margins of the view.
    case fromLayoutMargins
  }

  /// The size of items that size themselves.
  public static let automaticSize = CGSize(width: 1e38, height: 1e38)

  private var places: [UICollectionViewLayoutAttributes] = []
  /// The places of the items of each section, in order.
  private var items: [[UICollectionViewLayoutAttributes]] = []
  /// The lines, headers and footers: their extent in the direction of scrolling, and the first place.
  private var lines: [(start: CGFloat, end: CGFloat, first: Int)] = []
  private var length: CGFloat = 0
  private var breadth: CGFloat = 0

  private var axis: UIStackView.Axis {
    scrollDirection == .vertical ? .vertical : .horizontal
  }

  /// Computes all places.
  open override func prepare() {
    super.prepare()
    (places, items, lines, length) = ([], [], [], 0)
    guard let view = collectionView else { return }
    breadth = view.bounds.size[axis.across]
    for section in 0..<view.numberOfSections { place(section, of: view) }
  }

  private func place(_ section: Int, of view: UICollectionView) {
    let inset = view.askedInset(self, section)
    add(UICollectionView.elementKindSectionHeader, view.askedHeader(self, section), in: section)
    let (before, after) = axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    length += before
    let count = view.numberOfItems(inSection: section)
    items.append([])
    let lineGap = view.askedLineSpacing(self, section)
    var line: [UICollectionViewLayoutAttributes] = []
    for item in 0..<count {
      let next = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: section)
      )
      next.size = view.askedSize(self, next.indexPath)
      if !line.isEmpty, !fits(line + [next], inset, section: section, in: view) {
        end(line, inset, section: section, isLast: false, in: view)
        length += lineGap
        line = []
      }
      line.append(next)
    }
    if !line.isEmpty { end(line, inset, section: section, isLast: true, in: view) }
    length += after
    add(UICollectionView.elementKindSectionFooter, view.askedFooter(self, section), in: section)
  }

  private func add(_ kind: String, _ size: CGSize, in section: Int) {
    guard size[axis] > 0 else { return }
    let place = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind,
      with: IndexPath(item: 0, section: section)
    )
    place.frame = rect(along: length, across: 0, size[axis], breadth)
    lines.append((length, length + size[axis], places.count))
    places.append(place)
    length += size[axis]
  }

  private func room(_ inset: UIEdgeInsets) -> CGFloat {
    breadth - (axis == .vertical ? inset.left + inset.right : inset.top + inset.bottom)
  }

  private func fits(
    _ line: [UICollectionViewLayoutAttributes],
    _ inset: UIEdgeInsets,
    section: Int,
    in view: UICollectionView
  ) -> Bool {
    let gaps = view.askedItemSpacing(self, section) * CGFloat(line.count - 1)
    return line.reduce(gaps) { $0 + $1.size[axis.across] } <= room(inset) + 0.001
  }

  /// Places a full line from edge to edge, and the last one of a section as far apart as a full one
  /// would be.
  private func end(
    _ line: [UICollectionViewLayoutAttributes],
    _ inset: UIEdgeInsets,
    section: Int,
    isLast: Bool,
    in view: UICollectionView
  ) {
    let least = view.askedItemSpacing(self, section)
    let taken = line.reduce(0) { $0 + $1.size[axis.across] }
    var count = line.count
    var all = taken
    if isLast, let size = line.last?.size[axis.across], size > 0 {
      while all + size + least * CGFloat(count) <= room(inset) + 0.001 {
        all += size
        count += 1
      }
    }
    let gap = count > 1 ? max(least, (room(inset) - all) / CGFloat(count - 1)) : least
    let depth = line.map { $0.size[axis] }.max() ?? 0
    var across = axis == .vertical ? inset.left : inset.top
    // A single item of a line stands in its middle, as in UIKit, unless others would fit beside it.
    if line.count == 1, count == 1 { across += max(0, (room(inset) - taken) / 2) }
    lines.append((length, length + depth, places.count))
    for place in line {
      let middle = length + (depth - place.size[axis]) / 2
      place.frame = rect(
        along: middle.rounded(),
        across: across.rounded(),
        place.size[axis],
        place.size[axis.across]
      )
      across += place.size[axis.across] + gap
      places.append(place)
      items[section].append(place)
    }
    length += depth
  }

  private func rect(
    along: CGFloat,
    across: CGFloat,
    _ length: CGFloat,
    _ breadth: CGFloat
  ) -> CGRect {
    axis == .vertical
      ? CGRect(x: across, y: along, width: breadth, height: length)
      : CGRect(x: along, y: across, width: length, height: breadth)
  }

  open override var collectionViewContentSize: CGSize {
    axis == .vertical
      ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let (start, end) =
      axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    var last = low
    while last < lines.count, lines[last].start < end { last += 1 }
    guard low < last else { return [] }
    let bound = last < lines.count ? lines[last].first : places.count
    return places[lines[low].first..<bound].filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard items.indices.contains(indexPath.section) else { return nil }
    let places = items[indexPath.section]
    return places.indices.contains(indexPath.item) ? places[indexPath.item] : nil
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    places.first {
      $0.representedElementKind == elementKind && $0.indexPath.section == indexPath.section
    }
  }
}
