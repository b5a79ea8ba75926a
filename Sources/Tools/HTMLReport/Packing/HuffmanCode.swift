/// The codes of a set of symbols: the more often a symbol occurs, the shorter its code.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for a symbol that does not occur.
  private(set) var lengths: [Int]
  /// The code of each symbol, with its first bit lowest, as deflate writes it.
  private(set) var codes: [Int]

  /// Makes the best codes for symbols that occur so often, none longer than `limit` bits.
  ///
  /// Where the best codes would be too long, the counts are halved until they fit: nearly as good, and
  /// simpler than the exact method.
  ///
  /// - Parameters:
  ///   - counts: the number of occurrences of each symbol.
  ///   - limit: the greatest length; 2^limit must be at least the number of symbols.
  init(counts: [Int], limit: Int) {
    var counts = counts
    lengths = Self.lengths(counts)
    while let longest = lengths.max(), longest > limit {
      counts = counts.map { $0 == 0 ? 0 : max(1, $0 / 2) }
      lengths = Self.lengths(counts)
    }
    codes = Self.codes(lengths)
  }

  /// Writes the code of a symbol.
  func write(_ symbol: Int, to writer: inout BitWriter) {
    writer.write(codes[symbol], count: lengths[symbol])
  }

  /// Returns the lengths of the codes of a Huffman tree.
  ///
  /// Of equally rare nodes the one that was made first is joined first, so that the result is the same
  /// everywhere.
  private static func lengths(_ counts: [Int]) -> [Int] {
    var lengths = [Int](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }
    guard used.count > 1 else {
      // A code needs at least one bit.
      if let only = used.first { lengths[only] = 1 }
      return lengths
    }
    let leaves = used.sorted { (counts[$0], $0) < (counts[$1], $1) }
    // Joined nodes come in the order of their weights, so two queues replace a heap.
    var weights = leaves.map { counts[$0] }
    var parents = [Int](repeating: 0, count: leaves.count * 2 - 1)
    var (leaf, joint) = (0, leaves.count)
    func takesLeaf(_ weights: [Int]) -> Bool {
      leaf < leaves.count && (joint >= weights.count || weights[leaf] <= weights[joint])
    }
    for node in leaves.count..<leaves.count * 2 - 1 {
      var weight = 0
      for _ in 0..<2 {
        let child: Int
        if takesLeaf(weights) {
          (child, leaf) = (leaf, leaf + 1)
        } else {
          (child, joint) = (joint, joint + 1)
        }
        weight += weights[child]
        parents[child] = node
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: weights.count)
    for node in (0..<weights.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (place, symbol) in leaves.enumerated() { lengths[symbol] = depths[place] }
    return lengths
  }

  /// Returns the canonical codes of the given lengths (RFC 1951, 3.2.2), with the first bit lowest.
  static func codes(_ lengths: [Int]) -> [Int] {
    let longest = lengths.max() ?? 0
    var counts = [Int](repeating: 0, count: longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = [Int](repeating: 0, count: longest + 2)
    for length in 0..<longest + 1 where length > 0 {
      next[length] = (next[length - 1] + (length > 1 ? counts[length - 1] : 0)) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      return reversed(next[length], count: length)
    }
  }

  private static func reversed(_ code: Int, count: Int) -> Int {
    var (code, reversed) = (code, 0)
    for _ in 0..<count {
      reversed = reversed << 1 | code & 1
      code >>= 1
    }
    return reversed
  }
}
