extension NodeRow {
  /// Creates the row of a node with a known class and nothing else.
  @inline(__always)
  init(className: UInt32) {
    self.init(
      className: className,
      identifier: 0,
      label: 0,
      text: 0,
      tail: 0,
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      end: 1,
      parent: -1
    )
  }
}

extension LineCursor {
  /// Reads the members of a node behind its class, up to its children or its end; false where they
  /// are not canonical.
  ///
  /// The rarer members are not decoded: the bytes between a node's frame and its children are its tail,
  /// and only a tail that the pool does not know is decoded, to check that it is canonical.
  @inline(__always)
  mutating func members(
    of row: inout NodeRow,
    _ pool: inout PoolState,
    _ limits: LogLimits
  ) -> Bool {
    guard unsafe texts(of: &row, &pool) else { return false }
    let tailStart = unsafe at &+ 1
    if unsafe skip(",\"frame\":[") {
      if let (x, y, width, height) = unsafe frame() {
        (row.x, row.y, row.width, row.height) = (x, y, width, height)
        guard x | y | width | height != 0 else { return false }
      } else {
        row.x = NodeRow.inexact
        unsafe at = tailStart &- 1
      }
    }
    if unsafe byte == .comma, unsafe !isAt(",\"children\":[") {
      guard let tail = unsafe tail(&pool, limits) else { return false }
      row.tail = tail
    }
    return true
  }

  /// Reads identifier, label and text.
  @inline(__always)
  private mutating func texts(of row: inout NodeRow, _ pool: inout PoolState) -> Bool {
    if unsafe skip(",\"identifier\":\"") {
      guard let text = unsafe string(&pool) else { return false }
      row.identifier = text
    }
    if unsafe skip(",\"shown\":\"") {
      guard let text = unsafe string(&pool) else { return false }
      (row.label, row.text) = (text, text)
    } else {
      if unsafe skip(",\"label\":\"") {
        guard let text = unsafe string(&pool) else { return false }
        row.label = text
      }
      if unsafe skip(",\"text\":\"") {
        guard let text = unsafe string(&pool), text != row.label else { return false }
        row.text = text
      }
    }
    return true
  }

  /// Reads the members up to the children or the end of the node, and returns their number.
  @inline(__always)
  private mutating func tail(_ pool: inout PoolState, _ limits: LogLimits) -> UInt32? {
    let start = unsafe at &+ 1
    let next = unsafe tailEnd()
    guard next > 0 else { return nil }
    unsafe at = next
    var isNew = false
    let number = unsafe pool.intern(base + start, next &- start, isNew: &isNew)
    if pool.isTail(number) { return number }
    var members = unsafe LineCursor(base, from: start, to: next)
    if unsafe members.isCanonicalTail() {
      pool.confirmTail(number)
      return number
    }
    return unsafe Self.newTail(Array(bytes(start..<next)), number: number, &pool, limits: limits)
  }

  @inline(never)
  private static func newTail(
    _ bytes: [UInt8],
    number: UInt32,
    _ pool: inout PoolState,
    limits: LogLimits
  ) -> UInt32? {
    // The braces around the members here are one level.
    var limits = limits
    limits.depth = min(limits.depth, FastLineReader.valueDepth + 1)
    guard let tail = NodeTail(canonical: bytes, limits) else { return nil }
    return pool.intern(tail) == number ? number : nil
  }

  /// Returns the index behind the members between the frame and the children of a node; 0 where they
  /// are no members.
  ///
  /// The cursor is at the comma before them.
  @inline(never)
  private func tailEnd() -> Int {
    var ahead = unsafe self
    repeat {
      unsafe ahead.at &+= 1
      guard unsafe ahead.skip(.quote), unsafe ahead.skipString(), unsafe ahead.skip(.colon),
        unsafe ahead.skipValue()
      else { return 0 }
    } while unsafe ahead.byte == .comma && !ahead.isAt(",\"children\":[")
    return unsafe ahead.at <= end ? ahead.at : 0
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
