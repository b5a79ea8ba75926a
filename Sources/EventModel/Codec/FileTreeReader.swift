/// A reader of trees in the notation of files and drivers, which reads into rows and makes no nodes.
///
/// Members may have any order, and may be their default. The rarer members of a node are put in order; they are
/// decoded only if a writer would write them differently. Anything wrong or unusual is left to the general reader,
/// which reports errors.
///
/// The bytes have no white space between tokens: `LineCompaction` takes it out before.
struct FileTreeReader {
  /// A node whose members were not all read yet.
  private struct OpenNode {
    var index: Int
    /// The members that were read, a bit each.
    var seen: UInt16 = 0
    /// The number of entries in the reader's `parts` that belong to the nodes around it.
    var parts: Int
    /// True if the frame is one of these parts, since it is not in whole thousandths of a point.
    var isInexact = false
  }

  private enum Step { case member, child }

  private var rows: [NodeRow] = []
  private var open: [OpenNode] = []
  /// The rarer members of the open nodes, each with its name.
  private var parts: [Range<Int>] = []
  private let limits: LogLimits
  /// The reason why the reading was given up, where its time was over.
  private var exceeded: Budget.Exceeded?

  init(limits: LogLimits) { self.limits = limits }

  /// Reads a tree from bytes, with or without white space, into rows without digests; nil if it is left to the
  /// general reader.
  ///
  /// - Throws: `Budget.Exceeded` once the time of the limits is over.
  static func rows(
    _ base: UnsafePointer<UInt8>,
    _ count: Int,
    in pool: StringPool,
    within limits: LogLimits
  ) throws(Budget.Exceeded) -> [NodeRow]? {
    var compacted: [UInt8] = []
    guard let length = unsafe LineCompaction.copy(base, count, to: &compacted) else { return nil }
    var reader = FileTreeReader(limits: limits)
    // Most views take more; memory that is not used stays unmapped.
    reader.rows.reserveCapacity(length / 56)
    let rows = unsafe compacted.withUnsafeBufferPointer { bytes -> [NodeRow]? in
      guard let base = bytes.baseAddress else { return nil }
      return pool.withState { state in
        var cursor = unsafe LineCursor(base, from: 0, to: length)
        guard let rows = unsafe reader.read(&cursor, &state), unsafe cursor.at == length else {
          return nil
        }
        return rows
      }
    }
    if let exceeded = reader.exceeded { throw exceeded }
    return rows
  }

  /// Counts the steps for a part of the tree; false once the time is over.
  @inline(__always)
  private mutating func spend(on count: Int) -> Bool {
    guard let budget = limits.budget else { return true }
    do throws(Budget.Exceeded) { try budget.spend(1 + count / 8) } catch {
      exceeded = error
      return false
    }
    return true
  }

  /// Reads a tree into rows, which have no digests; nil where it is left to the general reader.
  mutating func read(_ cursor: inout LineCursor, _ pool: inout PoolState) -> [NodeRow]? {
    guard unsafe begin(&cursor) else { return nil }
    var step = Step.member
    while true {
      switch step {
      case .member:
        guard unsafe member(&cursor, &pool, next: &step) else { return nil }
        if case .child = step { continue }
      case .child:
        guard unsafe begin(&cursor) else { return nil }
        step = .member
        continue
      }
      // Behind a value: more members, or the end of the node and perhaps of its ancestors.
      while unsafe !cursor.skip(.comma) {
        guard unsafe cursor.skip(.closeBrace), unsafe finish(cursor, &pool) else { return nil }
        if open.isEmpty { return rows }
        if unsafe cursor.skip(.comma) {
          step = .child
          break
        }
        guard unsafe cursor.skip(.closeBracket) else { return nil }
      }
    }
  }

  /// Begins a node; every node has a member.
  private mutating func begin(_ cursor: inout LineCursor) -> Bool {
    guard unsafe cursor.skip(.openBrace), rows.count < limits.nodes,
      open.count * 2 + FastLineReader.valueDepth < limits.depth, spend(on: 8)
    else { return false }
    var row = NodeRow(className: 0)
    row.parent = Int32(truncatingIfNeeded: open.last?.index ?? -1)
    open.append(OpenNode(index: rows.count, parts: parts.count))
    rows.append(row)
    return true
  }

  /// Reads a member; sets `step` where its value is a list of children that begins.
  @inline(__always)
  private mutating func member(
    _ cursor: inout LineCursor,
    _ pool: inout PoolState,
    next step: inout Step
  ) -> Bool {
    let (last, start) = unsafe (open.count &- 1, cursor.at)
    let index = open[last].index
    if unsafe cursor.skip("\"class\":") {
      guard mark(0), let text = unsafe text(&cursor, &pool) else { return false }
      rows[index].className = text
      return pool.count(of: text) > 0
    }
    if unsafe cursor.skip("\"frame\":[") { return unsafe mark(4) && frame(&cursor, start) }
    if unsafe cursor.skip("\"label\":") {
      guard mark(2), let text = unsafe text(&cursor, &pool) else { return false }
      rows[index].label = text
      return true
    }
    if unsafe cursor.skip("\"text\":") {
      guard mark(3), let text = unsafe text(&cursor, &pool) else { return false }
      rows[index].text = text
      return true
    }
    if unsafe cursor.skip("\"identifier\":") {
      guard mark(1), let text = unsafe text(&cursor, &pool) else { return false }
      rows[index].identifier = text
      return true
    }
    if unsafe cursor.skip("\"children\":[") {
      guard mark(5) else { return false }
      if unsafe !cursor.skip(.closeBracket) { step = .child }
      return true
    }
    return unsafe part(&cursor, start)
  }

  /// Notes that the open node has a member; false for one that it has twice.
  @inline(__always)
  private mutating func mark(_ member: UInt16) -> Bool {
    let last = open.count &- 1
    let bit = (1 as UInt16) << member
    guard open[last].seen & bit == 0 else { return false }
    open[last].seen |= bit
    return true
  }

  /// Reads a text, with any escapes, or null, which is 0.
  @inline(__always)
  private func text(_ cursor: inout LineCursor, _ pool: inout PoolState) -> UInt32? {
    guard unsafe cursor.skip(.quote) else { return unsafe cursor.skip("null") ? 0 : nil }
    let start = unsafe cursor.at
    if let number = unsafe cursor.string(&pool) { return number }
    unsafe cursor.at = start
    guard unsafe cursor.skipString(), unsafe cursor.at <= cursor.end else { return nil }
    var scanner = unsafe JSONScanner(
      Array(cursor.bytes(start &- 1..<cursor.at)),
      line: 1,
      limits: limits
    )
    guard let text = try? scanner.string() else { return nil }
    return pool.intern(text)
  }

  /// Reads a frame; one that is not in whole thousandths becomes one of the rarer members.
  private mutating func frame(_ cursor: inout LineCursor, _ start: Int) -> Bool {
    let index = open[open.count &- 1].index
    if let (x, y, width, height) = unsafe cursor.frame() {
      (rows[index].x, rows[index].y) = (x, y)
      (rows[index].width, rows[index].height) = (width, height)
      return true
    }
    guard let x = unsafe cursor.decimal(), unsafe cursor.skip(.comma),
      let y = unsafe cursor.decimal(), unsafe cursor.skip(.comma),
      let width = unsafe cursor.decimal(), unsafe cursor.skip(.comma),
      let height = unsafe cursor.decimal(), unsafe cursor.skip(.closeBracket)
    else { return false }
    guard let x = NodeRow.thousandths(x), let y = NodeRow.thousandths(y),
      let width = NodeRow.thousandths(width), let height = NodeRow.thousandths(height)
    else {
      parts.append(unsafe start..<cursor.at)
      open[open.count &- 1].isInexact = true
      return true
    }
    (rows[index].x, rows[index].y) = (x, y)
    (rows[index].width, rows[index].height) = (width, height)
    return true
  }

  /// Reads one of the rarer members, and keeps its place unless it has its default.
  private mutating func part(_ cursor: inout LineCursor, _ start: Int) -> Bool {
    if unsafe cursor.isAt("\"hidden\":") {
      guard mark(6) else { return false }
      if unsafe cursor.skip("\"hidden\":false") { return true }
    } else if unsafe cursor.isAt("\"enabled\":") {
      guard mark(7) else { return false }
      if unsafe cursor.skip("\"enabled\":true") { return true }
    } else if unsafe cursor.isAt("\"tag\":") {
      guard mark(8) else { return false }
      if unsafe cursor.skip("\"tag\":0,") || cursor.isAt("\"tag\":0}") {
        unsafe cursor.at = start &+ 7
        return true
      }
    } else if unsafe cursor.isAt("\"offset\":") {
      guard mark(9) else { return false }
      if unsafe cursor.skip("\"offset\":[0,0]") { return true }
    }
    guard unsafe cursor.skip(.quote), unsafe cursor.plainStringEnd(from: cursor.at) > cursor.at,
      unsafe cursor.text() != nil, unsafe cursor.skip(.colon), unsafe cursor.skipValue()
    else { return false }
    parts.append(unsafe start..<cursor.at)
    return unsafe spend(on: cursor.at &- start)
  }

  /// Ends the open node: makes a tail of its rarer members.
  private mutating func finish(_ cursor: LineCursor, _ pool: inout PoolState) -> Bool {
    guard let node = open.popLast(), rows[node.index].className != 0 else { return false }
    rows[node.index].end = Int32(truncatingIfNeeded: rows.count)
    guard parts.count > node.parts else { return true }
    defer { parts.removeLast(parts.count - node.parts) }
    let own = parts[node.parts...]
    let (start, end) = (own.first?.lowerBound ?? 0, own.last?.upperBound ?? 0)
    // Commas are between the parts, and nothing else if they are together.
    if own.reduce(-1, { $0 + $1.count + 1 }) == end - start,
      let tail = unsafe cursor.tail(start..<end, &pool)
    {
      rows[node.index].tail = tail
      return true
    }
    return unsafe finishUnordered(node, in: cursor, &pool)
  }

  /// Ends a node whose rarer members are not together, or not in canonical order or form.
  @inline(never)
  private mutating func finishUnordered(
    _ node: OpenNode,
    in cursor: LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    parts[node.parts...].sort { unsafe cursor.isMember($0, before: $1) }
    var notation: [UInt8] = []
    for part in parts[node.parts...] {
      if !notation.isEmpty { notation.append(.comma) }
      unsafe notation.append(contentsOf: cursor.bytes(part))
    }
    if let tail = unsafe LineCursor.tail(&notation, &pool) {
      rows[node.index].tail = tail
      return true
    }
    // The braces here are those of the node; each of its ancestors has braces and brackets around it.
    var limits = limits
    limits.depth -= open.count * 2
    var scanner = JSONScanner([.openBrace] + notation + [.closeBrace], line: 1, limits: limits)
    scanner.isCompact = false
    var members = NodeMembers()
    do throws(LogError) {
      try scanner.object { (name, scanner) throws(LogError) in
        // Its name was written with escapes, so it was not seen to be there twice.
        guard !Self.plainNames.contains(name) || (name == "frame" && node.isInexact) else {
          throw scanner.error(.duplicateMember(name))
        }
        try members.read(name, from: &scanner)
      }
    } catch { return false }
    let decoded = members.whole
    let frame = node.isInexact ? decoded.frame : nil
    rows[node.index].tail = pool.intern(NodeTail(of: decoded, frame: frame))
    if node.isInexact { rows[node.index].x = NodeRow.inexact }
    return true
  }

  /// The members that are not in tails.
  private static let plainNames: Set = [
    "class", "identifier", "label", "text", "frame", "children",
  ]
}
