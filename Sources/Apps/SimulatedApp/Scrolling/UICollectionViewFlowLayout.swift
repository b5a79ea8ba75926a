public import Foundation

/// A layout of lines that are filled with items one after another.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items for which the delegate gives none.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// The size of items that size themselves until they are visible; empty if they do not.
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
  /// The size of headers; only the length in the direction of scrolling counts.
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// The size of footers; only the length in the direction of scrolling counts.
  open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  /// True if headers should stay in view; stored, without effect, since they scroll with the items.
  open var sectionHeadersPinToVisibleBounds = false
  /// True if footers should stay in view; stored, without effect, since they scroll with the items.
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

  /// True if items size themselves.
  final var isSelfSizing: Bool { estimatedItemSize != .zero || itemSize == Self.automaticSize }

  /// Returns the size of an item: the one that its cell preferred, or else the estimate.
  final func selfSize(of path: IndexPath) -> CGSize {
    if let size = preferredSizes[path] { return size }
    let size = estimatedItemSize == .zero ? itemSize : estimatedItemSize
    return size == Self.automaticSize ? CGSize(width: 50, height: 50) : size
  }

  /// The sizes that the cells of items preferred.
  final var preferredSizes: [IndexPath: CGSize] = [:]

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
    var gap = least
    var isAlone = line.count == 1
    if isLast {
      let more = furtherItems(besides: line, taking: taken, of: room(inset), least: least)
      isAlone = isAlone && more.count == 0
      gap = more.gap
    } else if line.count > 1 {
      gap = max(least, (room(inset) - taken) / CGFloat(line.count - 1))
    }
    let depth = line.map { $0.size[axis] }.max() ?? 0
    var across = axis == .vertical ? inset.left : inset.top
    // A single item of a line stands in its middle, as in UIKit, unless others would fit beside it.
    if isAlone { across += max(0, (room(inset) - taken) / 2) }
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

  /// Returns the number of items that would fit beside the last line of a section, and the distance of the
  /// items with them.
  ///
  /// A line without an end, and items that take each other's room, have the least distance.
  private func furtherItems(
    besides line: [UICollectionViewLayoutAttributes],
    taking taken: CGFloat,
    of room: CGFloat,
    least: CGFloat
  ) -> (count: Int, gap: CGFloat) {
    let size = max(0, line.last?.size[axis.across] ?? 0)
    let free = room + 0.001 - taken - least * CGFloat(line.count - 1)
    let further = size > 0 && size + least > 0 ? max(0, (free / (size + least)).rounded(.down)) : 0
    guard further < 100_000 else { return (100_000, least) }
    let count = CGFloat(line.count - 1) + further
    guard count > 0 else { return (0, least) }
    return (Int(further), max(least, (room - taken - further * size) / count))
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
