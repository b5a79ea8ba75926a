/// An edit as a reader of logs keeps it: rows, and numbers of texts in the pool of its tree.
///
/// A log has thousands of edits, and most are only applied. Making the nodes and values of each one would take
/// longer than reading the log, so a `TreeEdit` is only made on request.
struct RowEdit: Sendable {
  /// One operation that sets or removes members of a node.
  struct Update: BitwiseCopyable, Sendable {
    /// The members, and the meaning of `number`.
    enum Kind: UInt8 {
      /// Sets the one member to the text with that number.
      case label, text, identifier, value
      /// Sets label and text to the text with that number.
      case show
      /// Sets the frame, in thousandths of a point.
      case frame
      /// Sets or removes any member; the number is that of the operands' text.
      case set, unset
    }

    var node: Int32
    var kind: Kind
    var number: UInt32 = 0
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32 = 0
    var height: Int32 = 0
  }

  /// A view to place: an index of the old tree, or the row of a new view.
  ///
  /// The row's `end` and `parent` are indexes of items: of the item after its last descendant, and of the item
  /// above it.
  struct Item: BitwiseCopyable, Sendable {
    var row: NodeRow
    /// The index in the old tree of a view that moves; -1 for a new view.
    var moved: Int32
  }

  /// Adjacent items below a node of the old tree.
  struct Placement: Sendable {
    var parent: Int
    /// The child in front of the items; -1 at the front.
    var after: Int
    var items: Range<Int>
  }

  var updates: [Update] = []
  var removals: [Int] = []
  var placements: [Placement] = []
  var items: [Item] = []

  /// True if the edit removes, moves or adds views; false if it only changes their members.
  var movesViews: Bool { !removals.isEmpty || !placements.isEmpty }

  /// Removes all parts and keeps their memory.
  mutating func removeAll() {
    updates.removeAll(keepingCapacity: true)
    removals.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
  }

  /// A copy that has no more memory than its parts need.
  var compact: RowEdit {
    // Arrays share their memory when they are assigned, so the elements are appended.
    var copy = RowEdit()
    if !updates.isEmpty { copy.updates = updates.map(\.self) }
    if !removals.isEmpty { copy.removals = removals.map(\.self) }
    if !placements.isEmpty { copy.placements = placements.map(\.self) }
    if !items.isEmpty { copy.items = items.map(\.self) }
    return copy
  }
}

extension RowEdit {
  /// Returns the edit in nodes and values.
  func edit(_ pool: inout PoolState) -> TreeEdit {
    var edit = TreeEdit()
    for update in updates { update.add(to: &edit, &pool) }
    edit.removals = removals
    for placement in placements {
      edit.placements.append(
        TreeEdit.Placement(
          parent: placement.parent,
          after: placement.after < 0 ? nil : placement.after,
          items: treeItems(placement.items, &pool)
        )
      )
    }
    return edit
  }

  private func treeItems(_ range: Range<Int>, _ pool: inout PoolState) -> [TreeEdit.Item] {
    var list: [TreeEdit.Item] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let item = items[place]
      let end = Int(item.row.end)
      if item.moved >= 0 {
        list.append(.moved(Int(item.moved)))
      } else {
        let children = treeItems(place + 1..<end, &pool)
        list.append(.new(pool.node(item.row), children: children))
      }
      place = end
    }
    return list
  }
}

extension RowEdit.Update {
  /// Adds the update, or the two of `show`, to an edit.
  fileprivate func add(to edit: inout TreeEdit, _ pool: inout PoolState) {
    func set(_ member: ViewNode.Member, _ value: AttributeValue?) {
      edit.updates.append(TreeEdit.Update(node: Int(node), member: member, value: value))
    }
    switch kind {
    case .label: set(.label, .text(pool.string(number) ?? ""))
    case .text: set(.text, .text(pool.string(number) ?? ""))
    case .identifier: set(.identifier, .text(pool.string(number) ?? ""))
    case .value: set(.value, .text(pool.string(number) ?? ""))
    case .show:
      let value = AttributeValue.text(pool.string(number) ?? "")
      set(.label, value)
      set(.text, value)
    case .frame:
      set(.frame, .list([x, y, width, height].map { .number(Double($0) / 1_000) }))
    case .set, .unset:
      guard let (member, value) = pool.member(ofOperands: number) else { return }
      set(member, value)
    }
  }
}
