public import EventModel

/// Finds what turns one view tree into another, stated as high up as it is true.
///
/// Subtrees of one digest are the same and are not looked into. The children of two matched nodes
/// are matched by `SiblingMatcher`. What is then left over anywhere in the two trees is matched
/// across parents: by digest as moved, by a unique identity as moved and changed. The remainder was
/// removed or inserted, as whole subtrees.
///
/// That most nodes can be settled by digests alone is the observation of truediff (Erdweg, Szabó
/// and Pacak, 2021).
public struct TreeDiff {
  private let old: HashedTree
  private let new: HashedTree
  /// For each old node its match in the new tree.
  private var matches: [Int?]
  /// For each new node its match in the old tree.
  private var origins: [Int?]

  private init(from old: ViewTree, to new: ViewTree) {
    self.old = HashedTree(old)
    self.new = HashedTree(new)
    matches = Array(repeating: nil, count: old.count)
    origins = Array(repeating: nil, count: new.count)
  }

  /// The edit that makes `new` of `old`; empty exactly when the two are equal.
  ///
  /// - Complexity: O(n) for the digests; the rest grows with what changed, in O(m log m).
  public static func edit(from old: ViewTree, to new: ViewTree) -> TreeEdit {
    var diff = TreeDiff(from: old, to: new)
    guard diff.old.hashes[0] != diff.new.hashes[0] else { return TreeEdit() }
    diff.matchBelow([(0, 0)])
    // A match across parents may open lists of children that hold more, so again until none is left.
    while case let found = diff.matchAcross(), !found.isEmpty { diff.matchBelow(found) }
    return TreeEditBuilder(old: old, new: new, matches: diff.matches, origins: diff.origins).edit()
  }

  /// Pairs the nodes given, and their children's children wherever they are the same views.
  private mutating func matchBelow(_ pairs: [(Int, Int)]) {
    var open = pairs
    while let (node, match) = open.popLast() {
      guard matches[node] == nil, origins[match] == nil else { continue }
      if old.hashes[node] == new.hashes[match] {
        pairAll(node, match)
      } else {
        pair(node, match)
        open += SiblingMatcher(old: old, new: new).pairs(below: node, and: match)
      }
    }
  }

  private mutating func pair(_ node: Int, _ match: Int) {
    matches[node] = match
    origins[match] = node
  }

  /// Pairs two equal subtrees node by node, as far as they are not spoken for.
  private mutating func pairAll(_ node: Int, _ match: Int) {
    for offset in 0..<(old.tree.end(of: node) - node)
    where matches[node + offset] == nil && origins[match + offset] == nil {
      pair(node + offset, match + offset)
    }
  }

  /// Pairs of nodes, without a match so far, that are the same view under another parent.
  private func matchAcross() -> [(Int, Int)] {
    let leftOld = matches.indices.filter { matches[$0] == nil }
    let leftNew = origins.indices.filter { origins[$0] == nil }
    guard !leftOld.isEmpty, !leftNew.isEmpty else { return [] }
    var byDigest: [Digest: Int] = [:]
    for node in leftOld.reversed() where old.isTelling(node) { byDigest[old.hashes[node]] = node }
    var pairs: [(Int, Int)] = []
    var covered = 0
    for node in leftNew where node >= covered && new.isTelling(node) {
      guard let match = byDigest.removeValue(forKey: new.hashes[node]) else { continue }
      pairs.append((match, node))
      covered = new.tree.end(of: node)
    }
    guard pairs.isEmpty else { return pairs }
    let oldNames = uniqueNames(leftOld, in: old.tree)
    let newNames = uniqueNames(leftNew, in: new.tree)
    return leftNew.compactMap { node in
      guard let name = new.tree[node].identity, newNames[name] == node,
        let match = oldNames[name], match >= 0
      else { return nil }
      return (match, node)
    }
  }

  /// The nodes by class and identifier; -1 where two share a name.
  private func uniqueNames(_ nodes: [Int], in tree: ViewTree) -> [ViewNode.Identity: Int] {
    var names: [ViewNode.Identity: Int] = [:]
    for node in nodes {
      guard let name = tree[node].identity else { continue }
      names[name] = names[name] == nil ? node : -1
    }
    return names
  }
}

/// A tree with the digests of all its subtrees.
struct HashedTree {
  let tree: ViewTree
  let hashes: [Digest]

  init(_ tree: ViewTree) {
    self.tree = tree
    hashes = tree.subtreeHashes()
  }

  /// Whether a subtree says enough for its equal elsewhere to be called the same view; a bare view
  /// without name and text is like any other.
  func isTelling(_ node: Int) -> Bool {
    (node..<tree.end(of: node)).contains {
      tree[$0].identifier != nil || tree[$0].shownText != nil
    }
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

  /// What a person sees or hears of the view: its text or its label, where either is not empty.
  public var shownText: String? {
    [text, label].compactMap { $0 }.first { !$0.isEmpty }
  }
}
