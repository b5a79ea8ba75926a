/// A selector in the one form that dNodi, Shelley and Igor are all read into.
///
/// A query starts at one node and is a row of parts; each takes the nodes found so far, in their
/// order, and gives the next ones. It never repeats a node.
struct Query: Hashable, Sendable {
  /// What a person sees as one piece of a selector, such as `//UIButton[tag='1']`.
  struct Part: Hashable, Sendable {
    /// What is done, in order.
    var steps: [Step]
    /// The piece as written.
    var text: String
    /// Where it begins, counted in characters from 1.
    var column: Int
    /// What the tree must have for the piece to mean anything; nil where it always does.
    var requirement: Requirement?
  }

  /// A property that at least one node of the tree must have.
  struct Requirement: Hashable, Sendable {
    /// The property's name as written.
    var word: String
    /// Whether it must be a yes or no.
    var wantsFlag: Bool
    /// Where it stands, counted in characters from 1.
    var column: Int
  }

  /// The pieces, in the order they are applied.
  var parts: [Part]
  /// Whether the answer is in tree order; otherwise it is in the order the nodes were found.
  var isInTreeOrder: Bool
}

extension Query {
  /// One operation on the nodes found so far.
  enum Step: Hashable, Sendable {
    /// From each node to others.
    case move(Axis)
    /// Only the nodes that pass.
    case keep(NodeTest)
    /// Only the nodes from which every link leads on to some node, one after the other.
    case have([Link])
    /// One of all the nodes.
    case pick(Pick)
  }

  /// Where to go from a node.
  enum Axis: Hashable, Sendable {
    case children
    case descendants
    case descendantsAndSelf
    case parent
    /// The nearest first.
    case ancestors
    /// All other children of the same parent.
    case siblings
    /// The child at that place, counted from 0.
    case child(Int)
  }

  /// One of a row of nodes.
  enum Pick: Hashable, Sendable {
    /// Counted from 0.
    case index(Int)
    case last
  }

  /// How two nodes of a condition stand to each other.
  enum Relation: Hashable, Sendable { case child, descendant, sibling }

  /// One link of a condition on what stands around a node.
  struct Link: Hashable, Sendable {
    /// Where the link leads.
    var relation: Relation
    /// What a node there must pass.
    var test: NodeTest
    /// What such a node must have around it in its turn.
    var branches: [[Link]]
  }
}
