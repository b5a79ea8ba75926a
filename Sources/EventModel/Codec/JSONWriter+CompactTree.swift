extension JSONWriter {
  /// How many nodes are written between two looks at how much room there is.
  private static let batch = 32
  /// The most bytes that a node takes beside its texts and the brackets of what ends with it.
  private static let nodeRoom = 192

  /// Writes a tree as a log line has it: a table of its classes, and then the tree with numbers for
  /// classes.
  mutating func compactTree(_ tree: ViewTree) {
    // By the pool's numbers, since Swift's own texts are equal when they only look alike.
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
      // Again, since the lock was free meanwhile.
      pool.beginList()
      for (place, index) in firsts.enumerated() { pool.put(tree.rows[index].className, at: place) }
      var first = 0
      while first < tree.count {
        let nodes = first..<min(first + Self.batch, tree.count)
        let room = nodes.reduce(0) { $0 + pool.room(for: $1, of: tree.rows) + Self.nodeRoom }
        unsafe encoder(upTo: room) { encoder in
          for index in nodes { unsafe encoder.compactNode(index, of: tree.rows, pool) }
        }
        first = nodes.upperBound
      }
    }
  }
}

extension PoolState {
  /// The most bytes that a node's texts take in a line, and the brackets of all that ends with it,
  /// which may be any number of views.
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
    // An escape has up to six letters.
    isPlain(text) ? count(of: text) : count(of: text) * 6
  }
}

extension LineEncoder {
  /// Writes a node from its row: numbers as they are kept, texts and tails as the pool has them; and
  /// the brackets of all views that end with it.
  @inline(__always)
  fileprivate mutating func compactNode(
    _ index: Int,
    of rows: [NodeRow],
    _ pool: borrowing PoolState
  ) {
    let row = rows[index]
    unsafe put("{\"class\":")
    unsafe integer(UInt64(pool.place(of: row.className) ?? 0))
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
    if row.x != NodeRow.inexact, row.x | row.y | row.width | row.height != 0 {
      unsafe put(",\"frame\":[")
      unsafe thousandths(row.x)
      unsafe put(0x2C)
      unsafe thousandths(row.y)
      unsafe put(0x2C)
      unsafe thousandths(row.width)
      unsafe put(0x2C)
      unsafe thousandths(row.height)
      unsafe put(0x5D)
    }
    if row.tail != 0 {
      unsafe put(0x2C)
      unsafe put(row.tail, pool)
    }
    let next = index &+ 1
    if Int(row.end) > next {
      unsafe put(",\"children\":[")
      return
    }
    unsafe put(0x7D)
    var parent = Int(row.parent)
    while parent >= 0, Int(rows[parent].end) == next {
      unsafe put("]}")
      parent = Int(rows[parent].parent)
    }
    if next < rows.count { unsafe put(0x2C) }
  }

  /// Writes a text of the pool with its quotes.
  @inline(__always)
  private mutating func string(_ number: UInt32, _ pool: borrowing PoolState) {
    guard pool.isPlain(number) else { return unsafe escaped(number, pool) }
    unsafe put(0x22)
    unsafe put(number, pool)
    unsafe put(0x22)
  }

  /// Writes a text of the pool as it is.
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
