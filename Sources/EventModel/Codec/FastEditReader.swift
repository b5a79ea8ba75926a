/// A reader of a change's operations in canonical notation, which reads into flat arrays.
///
/// Members are set in the rows at once, since only the parts that move views need the whole operation
/// list; `restore` takes them back. What the reader does not accept is left to the general reader:
/// operations that do not fit the tree, and values that would have to be decoded again and again.
struct FastEditReader {
  /// A view to place: an index of the old tree, or the row of a new view.
  ///
  /// The row's `end` and `parent` are indexes of items: the one behind its last descendant, and the item
  /// that it is below.
  struct Item {
    var row: NodeRow
    /// The index in the old tree of a view that moves; -1 for a new view.
    var moved: Int32
  }

  /// Adjacent items below a node of the old tree.
  struct Placement {
    var parent: Int
    /// The child in front of the items; -1 at the front.
    var after: Int
    var items: Range<Int>
  }

  /// The rows that were replaced, in the order of the operations.
  private(set) var before: [(node: Int, row: NodeRow)] = []
  private(set) var removals: [Int] = []
  private(set) var placements: [Placement] = []
  private(set) var items: [Item] = []
  /// The bytes of operands, and of tails, of which new tails were made.
  private var decoded = 0
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// A Boolean value that says whether views are removed, moved or added.
  var movesViews: Bool { !removals.isEmpty || !placements.isEmpty }

  /// Reads the operations of a list and its closing bracket; false where one is not accepted.
  ///
  /// The cursor is behind the opening bracket.
  mutating func read(
    _ cursor: inout LineCursor,
    setting rows: inout [NodeRow],
    _ pool: inout PoolState
  ) -> Bool {
    before.removeAll(keepingCapacity: true)
    removals.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    decoded = 0
    if unsafe cursor.skip(.closeBracket) { return true }
    repeat {
      guard unsafe operation(&cursor, setting: &rows, &pool) else { return false }
    } while unsafe cursor.skip(.comma)
    return unsafe cursor.skip(.closeBracket)
  }

  /// Takes back the members that were set.
  func restore(_ rows: inout [NodeRow]) {
    for (node, row) in before.reversed() { rows[node] = row }
  }

  @inline(__always)
  private mutating func operation(
    _ cursor: inout LineCursor,
    setting rows: inout [NodeRow],
    _ pool: inout PoolState
  ) -> Bool {
    if unsafe cursor.skip("[\"remove\",") {
      guard let node = unsafe cursor.integer(), unsafe cursor.skip(.closeBracket) else {
        return false
      }
      removals.append(node)
      return true
    }
    if unsafe cursor.skip("[\"place\",") { return unsafe place(&cursor, ofTree: rows.count, &pool) }
    let isShow = unsafe cursor.skip("[\"show\",")
    let isSet = unsafe isShow || cursor.skip("[\"set\",")
    guard unsafe isSet || cursor.skip("[\"unset\","), let node = unsafe cursor.integer(),
      rows.indices.contains(node), unsafe cursor.skip(",\"")
    else { return false }
    before.append((node, rows[node]))
    guard !isShow else {
      guard let number = unsafe cursor.string(&pool) else { return false }
      (rows[node].label, rows[node].text) = (number, number)
      return unsafe cursor.skip(.closeBracket)
    }
    if isSet, let isRead = unsafe setCommon(of: &rows[node], &cursor, &pool) {
      return unsafe isRead && cursor.skip(.closeBracket)
    }
    return unsafe change(of: &rows[node], isSet: isSet, &cursor, &pool)
  }

  /// Sets a text, the value or the frame in its usual form; nil, with nothing read, for others.
  @inline(__always)
  private mutating func setCommon(
    of row: inout NodeRow,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool? {
    let start = unsafe cursor.at
    if unsafe cursor.skip("frame\",[") {
      // An inexact frame has its numbers in the tail.
      if row.x != NodeRow.inexact, let (x, y, width, height) = unsafe cursor.frame() {
        (row.x, row.y, row.width, row.height) = (x, y, width, height)
        return true
      }
      unsafe cursor.at = start
      return nil
    }
    if unsafe row.x != NodeRow.inexact && cursor.skip("value\",\"") {
      let quote = unsafe cursor.plainStringEnd(from: cursor.at)
      guard unsafe quote >= 0 && isAffordable(quote &- start, of: row, pool, in: cursor),
        unsafe pool.setValue(of: &row, to: cursor.bytes(cursor.at..<quote))
      else {
        unsafe cursor.at = start
        return nil
      }
      unsafe cursor.at = quote &+ 1
      return true
    }
    let isText = unsafe cursor.skip("text\",\"")
    let isLabel = unsafe !isText && cursor.skip("label\",\"")
    guard unsafe isText || isLabel || cursor.skip("identifier\",\"") else { return nil }
    guard let number = unsafe cursor.string(&pool) else { return false }
    if isText {
      row.text = number
    } else if isLabel {
      row.label = number
    } else {
      row.identifier = number
    }
    return true
  }

  /// Sets or removes any member; the cursor is behind the opening quote of its name.
  private mutating func change(
    of row: inout NodeRow,
    isSet: Bool,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    let start = unsafe cursor.at &- 1
    guard unsafe cursor.skipString() else { return false }
    if isSet {
      guard unsafe cursor.skip(.comma), unsafe cursor.skipValue() else { return false }
    }
    guard unsafe cursor.at < cursor.end, unsafe cursor.byte == .closeBracket else { return false }
    var isNew = false
    let (from, count) = unsafe (cursor.base + start, cursor.at &- start)
    let operands = unsafe pool.intern(from, count, isNew: &isNew)
    unsafe cursor.at &+= 1
    if pool.isChanged(&row, by: operands) { return true }
    guard unsafe isAffordable(count, of: row, pool, in: cursor) else { return false }
    return pool.change(&row, by: operands, limits)
  }

  /// Counts the bytes of operands and of the tail that they change; false where that was too much work
  /// for the line.
  ///
  /// A new tail costs as much as all members in it, and one line can change a view again and again; the
  /// general reader makes each view once.
  private mutating func isAffordable(
    _ count: Int,
    of row: NodeRow,
    _ pool: borrowing PoolState,
    in cursor: LineCursor
  ) -> Bool {
    decoded += count + pool.count(of: row.tail)
    return unsafe decoded <= 4_096 + 4 * cursor.end
  }

  /// Reads the operands of `place`, of which the name was read, for a tree of so many nodes.
  private mutating func place(
    _ cursor: inout LineCursor,
    ofTree count: Int,
    _ pool: inout PoolState
  ) -> Bool {
    guard let parent = unsafe cursor.integer(), parent < count, unsafe cursor.skip(.comma) else {
      return false
    }
    var after = -1
    if unsafe !cursor.skip("null") {
      guard let child = unsafe cursor.integer(), child < count else { return false }
      after = child
    }
    let first = items.count
    guard unsafe cursor.skip(",["), unsafe items(&cursor, ofTree: count, &pool),
      unsafe cursor.skip(.closeBracket)
    else { return false }
    placements.append(Placement(parent: parent, after: after, items: first..<items.count))
    return true
  }

  /// Reads the items of a placement and their closing bracket; false for an empty list, too.
  private mutating func items(
    _ cursor: inout LineCursor,
    ofTree count: Int,
    _ pool: inout PoolState
  ) -> Bool {
    var open = -1
    // The line, its operations, the operation and its list contain the items.
    var depth = 4
    while true {
      if unsafe cursor.skip("{\"class\":\"") {
        guard depth < limits.depth / 2, let name = unsafe cursor.string(&pool),
          pool.count(of: name) > 0
        else { return false }
        var row = NodeRow(className: name)
        row.parent = Int32(truncatingIfNeeded: open)
        guard unsafe cursor.members(of: &row, &pool, limits), items.count < limits.nodes else {
          return false
        }
        items.append(Item(row: row, moved: -1))
        if unsafe cursor.skip(",\"children\":[") {
          open = items.count &- 1
          depth &+= 1
          continue
        }
        guard unsafe cursor.skip(.closeBrace) else { return false }
      } else {
        guard let node = unsafe cursor.integer(), node < count else { return false }
        items.append(Item(row: NodeRow(className: 0), moved: Int32(truncatingIfNeeded: node)))
      }
      items[items.count &- 1].row.end = Int32(truncatingIfNeeded: items.count)
      while unsafe !cursor.skip(.comma) {
        guard unsafe cursor.skip(.closeBracket) else { return false }
        if open < 0 { return true }
        guard unsafe cursor.skip(.closeBrace) else { return false }
        items[open].row.end = Int32(truncatingIfNeeded: items.count)
        open = Int(items[open].row.parent)
        depth &-= 1
      }
    }
  }
}
