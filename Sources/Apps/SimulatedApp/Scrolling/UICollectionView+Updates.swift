internal import EventModel
public import Foundation

extension UICollectionView {
  /// Shows new items.
  public final func insertItems(at indexPaths: [IndexPath]) {
    change(indexPaths.map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) })
  }

  /// Removes items.
  public final func deleteItems(at indexPaths: [IndexPath]) {
    change(indexPaths.map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) })
  }

  /// Asks for the cells of items again.
  public final func reloadItems(at indexPaths: [IndexPath]) {
    change(indexPaths.map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) })
  }

  /// Moves an item.
  public final func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change([UICollectionViewUpdateItem(.move, from: indexPath, to: newIndexPath)])
  }

  /// Asks for all items of sections again, without an animation.
  public final func reloadSections(_ sections: IndexSet) { reloadData() }

  /// Makes several changes together.
  ///
  /// Removed items are numbered as before all changes, and new ones as after them. The layout is asked where
  /// items come from and go to. As on a device, numbers of the data source that do not fit the changes
  /// crash the app.
  ///
  /// - Parameters:
  ///   - updates: makes the changes.
  ///   - completion: called at the end of the animation.
  public final func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let isOuter = batch == nil
    if isOuter {
      // The cells of before the changes have to be known.
      layoutIfNeeded()
      batch = []
    }
    updates?()
    guard isOuter else { return }
    let items = batch ?? []
    batch = nil
    apply(items) { completion?(true) }
  }

  private func change(_ items: [UICollectionViewUpdateItem]) {
    if batch != nil { batch?.append(contentsOf: items) } else { apply(items) {} }
  }

  private func apply(
    _ items: [UICollectionViewUpdateItem],
    completion: @escaping () -> Void
  ) {
    guard let application, window != nil, !needsReload else {
      reloadData()
      return completion()
    }
    let former = counts
    let now = askedCounts
    let moves = ItemMoves(from: former, to: now, by: items)
    if let wrong = moves.mismatch {
      return application.crash(
        "\(nameInMessages) has \(wrong.found) items in section \(wrong.section) after its changes, "
          + "expected \(wrong.expected)"
      )
    }
    let starts = Dictionary(uniqueKeysWithValues: shown.map { ($0.path, $0.cell.frame) })
    let leaving = rename(by: moves, reloading: items)
    setCounts(now)
    collectionViewLayout.formerFrames = starts
    prepareLayout()
    collectionViewLayout.prepare(forCollectionViewUpdates: items)
    application.animator.withoutAnimation {
      layoutSubviews()
      for (path, cell) in shown { putAtStart(cell, of: path, from: starts, by: moves) }
    }
    let ends = leaving.map {
      collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: $0.0)
    }
    application.animate(.milliseconds(300), reason: "items being changed") {
      for (_, cell) in shown { cell.alpha = 1 }
      layoutSubviews()
      for ((_, cell), end) in zip(leaving, ends) {
        cell.alpha = end?.alpha ?? 0
        if let end { cell.frame = end.frame }
      }
      collectionViewLayout.finalizeCollectionViewUpdates()
    } completion: { [weak self] in
      for (_, cell) in leaving { self?.retire(cell) }
      completion()
    }
    collectionViewLayout.formerFrames = [:]
  }

  /// Puts a cell to the start of its animation: its former place, or the place from which the layout lets a new
  /// item come.
  private func putAtStart(
    _ cell: UICollectionViewCell,
    of path: IndexPath,
    from starts: [IndexPath: CGRect],
    by moves: ItemMoves
  ) {
    if let former = starts.first(where: { moves.place(of: $0.key) == path }) {
      cell.frame = former.value
    } else if let start = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) {
      cell.frame = start.frame
      cell.alpha = start.alpha
    }
  }
}

// MARK: - The cells in a change

extension UICollectionView {
  /// Lets the layout compute all places for the present size.
  final func prepareLayout() {
    (needsPrepare, preparedSize) = (false, place.size)
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  /// Takes the numbers of items over without asking for cells again.
  final func setCounts(_ counts: [Int]) {
    self.counts = counts
    setNeedsDisplay()
  }

  /// Gives the visible cells their paths after some changes.
  ///
  /// - Returns: the cells of items that are gone, with their former paths; they stay until `retire`.
  final func rename(
    by moves: ItemMoves,
    reloading items: [UICollectionViewUpdateItem]
  ) -> [(IndexPath, UICollectionViewCell)] {
    let reloaded = items.filter { $0.updateAction == .reload }.compactMap(\.indexPathBeforeUpdate)
    discard(reloaded)
    movePreferredSizes(by: moves, reloading: reloaded)
    var leaving: [(IndexPath, UICollectionViewCell)] = []
    var staying: [(path: IndexPath, cell: UICollectionViewCell)] = []
    for (path, cell) in shown {
      if let place = moves.place(of: path) {
        staying.append((place, cell))
      } else {
        leaving.append((path, cell))
      }
    }
    shown = staying.sorted { $0.path < $1.path }
    selection = selection.compactMap { moves.place(of: $0) }
    leavingCells += leaving.map(\.1)
    return leaving
  }

  /// Puts the cell of an item away that is gone.
  final func retire(_ cell: UICollectionViewCell) {
    leavingCells.removeAll { $0 === cell }
    cell.alpha = 1
    putAway(cell)
  }
}
