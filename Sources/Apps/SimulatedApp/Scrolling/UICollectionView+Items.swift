public import Foundation

extension UICollectionView {
  /// The kind of the headers of sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the footers of sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The directions in which content scrolls.
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Up and down.
    case vertical
    /// From side to side.
    case horizontal
  }

  /// A set of the places at which an item is scrolled to.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// One bit for each place.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The paths of the visible items, in order.
  public final var indexPathsForVisibleItems: [IndexPath] { shown.map(\.path) }

  /// Returns the cell of an item; nil if the item is not visible.
  public final func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown.first { $0.path == indexPath }?.cell
  }

  /// Returns the item of a cell; nil if the cell is not visible.
  public final func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  /// Returns the visible item at a point of the content; nil if there is none.
  public final func indexPathForItem(at point: CGPoint) -> IndexPath? {
    shown.first { $0.cell.frame.holds(point) }?.path
  }

  /// Returns the place of an item.
  public final func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Scrolls until an item is at a place of the view.
  public final func scrollToItem(
    at indexPath: IndexPath,
    at scrollPosition: ScrollPosition,
    animated: Bool
  ) {
    guard let area = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let free = CGSize(
      width: frame.size.width - area.size.width,
      height: frame.size.height - area.size.height
    )
    var offset = contentOffset
    if scrollPosition.contains(.left) { offset.x = area.minX }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = area.minX - free.width / 2 }
    if scrollPosition.contains(.right) { offset.x = area.minX - free.width }
    if scrollPosition.contains(.top) { offset.y = area.minY }
    if scrollPosition.contains(.centeredVertically) { offset.y = area.minY - free.height / 2 }
    if scrollPosition.contains(.bottom) { offset.y = area.minY - free.height }
    setContentOffset(clamped(offset), animated: animated)
  }

  /// Uses another layout; the change is not animated.
  public final func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }
}
