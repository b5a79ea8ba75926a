extension JSONWriter {
  /// The number of nodes that are written at once.
  private static let batch = 32
  /// The largest size of a node without its texts and the brackets that end it and its ancestors.
  private static let nodeRoom = 192

  /// Writes the members `classes` and `tree` of a log line: the classes of a tree, and the tree with
  /// numbers for them.
  mutating func compactTree(_ tree: ViewTree) {
    // By the pool's numbers, since strings are equal that have different bytes.
    let firsts = tree.pool.withState { pool in
      var firsts: [Int] = []
      pool.beginList()
      for (index, row) in tree.rows.enumerated() where pool.place(of: row.className) == nil {
        pool.put(row.className, at: firsts.count)
        firsts.append(index)
      }
      return firsts
    }
    next("classes")
    list(firsts) { $0.string(tree.className(of: $1)) }
    next("tree")
    tree.pool.withState { pool in
      // Again, since another thread may have begun a list meanwhile.
      pool.beginList()
      for (place, index) in firsts.enumerated() { pool.put(tree.rows[index].className, at: place) }
      var first = 0
      while first < tree.count {
        let nodes = first..<min(first + Self.batch, tree.count)
        let room = nodes.reduce(0) { $0 + pool.room(for: $1, of: tree.rows) + Self.nodeRoom }
        unsafe encode(upTo: room) { encoder in
          for index in nodes { unsafe encoder.compactNode(index, of: tree.rows, pool) }
        }
        first = nodes.upperBound
      }
    }
  }
}

extension PoolState {
  /// The largest size of a node's texts in a line, and of the brackets of all views that end with it.
  fileprivate func room(for index: Int, of rows: [NodeRow]) -> Int {
    let row = rows[index]
    var brackets = 0
    if Int(row.end) == index &+ 1 {
      var parent = Int(row.parent)
      while parent >= 0, Int(rows[parent].end) == index &+ 1 {
        brackets += 2
        parent = Int(rows[parent].parent)
      }
    }
    return room(for: row.identifier) + room(for: row.label) + room(for: row.text)
      + count(of: row.tail) + brackets
  }

  @inline(__always)
  private func room(for text: UInt32) -> Int {
    // An escape has up to six characters.
    isPlain(text) ? count(of: text) : count(of: text) * 6
  }
}

extension LineEncoder {
  /// Writes a node from its row, and the brackets of all views that end with it.
  @inline(__always)
  fileprivate mutating func compactNode(
    _ index: Int,
    of rows: [NodeRow],
    _ pool: borrowing PoolState
  ) {
    let row = rows[index]
    unsafe put("{\"class\":")
    unsafe integer(UInt64(pool.place(of: row.className) ?? 0))
    unsafe texts(of: row, pool)
    if row.x != NodeRow.inexact, row.x | row.y | row.width | row.height != 0 {
      unsafe put(",\"frame\":[")
      unsafe thousandths(row.x)
      unsafe put(.comma)
      unsafe thousandths(row.y)
      unsafe put(.comma)
      unsafe thousandths(row.width)
      unsafe put(.comma)
      unsafe thousandths(row.height)
      unsafe put(.closeBracket)
    }
    if row.tail != 0 {
      unsafe put(.comma)
      unsafe put(row.tail, pool)
    }
    let next = index &+ 1
    if Int(row.end) > next {
      unsafe put(",\"children\":[")
      return
    }
    unsafe put(.closeBrace)
    var parent = Int(row.parent)
    while parent >= 0, Int(rows[parent].end) == next {
      unsafe put("]}")
      parent = Int(rows[parent].parent)
    }
    if next < rows.count { unsafe put(.comma) }
  }

  @inline(__always)
  private mutating func texts(of row: NodeRow, _ pool: borrowing PoolState) {
    if row.identifier != 0 {
      unsafe put(",\"identifier\":")
      unsafe string(row.identifier, pool)
    }
    if row.text != 0, row.text == row.label {
      unsafe put(",\"shown\":")
      unsafe string(row.text, pool)
    } else {
      if row.label != 0 {
        unsafe put(",\"label\":")
        unsafe string(row.label, pool)
      }
      if row.text != 0 {
        unsafe put(",\"text\":")
        unsafe string(row.text, pool)
      }
    }
  }

  /// Writes a text of the pool with its quotes.
  @inline(__always)
  private mutating func string(_ number: UInt32, _ pool: borrowing PoolState) {
    guard pool.isPlain(number) else { return unsafe escaped(number, pool) }
    unsafe put(.quote)
    unsafe put(number, pool)
    unsafe put(.quote)
  }

  /// Writes a text of the pool without quotes.
  @inline(__always)
  private mutating func put(_ number: UInt32, _ pool: borrowing PoolState) {
    unsafe pool.withBytes(of: number) { bytes, count in unsafe put(bytes, count) }
  }

  @inline(never)
  private mutating func escaped(_ number: UInt32, _ pool: borrowing PoolState) {
    var writer = JSONWriter()
    writer.string(String(decoding: pool.bytes(of: number), as: UTF8.self))
    for byte in writer.bytes { unsafe put(byte) }
  }
}
