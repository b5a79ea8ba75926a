public import Foundation

extension UICollectionView {
  /// True if a tap on an item calls the app.
  final var reactsToSelection: Bool {
    allowsSelection && (didSelectItemAt != nil || itemDelegate != nil)
  }

  /// The selected items, in order; nil if there are none.
  public final var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects an item without calling the delegate, beside others only if several can be selected.
  public final func selectItem(
    at indexPath: IndexPath?,
    animated: Bool,
    scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection {
      for former in selection { cellForItem(at: former)?.isSelected = false }
      selection = []
    }
    guard let indexPath else { return }
    if !selection.contains(indexPath) { selection = (selection + [indexPath]).sorted() }
    cellForItem(at: indexPath)?.isSelected = true
    if scrollPosition != [] { scrollToItem(at: indexPath, animated: animated) }
  }

  /// Deselects an item.
  public final func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard let place = selection.firstIndex(of: indexPath) else { return }
    selection.remove(at: place)
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Returns true if a touch marks an item, and so may select it.
  final func highlights(_ cell: UICollectionViewCell) -> Bool {
    guard didSelectItemAt == nil, let itemDelegate, let path = cell.indexPath else { return true }
    return itemDelegate.collectionView(self, shouldHighlightItemAt: path)
  }

  /// Selects the item of a tapped cell; with several, a selected item is deselected.
  final func tapped(_ cell: UICollectionViewCell) {
    guard let path = cell.indexPath else { return }
    if let didSelectItemAt {
      application?.touches.noteEffect()
      application?.attempt { try didSelectItemAt(path) }
      return
    }
    guard let itemDelegate else { return }
    if allowsMultipleSelection, selection.contains(path) {
      guard itemDelegate.collectionView(self, shouldDeselectItemAt: path) else { return }
      application?.touches.noteEffect()
      deselectItem(at: path, animated: false)
      itemDelegate.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard itemDelegate.collectionView(self, shouldSelectItemAt: path) else { return }
    application?.touches.noteEffect()
    let former = allowsMultipleSelection ? nil : selection.first
    selectItem(at: path, animated: false, scrollPosition: [])
    if let former, former != path {
      itemDelegate.collectionView(self, didDeselectItemAt: former)
    }
    itemDelegate.collectionView(self, didSelectItemAt: path)
  }
}
