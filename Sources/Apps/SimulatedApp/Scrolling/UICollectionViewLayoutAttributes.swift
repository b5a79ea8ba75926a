public import Foundation

/// The place of one item, header or footer in a collection view.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The item, or the section of a header or footer.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The place in the content.
  open var frame = CGRect.zero
  /// The opacity; stored, without effect.
  open var alpha: CGFloat = 1
  /// The order from back to front; stored, without effect.
  open var zIndex = 0
  /// True if the view should be hidden; stored, without effect.
  open var isHidden = false
  /// The change of the view's shape; stored, without effect.
  open var transform = CGAffineTransform.identity
  /// The kind of a header or footer; nil for an item.
  public private(set) final var representedElementKind: String?

  /// Creates the place of the first item.
  public required override init() { super.init() }

  /// Creates the place of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates the place of a header or footer.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String,
    with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = elementKind
  }

  /// Returns a copy of the place, which is of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let made = type(of: self).init()
    (made.indexPath, made.representedElementKind) = (indexPath, representedElementKind)
    (made.frame, made.alpha, made.zIndex) = (frame, alpha, zIndex)
    (made.isHidden, made.transform) = (isHidden, transform)
    return made
  }

  /// Returns true if an object is a place with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return indexPath == other.indexPath && representedElementKind == other.representedElementKind
      && frame == other.frame && alpha == other.alpha && zIndex == other.zIndex
      && isHidden == other.isHidden && transform == other.transform
  }

  /// The hash of the item and the kind.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(indexPath)
    hasher.combine(representedElementKind)
    return hasher.finalize()
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
