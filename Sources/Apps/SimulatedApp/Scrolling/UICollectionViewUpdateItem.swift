public import Foundation

/// One change of a collection view's items.
public final class UICollectionViewUpdateItem: NSObject {
  /// The kinds of changes.
  public enum Action: Int, Hashable, Sendable {
    /// A new item.
    case insert
    /// An item that goes.
    case delete
    /// An item whose cell is asked for again.
    case reload
    /// An item at another place.
    case move
    /// None.
    case none
  }

  /// The item before the change; nil for a new one.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item after the change; nil for one that goes.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of the change.
  public let updateAction: Action

  init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }
}

/// The way of items from their numbers before some changes to those afterwards.
struct ItemMoves {
  private let ways: [IndexPath: IndexPath]
  /// The first section whose number of items is not that of before with the changes.
  let mismatch: (section: Int, expected: Int, found: Int)?

  /// Follows the items of sections.
  ///
  /// - Parameters:
  ///   - before: the numbers of items before the changes.
  ///   - after: those that the data source has now.
  ///   - items: the changes; removed items have their numbers before the changes, and added ones those after them.
  init(from before: [Int], to after: [Int], by items: [UICollectionViewUpdateItem]) {
    let leaving = Set(
      items.compactMap { $0.updateAction == .reload ? nil : $0.indexPathBeforeUpdate }
    )
    let coming = Set(
      items.compactMap { $0.updateAction == .reload ? nil : $0.indexPathAfterUpdate }
    )
    var ways: [IndexPath: IndexPath] = [:]
    var mismatch: (Int, Int, Int)?
    for section in 0..<max(before.count, after.count) {
      let (old, new) = (before[at: section], after[at: section])
      let kept = (0..<old).map { IndexPath(item: $0, section: section) }
        .filter { !leaving.contains($0) }
      let slots = (0..<new).map { IndexPath(item: $0, section: section) }
        .filter { !coming.contains($0) }
      if kept.count != slots.count, mismatch == nil {
        let added = coming.filter { $0.section == section }.count
        mismatch = (section, kept.count + added, new)
      }
      for (path, place) in zip(kept, slots) { ways[path] = place }
    }
    for case let item in items where item.updateAction == .move {
      if let from = item.indexPathBeforeUpdate { ways[from] = item.indexPathAfterUpdate }
    }
    self.ways = ways
    self.mismatch = mismatch
  }

  /// Returns the place of an item after the changes; nil if it is gone.
  func place(of path: IndexPath) -> IndexPath? { ways[path] }
}

extension [Int] {
  fileprivate subscript(at index: Int) -> Int { indices.contains(index) ? self[index] : 0 }
}
