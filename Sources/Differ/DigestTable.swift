import EventModel

/// Nodes of a tree by their digests, each of which is taken out once.
///
/// A digest is as good as a random number, so that its last bits are a place in a table without being
/// hashed again; nodes that share a place form a chain. Most places are empty, so that a digest that
/// nobody has is mostly told by one look.
struct DigestTable {
  private let hashes: [Digest]
  private var nodes: [Int] = []
  /// For each place of the table where the chain of its nodes begins among `nodes`; -1 for no node.
  private var first: [Int32]
  /// For each node the next one in its chain, or -1.
  private var next: [Int32] = []

  /// Makes room for a number of nodes of a tree with these digests.
  init(of hashes: [Digest], for count: Int) {
    self.hashes = hashes
    var size = 16
    while size < count * 8 { size *= 2 }
    first = [Int32](repeating: -1, count: size)
    nodes.reserveCapacity(count)
    next.reserveCapacity(count)
  }

  /// Puts a node in; of nodes of one digest the last one put in is the first one taken.
  mutating func put(_ node: Int) {
    let place = place(of: hashes[node])
    next.append(first[place])
    first[place] = Int32(nodes.count)
    nodes.append(node)
  }

  /// Takes out a node of a digest; nil when there is none left.
  mutating func take(_ digest: Digest) -> Int? {
    let place = place(of: digest)
    var before: Int32 = -1
    var index = first[place]
    while index >= 0 {
      let node = nodes[Int(index)]
      if hashes[node] == digest {
        if before < 0 {
          first[place] = next[Int(index)]
        } else {
          next[Int(before)] = next[Int(index)]
        }
        return node
      }
      (before, index) = (index, next[Int(index)])
    }
    return nil
  }

  /// The node of a digest that would be taken next; nil when there is none.
  @inline(__always)
  func find(_ digest: Digest) -> Int? {
    var index = first[place(of: digest)]
    while index >= 0 {
      let node = nodes[Int(index)]
      if hashes[node] == digest { return node }
      index = next[Int(index)]
    }
    return nil
  }

  private func place(of digest: Digest) -> Int {
    Int(truncatingIfNeeded: digest.low) & (first.count - 1)
  }
}
