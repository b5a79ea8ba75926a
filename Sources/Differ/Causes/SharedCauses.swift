public import EventModel

/// The search for the causes of the changes between two screens.
///
/// Rules of layout and of wording are carried out on the old screen, and equations of layout that hold on both
/// screens (`LayoutEquations`) carry a cause from one frame to the next. A change that they give exactly follows
/// from their cause; every other change stands for itself. Except for sorting, this takes time in proportion to the
/// edit.
public struct SharedCauses {
  let screen: EditedScreen
  let changes: [TreeChange]
  let rounding: MiddleRounding
  let patterns: AddressPatterns
  /// For each part of the edit, the change that states it.
  var owners: [TreeChange.Part: Int] = [:]
  /// For each part, the cause that gives it.
  var causes: [TreeChange.Part: SharedCause] = [:]
  /// The children of lists that are out of sight only.
  var outOfSight: Set<TreeChange.Part> = []
  /// For each kind of new extent, the names of the siblings that have it.
  private var extentNames: [Extent: Set<String>] = [:]
  /// For each node of the old tree with another frame, the part that sets it.
  var frameParts: [Int: TreeChange.Part] = [:]

  /// A new extent that siblings of one class have.
  private struct Extent: Hashable {
    var parent: Int?
    var className: String
    var axis: Axis
    var from: Double
    var to: Double
  }

  /// The explanation of one change.
  public struct Finding: Sendable {
    /// The cause; nil if the change stands for itself.
    public var cause: SharedCause?
    /// True if the removed view only went out of sight, so that a person can scroll to it.
    public var isOutOfSight = false
  }

  /// Finds the cause of each change.
  ///
  /// - Parameters:
  ///   - changes: The changes between two screens, as `TreeChange.list(from:to:)` returns them.
  ///   - old: The screen before.
  ///   - new: The screen after.
  ///   - edit: The edit that contains the changes, if it is known.
  ///   - budget: The time of the search; nil for no limit.
  /// - Returns: For each change its cause, or none if it stands for itself.
  /// - Throws: `Budget.Exceeded`.
  public static func find(
    of changes: [TreeChange],
    from old: ViewTree,
    to new: ViewTree,
    by edit: TreeEdit? = nil,
    within budget: Budget? = nil
  ) throws(Budget.Exceeded) -> [Finding] {
    guard !changes.isEmpty else { return [] }
    try budget?.spend(old.count + new.count)
    let edit = edit ?? TreeDiff.edit(from: old, to: new)
    var search = SharedCauses(changes, of: edit, from: old, to: new)
    try search.explainWordings(within: budget)
    search.explainWrappers()
    search.explainLooseWrappers()
    try budget?.spend(changes.count)
    search.explainEqualParts()
    search.explainClasses()
    try search.explainAllParts(within: budget)
    for node in search.screen.relaidNodes { search.explainGrid(of: node, hasColumns: true) }
    try search.explainEquations(decides: true, within: budget)
    for node in search.screen.relaidNodes {
      try budget?.spend(search.screen.keptChildren(of: node).count + 1)
      search.explainLayout(of: node)
    }
    try budget?.spend(search.frameParts.count)
    try search.explainEquations(decides: false, within: budget)
    search.explainExtents()
    search.joinExtentsToFonts()
    return changes.map { change in
      Finding(
        cause: search.cause(of: change),
        isOutOfSight: change.kind == .remove
          && change.parts.allSatisfy(search.outOfSight.contains)
      )
    }
  }

  private init(_ changes: [TreeChange], of edit: TreeEdit, from old: ViewTree, to new: ViewTree) {
    screen = EditedScreen(old: old, new: new, edit: edit)
    self.changes = changes
    rounding = MiddleRounding(screen)
    patterns = AddressPatterns(of: old)
    for (number, change) in changes.enumerated() {
      for part in change.parts where owners[part] == nil { owners[part] = number }
    }
    for (place, update) in screen.edit.updates.enumerated() where update.member == .frame {
      frameParts[update.node] = .update(place)
    }
    for node in frameParts.keys {
      let name = pattern(of: node)
      for axis in Axis.allCases {
        extentNames[extent(of: node, along: axis), default: []].insert(name)
      }
    }
  }

  private func extent(of node: Int, along axis: Axis) -> Extent {
    Extent(
      parent: screen.old.parent(of: node),
      className: screen.old.className(of: node),
      axis: axis,
      from: axis.length(of: screen.old.frame(of: node)),
      to: axis.length(of: screen.frame(of: node))
    )
  }

  /// Returns the cause that all parts of a change have in common.
  private func cause(of change: TreeChange) -> SharedCause? {
    guard let first = change.parts.first, let cause = causes[first] else { return nil }
    return change.parts.allSatisfy { causes[$0] == cause } ? cause : nil
  }

  // MARK: - Causes

  /// Views at one place in the hierarchy whose extent changed along one axis, with an edge or the middle in place,
  /// as with a larger font.
  mutating func explainExtents() {
    var centered: [SharedCause: [Double: [TreeChange.Part]]] = [:]
    for (node, part) in frameParts.sorted(by: { $0.key < $1.key }) where causes[part] == nil {
      guard let owner = owners[part], changes[owner].member == .frame else { continue }
      let (old, new) = (screen.old.frame(of: node), screen.frame(of: node))
      let resized = Axis.allCases.filter { !$0.length(of: old).isSamePlace(as: $0.length(of: new)) }
      guard resized.count == 1, let axis = resized.first else { continue }
      let cause = extentCause(of: node, along: axis)
      if keepsItsPlace(old, new, but: axis) {
        causes[part] = cause
      } else if keepsItsMiddle(old, new, along: axis) {
        let distance = axis.start(of: new) - axis.start(of: old)
        centered[cause, default: [:]][distance, default: []].append(part)
      }
    }
    // One layout keeps the middles of all views of a kind in place, by one distance, or of none.
    let known = Set(causes.values)
    for (cause, parts) in centered where !known.contains(cause) {
      let most = parts.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
      for part in most?.value ?? [] { causes[part] = cause }
    }
  }

  private func keepsItsMiddle(_ old: Frame, _ new: Frame, along axis: Axis) -> Bool {
    Axis.allCases.allSatisfy { other in
      // Places are rounded, at most by half a point.
      other == axis
        ? abs(other.middle(of: new) - other.middle(of: old)) < 0.5 + Double.samePlace
        : other.start(of: old).isSamePlace(as: other.start(of: new))
    }
  }

  private func keepsItsPlace(_ old: Frame, _ new: Frame, but axis: Axis) -> Bool {
    Axis.allCases.allSatisfy { other in
      let start = (old: other.start(of: old), new: other.start(of: new))
      if start.new.isSamePlace(as: start.old) { return true }
      return other == axis && other.end(of: new).isSamePlace(as: other.end(of: old))
    }
  }

  /// Returns the cause of a node's new extent: a text that it fits, or a decision about all views like it.
  func extentCause(of node: Int, along axis: Axis) -> SharedCause {
    if let part = frameParts[node] {
      if let known = causes[part] { return known }
      if let owner = owners[part], changes[owner].member != .frame { return root(part) }
    }
    let extent = extent(of: node, along: axis)
    var place = pattern(of: node)
    // Siblings of several names with one new extent have it for one reason.
    if extentNames[extent, default: []].count > 1, let parent = extent.parent {
      place = "\(pattern(of: parent))/\(extent.className)"
    }
    return SharedCause(kind: .extent(axis, from: extent.from, to: extent.to), place: place)
  }

  /// Returns the cause of the change with a part, which may be the change itself.
  func root(_ part: TreeChange.Part) -> SharedCause {
    if let known = causes[part] { return known }
    guard let owner = owners[part] else { return SharedCause(kind: .sight, place: "") }
    return SharedCause(kind: .change(changes[owner].key), place: "")
  }

  /// Returns a node's address without ordinals, which views of one kind share.
  func pattern(of node: Int) -> String { patterns.pattern(of: node) }
}

/// The addresses of nodes without ordinals, each made when it is first asked for.
final class AddressPatterns {
  private let addresses: NodeAddresses
  private var known: [Int: String] = [:]

  /// Creates the patterns of a tree's nodes.
  init(of tree: ViewTree) { addresses = NodeAddresses(of: tree) }

  /// Returns the pattern of a node, such as `UITableView#menu/UITableViewCell`.
  func pattern(of node: Int) -> String {
    if let pattern = known[node] { return pattern }
    let pattern = addresses.address(of: node).withoutOrdinals
    known[node] = pattern
    return pattern
  }
}

extension String {
  /// An address without the ordinals of its parts: `UITableView#menu/UITableViewCell[3]` becomes
  /// `UITableView#menu/UITableViewCell`.
  package var withoutOrdinals: String {
    guard utf8.contains(UInt8(ascii: "]")) else { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { part in
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
