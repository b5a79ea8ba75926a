package import EventModel

/// The differences between two trees that are permitted.
///
/// It is an object, so that checking for one copies nothing.
package protocol Tolerance: AnyObject {
  /// The old tree with everything that may vary blank, node for node.
  var oldMask: ViewTree { get }
  /// The new tree with everything that may vary blank, node for node.
  var newMask: ViewTree { get }
  /// Is called for each pair of matched nodes before their members are compared.
  func noteMatch(_ node: Int, _ match: Int)
  /// Returns true if a member of two matched nodes may differ.
  func tolerates(_ member: ViewNode.Member, of node: Int, and match: Int) -> Bool
  /// Returns true if the children of two matched nodes may be in another order.
  func toleratesOrder(below node: Int, and match: Int) -> Bool
  /// Is called when a node's other position among its siblings is not reported.
  func noteHiddenOrder(of node: Int, below parent: Int, and match: Int)
  /// Returns true if a node is ignored completely, including whether it exists.
  func ignores(old node: Int) -> Bool
  /// Returns true if a node is ignored completely, including whether it exists.
  func ignores(new node: Int) -> Bool
  /// Is called when a removed node is not reported.
  func noteHidden(old node: Int)
  /// Is called when an added node is not reported.
  func noteHidden(new node: Int)
}
