/// The difference between two view trees: members set, subtrees removed, and subtrees placed.
///
/// An edit names the nodes of the old tree by their indexes there. Its parts are therefore independent:
/// they have no order, and an edit without one of them is still an edit.
public struct TreeEdit: Hashable, Sendable {
  /// A new value of one member of one node.
  public struct Update: Hashable, Sendable {
    /// The node's index in the old tree.
    public var node: Int
    /// The member with the new value.
    public var member: ViewNode.Member
    /// The new value; nil removes the member.
    public var value: AttributeValue?

    /// Creates the update of one member.
    public init(node: Int, member: ViewNode.Member, value: AttributeValue?) {
      self.node = node
      self.member = member
      self.value = value
    }
  }

  /// A node at a new place.
  public indirect enum Item: Hashable, Sendable {
    /// A new node, with its children.
    case new(ViewNode, children: [Item])
    /// A node of the old tree, with all of its subtree that is not removed or moved elsewhere.
    case moved(Int)
  }

  /// Adjacent items below a node of the old tree.
  public struct Placement: Hashable, Sendable {
    /// The parent's index in the old tree.
    public var parent: Int
    /// The index in the old tree of the child before the items, which stays; nil at the front.
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
  /// The nodes that are removed, in order, with everything below them that is not moved elsewhere.
  public var removals: [Int]
  /// The nodes at new places, in the order of parents and of places below them.
  public var placements: [Placement]

  /// Creates an edit; without arguments, an empty one.
  public init(
    updates: [Update] = [],
    removals: [Int] = [],
    placements: [Placement] = []
  ) {
    self.updates = updates
    self.removals = removals
    self.placements = placements
  }

  /// True if the edit changes nothing.
  public var isEmpty: Bool { updates.isEmpty && removals.isEmpty && placements.isEmpty }
}

/// The reason why an edit cannot be applied to a tree.
public enum TreeEditError: Error, Hashable, Sendable {
  /// The tree has no node with that index, or the edit names it twice.
  case badNode(Int)
  /// The value is not of the member's kind.
  case badValue(node: Int, member: String)
  /// The place is not below that parent, or does not stay there.
  case badPlace(parent: Int, after: Int?)
  /// A moved node has no new place, or is below itself.
  case lostNode(Int)

  /// The problem, in one lower-case clause.
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
