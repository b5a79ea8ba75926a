public import EventModel

/// One difference between two trees, as a person would state it.
public struct TreeChange: Hashable, Sendable {
  /// The kinds of change.
  public enum Kind: String, CaseIterable, Sendable {
    /// The view is new, with everything below it.
    case insert
    /// The view is gone, with everything below it that did not move away.
    case remove
    /// The view is at another position, with everything below it.
    case move
    /// The view has another class or identifier but is the same view.
    case rename
    /// A member has another value.
    case attribute
  }

  /// The distance by which one change moved several views.
  public struct Shift: Hashable, Sendable {
    /// The distance in points.
    public var distance: Point
    /// The distance in rows of a list.
    public var rows: Int
  }

  /// The change of a frame because layout fits it to another text.
  public struct Consequence: Hashable, Sendable {
    /// The address of the view with that frame.
    public var node: String
    /// The frame before.
    public var from: Frame
    /// The frame after.
    public var to: Frame
  }

  /// The part of the edit that a change comes from.
  package enum Part: Hashable, Sendable {
    case update(Int)
    case removal(Int)
    case item(placement: Int, item: Int)
  }

  /// The kind of change.
  public var kind: Kind
  /// The view's address: in the new tree for an inserted view, otherwise in the old one.
  public var node: String
  /// The child indexes that lead to it, in the same tree as the address.
  public var path: [Int]
  /// The class of the view.
  public var className = ""
  /// The changed member, for renames and attributes; the text if the label changed with it.
  public var member: ViewNode.Member?
  /// True if text and label were equal and changed together.
  public var isTextAndLabel = false
  /// The value before; for a move, the address of the parent before.
  public var from: AttributeValue?
  /// The value after; for a move, the address of the parent after.
  public var to: AttributeValue?
  /// The number of views that came, went or moved, or changed in the same way; otherwise 1.
  public var nodes: Int
  /// The text that the view shows, if any.
  public var shown: String?
  /// The distance by which the views were moved, if nothing else changed.
  public var shift: Shift?
  /// The frames that changed because of another text and are reported with it.
  public var consequences: [Consequence] = []
  /// The digest of the inserted or removed subtree, so that different subtrees are different
  /// changes.
  package internal(set) var content: Digest?
  /// The parts of the edit that the change consists of.
  package var parts: [Part]
  /// The changed nodes: in the new tree for an insertion, otherwise in the old one.
  public internal(set) var places: [Int] = []

  /// Returns the changes that an edit makes, in the order of the edit's parts.
  public static func list(_ edit: TreeEdit, from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    guard !edit.isEmpty else { return [] }
    var lister = ChangeLister(old: old, new: new)
    lister.list(edit)
    return lister.changes
  }

  /// Returns the changes between two screens as a review names them, which are empty only if the screens are equal.
  public static func list(from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    ScreenDifference(from: old, to: new).changes
  }

  /// The identity of the change across checkpoints and recordings.
  public var key: ChangeKey {
    var change = self
    (change.path, change.className, change.isTextAndLabel) = ([], "", false)
    (change.shown, change.parts, change.places) = (nil, [], [])
    return ChangeKey(change: change)
  }

  /// The key of similar changes: the same change to the same kind of view.
  public var family: ChangeKey {
    var change = key.change
    (change.node, change.className, change.nodes) = ("", className, 1)
    (change.shift, change.consequences) = (nil, [])
    if kind == .move { (change.from, change.to) = (nil, nil) }
    return ChangeKey(change: change)
  }
}

/// The identity of a change across checkpoints and recordings, or that of similar changes.
public struct ChangeKey: Hashable, Sendable {
  /// The change without everything that may differ.
  package let change: TreeChange

  /// Returns true if it is the key of a change.
  package func isKey(of other: TreeChange) -> Bool {
    // Most other changes are about another view, which shows without making their keys.
    change.node == other.node && self == other.key
  }
}
