/// One text member of all nodes of a tree, each text as its number in a common list.
///
/// Sixteen nodes are compared at once; what is beyond the last node never matches.
struct TextColumn: Sendable {
  /// The number of a member that a node does not report.
  static let missing: UInt32 = 0

  private(set) var lanes: [SIMD16<UInt32>] = []
  private var count = 0

  /// The number of a node's text.
  subscript(node: Int) -> UInt32 { lanes[node >> 4][node & 15] }

  /// Adds the next node's text.
  mutating func append(_ number: UInt32) {
    if count & 15 == 0 { lanes.append(SIMD16(repeating: .max)) }
    lanes[count >> 4][count & 15] = number
    count += 1
  }
}
