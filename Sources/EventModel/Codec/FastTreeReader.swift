/// A reader of a snapshot's tree in canonical form, which reads into rows and makes no strings.
///
/// Classes, identifiers and texts become numbers of the pool. The rarer members are not decoded: the
/// bytes between a node's frame and its children are its tail, and only a tail that the pool does not
/// know is decoded, to check that it is canonical.
struct FastTreeReader {
  private(set) var rows: [NodeRow] = []
  private var classes: [UInt32] = []
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// Exchanges the rows with others whose memory is used again.
  mutating func exchange(_ other: inout [NodeRow]) { swap(&rows, &other) }

  /// Reads `"classes":[…],"tree":{…}`; false where something is not canonical.
  mutating func read(_ cursor: inout LineCursor, _ pool: inout PoolState) -> Bool {
    rows.removeAll(keepingCapacity: true)
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
      guard depth < limits.depth / 2, unsafe node(&cursor, below: open, &pool) else {
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
    guard unsafe texts(of: &row, &cursor, &pool) else { return false }
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
    if unsafe cursor.byte == .comma, unsafe !cursor.isAt(",\"children\":[") {
      guard let tail = unsafe tail(&cursor, &pool) else { return false }
      row.tail = tail
    }
    rows.append(row)
    return true
  }

  /// Reads identifier, label and text.
  @inline(__always)
  private func texts(
    of row: inout NodeRow,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
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
    return true
  }

  /// Reads the members up to the children or the end of the node, and returns their number.
  @inline(__always)
  private func tail(_ cursor: inout LineCursor, _ pool: inout PoolState) -> UInt32? {
    let start = unsafe cursor.at &+ 1
    let next = unsafe cursor.tailEnd()
    guard next > 0 else { return nil }
    unsafe cursor.at = next
    var isNew = false
    let number = unsafe pool.intern(cursor.base + start, next &- start, isNew: &isNew)
    if pool.isTail(number) { return number }
    return unsafe newTail(Array(cursor.bytes(start..<next)), number: number, &pool)
  }

  @inline(never)
  private func newTail(_ bytes: [UInt8], number: UInt32, _ pool: inout PoolState) -> UInt32? {
    guard let tail = NodeTail(canonical: bytes, limits) else { return nil }
    return pool.intern(tail) == number ? number : nil
  }
}

extension LineCursor {
  /// Returns the index behind the members between the frame and the children of a node; 0 where they
  /// are no members.
  ///
  /// The cursor is at the comma before them.
  @inline(never)
  fileprivate func tailEnd() -> Int {
    var ahead = unsafe self
    repeat {
      unsafe ahead.at &+= 1
      guard unsafe ahead.skip(.quote), unsafe ahead.skipString(), unsafe ahead.skip(.colon),
        unsafe ahead.skipValue()
      else { return 0 }
    } while unsafe ahead.byte == .comma && !ahead.isAt(",\"children\":[")
    return unsafe ahead.at <= end ? ahead.at : 0
  }

  /// Reads four numbers in thousandths, and the bracket behind them.
  @inline(__always)
  mutating func frame() -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
    let (x, first) = unsafe thousandths(from: at)
    guard first > 0, unsafe base[first] == .comma else { return nil }
    let (y, second) = unsafe thousandths(from: first &+ 1)
    guard second > 0, unsafe base[second] == .comma else { return nil }
    let (width, third) = unsafe thousandths(from: second &+ 1)
    guard third > 0, unsafe base[third] == .comma else { return nil }
    let (height, last) = unsafe thousandths(from: third &+ 1)
    guard last > 0, unsafe base[last] == .closeBracket else { return nil }
    unsafe at = last &+ 1
    return (x, y, width, height)
  }

  /// Reads a string and returns its number in the pool; the cursor is behind its opening quote.
  ///
  /// A string that is new to the pool must be UTF-8.
  @inline(__always)
  mutating func string(_ pool: inout PoolState) -> UInt32? {
    let quote = unsafe plainStringEnd(from: at)
    guard quote >= 0 else { return unsafe escapedString(&pool) }
    var isNew = false
    let number = unsafe pool.intern(base + at, quote &- at, isNew: &isNew)
    if isNew, unsafe String(validating: bytes(at..<quote), as: UTF8.self) == nil {
      pool.forgetLast()
      return nil
    }
    unsafe at = quote &+ 1
    return number
  }

  /// Reads a string with the escapes that a writer writes, and returns its number in the pool.
  @inline(never)
  private mutating func escapedString(_ pool: inout PoolState) -> UInt32? {
    guard let text = unsafe escapedText() else { return nil }
    return pool.intern(text)
  }

  /// Reads a string with escapes; nil unless they are those that a writer writes.
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

  /// Skips a string that is UTF-8; the cursor is behind its opening quote.
  @inline(__always)
  mutating func skipText() -> Bool {
    let quote = unsafe plainStringEnd(from: at)
    guard quote >= 0 else { return unsafe escapedText() != nil }
    let range = unsafe at..<quote
    unsafe at = quote &+ 1
    return unsafe isASCII(range) || String(validating: bytes(range), as: UTF8.self) != nil
  }

  /// Returns whether all bytes of a range are ASCII.
  @inline(__always)
  private func isASCII(_ range: Range<Int>) -> Bool {
    var all: UInt8 = 0
    for place in range { all |= unsafe base[place] }
    return all < 0x80
  }
}

extension NodeTail {
  /// Reads a notation; nil unless a writer would write the same bytes for its members.
  init?(canonical bytes: [UInt8], _ limits: LogLimits) {
    var scanner = JSONScanner([.openBrace] + bytes + [.closeBrace], line: 1, limits: limits)
    var members = NodeMembers()
    do {
      try scanner.object { (name, scanner) throws(LogError) in
        guard !["class", "identifier", "label", "text", "children"].contains(name) else {
          throw scanner.error(.unknownMember(name))
        }
        try members.read(name, from: &scanner)
      }
    } catch { return nil }
    let node = members.whole
    let isExact = node.frame.numbers.allSatisfy { NodeRow.thousandths($0) != nil }
    self.init(of: node, frame: isExact ? nil : node.frame)
    guard notation == bytes else { return nil }
  }
}
