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
  /// The match of the views that the edit is made from; nil for equal screens.
  package let match: ScreenMatch?

  /// Matches two screens and lists the changes between them.
  package init(from old: ViewTree, to new: ViewTree) {
    (self.old, self.new) = (old, new)
    match = old == new ? nil : ScreenMatch(from: old, to: new)
    edit = match?.edit ?? TreeEdit()
    changes = TreeChange.list(edit, from: old, to: new)
  }

  /// Creates the difference of two screens that are matched and whose changes are known.
  package init(from old: ViewTree, to new: ViewTree, match: ScreenMatch, changes: [TreeChange]) {
    (self.old, self.new, self.match, self.changes) = (old, new, match, changes)
    edit = match.edit
  }
}
