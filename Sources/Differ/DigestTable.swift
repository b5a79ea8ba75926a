import EventModel

/// Nodes of a tree by their digests, each of which is taken out once.
///
/// The last bits of a digest are as random as a hash, so they are the position in the table; nodes
/// at the same position form a chain. Most positions are empty, so that one look is usually enough
/// to see that a digest is absent.
struct DigestTable {
  private let hashes: [Digest]
  private var nodes: [Int] = []
  /// For each position of the table, the start of its chain in `nodes`, or -1 if it is empty.
  private var first: [Int32]
  /// For each node, the next one in its chain, or -1.
  private var next: [Int32] = []

  /// Creates an empty table for a number of nodes of a tree with these digests.
  init(of hashes: [Digest], for count: Int) {
    self.hashes = hashes
    var size = 16
    while size < count * 8 { size *= 2 }
    first = [Int32](repeating: -1, count: size)
    nodes.reserveCapacity(count)
    next.reserveCapacity(count)
  }

  /// Adds a node; of several nodes with the same digest, the last one added is taken first.
  mutating func put(_ node: Int) {
    let place = place(of: hashes[node])
    next.append(first[place])
    first[place] = Int32(nodes.count)
    nodes.append(node)
  }

  /// Removes and returns a node with that digest, or returns nil if there is none.
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

  /// Returns the node with that digest that would be taken next, or nil if there is none.
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
