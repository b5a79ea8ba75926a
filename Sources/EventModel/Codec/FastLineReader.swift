/// A reader of the lines that a recorder writes, in canonical form.
///
/// It reads all kinds of events that this version knows, and makes events of them only for a caller that asks for
/// them. It reports no errors: any other line, and any line that is damaged, is left to the general reader. Tests
/// compare the members it accepts with `ObjectSchema.event`, and the two readers with each other.
struct FastLineReader {
  private var trees: FastTreeReader
  /// The screens, the evidence and the edits of earlier lines, by their notation.
  private var knownTrees = KnownTexts<ViewTree>()
  private var knownTargets = KnownTexts<Target?>()
  private var knownEdits = KnownTexts<ReadEdit>()
  private var folds = TreeFolds()
  /// The last line that was read without the white space it has.
  private var compacted: [UInt8] = []
  private var edit: FastEditReader
  /// The edit of the change that was read last.
  private(set) var readEdit: ReadEdit?
  private var edited: EditedRows
  private let makesEvents: Bool
  /// The events of the lines that were read, for a reader that makes events; a caller takes them.
  var events: [Event] = []
  /// The line that was read last.
  private(set) var line = Line()
  /// The target of that line.
  private(set) var target: Target?
  /// The view that took the input before, where that line describes it.
  private(set) var taker: Target?

  init(limits: LogLimits, makingEvents makesEvents: Bool) {
    trees = FastTreeReader(limits: limits)
    edit = FastEditReader(limits: limits)
    edited = EditedRows(limits: limits)
    self.makesEvents = makesEvents
  }

  /// The most levels of nesting in a member's value; the general reader reads deeper ones, and also counts the
  /// levels around the view.
  static let valueDepth = 16

  /// The most nodes of a tree whose digests are computed without `TreeFolds`, which must be made for each snapshot.
  private static let fewNodes = 256

  /// True if the change that was read last moves views; false if the last line was no change.
  var movesViews: Bool { readEdit?.rows.movesViews ?? false }

  /// Forgets the screens and edits of earlier lines, which keep their pool alive.
  mutating func forgetTrees() {
    knownTrees.removeAll()
    knownEdits.removeAll()
    readEdit = nil
  }

  /// Reads a line up to its end, with or without white space between its tokens; false for a line that
  /// is left to the general reader.
  ///
  /// A snapshot replaces the tree; a change is applied to it.
  @inline(__always)
  mutating func read(_ line: LineCursor, _ log: inout Progress) -> Bool {
    if unsafe readCanonical(line, &log) { return true }
    return unsafe readCompacted(line, &log)
  }

  /// Reads a line after taking the white space out.
  @inline(never)
  private mutating func readCompacted(_ line: LineCursor, _ log: inout Progress) -> Bool {
    guard unsafe hasBlanks(line.base, line.end) else { return false }
    // The buffer is taken out meanwhile, so that the reader may be changed.
    var compacted: [UInt8] = []
    swap(&compacted, &self.compacted)
    defer { swap(&compacted, &self.compacted) }
    guard let length = unsafe LineCompaction.copy(line.base, line.end, to: &compacted) else {
      return false
    }
    return unsafe compacted.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      return unsafe readCanonical(LineCursor(base, from: 0, to: length), &log)
    }
  }

  /// Returns true if a line has white space around its first name; a writer of white space puts it
  /// around every name.
  private func hasBlanks(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var colon = 0
    while colon < min(count, 64), unsafe base[colon] != .colon {
      if unsafe base[colon] <= .space { return true }
      colon += 1
    }
    return unsafe colon + 1 >= count || base[colon + 1] <= .space
  }

  @inline(__always)
  private mutating func readCanonical(_ start: LineCursor, _ log: inout Progress) -> Bool {
    var cursor = unsafe start
    guard unsafe self.start(&cursor), line.number == log.events + 1,
      !line.isAbsolute || line.time >= log.last.count
    else { return false }
    guard unsafe members(&cursor, &log) else { return false }
    if makesEvents { unsafe makeEvent(at: cursor, log) }
    return true
  }

  /// Adds the event of the line that was read last.
  ///
  /// Nothing is decoded twice but texts. The event is added where it is made, since a copy of it would
  /// take as long as reading a short line.
  @inline(__always)
  private mutating func makeEvent(at cursor: LineCursor, _ log: Progress) {
    guard let kind = unsafe kind(cursor, log) else { return }
    let start = line.isAbsolute ? .zero : log.last
    events.append(
      unsafe Event(
        number: line.number,
        at: start + Microseconds(line.time),
        kind: kind,
        lastOutcome: lastOutcome(cursor),
        extras: line.members.isRealTime ? Self.realTime : Self.noExtras
      )
    )
  }

  /// Reads the members behind the kind, up to the line's end.
  @inline(__always)
  private mutating func members(
    _ cursor: inout LineCursor,
    _ log: inout Progress
  ) -> Bool {
    switch line.kind {
    case .touch:
      guard let touch = unsafe cursor.touch() else { return false }
      line.members.touch = touch
      return unsafe target(&cursor) && rest(&cursor)
    case .text:
      return unsafe cursor.skip(",\"text\":\"") && text(&cursor) && target(&cursor)
        && rest(&cursor)
    case .key:
      line.members.key = unsafe cursor.key()
      return unsafe line.members.key != nil && target(&cursor) && rest(&cursor)
    case .pointer:
      line.members.pointer = unsafe cursor.pointer()
      return unsafe line.members.pointer != nil && target(&cursor) && rest(&cursor)
    case .rotate:
      if unsafe cursor.skip(",\"to\":\"right\"") {
        line.members.rotation = .right
      } else if unsafe !cursor.skip(",\"to\":\"left\"") {
        return false
      }
      return unsafe rest(&cursor)
    case .marker:
      return unsafe cursor.skip(",\"text\":\"") && text(&cursor) && rest(&cursor)
    case .snapshot:
      return unsafe title(&cursor) && cursor.skip(.comma)
        && snapshot(&cursor, &log)
    case .change:
      return unsafe title(&cursor) && cursor.skip(",\"ops\":[")
        && update(&log.tree, &cursor)
    case .end: return unsafe ending(&cursor)
    }
  }

  /// Reads the tree of a snapshot and the rest of its line.
  @inline(never)
  private mutating func snapshot(
    _ cursor: inout LineCursor,
    _ log: inout Progress
  ) -> Bool {
    let (base, start) = unsafe (cursor.base + cursor.at, cursor.at)
    let end = unsafe cursor.endOfLongValue(hasHash: true)
    if let known = unsafe knownTrees.value(base, end &- start) {
      unsafe cursor.at = end
      guard unsafe hash(&cursor), unsafe rest(&cursor) else { return false }
      log.tree = known
      return true
    }
    let pool = log.pool
    let isRead = pool.withState { state in unsafe trees.read(&cursor, &state) }
    let count = unsafe cursor.at &- start
    guard isRead, unsafe hash(&cursor), unsafe rest(&cursor) else { return false }
    let tree = trees.tree(pool)
    log.tree = tree
    unsafe knownTrees.add(base, count, value: tree)
    return true
  }

  /// Reads a target, if one comes next.
  @inline(__always)
  private mutating func target(_ cursor: inout LineCursor) -> Bool {
    target = nil
    guard unsafe cursor.skip(",\"target\":") else { return true }
    return unsafe evidence(&cursor, to: \.target)
  }

  /// Reads the evidence of a view.
  @inline(never)
  private mutating func evidence(
    _ cursor: inout LineCursor,
    to property: WritableKeyPath<FastLineReader, Target?>
  ) -> Bool {
    let (base, start) = unsafe (cursor.base + cursor.at, cursor.at)
    let end = unsafe cursor.endOfLongValue(hasHash: false)
    if let known = unsafe knownTargets.value(base, end &- start) {
      unsafe cursor.at = end
      if makesEvents { self[keyPath: property] = known }
      return true
    }
    guard let places = unsafe cursor.target() else { return false }
    let made = makesEvents ? unsafe cursor.target(places) : nil
    self[keyPath: property] = made
    unsafe knownTargets.add(base, cursor.at &- start, value: made)
    return true
  }

  /// Reads the members that every line begins with, up to the kind.
  @inline(__always)
  private mutating func start(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip("{\"n\":"), let number = unsafe cursor.integer() else { return false }
    line.number = number
    line.isAbsolute = unsafe !cursor.skip(",\"dt\":")
    guard unsafe !line.isAbsolute || cursor.skip(",\"at\":"), let time = unsafe cursor.integer(),
      unsafe cursor.skip(",\"event\":\"")
    else { return false }
    line.time = Int64(time)
    line.members = Members()
    guard !line.isAbsolute else {
      line.kind = .snapshot
      return unsafe cursor.skip("snapshot\"")
    }
    if unsafe cursor.skip("touch\"") {
      line.kind = .touch
    } else if unsafe cursor.skip("change\"") {
      line.kind = .change
    } else {
      return unsafe rareKind(&cursor)
    }
    return true
  }

  @inline(never)
  private mutating func rareKind(_ cursor: inout LineCursor) -> Bool {
    if unsafe cursor.skip("text\"") {
      line.kind = .text
    } else if unsafe cursor.skip("key\"") {
      line.kind = .key
    } else if unsafe cursor.skip("pointer\"") {
      line.kind = .pointer
    } else if unsafe cursor.skip("rotate\"") {
      line.kind = .rotate
    } else if unsafe cursor.skip("marker\"") {
      line.kind = .marker
    } else {
      line.kind = .end
      return unsafe cursor.skip("end\"")
    }
    return true
  }

  /// Reads the rest of the line of an end.
  @inline(never)
  private mutating func ending(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(",\"status\":\"") else { return false }
    if unsafe cursor.skip("finished\"") {
      line.members.ending = .finished
    } else if unsafe cursor.skip("interrupted\"") {
      line.members.ending = .interrupted
    } else {
      guard unsafe cursor.skip("crashed\"") else { return false }
      line.members.ending = .crashed
    }
    guard unsafe !cursor.skip(",\"reason\":\"") || text(&cursor),
      unsafe cursor.skip(",\"events\":"), unsafe cursor.integer() == line.number
    else { return false }
    return unsafe hash(&cursor) && rest(&cursor)
  }

  @inline(__always)
  private mutating func title(_ cursor: inout LineCursor) -> Bool {
    unsafe !cursor.skip(",\"checkpoint\":\"") || text(&cursor)
  }

  @inline(__always)
  private mutating func text(_ cursor: inout LineCursor) -> Bool {
    line.members.text = unsafe cursor.text()
    return line.members.text != nil
  }

  @inline(__always)
  private mutating func hash(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(",\"hash\":\""), let high = unsafe cursor.hexadecimal(16),
      let low = unsafe cursor.hexadecimal(16), unsafe cursor.skip(.quote)
    else { return false }
    line.hash = Digest(high: high, low: low)
    return true
  }

  /// Reads the last members of a line: the outcome of the previous event, the mark of a real clock, and the seal.
  ///
  /// - Returns: false where the seal does not match the bytes before it, too.
  @inline(__always)
  private mutating func rest(_ cursor: inout LineCursor) -> Bool {
    guard unsafe !cursor.skip(",\"Outcome\":") || outcome(&cursor) else { return false }
    line.members.isRealTime = unsafe cursor.skip(",\"RealTime\":true")
    let start = unsafe cursor.at
    guard unsafe cursor.skip(",\"seal\":\""), let seal = unsafe cursor.hexadecimal(8),
      unsafe cursor.skip("\"}"), unsafe cursor.at == cursor.end
    else { return false }
    line.digest = unsafe ByteDigest.of(cursor.base, start)
    return line.digest.sealNumber == UInt32(truncatingIfNeeded: seal)
  }

  /// Reads the value of an outcome.
  @inline(never)
  private mutating func outcome(_ cursor: inout LineCursor) -> Bool {
    if unsafe cursor.skip(.quote) {
      line.members.ignored = unsafe cursor.text()
      return line.members.ignored != nil
    }
    if unsafe cursor.byte == .openBrace {
      line.members.hasOtherTaker = true
      return unsafe evidence(&cursor, to: \.taker)
    }
    line.members.outcome = unsafe cursor.integer()
    return line.members.outcome.map(Event.Outcome.levels.contains) ?? false
  }

  /// Applies the operations of a change, and reads the rest of its line.
  ///
  /// It applies none of them if one is not accepted or does not fit, or if seal or hash do not match.
  private mutating func update(
    _ tree: inout ViewTree?,
    _ cursor: inout LineCursor
  ) -> Bool {
    guard var changed = tree.take() else { return false }
    let pool = changed.pool
    let isGood = pool.withState { state in
      guard let rows = unsafe operations(&cursor, of: &changed, &state), unsafe hash(&cursor),
        unsafe rest(&cursor)
      else { return false }
      guard rows.movesViews else {
        rehash(&changed, after: rows, state)
        return true
      }
      return edited.apply(rows, to: changed, state) && edited.hashes[0] == line.hash
    }
    if !isGood {
      edit.restore(&changed.rows)
    } else if movesViews {
      edited.exchange(&changed)
    }
    tree = changed
    return isGood
  }

  /// Reads the operations of a change, and sets the members of a tree that they set.
  ///
  /// - Returns: the edit; nil for one that is not accepted.
  @inline(__always)
  private mutating func operations(
    _ cursor: inout LineCursor,
    of tree: inout ViewTree,
    _ pool: inout PoolState
  ) -> RowEdit? {
    let (base, start) = unsafe (cursor.base + cursor.at, cursor.at)
    let end = unsafe cursor.endOfLongValue(hasHash: true)
    if let known = unsafe knownEdits.value(base, end &- start), known.pool === tree.pool {
      let length = unsafe cursor.end
      if edit.set(known.rows.updates, in: &tree.rows, &pool, ofLine: length) {
        unsafe cursor.at = end
        readEdit = known
        return known.rows
      }
      edit.restore(&tree.rows)
    }
    guard unsafe edit.read(&cursor, setting: &tree.rows, &pool) else { return nil }
    let read = ReadEdit(rows: edit.edit.compact, pool: tree.pool)
    readEdit = read
    unsafe knownEdits.add(base, cursor.at &- start, value: read)
    return read.rows
  }

  /// Computes the digests that depend on members that were set.
  private mutating func rehash(
    _ tree: inout ViewTree,
    after changes: RowEdit,
    _ pool: borrowing PoolState
  ) {
    guard tree.count > Self.fewNodes, edit.before.count * 16 < tree.count else {
      edited.rehash(&tree, after: changes, pool)
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
