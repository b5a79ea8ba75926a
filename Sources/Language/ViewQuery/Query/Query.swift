/// A selector in the common form of dNodi, Shelley and Igor.
///
/// A query starts at one node and is a sequence of parts. Each part turns the nodes found so far,
/// in their order, into the next nodes. A node never occurs twice.
struct Query: Hashable, Sendable {
  /// One piece of a selector as a person sees it, such as `//UIButton[tag='1']`.
  struct Part: Hashable, Sendable {
    /// The operations, in order.
    var steps: [Step]
    /// The piece as written.
    var text: String
    /// The column of its first character, from 1.
    var column: Int
    /// The property that the tree must have for the piece to be valid, or nil if it always is.
    var requirement: Requirement?
  }

  /// A property that at least one node of the tree must have.
  struct Requirement: Hashable, Sendable {
    /// The property's name as written.
    var word: String
    /// True if the property must be a yes or no; otherwise it can have any value.
    var wantsFlag: Bool
    /// Its column, from 1.
    var column: Int
  }

  /// The pieces, in the order in which they are applied.
  var parts: [Part]
  /// True if the result is in tree order; otherwise it is in the order in which nodes were found.
  var isInTreeOrder: Bool
}

extension Query {
  /// One operation on the nodes found so far.
  enum Step: Hashable, Sendable {
    /// Moves from each node to others.
    case move(Axis)
    /// Keeps the nodes that pass.
    case keep(NodeTest)
    /// Keeps the nodes from which the links, one after the other, lead to some node.
    case have([Link])
    /// Picks one of all the nodes.
    case pick(Pick)
  }

  /// The direction of a move.
  enum Axis: Hashable, Sendable {
    case children
    case descendants
    case descendantsAndSelf
    case parent
    /// The ancestors, the nearest first.
    case ancestors
    /// All other children of the same parent.
    case siblings
    /// The child at that position, from 0.
    case child(Int)
  }

  /// The choice of one node from a sequence.
  enum Pick: Hashable, Sendable {
    /// The position, from 0.
    case index(Int)
    case last
  }

  /// One link of a condition about the surroundings of a node.
  struct Link: Hashable, Sendable {
    /// The direction from the node before.
    var axis: Axis
    /// The test that the next node must pass.
    var test: NodeTest
    /// The conditions about the surroundings of the next node.
    var branches: [[Link]]
  }
}
