/// Reads lines in canonical form, in which nearly all lines are, without making a string.
///
/// A line of another layout is first laid out in canonical form by `LineLayout`. A line of another
/// kind, or with anything unusual in it, is left to the general reader: this one says nothing but
/// yes or no.
struct FastLineReader {
  /// What a line says.
  struct Line {
    /// The kinds that can be read so.
    enum Kind {
      case touch(Touch)
      case snapshot
      case change
    }

    var number: Int
    var time: Int64
    var isAbsolute: Bool
    var kind: Kind
    /// The hash that the line carries.
    var hash = Digest.absent
    /// The digest of all before the seal.
    var digest = Digest.absent
  }

  private var trees: FastTreeReader
  private var folds = TreeFolds()
  private var layout = LineLayout()
  /// The rows that a change has written over, to be put back if it cannot be done.
  private var before: [(node: Int, row: NodeRow)] = []

  init(limits: LogLimits) { trees = FastTreeReader(limits: limits) }

  /// Reads a line up to its end, whatever its white space and the order of its members; nil when
  /// there is anything unusual in it, or when its seal does not fit.
  ///
  /// A snapshot replaces the tree; a change is applied to it.
  @inline(__always)
  mutating func read(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    event number: Int,
    after last: Microseconds,
    _ tree: inout ViewTree?,
    _ pool: StringPool
  ) -> Line? {
    if let line = unsafe readCanonical(base, count, event: number, after: last, &tree, pool) {
      return line
    }
    return unsafe readLaidOut(base, count, event: number, after: last, &tree, pool)
  }

  /// Reads a line of another layout: first without its white space, then with its members in order.
  @inline(never)
  private mutating func readLaidOut(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    event number: Int,
    after last: Microseconds,
    _ tree: inout ViewTree?,
    _ pool: StringPool
  ) -> Line? {
    // Taken out meanwhile, so that the reader may be changed.
    var layout = LineLayout()
    swap(&layout, &self.layout)
    defer { swap(&layout, &self.layout) }
    func read() -> Line? {
      unsafe layout.bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return nil }
        return unsafe readCanonical(base, layout.count, event: number, after: last, &tree, pool)
      }
    }
    guard unsafe hasBlanks(base, count) else {
      return unsafe layout.sort(base, count) ? read() : nil
    }
    guard unsafe layout.compact(base, count) else { return nil }
    return read() ?? (layout.sort() ? read() : nil)
  }

  /// Whether a line has white space around its first name, as all of it has then.
  private func hasBlanks(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var colon = 0
    while colon < min(count, 64), unsafe base[colon] != 0x3A {
      if unsafe base[colon] <= 0x20 { return true }
      colon += 1
    }
    return unsafe colon + 1 >= count || base[colon + 1] <= 0x20
  }

  private mutating func readCanonical(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    event number: Int,
    after last: Microseconds,
    _ tree: inout ViewTree?,
    _ pool: StringPool
  ) -> Line? {
    var cursor = unsafe LineCursor(base, from: 0, to: count)
    guard var line = unsafe start(&cursor), line.number == number,
      !line.isAbsolute || line.time >= last.count
    else { return nil }
    switch line.kind {
    case .touch:
      guard let touch = unsafe touch(&cursor), unsafe seal(&cursor, &line) else { return nil }
      line.kind = .touch(touch)
    case .snapshot:
      guard unsafe title(&cursor), unsafe cursor.skip(0x2C) else { return nil }
      let isRead = pool.withState { state in unsafe trees.read(&cursor, &state) }
      guard isRead, unsafe hash(&cursor, &line), unsafe seal(&cursor, &line) else { return nil }
      keep(&tree, pool)
    case .change:
      guard tree != nil, unsafe title(&cursor), unsafe cursor.skip(",\"ops\":[") else {
        return nil
      }
      // Nothing is changed before the seal is known to fit.
      let start = unsafe cursor.at
      guard unsafe skipUpdates(&cursor), unsafe hash(&cursor, &line),
        unsafe seal(&cursor, &line)
      else { return nil }
      unsafe cursor.at = start
      guard unsafe update(&tree, &cursor) else { return nil }
    }
    return line
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
    func text(_ cursor: inout LineCursor) -> Bool { unsafe cursor.skipText() }
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
    guard unsafe cursor.skip(",\"frame\":["), unsafe cursor.frame() != nil,
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
  private func title(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(",\"checkpoint\":\"") else { return true }
    return unsafe cursor.skipText()
  }

  @inline(__always)
  private func hash(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    guard unsafe cursor.skip(",\"hash\":\""), let high = unsafe cursor.hexadecimal(16),
      let low = unsafe cursor.hexadecimal(16), unsafe cursor.skip(0x22)
    else { return false }
    line.hash = Digest(high: high, low: low)
    return true
  }

  /// Whether the seal at the line's end fits all before it, whose digest it takes.
  @inline(__always)
  private func seal(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    let start = unsafe cursor.at
    guard unsafe cursor.skip(",\"seal\":\""), let seal = unsafe cursor.hexadecimal(8),
      unsafe cursor.skip("\"}"), unsafe cursor.at == cursor.end
    else { return false }
    line.digest = unsafe ByteDigest.of(cursor.base, start)
    return line.digest.sealNumber == UInt32(truncatingIfNeeded: seal)
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
      ViewTree.hash(rows, state, into: &hashes)
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
          unsafe cursor.skipString(), unsafe cursor.skip(0x5D)
        else { return false }
        continue
      }
      guard unsafe cursor.skip("[\"set\","), unsafe cursor.integer() != nil,
        unsafe cursor.skip(",\"")
      else { return false }
      if unsafe cursor.skip("frame\",[") {
        guard unsafe cursor.frame() != nil else { return false }
      } else {
        guard
          unsafe cursor.skip("text\",\"") || cursor.skip("label\",\"")
            || cursor.skip("identifier\",\""), unsafe cursor.skipString()
        else { return false }
      }
      guard unsafe cursor.skip(0x5D) else { return false }
    } while unsafe cursor.skip(0x2C)
    return unsafe cursor.skip(0x5D)
  }

  /// Carries out the operations, or none of them.
  private mutating func update(_ tree: inout ViewTree?, _ cursor: inout LineCursor) -> Bool {
    guard var changed = tree.take() else { return false }
    folds.follow(changed)
    before.removeAll(keepingCapacity: true)
    let pool = changed.pool
    let isGood = pool.withState { state in
      let isGood = unsafe setMembers(&changed, &cursor, &state)
      if isGood {
        var last = -1
        for (node, _) in before where node != last {
          changed.rehashUpwards(from: node, &folds, state)
          last = node
        }
      }
      return isGood
    }
    if !isGood { for (node, row) in before.reversed() { changed.rows[node] = row } }
    tree = changed
    return isGood
  }

  @inline(__always)
  private mutating func setMembers(
    _ tree: inout ViewTree,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe cursor.skip(0x5D) { return true }
    repeat {
      let isShow = unsafe cursor.skip("[\"show\",")
      guard unsafe isShow || cursor.skip("[\"set\","), let node = unsafe cursor.integer(),
        tree.rows.indices.contains(node), unsafe cursor.skip(",\"")
      else { return false }
      before.append((node, tree.rows[node]))
      guard unsafe set(&tree.rows[node], isShow, &cursor, &pool), unsafe cursor.skip(0x5D) else {
        return false
      }
    } while unsafe cursor.skip(0x2C)
    return true
  }

  @inline(__always)
  private func set(
    _ row: inout NodeRow,
    _ isShow: Bool,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe !isShow && cursor.skip("frame\",[") {
      // A frame that was inexact has its numbers in the tail; the general reader knows how.
      guard row.x != NodeRow.inexact, let (x, y, width, height) = unsafe cursor.frame() else {
        return false
      }
      (row.x, row.y, row.width, row.height) = (x, y, width, height)
      return true
    }
    let isText = unsafe !isShow && cursor.skip("text\",\"")
    let isLabel = unsafe !isShow && !isText && cursor.skip("label\",\"")
    guard unsafe isShow || isText || isLabel || cursor.skip("identifier\",\""),
      let number = unsafe cursor.string(&pool)
    else { return false }
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
