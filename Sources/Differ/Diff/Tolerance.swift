import EventModel

/// What may differ between two trees without being a difference.
protocol Tolerance {
  /// The old tree with what varies made blank, node for node.
  var oldMask: ViewTree { get }
  /// The new tree with what varies made blank, node for node.
  var newMask: ViewTree { get }
  /// Whether a member of two matched nodes may be another.
  func tolerates(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool
  /// Whether the children of two matched nodes may stand in another order.
  func toleratesOrder(below node: Int, and match: Int) -> Bool
}
