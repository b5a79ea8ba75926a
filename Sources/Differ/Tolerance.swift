package import EventModel

/// What may differ between two trees without being a difference.
///
/// An object, so that asking whether there is one copies nothing.
package protocol Tolerance: AnyObject {
  /// The old tree with what varies made blank, node for node.
  var oldMask: ViewTree { get }
  /// The new tree with what varies made blank, node for node.
  var newMask: ViewTree { get }
  /// Hears of each pair of matched nodes before their members are asked about.
  func meet(_ node: Int, _ match: Int)
  /// Whether a member of two matched nodes may be another.
  func tolerates(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool
  /// Whether the children of two matched nodes may stand in another order.
  func toleratesOrder(below node: Int, and match: Int) -> Bool
  /// Hears that a node's place among its siblings was not told.
  func hidOrder(of node: Int, below parent: Int, and match: Int)
  /// Whether nothing of a node counts, not even that it is there.
  func ignores(old node: Int) -> Bool
  /// Whether nothing of a node counts, not even that it is there.
  func ignores(new node: Int) -> Bool
  /// Hears that a node which is gone was not told.
  func hid(old node: Int)
  /// Hears that a node which is new was not told.
  func hid(new node: Int)
}
