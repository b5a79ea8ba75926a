package import EventModel

/// A tree with the digests of all its subtrees.
///
/// It is an object because several matchers need both trees at the same time.
final class HashedTree {
  let tree: ViewTree
  let hashes: [Digest]

  init(_ tree: ViewTree) {
    self.tree = tree
    hashes = tree.subtreeHashes()
  }

  /// Returns the digest of a subtree without the position of its root: frame origin, row and
  /// section.
  ///
  /// It stays the same for a view that moved in a list because another one came or went above it.
  func placelessDigest(_ node: Int) -> Digest {
    var state = DigestState()
    state.absorb(tree[node].placeless.ownHash)
    for child in tree.children(of: node) { state.absorb(hashes[child]) }
    return state.digest
  }

  /// Returns a digest of a nameless view and its content, wherever it stands; nil if the view has a name, is empty,
  /// or shows nothing.
  func innerContent(of node: Int) -> Digest? {
    let end = tree.end(of: node)
    guard end > node + 1, tree.identity(of: node) == nil,
      (node..<end).contains(where: { tree.isShowing($0) })
    else { return nil }
    return placelessDigest(node)
  }
}

extension ViewNode {
  /// The view without its position in a list.
  package var placeless: ViewNode {
    var node = self
    node.frame.origin = .zero
    node.attributes["row"] = nil
    node.attributes["section"] = nil
    return node
  }

  /// The members that identify a view among its siblings, whatever else about it changes.
  struct Identity: Hashable {
    var className: String
    var identifier: String?
    var row: AttributeValue?
    var section: AttributeValue?
  }

  /// The view's identity, or nil if it has neither an identifier nor a row.
  var identity: Identity? {
    guard identifier != nil || attributes["row"] != nil else { return nil }
    return Identity(
      className: className,
      identifier: identifier,
      row: attributes["row"],
      section: attributes["section"]
    )
  }
}

extension ViewTree {
  /// Returns the identity of a node, or nil if it has none.
  func identity(of index: Int) -> ViewNode.Identity? {
    if hasPlaceInList(index) { return self[index].identity }
    guard hasIdentifier(index), let identifier = identifier(of: index) else { return nil }
    return ViewNode.Identity(className: className(of: index), identifier: identifier)
  }

  /// Returns true if a view has a name or a text, without which it cannot be recognised elsewhere.
  func isRecognizable(_ index: Int) -> Bool {
    hasIdentifier(index) || isShowing(index)
  }
}
