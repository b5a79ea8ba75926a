/// A reader of the lines that a recorder writes, in canonical form, which makes no strings.
///
/// It reads all kinds of events that this version knows. It reports no errors: any other line, and any
/// line that is damaged, is left to the general reader. Tests compare the members it accepts with
/// `ObjectSchema.event`, and the two readers with each other.
struct FastLineReader {
  private var trees: FastTreeReader
  private var folds = TreeFolds()
  /// The last line that was read without the white space it has.
  private var compacted: [UInt8] = []
  private var edit: FastEditReader
  private var edited: EditedRows

  init(limits: LogLimits) {
    trees = FastTreeReader(limits: limits)
    edit = FastEditReader(limits: limits)
    edited = EditedRows(limits: limits)
  }

  /// The number of nodes of the tree up to which its digests are computed without `TreeFolds`, which
  /// must be made for each snapshot.
  private static let fewNodes = 256

  /// A Boolean value that says whether the change that was read last moves views.
  var movesViews: Bool { edit.movesViews }

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
      guard unsafe cursor.skipTouch(), unsafe rest(&cursor, &line) else { return nil }
    case .text:
      guard unsafe cursor.skip(",\"text\":\""), unsafe cursor.skipText(),
        unsafe !cursor.skip(",\"target\":") || cursor.skipTarget(), unsafe rest(&cursor, &line)
      else { return nil }
    case .rotate:
      guard unsafe cursor.skip(",\"to\":\"left\"") || cursor.skip(",\"to\":\"right\""),
        unsafe rest(&cursor, &line)
      else { return nil }
    case .marker:
      guard unsafe cursor.skip(",\"text\":\""), unsafe cursor.skipText(),
        unsafe rest(&cursor, &line)
      else { return nil }
    case .snapshot:
      guard unsafe title(&cursor), unsafe cursor.skip(.comma) else { return nil }
      let isRead = log.pool.withState { state in unsafe trees.read(&cursor, &state) }
      guard isRead, unsafe hash(&cursor, &line), unsafe rest(&cursor, &line) else { return nil }
      keep(&log.tree, log.pool)
    case .change:
      guard unsafe title(&cursor), unsafe cursor.skip(",\"ops\":["),
        unsafe update(&log.tree, &cursor, line: &line)
      else { return nil }
    case .end:
      guard unsafe ending(&cursor, &line) else { return nil }
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
      if unsafe cursor.skip("touch\"") {
        line.kind = .touch
      } else if unsafe !cursor.skip("change\"") {
        guard let kind = unsafe rareKind(&cursor) else { return nil }
        line.kind = kind
      }
      return line
    }
    guard unsafe cursor.skip(",\"at\":"), let time = unsafe cursor.integer(),
      unsafe cursor.skip(",\"event\":\"snapshot\"")
    else { return nil }
    return Line(number: number, time: Int64(time), isAbsolute: true, kind: .snapshot)
  }

  @inline(never)
  private func rareKind(_ cursor: inout LineCursor) -> Line.Kind? {
    if unsafe cursor.skip("text\"") { return .text }
    if unsafe cursor.skip("rotate\"") { return .rotate }
    if unsafe cursor.skip("marker\"") { return .marker }
    return unsafe cursor.skip("end\"") ? .end : nil
  }

  /// Reads the rest of the line of an end.
  @inline(never)
  private func ending(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    guard unsafe cursor.skip(",\"status\":\"") else { return false }
    if unsafe cursor.skip("finished\"") {
      line.ending = .finished
    } else if unsafe cursor.skip("interrupted\"") {
      line.ending = .interrupted
    } else {
      guard unsafe cursor.skip("crashed\"") else { return false }
      line.ending = .crashed
    }
    guard unsafe !cursor.skip(",\"reason\":\"") || cursor.skipText(),
      unsafe cursor.skip(",\"events\":"), unsafe cursor.integer() == line.number
    else { return false }
    return unsafe hash(&cursor, &line) && rest(&cursor, &line)
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

  /// Reads the members behind those of the kind: the outcome of the event before, the mark of a real
  /// clock, and the seal at the line's end.
  ///
  /// - Returns: false where the seal does not match the bytes before it, too.
  @inline(__always)
  private func rest(_ cursor: inout LineCursor, _ line: inout Line) -> Bool {
    guard unsafe !cursor.skip(",\"Outcome\":") || cursor.skipOutcome() else { return false }
    _ = unsafe cursor.skip(",\"RealTime\":true")
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

  /// Applies the operations of a change, and reads the rest of its line; applies none of them where one
  /// is not accepted or does not fit, and where seal or hash do not match.
  private mutating func update(
    _ tree: inout ViewTree?,
    _ cursor: inout LineCursor,
    line: inout Line
  ) -> Bool {
    guard var changed = tree.take() else { return false }
    let isGood = changed.pool.withState { state in
      guard unsafe edit.read(&cursor, setting: &changed.rows, &state), unsafe hash(&cursor, &line),
        unsafe rest(&cursor, &line)
      else { return false }
      guard edit.movesViews else {
        rehash(&changed, state)
        return true
      }
      return edited.apply(edit, to: changed, state) && edited.hashes[0] == line.hash
    }
    if !isGood {
      edit.restore(&changed.rows)
    } else if edit.movesViews {
      edited.exchange(&changed)
    }
    tree = changed
    return isGood
  }

  /// Computes the digests that depend on members that were set.
  private mutating func rehash(_ tree: inout ViewTree, _ pool: borrowing PoolState) {
    guard tree.count > Self.fewNodes, edit.before.count * 16 < tree.count else {
      edited.rehash(&tree, after: edit, pool)
      return
    }
    folds.follow(tree)
    var last = -1
    for (node, _) in edit.before where node != last {
      tree.rehashUpwards(from: node, &folds, pool)
      last = node
    }
  }
}
