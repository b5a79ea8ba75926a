import EventModel

/// The views around the secure fields of a screen, which are recorded as they are.
///
/// It is made once for all fields of a screen.
struct FieldSurroundings {
  private let tree: ViewTree
  /// For each node, whether it is a hidden field or in one.
  let isField: [Bool]
  /// The places of the screen's views.
  let places: FieldPlaces
  /// The looks of the fields that are not secure and were so before.
  let known: [Int: Int]
  /// The place of each node among the children of its parent.
  private var ordinals: [Int]
  /// The children of the parents of fields.
  private var children: [Int: [Int]] = [:]
  private var kinds: [Int: Int] = [:]
  private var gaps: [Int: Gap] = [:]
  /// The number of fields with an identifier, and with an identifier and the same words.
  private var namesakes: [String: Int] = [:]

  /// The place of a field among those that stand between the same two other views.
  private struct Gap {
    var before: Int?
    var after: Int?
    var place = 0
    var count = 1
  }

  /// The most classes around a field that help to recognise it.
  private static let depth = 8
  /// The most views before a field that its frame leaves free.
  private static let reach = 8

  /// Creates the surroundings of the fields on a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - covers: the views that are redacted.
  init(_ tree: ViewTree, _ covers: Covers) {
    self.tree = tree
    places = covers.places ?? FieldPlaces(tree)
    known = covers.known
    isField = covers.reasons.map { $0 == .field || $0 == .insideField }
    ordinals = [Int](repeating: 0, count: tree.count)
    for parent in tree.nodes.indices {
      for (ordinal, child) in tree.children(of: parent).enumerated() { ordinals[child] = ordinal }
    }
    for field in tree.nodes.indices where isField[field] {
      if covers[field] == .field, let identifier = tree.identifier(of: field) {
        namesakes[identifier, default: 0] += 1
        namesakes[identifier + "\n" + tree[field].words, default: 0] += 1
      }
      guard let parent = tree.parent(of: field), !isField[parent], children[parent] == nil else {
        continue
      }
      children[parent] = Array(tree.children(of: parent))
      kinds[parent] = kind(of: parent)
      divideGaps(of: parent)
    }
  }

  private mutating func divideGaps(of parent: Int) {
    var (fields, before): ([Int], Int?) = ([], nil)
    func close(_ after: Int?) {
      for (place, field) in fields.enumerated() {
        gaps[field] = Gap(before: before, after: after, place: place, count: fields.count)
      }
      fields = []
    }
    for child in children[parent] ?? [] {
      if isField[child] {
        fields.append(child)
      } else if isSeen(child) {
        close(child)
        before = child
      }
    }
    close(nil)
  }

  private func isSeen(_ view: Int) -> Bool {
    !tree.isTransparent(view) && !tree.frame(of: view).isEmpty
  }

  /// Returns the text that identifies a field: its identifier, or its path if it has none.
  ///
  /// If several fields of the screen have the same identifier, as in reused cells, its words follow, and then its
  /// path if these are the same, too.
  func name(of field: Int) -> String {
    guard let identifier = tree.identifier(of: field) else { return path(to: field) }
    guard namesakes[identifier, default: 0] > 1 else { return "#" + identifier }
    let named = identifier + "\n" + tree[field].words
    return "#" + named + (namesakes[named, default: 0] > 1 ? "\n" + path(to: field) : "")
  }

  /// Returns the number of the kinds of views that are beside a field; it has no meaning in another process.
  func kind(around field: Int) -> Int { tree.parent(of: field).flatMap { kinds[$0] } ?? 0 }

  private func kind(of parent: Int) -> Int {
    var hasher = Hasher()
    for child in children[parent] ?? [] {
      guard !isField[child] else {
        hasher.combine(true)
        continue
      }
      hasher.combine(tree.className(of: child).withoutCounts)
      hasher.combine(tree.identifier(of: child)?.withoutCounts)
    }
    return hasher.finalize()
  }

  /// The classes around a field, without numbers.
  func classes(around field: Int) -> [String] {
    tree.ancestors(of: field).prefix(Self.depth).map { tree.className(of: $0).withoutCounts }
  }

  /// The path of a field as a text.
  func path(to field: Int) -> String {
    ([field] + tree.ancestors(of: field)).map { String(ordinals[$0]) }.joined(separator: "/")
  }

  /// Returns the nearest visible siblings of a field that are no fields, at most `reach` on each side, in
  /// their order.
  func sides(of field: Int, reach: Int) -> (before: [Int], after: [Int]) {
    guard let parent = tree.parent(of: field), let all = children[parent] else { return ([], []) }
    let place = ordinals[field]
    // Only so many are looked at, since a view may have any number of fields.
    let nearest = { (views: ArraySlice<Int>) in views.filter { !isField[$0] && isSeen($0) } }
    let before = nearest(all[..<place].suffix(2 * reach)).suffix(reach)
    let after = nearest(all[(place + 1)...].prefix(2 * reach)).prefix(reach)
    return (Array(before), Array(after))
  }

  /// Returns a frame for a field whose own frame may depend on its text.
  ///
  /// It is the field's share of the room between the views before and after it, below or beside them.
  func gap(around field: Int) -> Frame {
    guard let parent = tree.parent(of: field), let gap = gaps[field] else {
      return tree.frame(of: field)
    }
    let bounds = tree.frame(of: parent).size
    let (before, after) = (gap.before.map(tree.frame(of:)), gap.after.map(tree.frame(of:)))
    // Views behind the field must not be covered, such as a button further down.
    let others = sides(of: field, reach: Self.reach).before.map(tree.frame(of:))
    func share(_ near: Double, _ far: Double) -> (near: Double, length: Double) {
      let edge = { (place: Int) in
        (1_000 * (near + (far - near) * Double(place) / Double(gap.count))).rounded() / 1_000
      }
      return (edge(gap.place), edge(gap.place + 1) - edge(gap.place))
    }
    let top = before?.maxY ?? 0
    let bottom = others.map(\.minY).filter { $0 >= top }.min() ?? bounds.height
    let rows = (top, min(after?.minY ?? bounds.height, max(bottom, top)))
    if rows.0 < rows.1 {
      let row = share(rows.0, rows.1)
      return Frame(0, row.near, bounds.width, row.length).ifFinite ?? .zero
    }
    let (left, right) = (before?.maxX ?? 0, after?.minX ?? bounds.width)
    let isBeside = left < right
    let column = isBeside ? share(left, right) : share(0, bounds.width)
    return Frame(column.near, 0, column.length, bounds.height).ifFinite ?? .zero
  }
}
