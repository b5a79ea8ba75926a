/// Reads lines in canonical form, in which nearly all lines are, without making a string.
///
/// A line of another form, or with anything unusual in it, is left to the general reader: this one
/// says nothing but yes or no.
struct FastLineReader {
  /// What a line says.
  struct Line {
    var number: Int
    var time: Int64
    var isAbsolute: Bool
    var kind: LogLine.Kind
    /// The hash that the line carries.
    var hash = Digest.absent
    /// Where the comma before the seal stands.
    var sealStart = 0
  }

  private var trees: FastTreeReader
  private var folded: [Digest] = []

  init(limits: LogLimits) { trees = FastTreeReader(limits: limits) }

  /// Reads a line up to its end; nil when it is not canonical, or when its seal does not fit.
  ///
  /// A snapshot replaces the tree; a change is applied to it.
  mutating func read(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    event number: Int,
    after last: Microseconds,
    _ tree: inout ViewTree?,
    _ pool: StringPool
  ) -> (Line, Digest)? {
    var cursor = unsafe LineCursor(base, from: 0, to: count)
    guard var line = unsafe start(&cursor), line.number == number,
      !line.isAbsolute || line.time >= last.count
    else { return nil }
    switch line.kind {
    case .touch:
      guard let touch = unsafe touch(&cursor) else { return nil }
      line.kind = .touch(touch)
    case .snapshot:
      guard unsafe title(&cursor), unsafe cursor.skip(0x2C) else { return nil }
      let isRead = pool.withState { state in unsafe trees.read(&cursor, &state) }
      guard isRead, let hash = unsafe hash(&cursor) else { return nil }
      line.hash = hash
    case .change:
      guard unsafe title(&cursor), unsafe cursor.skip(",\"ops\":[") else { return nil }
      // Nothing is changed before the seal is known to fit.
      let start = unsafe cursor.at
      guard unsafe skipUpdates(&cursor), let hash = unsafe hash(&cursor) else { return nil }
      line.hash = hash
      guard let digest = unsafe seal(&cursor, &line), tree != nil else { return nil }
      unsafe cursor.at = start
      return unsafe update(&tree, &cursor) ? (line, digest) : nil
    case .header, .text, .rotate, .marker, .end, .other: return nil
    }
    guard let digest = unsafe seal(&cursor, &line) else { return nil }
    if case .snapshot = line.kind { keep(&tree, pool) }
    return (line, digest)
  }

  /// The members that every line begins with, and the kind without its members.
  @inline(__always)
  private func start(_ cursor: inout LineCursor) -> Line? {
    guard unsafe cursor.skip("{\"n\":"), let number = unsafe cursor.integer() else { return nil }
    if unsafe cursor.skip(",\"dt\":") {
      guard let time = unsafe cursor.integer(), unsafe cursor.skip(",\"event\":\"") else {
        return nil
      }
      var line = Line(number: number, time: Int64(time), isAbsolute: false, kind: .change)
      if unsafe cursor.skip("touch\",\"phase\":\"") {
        line.kind = .touch(Touch(.began, at: .zero))
      } else {
        guard unsafe cursor.skip("change\"") else { return nil }
      }
      return line
    }
    guard unsafe cursor.skip(",\"at\":"), let time = unsafe cursor.integer(),
      unsafe cursor.skip(",\"event\":\"snapshot\"")
    else { return nil }
    return Line(number: number, time: Int64(time), isAbsolute: true, kind: .snapshot)
  }

  @inline(__always)
  private func touch(_ cursor: inout LineCursor) -> Touch? {
    let phase: Touch.Phase
    if unsafe cursor.skip("moved\"") {
      phase = .moved
    } else if unsafe cursor.skip("began\"") {
      phase = .began
    } else if unsafe cursor.skip("ended\"") {
      phase = .ended
    } else {
      guard unsafe cursor.skip("cancelled\"") else { return nil }
      phase = .cancelled
    }
    guard unsafe cursor.skip(",\"finger\":"), let finger = unsafe cursor.integer(), finger < 100,
      unsafe cursor.skip(",\"x\":"), let x = unsafe cursor.thousandths(),
      unsafe cursor.skip(",\"y\":"), let y = unsafe cursor.thousandths()
    else { return nil }
    if unsafe cursor.skip(",\"target\":") {
      guard unsafe skipTarget(&cursor) else { return nil }
    }
    let place = Point(x: Double(x) / 1_000, y: Double(y) / 1_000)
    return Touch(phase, finger: finger, at: place)
  }

  /// Goes over a target whose members are all there in their order.
  private func skipTarget(_ cursor: inout LineCursor) -> Bool {
    func text(_ cursor: inout LineCursor) -> Bool { unsafe cursor.plainString() != nil }
    func texts(_ cursor: inout LineCursor) -> Bool {
      if unsafe cursor.skip(0x5D) { return true }
      repeat {
        guard unsafe cursor.skip(0x22), unsafe text(&cursor) else { return false }
      } while unsafe cursor.skip(0x2C)
      return unsafe cursor.skip(0x5D)
    }
    guard unsafe cursor.skip("{\"class\":\""), unsafe text(&cursor) else { return false }
    if unsafe cursor.skip(",\"identifier\":\"") {
      guard unsafe text(&cursor) else { return false }
    }
    if unsafe cursor.skip(",\"label\":\"") { guard unsafe text(&cursor) else { return false } }
    if unsafe cursor.skip(",\"text\":\"") { guard unsafe text(&cursor) else { return false } }
    if unsafe cursor.skip(",\"tag\":") {
      guard unsafe cursor.integer() != nil else { return false }
    }
    if unsafe cursor.skip(",\"traits\":[") { guard unsafe texts(&cursor) else { return false } }
    guard unsafe cursor.skip(",\"in\":["), unsafe texts(&cursor) else { return false }
    if unsafe cursor.skip(",\"beside\":[") { guard unsafe texts(&cursor) else { return false } }
    if unsafe cursor.skip(",\"screen\":\"") { guard unsafe text(&cursor) else { return false } }
    guard unsafe cursor.skip(",\"ordinal\":"), unsafe cursor.integer() != nil,
      unsafe cursor.skip(",\"path\":[")
    else { return false }
    if unsafe !cursor.skip(0x5D) {
      repeat {
        guard unsafe cursor.integer() != nil else { return false }
      } while unsafe cursor.skip(0x2C)
      guard unsafe cursor.skip(0x5D) else { return false }
    }
    guard unsafe cursor.skip(",\"frame\":["), unsafe skipFrame(&cursor),
      unsafe cursor.skip(",\"unique\":[")
    else { return false }
    if unsafe !cursor.skip(0x5D) {
      repeat {
        guard unsafe cursor.skip(0x22),
          unsafe cursor.skip("identifier\"") || cursor.skip("label\"") || cursor.skip("text\"")
            || cursor.skip("ordinal\"") || cursor.skip("path\"")
        else { return false }
      } while unsafe cursor.skip(0x2C)
      guard unsafe cursor.skip(0x5D) else { return false }
    }
    return unsafe cursor.skip(0x7D)
  }

  @inline(__always)
  private func skipFrame(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.thousandths() != nil else { return false }
    for _ in 0..<3 {
      guard unsafe cursor.skip(0x2C), unsafe cursor.thousandths() != nil else { return false }
    }
    return unsafe cursor.skip(0x5D)
  }

  @inline(__always)
  private func title(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(",\"checkpoint\":\"") else { return true }
    return unsafe cursor.plainString() != nil
  }

  @inline(__always)
  private func hash(_ cursor: inout LineCursor) -> Digest? {
    guard unsafe cursor.skip(",\"hash\":\""), let high = unsafe hexadecimal(&cursor, 16),
      let low = unsafe hexadecimal(&cursor, 16), unsafe cursor.skip(0x22)
    else { return nil }
    return Digest(high: high, low: low)
  }

  /// So many lower-case hexadecimal digits.
  @inline(__always)
  private func hexadecimal(_ cursor: inout LineCursor, _ count: Int) -> UInt64? {
    guard unsafe cursor.at &+ count <= cursor.end else { return nil }
    var value: UInt64 = 0
    for _ in 0..<count {
      let byte = unsafe cursor.byte
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte &- 0x30
      case 0x61...0x66: digit = byte &- 0x57
      default: return nil
      }
      value = value << 4 | UInt64(digit)
      unsafe cursor.at &+= 1
    }
    return value
  }

  /// The seal at the line's end, and the digest of what it seals; nil when they do not fit.
  @inline(__always)
  private func seal(_ cursor: inout LineCursor, _ line: inout Line) -> Digest? {
    line.sealStart = unsafe cursor.at
    guard unsafe cursor.skip(",\"seal\":\""), let seal = unsafe hexadecimal(&cursor, 8),
      unsafe cursor.skip("\"}"), unsafe cursor.at == cursor.end
    else { return nil }
    let digest = unsafe ByteDigest.of(cursor.base, line.sealStart)
    let folded = digest.high ^ digest.low
    guard UInt32(truncatingIfNeeded: folded ^ folded >> 32) == UInt32(truncatingIfNeeded: seal)
    else { return nil }
    return digest
  }

  /// Takes the rows that were read as the tree, with their digests.
  private mutating func keep(_ tree: inout ViewTree?, _ pool: StringPool) {
    var rows: [NodeRow] = []
    var hashes: [Digest] = []
    if var old = tree.take() {
      swap(&rows, &old.rows)
      swap(&hashes, &old.hashes)
    }
    trees.exchange(&rows)
    let isRoomy = hashes.count >= rows.count
    if !isRoomy { hashes = Array(repeating: .absent, count: rows.count) }
    if hashes.count > rows.count { hashes.removeLast(hashes.count - rows.count) }
    pool.withState { state in
      ViewTree.hash(rows, state, into: &hashes, &folded)
    }
    tree = ViewTree(rows: rows, hashes: hashes, pool: pool)
  }
}

extension FastLineReader {
  /// Goes over operations that set an identifier, label, text or frame, the usual ones.
  private func skipUpdates(_ cursor: inout LineCursor) -> Bool {
    if unsafe cursor.skip(0x5D) { return true }
    repeat {
      if unsafe cursor.skip("[\"show\",") {
        guard unsafe cursor.integer() != nil, unsafe cursor.skip(",\""),
          unsafe cursor.plainString() != nil, unsafe cursor.skip(0x5D)
        else { return false }
        continue
      }
      guard unsafe cursor.skip("[\"set\","), unsafe cursor.integer() != nil,
        unsafe cursor.skip(",\"")
      else { return false }
      if unsafe cursor.skip("frame\",[") {
        guard unsafe skipFrame(&cursor) else { return false }
      } else {
        guard
          unsafe cursor.skip("text\",\"") || cursor.skip("label\",\"")
            || cursor.skip("identifier\",\""), unsafe cursor.plainString() != nil
        else { return false }
      }
      guard unsafe cursor.skip(0x5D) else { return false }
    } while unsafe cursor.skip(0x2C)
    return unsafe cursor.skip(0x5D)
  }

  /// Carries out the operations, or none of them.
  private func update(_ tree: inout ViewTree?, _ cursor: inout LineCursor) -> Bool {
    guard var changed = tree.take() else { return false }
    var before: [(node: Int, row: NodeRow)] = []
    let pool = changed.pool
    let isGood = pool.withState { state in
      if unsafe cursor.skip(0x5D) { return true }
      repeat {
        let isShow = unsafe cursor.skip("[\"show\",")
        guard unsafe isShow || cursor.skip("[\"set\","), let node = unsafe cursor.integer(),
          changed.rows.indices.contains(node), unsafe cursor.skip(",\"")
        else { return false }
        before.append((node, changed.rows[node]))
        guard unsafe set(&changed.rows[node], isShow, &cursor, &state), unsafe cursor.skip(0x5D)
        else {
          return false
        }
      } while unsafe cursor.skip(0x2C)
      return true
    }
    if isGood {
      var last = -1
      for (node, _) in before.reversed() where node != last {
        changed.rehashUpwards(from: node)
        last = node
      }
    } else {
      for (node, row) in before.reversed() { changed.rows[node] = row }
    }
    tree = changed
    return isGood
  }

  private func set(
    _ row: inout NodeRow,
    _ isShow: Bool,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe !isShow && cursor.skip("frame\",[") {
      // A frame that was inexact has its numbers in the tail; the general reader knows how.
      guard row.x != NodeRow.inexact, let x = unsafe cursor.thousandths(),
        unsafe cursor.skip(0x2C), let y = unsafe cursor.thousandths(), unsafe cursor.skip(0x2C),
        let width = unsafe cursor.thousandths(), unsafe cursor.skip(0x2C),
        let height = unsafe cursor.thousandths(), unsafe cursor.skip(0x5D)
      else { return false }
      (row.x, row.y, row.width, row.height) = (x, y, width, height)
      return true
    }
    let isText = unsafe !isShow && cursor.skip("text\",\"")
    let isLabel = unsafe !isShow && !isText && cursor.skip("label\",\"")
    guard unsafe isShow || isText || isLabel || cursor.skip("identifier\",\"") else {
      return false
    }
    guard let range = unsafe cursor.plainString() else { return false }
    let bytes = unsafe cursor.bytes(range)
    var isNew = false
    let number = unsafe pool.intern(cursor.base + range.lowerBound, range.count, isNew: &isNew)
    if isNew, unsafe String(validating: bytes, as: UTF8.self) == nil { return false }
    if isShow {
      (row.label, row.text) = (number, number)
    } else if isText {
      row.text = number
    } else if isLabel {
      row.label = number
    } else {
      row.identifier = number
    }
    return true
  }
}
