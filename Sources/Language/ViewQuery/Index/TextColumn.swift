/// One text member of all nodes of a tree, with each text as its number in a common list.
///
/// The numbers are stored twice: in rows of sixteen, which are compared at once and are padded with
/// a number that never matches, and one by one, to find the match in a row.
struct TextColumn: Sendable {
  /// The number for a member that a node does not report.
  static let missing: UInt32 = 0

  private(set) var lanes: [SIMD16<UInt32>] = []
  private(set) var numbers: [UInt32] = []
  /// Each number that occurs, once.
  private(set) var distinct: [UInt32] = []

  /// The number of a node's text.
  subscript(node: Int) -> UInt32 { numbers[node] }

  /// Adds the next node's text.
  mutating func append(_ number: UInt32) {
    let node = numbers.count
    if node & 15 == 0 { lanes.append(SIMD16(repeating: .max)) }
    lanes[node >> 4][node & 15] = number
    numbers.append(number)
  }

  /// Collects the numbers that occur, all of which are below a bound.
  mutating func gatherDistinct(below bound: Int) {
    var isSeen = [Bool](repeating: false, count: bound)
    for number in numbers where !isSeen[Int(number)] {
      isSeen[Int(number)] = true
      distinct.append(number)
    }
  }
}
