package import EventModel

/// Two screens with the changes between them.
package struct ScreenDifference: Sendable {
  /// The screen before.
  package var old: ViewTree
  /// The screen after.
  package var new: ViewTree
  /// The edit from one to the other.
  package var edit: TreeEdit
  /// The changes that the edit makes.
  package var changes: [TreeChange]

  /// Matches two screens and lists the changes between them.
  package init(from old: ViewTree, to new: ViewTree) {
    (self.old, self.new) = (old, new)
    edit = old == new ? TreeEdit() : ScreenMatch(from: old, to: new).edit
    changes = TreeChange.list(edit, from: old, to: new)
  }

  /// Creates the difference of two screens whose edit and changes are known.
  package init(from old: ViewTree, to new: ViewTree, edit: TreeEdit, changes: [TreeChange]) {
    (self.old, self.new, self.edit, self.changes) = (old, new, edit, changes)
  }
}
