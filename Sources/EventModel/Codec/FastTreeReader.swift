/// Reads the tree of a snapshot line in canonical form straight into rows.
///
/// Classes, identifiers and texts become numbers of the pool at once; no string is made. The rarer
/// members are not even read: the bytes between a node's frame and its children are its tail, and
/// only a tail that the pool has never seen is decoded, to make sure that it is canonical.
struct FastTreeReader {
  private(set) var rows: [NodeRow] = []
  private var open: [Int] = []
  private var classes: [UInt32] = []
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// Gives the rows away for others whose memory can be used again.
  mutating func exchange(_ other: inout [NodeRow]) { swap(&rows, &other) }

  /// Reads `"classes":[…],"tree":{…}`; false when something is not canonical.
  mutating func read(_ cursor: inout LineCursor, _ pool: inout PoolState) -> Bool {
    rows.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    guard unsafe cursor.skip("\"classes\":[") else { return false }
    repeat {
      guard unsafe cursor.skip(0x22), let name = unsafe string(&cursor, &pool) else { return false }
      classes.append(name)
    } while unsafe cursor.skip(0x2C)
    guard unsafe cursor.skip("],\"tree\":") else { return false }
    while true {
      guard unsafe node(&cursor, &pool) else { return false }
      if unsafe cursor.skip(",\"children\":[") { continue }
      // The node has no children: it and those around it end, until a sibling comes.
      while true {
        guard unsafe cursor.skip(0x7D) else { return false }
        rows[open[open.count - 1]].end = Int32(truncatingIfNeeded: rows.count)
        open.removeLast()
        if open.isEmpty { return true }
        if unsafe cursor.skip(0x2C) { break }
        guard unsafe cursor.skip(0x5D) else { return false }
      }
    }
  }

  /// Reads a node up to its children or its end.
  @inline(__always)
  private mutating func node(_ cursor: inout LineCursor, _ pool: inout PoolState) -> Bool {
    guard unsafe cursor.skip("{\"class\":"), let number = unsafe cursor.integer(),
      number < classes.count, rows.count < limits.nodes,
      open.count < limits.depth / 2
    else { return false }
    var row = NodeRow(
      className: classes[number],
      identifier: 0,
      label: 0,
      text: 0,
      tail: 0,
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      end: 0,
      parent: Int32(truncatingIfNeeded: open.last ?? -1)
    )
    if unsafe cursor.skip(",\"identifier\":\"") {
      guard let text = unsafe string(&cursor, &pool) else { return false }
      row.identifier = text
    }
    if unsafe cursor.skip(",\"shown\":\"") {
      guard let text = unsafe string(&cursor, &pool) else { return false }
      (row.label, row.text) = (text, text)
    } else {
      if unsafe cursor.skip(",\"label\":\"") {
        guard let text = unsafe string(&cursor, &pool) else { return false }
        row.label = text
      }
      if unsafe cursor.skip(",\"text\":\"") {
        guard let text = unsafe string(&cursor, &pool), text != row.label else { return false }
        row.text = text
      }
    }
    let tailStart = unsafe cursor.at &+ 1
    if unsafe cursor.skip(",\"frame\":[") {
      if let x = unsafe cursor.thousandths(), unsafe cursor.skip(0x2C),
        let y = unsafe cursor.thousandths(), unsafe cursor.skip(0x2C),
        let width = unsafe cursor.thousandths(), unsafe cursor.skip(0x2C),
        let height = unsafe cursor.thousandths(), unsafe cursor.skip(0x5D)
      {
        (row.x, row.y, row.width, row.height) = (x, y, width, height)
        guard x | y | width | height != 0 else { return false }
      } else {
        row.x = NodeRow.inexact
        unsafe cursor.at = tailStart &- 1
      }
    }
    if unsafe cursor.byte == 0x2C, unsafe !isAtChildren(cursor) {
      guard let tail = unsafe tail(&cursor, &pool) else { return false }
      row.tail = tail
    }
    open.append(rows.count)
    rows.append(row)
    return true
  }

  @inline(__always)
  private func isAtChildren(_ cursor: LineCursor) -> Bool {
    var ahead = unsafe cursor
    return unsafe ahead.skip(",\"children\":[")
  }

  /// The number of a string without escapes, made sure to be UTF-8 when it is new.
  @inline(__always)
  private func string(_ cursor: inout LineCursor, _ pool: inout PoolState) -> UInt32? {
    guard let range = unsafe cursor.plainString() else { return nil }
    var isNew = false
    let bytes = unsafe cursor.bytes(range)
    let number = unsafe pool.intern(cursor.base + range.lowerBound, range.count, isNew: &isNew)
    if isNew, unsafe String(validating: bytes, as: UTF8.self) == nil { return nil }
    return number
  }

  /// The number of the members up to the children or the end of the node.
  @inline(never)
  private func tail(_ cursor: inout LineCursor, _ pool: inout PoolState) -> UInt32? {
    let start = unsafe cursor.at &+ 1
    repeat {
      unsafe cursor.at &+= 1
      guard unsafe cursor.skip(0x22), unsafe cursor.skipString(), unsafe cursor.skip(0x3A),
        unsafe cursor.skipValue()
      else { return nil }
    } while unsafe cursor.byte == 0x2C && !isAtChildren(cursor)
    let range = unsafe start..<cursor.at
    let bytes = unsafe cursor.bytes(range)
    var isNew = false
    let number = unsafe pool.intern(cursor.base + range.lowerBound, range.count, isNew: &isNew)
    if pool.isTail(number) { return number }
    guard let tail = unsafe NodeTail(canonical: Array(bytes), limits) else { return nil }
    guard pool.intern(tail) == number else { return nil }
    return number
  }
}

extension NodeTail {
  /// Reads a notation; nil when it is not exactly what would be written for these members.
  init?(canonical bytes: [UInt8], _ limits: LogLimits) {
    var scanner = JSONScanner([0x7B] + bytes + [0x7D], line: 1, limits: limits)
    var node = ViewNode("")
    do {
      try scanner.object { (name, scanner) throws(LogError) in
        guard !["class", "identifier", "label", "text", "children"].contains(name) else {
          throw scanner.error(.unknownMember(name))
        }
        try scanner.member(named: name, of: &node)
      }
    } catch { return nil }
    let isExact = [
      node.frame.origin.x, node.frame.origin.y, node.frame.size.width, node.frame.size.height,
    ].allSatisfy { NodeRow.thousandths($0) != nil }
    self.init(of: node, frame: isExact ? nil : node.frame)
    guard notation == bytes else { return nil }
  }
}
