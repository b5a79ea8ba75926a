/// A reader of a change's operations in canonical notation, which reads into flat arrays.
///
/// Members are set in the rows at once, since only the parts that move views need the whole operation list;
/// `restore` takes them back. The general reader reads the rest: operations that do not fit the tree, and values
/// that would have to be decoded several times.
struct FastEditReader {
  /// The rows that were replaced, in the order of the operations.
  private(set) var before: [(node: Int, row: NodeRow)] = []
  /// The operations that were read last.
  private(set) var edit = RowEdit()
  /// The bytes of operands and tails from which new tails were made.
  private var decoded = 0
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// Reads the operations of a list and its closing bracket; false where one is not accepted.
  ///
  /// The cursor is behind the opening bracket.
  mutating func read(
    _ cursor: inout LineCursor,
    setting rows: inout [NodeRow],
    _ pool: inout PoolState
  ) -> Bool {
    before.removeAll(keepingCapacity: true)
    edit.removeAll()
    decoded = 0
    if unsafe cursor.skip(.closeBracket) { return true }
    repeat {
      guard unsafe operation(&cursor, setting: &rows, &pool) else { return false }
    } while unsafe cursor.skip(.comma)
    return unsafe cursor.skip(.closeBracket)
  }

  /// Sets the members of an edit that was read before, in the order of its operations; false where one does
  /// not fit the rows.
  mutating func set(
    _ updates: [RowEdit.Update],
    in rows: inout [NodeRow],
    _ pool: inout PoolState,
    ofLine length: Int
  ) -> Bool {
    before.removeAll(keepingCapacity: true)
    decoded = 0
    for update in updates {
      let node = Int(update.node)
      guard rows.indices.contains(node) else { return false }
      before.append((node, rows[node]))
      switch update.kind {
      case .label, .text, .identifier, .show, .frame: break
      case .value, .set, .unset:
        let count = pool.count(of: update.number)
        guard isAffordable(count, of: rows[node], pool, inLine: length) else { return false }
      }
      guard pool.apply(update, to: &rows[node]) else { return false }
    }
    return true
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
      edit.removals.append(node)
      return true
    }
    if unsafe cursor.skip("[\"place\",") { return unsafe place(&cursor, ofTree: rows.count, &pool) }
    let isShow = unsafe cursor.skip("[\"show\",")
    let isSet = unsafe isShow || cursor.skip("[\"set\",")
    guard unsafe isSet || cursor.skip("[\"unset\","), let node = unsafe cursor.integer(),
      rows.indices.contains(node), unsafe cursor.skip(",\"")
    else { return false }
    before.append((node, rows[node]))
    var update = RowEdit.Update(node: Int32(truncatingIfNeeded: node), kind: .show)
    if isShow {
      guard let number = unsafe cursor.string(&pool) else { return false }
      (rows[node].label, rows[node].text) = (number, number)
      update.number = number
    } else if isSet, let isRead = unsafe setCommon(of: &rows[node], noting: &update, &cursor, &pool)
    {
      guard isRead else { return false }
    } else {
      update.kind = isSet ? .set : .unset
      guard unsafe change(of: &rows[node], noting: &update, &cursor, &pool) else { return false }
    }
    edit.updates.append(update)
    return unsafe cursor.skip(.closeBracket)
  }

  /// Sets a text, the value or the frame in its usual form; nil, with nothing read, for others.
  @inline(__always)
  private mutating func setCommon(
    of row: inout NodeRow,
    noting update: inout RowEdit.Update,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool? {
    let start = unsafe cursor.at
    if unsafe cursor.skip("frame\",[") {
      // An inexact frame has its numbers in the tail.
      if row.x != NodeRow.inexact, let (x, y, width, height) = unsafe cursor.frame() {
        (row.x, row.y, row.width, row.height) = (x, y, width, height)
        (update.x, update.y, update.width, update.height) = (x, y, width, height)
        update.kind = .frame
        return true
      }
      unsafe cursor.at = start
      return nil
    }
    if unsafe row.x != NodeRow.inexact && cursor.skip("value\",\"") {
      let quote = unsafe cursor.plainStringEnd(from: cursor.at)
      guard unsafe quote >= 0 && isAffordable(quote &- start, of: row, pool, inLine: cursor.end),
        unsafe pool.setValue(of: &row, to: cursor.bytes(cursor.at..<quote))
      else {
        unsafe cursor.at = start
        return nil
      }
      update.kind = .value
      // The value was found to be UTF-8 when it was set.
      guard let number = unsafe cursor.string(&pool) else { return false }
      update.number = number
      return true
    }
    let isText = unsafe cursor.skip("text\",\"")
    let isLabel = unsafe !isText && cursor.skip("label\",\"")
    guard unsafe isText || isLabel || cursor.skip("identifier\",\"") else { return nil }
    guard let number = unsafe cursor.string(&pool) else { return false }
    update.number = number
    if isText {
      row.text = number
      update.kind = .text
    } else if isLabel {
      row.label = number
      update.kind = .label
    } else {
      row.identifier = number
      update.kind = .identifier
    }
    return true
  }

  /// Sets or removes any member; the cursor is behind the opening quote of its name.
  private mutating func change(
    of row: inout NodeRow,
    noting update: inout RowEdit.Update,
    _ cursor: inout LineCursor,
    _ pool: inout PoolState
  ) -> Bool {
    let start = unsafe cursor.at &- 1
    guard unsafe cursor.skipString() else { return false }
    if update.kind == .set {
      guard unsafe cursor.skip(.comma), unsafe cursor.skipValue() else { return false }
    }
    guard unsafe cursor.at < cursor.end, unsafe cursor.byte == .closeBracket else { return false }
    var isNew = false
    let (from, count) = unsafe (cursor.base + start, cursor.at &- start)
    let operands = unsafe pool.intern(from, count, isNew: &isNew)
    update.number = operands
    if pool.isChanged(&row, by: operands) { return true }
    guard unsafe isAffordable(count, of: row, pool, inLine: cursor.end) else { return false }
    return pool.change(&row, by: operands, limits)
  }

  /// Counts the bytes of operands and of the tail that they change; false where that was too much work
  /// for the line.
  ///
  /// A new tail costs as much as all members in it, and one line can change a view many times; the general reader
  /// makes each view only once.
  private mutating func isAffordable(
    _ count: Int,
    of row: NodeRow,
    _ pool: borrowing PoolState,
    inLine length: Int
  ) -> Bool {
    decoded += count + pool.count(of: row.tail)
    return decoded <= 4_096 + 4 * length
  }

  /// Reads the operands of `place` after its name, for a tree with that number of nodes.
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
    let first = edit.items.count
    guard unsafe cursor.skip(",["), unsafe items(&cursor, ofTree: count, &pool),
      unsafe cursor.skip(.closeBracket)
    else { return false }
    edit.placements.append(
      RowEdit.Placement(parent: parent, after: after, items: first..<edit.items.count)
    )
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
        guard depth * 2 + FastLineReader.valueDepth <= limits.depth,
          let name = unsafe cursor.string(&pool),
          pool.count(of: name) > 0
        else { return false }
        var row = NodeRow(className: name)
        row.parent = Int32(truncatingIfNeeded: open)
        guard unsafe cursor.members(of: &row, &pool, limits), edit.items.count < limits.nodes else {
          return false
        }
        edit.items.append(RowEdit.Item(row: row, moved: -1))
        if unsafe cursor.skip(",\"children\":[") {
          open = edit.items.count &- 1
          depth &+= 1
          continue
        }
        guard unsafe cursor.skip(.closeBrace) else { return false }
      } else {
        guard let node = unsafe cursor.integer(), node < count else { return false }
        edit.items.append(
          RowEdit.Item(row: NodeRow(className: 0), moved: Int32(truncatingIfNeeded: node))
        )
      }
      edit.items[edit.items.count &- 1].row.end = Int32(truncatingIfNeeded: edit.items.count)
      while unsafe !cursor.skip(.comma) {
        guard unsafe cursor.skip(.closeBracket) else { return false }
        if open < 0 { return true }
        guard unsafe cursor.skip(.closeBrace) else { return false }
        edit.items[open].row.end = Int32(truncatingIfNeeded: edit.items.count)
        open = Int(edit.items[open].row.parent)
        depth &-= 1
      }
    }
  }
}
