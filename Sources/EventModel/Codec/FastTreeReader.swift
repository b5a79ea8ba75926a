/// A reader of a snapshot's tree in canonical form, which reads into rows and makes no strings.
///
/// Classes, identifiers and texts become numbers of the pool. The rarer members are not decoded: the
/// bytes between a node's frame and its children are its tail, and only a tail that the pool does not
/// know is decoded, to check that it is canonical.
struct FastTreeReader {
  private var rows: [NodeRow] = []
  private var classes: [UInt32] = []
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// The number of rows from which they are not copied.
  private static let manyRows = 1 << 16
  /// The bytes of a node with a class and a frame; hardly a node has fewer.
  private static let bytesOfNode = 32

  /// Returns the tree of the rows that were read, with their digests.
  mutating func tree(_ pool: StringPool) -> ViewTree {
    // A copy has no more memory than it needs, and the rows are used for the next tree. The rows of a huge
    // tree are given away, since so much new memory takes longer than growing again for another one.
    var given: [NodeRow] = []
    if rows.count < Self.manyRows { given = rows.map(\.self) } else { swap(&given, &rows) }
    var tree = ViewTree(rows: given, hashes: [], pool: pool)
    tree.rehashAll()
    return tree
  }

  /// Reads `"classes":[…],"tree":{…}`; false where something is not canonical.
  mutating func read(_ cursor: inout LineCursor, _ pool: inout PoolState) -> Bool {
    rows.removeAll(keepingCapacity: true)
    // Memory that is not used stays unmapped, while growing would copy a huge tree again and again.
    let most = unsafe min((cursor.end &- cursor.at) / Self.bytesOfNode, limits.nodes)
    if most >= Self.manyRows { rows.reserveCapacity(most) }
    classes.removeAll(keepingCapacity: true)
    guard unsafe cursor.skip("\"classes\":[") else { return false }
    repeat {
      guard unsafe cursor.skip(.quote), let name = unsafe cursor.string(&pool) else { return false }
      classes.append(name)
    } while unsafe cursor.skip(.comma)
    guard unsafe cursor.skip("],\"tree\":") else { return false }
    // The parent of the next node, and its depth.
    var open = -1
    var depth = 0
    while true {
      // Around the members are the braces of the line and the node, and two more for each ancestor.
      guard depth * 2 + 2 + FastLineReader.valueDepth <= limits.depth,
        unsafe node(&cursor, below: open, &pool)
      else {
        return false
      }
      if unsafe cursor.skip(",\"children\":[") {
        open = rows.count &- 1
        depth &+= 1
        continue
      }
      // The node has no children: it ends, and so do its ancestors until one has another child.
      guard unsafe cursor.skip(.closeBrace) else { return false }
      while true {
        if open < 0 { return true }
        if unsafe cursor.skip(.comma) { break }
        guard unsafe cursor.skip("]}") else { return false }
        rows[open].end = Int32(truncatingIfNeeded: rows.count)
        open = Int(rows[open].parent)
        depth &-= 1
      }
    }
  }

  /// Reads a node up to its children or its end.
  @inline(__always)
  private mutating func node(
    _ cursor: inout LineCursor,
    below parent: Int,
    _ pool: inout PoolState
  ) -> Bool {
    guard unsafe cursor.skip("{\"class\":"), let number = unsafe cursor.integer(),
      number < classes.count, rows.count < limits.nodes
    else { return false }
    var row = NodeRow(className: classes[number])
    row.end = Int32(truncatingIfNeeded: rows.count &+ 1)
    row.parent = Int32(truncatingIfNeeded: parent)
    guard unsafe cursor.members(of: &row, &pool, limits) else { return false }
    rows.append(row)
    return true
  }
}
