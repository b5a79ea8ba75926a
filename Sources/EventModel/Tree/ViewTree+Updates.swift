extension ViewTree {
  /// Adds what makes the members of a node those of another tree's node, without putting the nodes
  /// together.
  ///
  /// - Returns: false, with nothing added, where one would have to: the trees' texts are not in one
  ///   pool, or members differ that few nodes have.
  package func addUpdates(
    of index: Int,
    to other: ViewTree,
    at place: Int,
    _ updates: inout [TreeEdit.Update]
  ) -> Bool {
    let (row, match) = (rows[index], other.rows[place])
    guard pool === other.pool, row.tail == match.tail else { return false }
    pool.withState { pool in
      func addText(_ member: ViewNode.Member, _ number: UInt32, _ pool: inout PoolState) {
        let value = pool.string(number).map { AttributeValue.text($0) }
        updates.append(TreeEdit.Update(node: index, member: member, value: value))
      }
      if row.className != match.className { addText(.className, match.className, &pool) }
      if row.identifier != match.identifier { addText(.identifier, match.identifier, &pool) }
      if row.label != match.label { addText(.label, match.label, &pool) }
      if row.text != match.text { addText(.text, match.text, &pool) }
      if !row.hasFrame(of: match) {
        // Of two frames that differ, with all that is in the tails alike, both are in the rows.
        let value = match.exactFrame.flatMap { ViewNode("", frame: $0)[.frame] }
        updates.append(TreeEdit.Update(node: index, member: .frame, value: value))
      }
    }
    return true
  }
}
