import EventModel

/// Causes that show in the places and extents of views.
extension SharedCauses {
  mutating func explainLayout(of node: Int) {
    explainGrid(of: node, hasColumns: false)
    explainOrder(of: node)
    let lists = lists(of: node)
    explainFrames(of: node, lists)
    for list in lists {
      for (part, cause) in list.partCauses where causes[part] == nil { causes[part] = cause }
      outOfSight.formUnion(list.outOfSight)
      for part in list.roots where causes[part] == nil { causes[part] = root(part) }
      for (child, cause) in list.rowCauses { explain(.attribute("row"), of: child, by: cause) }
    }
    explainContent(of: node, lists)
  }

  /// Lays out the children of a node in both directions.
  private func lists(of node: Int) -> [ListLayout] {
    let sightCauses = (SharedCause(kind: .sight, place: pattern(of: node)), sizeCause(of: node))
    return Axis.allCases.map { axis in
      ListLayout(
        of: node,
        along: axis,
        in: screen,
        sightCauses: sightCauses,
        causes: (extent: { extentCause(of: $0, along: axis) }, part: { root($0) })
      )
    }
  }

  /// Explains the children's frames; one that has several causes stands for itself.
  private mutating func explainFrames(of node: Int, _ lists: [ListLayout]) {
    for child in screen.keptChildren(of: node) {
      guard let part = frameParts[child], causes[part] == nil else { continue }
      let (old, new) = (screen.old.frame(of: child), screen.frame(of: child))
      var found: SharedCause?
      let isExplained = zip(Axis.allCases, lists).allSatisfy { axis, list in
        if axis.start(of: old).isSamePlace(as: axis.start(of: new)),
          axis.length(of: old).isSamePlace(as: axis.length(of: new))
        {
          return true
        }
        guard let cause = list.frameCauses[child], found == nil || found == cause else {
          return false
        }
        found = cause
        return true
      }
      if isExplained, let found { causes[part] = found }
    }
  }

  /// Returns the cause of a node's new size, even if its place has no cause.
  func sizeCause(of node: Int) -> SharedCause? {
    guard let part = frameParts[node] else { return nil }
    if let cause = causes[part] { return cause }
    let (old, new) = (screen.old.frame(of: node), screen.frame(of: node))
    let resized = Axis.allCases.filter { !$0.length(of: old).isSamePlace(as: $0.length(of: new)) }
    return resized.count == 1 ? extentCause(of: node, along: resized[0]) : nil
  }

  /// The size of a scroll view's content follows from its children.
  private mutating func explainContent(of node: Int, _ lists: [ListLayout]) {
    for (axis, list) in zip(Axis.allCases, lists) {
      if axis == .vertical, let cause = list.rowCause, screen.newRows(of: node) == list.total.rows {
        explain(.attribute("rows"), of: node, by: cause)
      }
    }
    guard let before = screen.old[node][.contentSize]?.size,
      let after = screen.value(of: .contentSize, node)?.size, before != after
    else { return }
    var found: SharedCause?
    for (axis, list) in zip(Axis.allCases, lists) {
      let growth = axis.length(of: after) - axis.length(of: before)
      if growth.isSamePlace(as: 0) { continue }
      guard
        let cause = contentCause(
          of: node,
          along: axis,
          list,
          from: axis.length(of: before),
          to: axis.length(of: after)
        )
      else { return }
      guard found == nil || found == cause else { return }
      found = cause
    }
    if let found { explain(.contentSize, of: node, by: found) }
  }

  private func contentCause(
    of node: Int,
    along axis: Axis,
    _ list: ListLayout,
    from content: Double,
    to newContent: Double
  ) -> SharedCause? {
    let growth = newContent - content
    if let cause = list.total.cause, growth.isSamePlace(as: list.total.room) { return cause }
    let children = screen.keptChildren(of: node)
    let (before, after) = (
      children.map { axis.end(of: screen.old.frame(of: $0)) },
      children.map { axis.end(of: screen.frame(of: $0)) }
    )
    // The child that is last now must have been the last one, or another one made the difference.
    guard let end = before.max(), let newEnd = after.max(), let last = after.firstIndex(of: newEnd),
      before[last].isSamePlace(as: end), !newEnd.isSamePlace(as: end),
      let cause = frameParts[children[last]].flatMap({ causes[$0] })
    else { return nil }
    if growth.isSamePlace(as: newEnd - end) { return cause }
    // Rows of one height; only some of them are in the tree.
    let length = axis.length(of: screen.old.frame(of: children[last]))
    let newLength = axis.length(of: screen.frame(of: children[last]))
    guard length > 0, newLength > 0 else { return nil }
    let count = content / length
    let isWhole =
      count.rounded().isSamePlace(as: count)
      && newContent.isSamePlace(as: count.rounded() * newLength)
    return isWhole ? cause : nil
  }

  mutating func explain(_ member: ViewNode.Member, of node: Int, by cause: SharedCause) {
    for place in screen.updates[node] ?? []
    where screen.edit.updates[place].member == member && causes[.update(place)] == nil {
      causes[.update(place)] = cause
    }
  }
}
