/// What turns one view tree into another: members set, subtrees removed, and subtrees placed.
///
/// Every node of the old tree is named by its index there, whatever else the edit does, so the parts
/// do not depend on an order and any of them can be left out: what remains is still an edit.
public struct TreeEdit: Hashable, Sendable {
  /// One member of one node gets another value.
  public struct Update: Hashable, Sendable {
    /// The node's index in the old tree.
    public var node: Int
    /// What changes.
    public var member: ViewNode.Member
    /// The new value; nil takes the member away.
    public var value: AttributeValue?

    /// Creates the update of one member.
    public init(node: Int, member: ViewNode.Member, value: AttributeValue?) {
      self.node = node
      self.member = member
      self.value = value
    }
  }

  /// Something that comes to stand at a new place.
  public indirect enum Item: Hashable, Sendable {
    /// A node that the old tree did not have, with what stands below it.
    case new(ViewNode, children: [Item])
    /// A node of the old tree with all that stays below it.
    case moved(Int)
  }

  /// Items that come to stand next to each other below a node of the old tree.
  public struct Placement: Hashable, Sendable {
    /// The index in the old tree of the node they stand below.
    public var parent: Int
    /// The index in the old tree of the child they follow, one that stays; nil at the front.
    public var after: Int?
    /// The items, in order.
    public var items: [Item]

    /// Creates a placement of items below `parent`, behind its child `after`.
    public init(parent: Int, after: Int?, items: [Item]) {
      self.parent = parent
      self.after = after
      self.items = items
    }
  }

  /// Members set, in the order of nodes.
  public var updates: [Update]
  /// Nodes removed with all below them that is not moved away, in order.
  public var removals: [Int]
  /// What comes to stand elsewhere, in the order of parents and of places below them.
  public var placements: [Placement]

  /// Creates an edit; without arguments, one that changes nothing.
  public init(
    updates: [Update] = [],
    removals: [Int] = [],
    placements: [Placement] = []
  ) {
    self.updates = updates
    self.removals = removals
    self.placements = placements
  }

  /// Whether the old tree and the new one are the same.
  public var isEmpty: Bool { updates.isEmpty && removals.isEmpty && placements.isEmpty }
}

/// Why an edit does not fit the tree it was applied to.
public enum TreeEditError: Error, Hashable, Sendable {
  /// The tree has no node of that index, or the edit names it twice.
  case badNode(Int)
  /// The value is not of the member's kind.
  case badValue(node: Int, member: String)
  /// The place is not below that parent, or does not stay there.
  case badPlace(parent: Int, after: Int?)
  /// A moved node would stand nowhere, or below itself.
  case lostNode(Int)

  /// What does not fit, in one lower-case clause.
  public var message: String {
    switch self {
    case .badNode(let node): "node \(node) is not in the tree or is named twice"
    case .badValue(let node, let member): "the value does not suit \(member) of node \(node)"
    case .badPlace(let parent, let after):
      "node \(parent) has no place behind its child \(after.map(String.init) ?? "none")"
    case .lostNode(let node): "node \(node) is moved to no place"
    }
  }
}
