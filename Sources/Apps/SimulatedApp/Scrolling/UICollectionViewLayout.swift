public import Foundation

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

  /// Returns the places of the items and other views in an area of the content.
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

  /// Returns true if other bounds, such as another place of the content, need other places.
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
