import EventModel

/// A tree with the digests of all its subtrees.
///
/// An object, since each of those that match nodes has both trees, and all of them look at the same
/// two.
final class HashedTree {
  let tree: ViewTree
  let hashes: [Digest]

  init(_ tree: ViewTree) {
    self.tree = tree
    hashes = tree.subtreeHashes()
  }

  /// The digest of a subtree but for its own place: its frame's origin, its row and its section.
  ///
  /// What stands elsewhere in a list, since something came or went above it, keeps it.
  func placelessDigest(_ node: Int) -> Digest {
    var own = tree[node]
    own.frame.origin = .zero
    own.attributes["row"] = nil
    own.attributes["section"] = nil
    var state = DigestState()
    state.absorb(own.ownHash)
    for child in tree.children(of: node) { state.absorb(hashes[child]) }
    return state.digest
  }
}

extension ViewNode {
  /// What makes a view the same view among its siblings, whatever else of it changes.
  struct Identity: Hashable {
    var className: String
    var identifier: String?
    var row: AttributeValue?
    var section: AttributeValue?
  }

  /// The view's identity; nil where it has neither an identifier nor a row.
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
  /// The identity of a node; nil where it has none.
  func identity(of index: Int) -> ViewNode.Identity? {
    if hasPlaceInList(index) { return self[index].identity }
    guard hasIdentifier(index), let identifier = identifier(of: index) else { return nil }
    return ViewNode.Identity(className: className(of: index), identifier: identifier)
  }

  /// Whether the view says enough for its equal elsewhere to be called the same; a bare view without
  /// name and text is like any other.
  func isTelling(_ index: Int) -> Bool {
    hasIdentifier(index) || isShowing(index)
  }
}
