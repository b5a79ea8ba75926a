public import EventModel

/// The search for what the changes between two screens follow from.
///
/// Rules of layout and of wording are carried out on the old screen. A change that they give exactly follows from
/// their cause; every other change stands for itself. Takes time in proportion to the edit, but for sorting.
public struct SharedCauses {
  private let screen: EditedScreen
  private let changes: [TreeChange]
  private let following: FrameFollowing
  private let addresses: NodeAddresses
  /// For each part of the edit, the change that states it.
  private var owners: [TreeChange.Part: Int] = [:]
  /// For each part, the cause that gives it.
  private var causes: [TreeChange.Part: SharedCause] = [:]
  /// For each node of the old tree with another frame, the part that sets it.
  private var frameParts: [Int: TreeChange.Part] = [:]

  /// Finds the cause of each change.
  ///
  /// - Parameters:
  ///   - changes: The changes between two screens, as `TreeChange.list(from:to:)` returns them.
  ///   - old: The screen before.
  ///   - new: The screen after.
  /// - Returns: For each change its cause, or nil if it stands for itself.
  public static func find(
    of changes: [TreeChange],
    from old: ViewTree,
    to new: ViewTree
  ) -> [SharedCause?] {
    guard !changes.isEmpty else { return [] }
    var search = SharedCauses(changes, from: old, to: new)
    search.explainWordings()
    search.explainWrappers()
    for node in search.screen.relaidNodes { search.explainLayout(of: node) }
    search.explainExtents()
    return changes.map { search.cause(of: $0) }
  }

  private init(_ changes: [TreeChange], from old: ViewTree, to new: ViewTree) {
    screen = EditedScreen(old: old, new: new, edit: TreeDiff.edit(from: old, to: new))
    self.changes = changes
    following = FrameFollowing(screen)
    addresses = NodeAddresses(of: old)
    for (number, change) in changes.enumerated() {
      for part in change.parts where owners[part] == nil { owners[part] = number }
    }
    for (place, update) in screen.edit.updates.enumerated() where update.member == .frame {
      frameParts[update.node] = .update(place)
    }
  }

  /// Returns the cause that all parts of a change have in common.
  private func cause(of change: TreeChange) -> SharedCause? {
    guard let first = change.parts.first, let cause = causes[first] else { return nil }
    return change.parts.allSatisfy { causes[$0] == cause } ? cause : nil
  }

  // MARK: - Words and values

  private mutating func explainWordings() {
    for change in changes {
      guard let cause = wording(of: change) else { continue }
      for part in change.parts { causes[part] = cause }
    }
  }

  private func wording(of change: TreeChange) -> SharedCause? {
    guard change.kind == .attribute, let member = change.member else { return nil }
    switch member {
    case .text, .label:
      guard let from = change.from?.text, let to = change.to?.text,
        let piece = TextPiece(from: from, to: to)
      else { return nil }
      return SharedCause(
        kind: .replacedText(from: piece.from, to: piece.to),
        place: change.className
      )
    case .attribute(let name) where !Self.ownNames.contains(name):
      return SharedCause(
        kind: .value(member: member, from: change.from, to: change.to),
        place: change.className
      )
    default: return nil
    }
  }

  /// The attributes of which each view has its own, or which say whether it can be used.
  private static let ownNames: Set<String> = [
    "alpha", "contentSize", "row", "rows", "section", "sections", "selected", "userInteraction",
  ]

  // MARK: - Wrappers

  /// A new view around others: they move into it and stay where they are on the screen.
  private mutating func explainWrappers() {
    for (place, placement) in screen.edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        guard case .new(let node, let children) = item else { continue }
        let inside = children.compactMap { item in
          if case .moved(let node) = item { node } else { nil }
        }
        guard !inside.isEmpty, inside.count == children.count else { continue }
        let name = [node.className, node.identifier].compactMap { $0 }.joined(separator: "#")
        let below = pattern(of: placement.parent)
        let cause = SharedCause(kind: .wrapper, place: "\(below)/\(name)")
        causes[.item(placement: place, item: itemPlace)] = cause
        for child in inside {
          guard let part = frameParts[child], let parent = screen.old.parent(of: child),
            parent == placement.parent
          else { continue }
          let origin = node.frame.origin
          let expected = screen.old.frame(of: child).moved(by: Point(x: -origin.x, y: -origin.y))
          if expected == screen.frame(of: child) { causes[part] = cause }
        }
      }
    }
  }

  // MARK: - Layout

  private mutating func explainLayout(of node: Int) {
    explainGrid(of: node)
    let known = self
    let lists = Axis.allCases.map { axis in
      ListLayout(
        of: node,
        along: axis,
        in: screen,
        sightCause: SharedCause(kind: .sight, place: pattern(of: node)),
        causes: (extent: { known.extentCause(of: $0, along: axis) }, part: { known.root($0) })
      )
    }
    explainFrames(of: node, lists)
    for list in lists {
      for (part, cause) in list.partCauses where causes[part] == nil { causes[part] = cause }
      for part in list.roots where causes[part] == nil { causes[part] = root(part) }
      for (child, cause) in list.rowCauses { explain(.attribute("row"), of: child, by: cause) }
    }
    explainContent(of: node, lists)
  }

  private mutating func explainFrames(of node: Int, _ lists: [ListLayout]) {
    let (before, after) = (screen.old.frame(of: node).size, screen.frame(of: node).size)
    let own = frameParts[node].flatMap { causes[$0] }
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
        if let own, following.follows(old, new, from: before, to: after, along: axis) {
          found = found ?? own
          return true
        }
        guard let cause = list.frameCauses[child] else { return false }
        found = found ?? cause
        return true
      }
      if isExplained, let found { causes[part] = found }
    }
  }

  /// Children of one class that stood in a grid and stand in another.
  private mutating func explainGrid(of node: Int) {
    var classes: [String: [Int]] = [:]
    for child in screen.keptChildren(of: node) {
      classes[screen.old.className(of: child), default: []].append(child)
    }
    for (name, children) in classes.sorted(by: { $0.key < $1.key }) {
      guard children.contains(where: { frameParts[$0] != nil }),
        let from = Grid(children.map { screen.old.frame(of: $0) }),
        let to = Grid(children.map { screen.frame(of: $0) }),
        from != to, max(from.columns, to.columns) > 1
      else { continue }
      let cause = SharedCause(
        kind: .grid(from: from, to: to),
        place: "\(pattern(of: node))/\(name)"
      )
      for (number, child) in children.enumerated() {
        guard let part = frameParts[child], from.isAt(number, screen.old.frame(of: child)),
          to.isAt(number, screen.frame(of: child))
        else { continue }
        causes[part] = cause
      }
    }
  }

  /// The size of what a scroll view shows follows from its children.
  private mutating func explainContent(of node: Int, _ lists: [ListLayout]) {
    for (axis, list) in zip(Axis.allCases, lists) {
      if axis == .vertical, let cause = list.total.cause, rows(of: node) == list.total.rows {
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
          axis,
          list,
          (axis.length(of: before), axis.length(of: after))
        )
      else { return }
      found = found ?? cause
    }
    if let found { explain(.contentSize, of: node, by: found) }
  }

  private func contentCause(
    of node: Int,
    _ axis: Axis,
    _ list: ListLayout,
    _ content: (before: Double, after: Double)
  ) -> SharedCause? {
    let growth = content.after - content.before
    if let cause = list.total.cause, growth.isSamePlace(as: list.total.room) { return cause }
    let children = screen.keptChildren(of: node)
    let (before, after) = (
      children.map { axis.end(of: screen.old.frame(of: $0)) },
      children.map { axis.end(of: screen.frame(of: $0)) }
    )
    guard let end = before.max(), let newEnd = after.max(), let last = after.firstIndex(of: newEnd),
      let cause = frameParts[children[last]].flatMap({ causes[$0] })
    else { return nil }
    if growth.isSamePlace(as: newEnd - end) { return cause }
    // Rows of one height, of which only some are in the tree.
    let length = axis.length(of: screen.old.frame(of: children[last]))
    let newLength = axis.length(of: screen.frame(of: children[last]))
    guard length > 0, newLength > 0 else { return nil }
    let count = content.before / length
    let isWhole =
      count.rounded().isSamePlace(as: count)
      && content.after.isSamePlace(as: count.rounded() * newLength)
    return isWhole ? cause : nil
  }

  /// Returns how many more rows a list has.
  private func rows(of node: Int) -> Int? {
    func count(_ value: AttributeValue?) -> Double? {
      guard case .list(let sections) = value else { return nil }
      return sections.reduce(0) { $0 + ($1.number ?? 0) }
    }
    guard let before = count(screen.old[node][.attribute("rows")]),
      let after = count(screen.value(of: .attribute("rows"), node))
    else { return nil }
    return Int(exactly: after - before)
  }

  private mutating func explain(_ member: ViewNode.Member, of node: Int, by cause: SharedCause) {
    for place in screen.updates[node] ?? []
    where screen.edit.updates[place].member == member && causes[.update(place)] == nil {
      causes[.update(place)] = cause
    }
  }

  // MARK: - Causes

  /// Views with one place in the hierarchy that got another extent along one axis, with an edge or the middle
  /// in place, as a larger font does.
  private mutating func explainExtents() {
    for (node, part) in frameParts.sorted(by: { $0.key < $1.key }) where causes[part] == nil {
      guard let owner = owners[part], changes[owner].member == .frame else { continue }
      let (old, new) = (screen.old.frame(of: node), screen.frame(of: node))
      let resized = Axis.allCases.filter { !$0.length(of: old).isSamePlace(as: $0.length(of: new)) }
      guard resized.count == 1, let axis = resized.first, keepsItsPlace(old, new, but: axis) else {
        continue
      }
      causes[part] = extentCause(of: node, along: axis)
    }
  }

  private func keepsItsPlace(_ old: Frame, _ new: Frame, but axis: Axis) -> Bool {
    Axis.allCases.allSatisfy { other in
      let start = (old: other.start(of: old), new: other.start(of: new))
      if start.new.isSamePlace(as: start.old) { return true }
      return other == axis && other.end(of: new).isSamePlace(as: other.end(of: old))
    }
  }

  /// Returns what a node's new extent follows from: a text that it fits, or a decision about all views like it.
  private func extentCause(of node: Int, along axis: Axis) -> SharedCause {
    if let part = frameParts[node] {
      if let known = causes[part] { return known }
      if let owner = owners[part], changes[owner].member != .frame { return root(part) }
    }
    let (old, new) = (screen.old.frame(of: node), screen.frame(of: node))
    return SharedCause(
      kind: .extent(axis, from: axis.length(of: old), to: axis.length(of: new)),
      place: pattern(of: node)
    )
  }

  /// Returns the cause that the change with a part is, or what it follows from.
  private func root(_ part: TreeChange.Part) -> SharedCause {
    if let known = causes[part] { return known }
    guard let owner = owners[part] else { return SharedCause(kind: .sight, place: "") }
    return SharedCause(kind: .change(changes[owner].key), place: "")
  }

  /// Returns a node's address without ordinals, which views of one kind share.
  private func pattern(of node: Int) -> String {
    addresses.address(of: node).withoutOrdinals
  }
}

extension String {
  /// An address without the ordinals of its parts: `UITableView#menu/UITableViewCell[3]` becomes
  /// `UITableView#menu/UITableViewCell`.
  var withoutOrdinals: String {
    split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.utf8.last == UInt8(ascii: "]"), let open = part.lastIndex(of: "[") else {
        return part
      }
      let digits = part[part.index(after: open)...].dropLast()
      return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? part[..<open] : part
    }
    .joined(separator: "/")
  }
}
