/// Reads the tree of a snapshot line in canonical form straight into rows.
///
/// Classes, identifiers and texts become numbers of the pool at once; no string is made. The rarer
/// members are not even read: the bytes between a node's frame and its children are its tail, and
/// only a tail that the pool has never seen is decoded, to make sure that it is canonical.
struct FastTreeReader {
  private(set) var rows: [NodeRow] = []
  private var classes: [UInt32] = []
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// Gives the rows away for others whose memory can be used again.
  mutating func exchange(_ other: inout [NodeRow]) { swap(&rows, &other) }

  /// Reads `"classes":[…],"tree":{…}`; false when something is not canonical.
  mutating func read(_ cursor: inout LineCursor, _ pool: inout PoolState) -> Bool {
    rows.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    guard unsafe cursor.skip("\"classes\":[") else { return false }
    repeat {
      guard unsafe cursor.skip(0x22), let name = unsafe cursor.string(&pool) else { return false }
      classes.append(name)
    } while unsafe cursor.skip(0x2C)
    guard unsafe cursor.skip("],\"tree\":") else { return false }
    // The node that others stand below now, and how deep it is.
    var open = -1
    var depth = 0
    while true {
      guard depth < limits.depth / 2, unsafe node(&cursor, below: open, &pool) else {
        return false
      }
      if unsafe cursor.skip(",\"children\":[") {
        open = rows.count &- 1
        depth &+= 1
        continue
      }
      // The node has no children: it and those around it end, until a sibling comes.
      guard unsafe cursor.skip(0x7D) else { return false }
      while true {
        if open < 0 { return true }
        if unsafe cursor.skip(0x2C) { break }
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
      end: Int32(truncatingIfNeeded: rows.count &+ 1),
      parent: Int32(truncatingIfNeeded: parent)
    )
    if unsafe cursor.skip(",\"identifier\":\"") {
      guard let text = unsafe cursor.string(&pool) else { return false }
      row.identifier = text
    }
    if unsafe cursor.skip(",\"shown\":\"") {
      guard let text = unsafe cursor.string(&pool) else { return false }
      (row.label, row.text) = (text, text)
    } else {
      if unsafe cursor.skip(",\"label\":\"") {
        guard let text = unsafe cursor.string(&pool) else { return false }
        row.label = text
      }
      if unsafe cursor.skip(",\"text\":\"") {
        guard let text = unsafe cursor.string(&pool), text != row.label else { return false }
        row.text = text
      }
    }
    let tailStart = unsafe cursor.at &+ 1
    if unsafe cursor.skip(",\"frame\":[") {
      if let (x, y, width, height) = unsafe cursor.frame() {
        (row.x, row.y, row.width, row.height) = (x, y, width, height)
        guard x | y | width | height != 0 else { return false }
      } else {
        row.x = NodeRow.inexact
        unsafe cursor.at = tailStart &- 1
      }
    }
    if unsafe cursor.byte == 0x2C, unsafe !cursor.isAt(",\"children\":[") {
      guard let tail = unsafe tail(&cursor, &pool) else { return false }
      row.tail = tail
    }
    rows.append(row)
    return true
  }

  /// The number of the members up to the children or the end of the node.
  @inline(__always)
  private func tail(_ cursor: inout LineCursor, _ pool: inout PoolState) -> UInt32? {
    let start = unsafe cursor.at &+ 1
    let next = unsafe cursor.tailEnd()
    guard next > 0 else { return nil }
    unsafe cursor.at = next
    var isNew = false
    let number = unsafe pool.intern(cursor.base + start, next &- start, isNew: &isNew)
    if pool.isTail(number) { return number }
    return unsafe newTail(Array(cursor.bytes(start..<next)), number, &pool)
  }

  @inline(never)
  private func newTail(_ bytes: [UInt8], _ number: UInt32, _ pool: inout PoolState) -> UInt32? {
    guard let tail = NodeTail(canonical: bytes, limits) else { return nil }
    return pool.intern(tail) == number ? number : nil
  }
}

extension LineCursor {
  /// Where the members end that stand between the frame and the children of a node; 0 when they are
  /// no members.
  ///
  /// The cursor stands at the comma before them.
  @inline(never)
  fileprivate func tailEnd() -> Int {
    var ahead = unsafe self
    repeat {
      unsafe ahead.at &+= 1
      guard unsafe ahead.skip(0x22), unsafe ahead.skipString(), unsafe ahead.skip(0x3A),
        unsafe ahead.skipValue()
      else { return 0 }
    } while unsafe ahead.byte == 0x2C && !ahead.isAt(",\"children\":[")
    return unsafe ahead.at <= end ? ahead.at : 0
  }

  /// Four numbers in thousandths, and the bracket behind them.
  @inline(__always)
  mutating func frame() -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    let (x, first) = unsafe thousandths(from: at)
    guard first > 0, unsafe base[first] == 0x2C else { return nil }
    let (y, second) = unsafe thousandths(from: first &+ 1)
    guard second > 0, unsafe base[second] == 0x2C else { return nil }
    let (width, third) = unsafe thousandths(from: second &+ 1)
    guard third > 0, unsafe base[third] == 0x2C else { return nil }
    let (height, last) = unsafe thousandths(from: third &+ 1)
    guard last > 0, unsafe base[last] == 0x5D else { return nil }
    unsafe at = last &+ 1
    return (x, y, width, height)
  }

  /// The pool's number of a string, made sure to be UTF-8 when it is new; the cursor stands behind
  /// its opening quote.
  @inline(__always)
  mutating func string(_ pool: inout PoolState) -> UInt32? {
    let quote = unsafe plainStringEnd(from: at)
    guard quote >= 0 else { return unsafe escapedString(&pool) }
    var isNew = false
    let number = unsafe pool.intern(base + at, quote &- at, isNew: &isNew)
    if isNew, unsafe String(validating: bytes(at..<quote), as: UTF8.self) == nil {
      pool.removeLast()
      return nil
    }
    unsafe at = quote &+ 1
    return number
  }

  /// The pool's number of a string with escapes; nil unless it is written with those that a writer
  /// writes.
  @inline(never)
  private mutating func escapedString(_ pool: inout PoolState) -> UInt32? {
    guard let text = unsafe escapedText() else { return nil }
    return pool.intern(text)
  }

  /// A string with escapes, if they are those that a writer writes.
  @inline(never)
  mutating func escapedText() -> String? {
    let start = unsafe at &- 1
    guard start >= 0, unsafe skipString(), unsafe at <= end else { return nil }
    let written = unsafe Array(bytes(start..<at))
    var scanner = JSONScanner(written, line: 1, limits: LogLimits())
    var writer = JSONWriter()
    guard let text = try? scanner.string() else { return nil }
    writer.string(text)
    return writer.bytes == written ? text : nil
  }

  /// Goes over a string that is text; the cursor stands behind its opening quote.
  @inline(__always)
  mutating func skipText() -> Bool {
    guard let range = unsafe plainString() else { return unsafe escapedText() != nil }
    return unsafe isASCII(range) || String(validating: bytes(range), as: UTF8.self) != nil
  }

  /// Whether all bytes of a range are ASCII.
  @inline(__always)
  private func isASCII(_ range: Range<Int>) -> Bool {
    var all: UInt8 = 0
    for place in range { all |= unsafe base[place] }
    return all < 0x80
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
