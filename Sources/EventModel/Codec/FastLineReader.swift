/// A reader of the lines that a recorder mostly writes, in canonical form, which makes no strings.
///
/// It reads touches, snapshots, and changes that set texts and frames. It reports no errors: any other
/// line, and any line that is damaged, is left to the general reader. Tests compare the members it
/// accepts with `ObjectSchema.event`.
struct FastLineReader {
  /// The content of one line.
  struct Line {
    /// The kinds of events that can be read.
    enum Kind: String { case touch, snapshot, change }

    var number: Int
    var time: Int64
    var isAbsolute: Bool
    var kind: Kind
    /// The value of the member `hash`.
    var hash = Digest.absent
    /// The digest of all bytes before the seal.
    var digest = Digest.absent
  }

  /// The state of a reader of a log between two lines.
  struct Progress {
    /// The number of the last event.
    var events = 0
    /// The time of the last event.
    var last = Microseconds.zero
    /// The screen after the last snapshot or change.
    var tree: ViewTree?
    /// The texts of the trees.
    var pool = StringPool()
  }

  private var trees: FastTreeReader
  private var folds = TreeFolds()
  /// The last line that was read without the white space it has.
  private var compacted: [UInt8] = []
  /// The rows that a change has replaced, to be restored where the change cannot be made.
  private var before: [(node: Int, row: NodeRow)] = []

  init(limits: LogLimits) { trees = FastTreeReader(limits: limits) }

  /// Reads a line up to its end, with or without white space between its tokens; nil for a line that
  /// is left to the general reader.
  ///
  /// A snapshot replaces the tree; a change is applied to it.
  @inline(__always)
  mutating func read(_ line: LineCursor, _ log: inout Progress) -> Line? {
    if let line = unsafe readCanonical(line, &log) { return line }
    return unsafe readCompacted(line, &log)
  }

  /// Reads a line after taking the white space out.
  @inline(never)
  private mutating func readCompacted(_ line: LineCursor, _ log: inout Progress) -> Line? {
    guard unsafe hasBlanks(line.base, line.end) else { return nil }
    // The buffer is taken out meanwhile, so that the reader may be changed.
    var compacted: [UInt8] = []
    swap(&compacted, &self.compacted)
    defer { swap(&compacted, &self.compacted) }
    guard let length = unsafe LineCompaction.copy(line.base, line.end, to: &compacted) else {
      return nil
    }
    return unsafe compacted.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return unsafe readCanonical(LineCursor(base, from: 0, to: length), &log)
    }
  }

  /// Returns whether a line has white space around its first name; a writer of white space puts it
  /// around every name.
  private func hasBlanks(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var colon = 0
    while colon < min(count, 64), unsafe base[colon] != .colon {
      if unsafe base[colon] <= .space { return true }
      colon += 1
    }
    return unsafe colon + 1 >= count || base[colon + 1] <= .space
  }

  private mutating func readCanonical(_ start: LineCursor, _ log: inout Progress) -> Line? {
    var cursor = unsafe start
    guard var line = unsafe self.start(&cursor), line.number == log.events + 1,
      !line.isAbsolute || line.time >= log.last.count
    else { return nil }
    switch line.kind {
    case .touch:
      guard unsafe cursor.skipTouch(), unsafe outcome(&cursor), unsafe seal(&cursor, &line) else {
        return nil
      }
    case .snapshot:
      guard unsafe title(&cursor), unsafe cursor.skip(.comma) else { return nil }
      let isRead = log.pool.withState { state in unsafe trees.read(&cursor, &state) }
      guard isRead, unsafe hash(&cursor, &line), unsafe outcome(&cursor),
        unsafe seal(&cursor, &line)
      else { return nil }
      keep(&log.tree, log.pool)
    case .change:
      guard unsafe title(&cursor), unsafe cursor.skip(",\"ops\":["),
        unsafe update(&log.tree, &cursor, line: &line)
      else { return nil }
    }
    return line
  }

  /// Reads the members that every line begins with, up to the kind.
  @inline(__always)
  private func start(_ cursor: inout LineCursor) -> Line? {
    guard unsafe cursor.skip("{\"n\":"), let number = unsafe cursor.integer() else { return nil }
    if unsafe cursor.skip(",\"dt\":") {
      guard let time = unsafe cursor.integer(), unsafe cursor.skip(",\"event\":\"") else {
        return nil
      }
      var line = Line(number: number, time: Int64(time), isAbsolute: false, kind: .change)
      if unsafe cursor.skip("touch\",\"phase\":\"") {
        line.kind = .touch
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
  private func title(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(",\"checkpoint\":\"") else { return true }
    return unsafe cursor.skipText()
  }

  @inline(__always)
  private func hash(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    guard unsafe cursor.skip(",\"hash\":\""), let high = unsafe cursor.hexadecimal(16),
      let low = unsafe cursor.hexadecimal(16), unsafe cursor.skip(.quote)
    else { return false }
    line.hash = Digest(high: high, low: low)
    return true
  }

  /// Skips the outcome of the event before, if it comes next.
  @inline(__always)
  private func outcome(_ cursor: inout LineCursor) -> Bool {
    unsafe !cursor.skip(",\"Outcome\":") || cursor.skipOutcome()
  }

  /// Reads the seal at the line's end; false where it does not match the bytes before it.
  @inline(__always)
  private func seal(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    let start = unsafe cursor.at
    guard unsafe cursor.skip(",\"seal\":\""), let seal = unsafe cursor.hexadecimal(8),
      unsafe cursor.skip("\"}"), unsafe cursor.at == cursor.end
    else { return false }
    line.digest = unsafe ByteDigest.of(cursor.base, start)
    return line.digest.sealNumber == UInt32(truncatingIfNeeded: seal)
  }

  /// Makes the tree of the rows that were read, with their digests.
  private mutating func keep(_ tree: inout ViewTree?, _ pool: StringPool) {
    var rows: [NodeRow] = []
    var hashes: [Digest] = []
    if var old = tree.take() {
      swap(&rows, &old.rows)
      swap(&hashes, &old.hashes)
    }
    trees.exchange(&rows)
    if hashes.count < rows.count { hashes = Array(repeating: .absent, count: rows.count) }
    hashes.removeLast(hashes.count - rows.count)
    pool.withState { state in
      ViewTree.hash(rows, state, into: &hashes)
    }
    tree = ViewTree(rows: rows, hashes: hashes, pool: pool)
  }
}

extension FastLineReader {
  /// Applies operations that set an identifier, label, text or frame, and reads the rest of the line;
  /// applies none of them at any other operation, or where the seal does not match.
  private mutating func update(
    _ tree: inout ViewTree?,
    _ cursor: inout LineCursor,
    line: inout Line
  ) -> Bool {
    guard var changed = tree.take() else { return false }
    folds.follow(changed)
    before.removeAll(keepingCapacity: true)
    let pool = changed.pool
    let isGood = pool.withState { state in
      let isGood =
        unsafe setMembers(of: &changed, &cursor, &state)
        && hash(&cursor, &line) && outcome(&cursor) && seal(&cursor, &line)
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
    of tree: inout ViewTree,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe cursor.skip(.closeBracket) { return true }
    repeat {
      let isShow = unsafe cursor.skip("[\"show\",")
      guard unsafe isShow || cursor.skip("[\"set\","), let node = unsafe cursor.integer(),
        tree.rows.indices.contains(node), unsafe cursor.skip(",\"")
      else { return false }
      before.append((node, tree.rows[node]))
      guard unsafe setMember(of: &tree.rows[node], isShow: isShow, &cursor, &pool),
        unsafe cursor.skip(.closeBracket)
      else { return false }
    } while unsafe cursor.skip(.comma)
    return unsafe cursor.skip(.closeBracket)
  }

  @inline(__always)
  private func setMember(
    of row: inout NodeRow,
    isShow: Bool,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe !isShow && cursor.skip("frame\",[") {
      // An inexact frame has its numbers in the tail, which the general reader changes.
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

extension LineCursor {
  /// Skips the elements of a list and its closing bracket; the cursor is behind the opening one.
  @inline(__always)
  fileprivate mutating func skipList(_ skipElement: (inout LineCursor) -> Bool) -> Bool {
    if unsafe skip(.closeBracket) { return true }
    repeat {
      guard unsafe skipElement(&self) else { return false }
    } while unsafe skip(.comma)
    return unsafe skip(.closeBracket)
  }

  /// Skips the members of a touch behind its kind, in their order.
  @inline(__always)
  fileprivate mutating func skipTouch() -> Bool {
    guard
      unsafe skip("moved\"") || skip("began\"") || skip("ended\"") || skip("cancelled\""),
      unsafe skip(",\"finger\":"), let finger = unsafe integer(), finger < 100,
      unsafe skip(",\"x\":"), unsafe thousandths() != nil,
      unsafe skip(",\"y\":"), unsafe thousandths() != nil
    else { return false }
    return unsafe !skip(",\"target\":") || skipTarget()
  }

  /// Skips the value of an outcome.
  @inline(never)
  fileprivate mutating func skipOutcome() -> Bool {
    if unsafe skip(.quote) { return unsafe skipText() }
    if unsafe byte == .openBrace { return unsafe skipTarget() }
    guard let levels = unsafe integer() else { return false }
    return Event.Outcome.levels.contains(levels)
  }

  /// Skips the members of `ObjectSchema.target`, in their order.
  private mutating func skipTarget() -> Bool {
    guard unsafe skip("{\"class\":\""), unsafe skipText(),
      unsafe skipText(ofOptional: ",\"identifier\":\""),
      unsafe skipText(ofOptional: ",\"label\":\""), unsafe skipText(ofOptional: ",\"text\":\""),
      unsafe !skip(",\"tag\":") || integer() != nil,
      unsafe !skip(",\"traits\":[") || skipTexts(),
      unsafe skip(",\"in\":["), unsafe skipTexts(),
      unsafe !skip(",\"beside\":[") || skipTexts(),
      unsafe skipText(ofOptional: ",\"screen\":\""),
      unsafe skip(",\"ordinal\":"), unsafe integer() != nil,
      unsafe skip(",\"path\":["), unsafe skipList({ unsafe $0.integer() != nil }),
      unsafe skip(",\"frame\":["), unsafe frame() != nil,
      unsafe skip(",\"unique\":[")
    else { return false }
    let isRead = unsafe skipList { cursor in
      guard unsafe cursor.skip(.quote) else { return false }
      return unsafe cursor.skip("identifier\"") || cursor.skip("label\"")
        || cursor.skip("text\"") || cursor.skip("ordinal\"") || cursor.skip("path\"")
    }
    return unsafe isRead && skip(.closeBrace)
  }

  /// Skips a member whose value is text, name and opening quote included, if it comes next.
  @inline(__always)
  private mutating func skipText(ofOptional name: StaticString) -> Bool {
    unsafe !skip(name) || skipText()
  }

  private mutating func skipTexts() -> Bool {
    unsafe skipList { cursor in unsafe cursor.skip(.quote) && cursor.skipText() }
  }
}
