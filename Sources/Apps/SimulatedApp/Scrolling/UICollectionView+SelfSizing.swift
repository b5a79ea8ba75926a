import Foundation

// Items that size themselves, by the sizes that their cells prefer.

extension UICollectionView {
  private var selfSizingLayout: UICollectionViewFlowLayout? {
    guard let flow = collectionViewLayout as? UICollectionViewFlowLayout, flow.isSelfSizing else {
      return nil
    }
    return flow
  }

  /// Asks new cells for the sizes that they prefer.
  ///
  /// - Returns: true if one of them is of another size than was assumed.
  final func measure(
    _ arrived: [(path: IndexPath, cell: UICollectionViewCell)],
    at places: [UICollectionViewLayoutAttributes]
  ) -> Bool {
    guard let flow = selfSizingLayout else { return false }
    let placeOf = Dictionary(places.map { ($0.indexPath, $0) }, uniquingKeysWith: { $1 })
    var differs = false
    for (path, cell) in arrived {
      guard let place = placeOf[path],
        let copy = place.copy() as? UICollectionViewLayoutAttributes
      else { continue }
      cell.frame = place.frame
      cell.sizeNewContent()
      let size = cell.preferredLayoutAttributesFitting(copy).size
      guard size != place.size, size != flow.preferredSizes[path] else { continue }
      flow.preferredSizes[path] = size
      differs = true
    }
    return differs
  }

  /// Asks all cells for their sizes again when they become visible.
  final func forgetPreferredSizes() { selfSizingLayout?.preferredSizes = [:] }

  /// Gives the preferred sizes the paths of their items after some changes.
  final func movePreferredSizes(by moves: ItemMoves, reloading reloaded: [IndexPath]) {
    guard let flow = selfSizingLayout else { return }
    let kept = flow.preferredSizes.filter { !reloaded.contains($0.key) }
    flow.preferredSizes = Dictionary(
      kept.compactMap { path, size in moves.place(of: path).map { ($0, size) } },
      uniquingKeysWith: { $1 }
    )
  }
}
