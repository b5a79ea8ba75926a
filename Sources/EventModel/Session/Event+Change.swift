extension Event {
  /// The screen as the difference from the last snapshot or change.
  public struct Change: Sendable {
    /// The checkpoint's name; nil where it has none.
    public var title: String?
    /// The digest of the new tree.
    public var hash: Digest
    private var content: Content

    private enum Content: Sendable {
      case edit(TreeEdit)
      /// An edit that was read from a log.
      case read(ReadEdit)
    }

    /// Creates a change.
    public init(title: String? = nil, edit: TreeEdit, hash: Digest) {
      self.title = title
      self.hash = hash
      content = .edit(edit)
    }

    init(title: String?, edit: ReadEdit, hash: Digest) {
      self.title = title
      self.hash = hash
      content = .read(edit)
    }

    /// The difference from the last tree.
    ///
    /// - Complexity: of a change that was read from a log, O(n) in the parts of the edit at each access.
    public var edit: TreeEdit {
      get {
        switch content {
        case .edit(let edit): edit
        case .read(let edit): edit.pool.withState { edit.rows.edit(&$0) }
        }
      }
      set { content = .edit(newValue) }
    }

    /// The numbers of members that are set, of views that are removed, and of places where views are put.
    package var counts: (updates: Int, removals: Int, placements: Int) {
      switch content {
      case .edit(let edit): (edit.updates.count, edit.removals.count, edit.placements.count)
      case .read(let edit):
        (
          edit.rows.updates.reduce(0) { $0 + ($1.kind == .show ? 2 : 1) },
          edit.rows.removals.count, edit.rows.placements.count
        )
      }
    }

    /// Returns the rows of the edit for a tree with that pool; nil where it has others.
    func rows(for pool: StringPool) -> RowEdit? {
      guard case .read(let edit) = content, edit.pool === pool else { return nil }
      return edit.rows
    }
  }
}

/// An edit that was read from a log, with the pool of its numbers.
///
/// It is an object, which equal changes share, so that events without one are not larger for it.
final class ReadEdit: Sendable {
  let rows: RowEdit
  let pool: StringPool

  init(rows: RowEdit, pool: StringPool) { (self.rows, self.pool) = (rows, pool) }
}

extension Event.Change: Hashable {
  /// Returns true if name, edit and digest are equal.
  public static func == (one: Event.Change, other: Event.Change) -> Bool {
    one.hash == other.hash && one.title == other.title && one.edit == other.edit
  }

  /// Hashes name and digest; changes with equal digests and different edits are rare.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(hash)
  }
}
