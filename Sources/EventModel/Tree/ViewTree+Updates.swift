extension ViewTree {
  /// Appends the updates that make a node equal to a node of another tree, compared by numbers.
  ///
  /// - Returns: false, with nothing appended, where numbers cannot be compared: in trees of different
  ///   pools, or with different tails.
  package func addUpdates(
    of index: Int,
    to other: ViewTree,
    at place: Int,
    _ updates: inout [TreeEdit.Update]
  ) -> Bool {
    let (row, match) = (rows[index], other.rows[place])
    guard pool === other.pool, row.tail == match.tail else { return false }
    pool.withState { pool in
      func addText(_ member: ViewNode.Member, _ number: UInt32, from pool: inout PoolState) {
        let value = pool.string(number).map { AttributeValue.text($0) }
        updates.append(TreeEdit.Update(node: index, member: member, value: value))
      }
      if row.className != match.className { addText(.className, match.className, from: &pool) }
      if row.identifier != match.identifier { addText(.identifier, match.identifier, from: &pool) }
      if row.label != match.label { addText(.label, match.label, from: &pool) }
      if row.text != match.text { addText(.text, match.text, from: &pool) }
      if !row.hasFrame(of: match) {
        // The tails are equal, so both of the different frames are in the rows.
        let value = match.exactFrame.flatMap { ViewNode("", frame: $0)[.frame] }
        updates.append(TreeEdit.Update(node: index, member: .frame, value: value))
      }
    }
    return true
  }
}
