public import EventModel

/// One difference between two trees as a person would state it.
public struct TreeChange: Hashable, Sendable {
  /// What became of the view.
  public enum Kind: String, CaseIterable, Sendable {
    /// It is new, with all below it.
    case insert
    /// It is gone, with all below it that did not move away.
    case remove
    /// It stands elsewhere, with all below it.
    case move
    /// Its class or its identifier is another; the view is the same.
    case rename
    /// A member has another value.
    case attribute
  }

  /// How far several views were moved by one and the same change.
  public struct Shift: Hashable, Sendable {
    /// By how many points.
    public var distance: Point
    /// By how many rows of a list.
    public var rows: Int
  }

  /// A frame that follows from another text, since layout fits it to the text.
  public struct Consequence: Hashable, Sendable {
    /// The address of the view whose frame it is.
    public var node: String
    /// The frame before.
    public var from: Frame
    /// The frame after.
    public var to: Frame
  }

  /// Which part of the edit the change is.
  package enum Part: Hashable, Sendable {
    case update(Int)
    case removal(Int)
    case item(placement: Int, item: Int)
  }

  /// What became of the view.
  public var kind: Kind
  /// The view's address: in the new tree for what was inserted, else in the old one.
  public var node: String
  /// The child indexes that lead to it, in the same tree as the address.
  public var path: [Int]
  /// The class of the view.
  public var className = ""
  /// The member that changed, for renames and attributes; the text where the label changed with it.
  public var member: ViewNode.Member?
  /// Whether what a view shows and what is read out were one thing and changed as one.
  public var isTextAndLabel = false
  /// The value before; for a move, the address of the parent before.
  public var from: AttributeValue?
  /// The value after; for a move, the address of the parent after.
  public var to: AttributeValue?
  /// How many views came, went or moved, or changed in the same way; else 1.
  public var nodes: Int
  /// What a person sees of the view, where it shows anything.
  public var shown: String?
  /// How far the views were moved, where they were only moved.
  public var shift: Shift?
  /// The frames that follow from another text and are told with it.
  public var consequences: [Consequence] = []
  /// The digest of the subtree that came, went or moved, so that different ones are not one change.
  var content: Digest?
  /// Which parts of the edit the change is.
  package var parts: [Part]
  /// The nodes it is about, in the old tree; for an insertion, in the new one.
  public internal(set) var places: [Int] = []

  /// The changes that an edit makes, in the order of the edit's parts.
  public static func list(_ edit: TreeEdit, from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    guard !edit.isEmpty else { return [] }
    var lister = ChangeLister(old: old, new: new)
    lister.list(edit)
    return lister.changes
  }

  /// The changes between two trees; empty exactly when they are equal.
  public static func list(from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    list(TreeDiff.edit(from: old, to: new), from: old, to: new)
  }

  /// What makes two changes, at two checkpoints or in two recordings, one and the same.
  public var key: ChangeKey {
    ChangeKey(
      kind: kind,
      node: node,
      member: member,
      from: from,
      to: to,
      nodes: nodes,
      shift: shift,
      consequences: consequences,
      content: content
    )
  }

  /// What makes changes of different views alike: the same kind of view, and the same became of it.
  public var family: ChangeFamily {
    ChangeFamily(
      kind: kind,
      className: className,
      member: member,
      from: kind == .move ? nil : from,
      to: kind == .move ? nil : to,
      content: content
    )
  }
}

/// What makes two changes, at two checkpoints or in two recordings, one and the same.
public struct ChangeKey: Hashable, Sendable {
  package let kind: TreeChange.Kind
  package let node: String
  package let member: ViewNode.Member?
  package let from: AttributeValue?
  package let to: AttributeValue?
  package let nodes: Int
  package let shift: TreeChange.Shift?
  package let consequences: [TreeChange.Consequence]
  package let content: Digest?
}

/// What makes changes of different views alike.
public struct ChangeFamily: Hashable, Sendable {
  package let kind: TreeChange.Kind
  package let className: String
  package let member: ViewNode.Member?
  package let from: AttributeValue?
  package let to: AttributeValue?
  package let content: Digest?
}
