import EventModel

/// The views around the secure fields of a screen, which are recorded as they are.
///
/// It is made once for all fields of a screen.
struct FieldSurroundings {
  private let tree: ViewTree
  private let isField: [Bool]
  /// The place of each node among the children of its parent.
  private var ordinals: [Int]
  /// The children of the parents of fields.
  private var children: [Int: [Int]] = [:]
  private var kinds: [Int: Int] = [:]

  /// The most classes around a field by which it is known.
  private static let depth = 8

  /// Creates the surroundings of the fields on a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - covers: for each node, the reason why it is redacted.
  init(_ tree: ViewTree, _ covers: [Redactor.Cover?]) {
    self.tree = tree
    isField = covers.map { $0 == .field || $0 == .insideField }
    ordinals = [Int](repeating: 0, count: tree.count)
    for parent in tree.nodes.indices {
      for (ordinal, child) in tree.children(of: parent).enumerated() { ordinals[child] = ordinal }
    }
    for field in tree.nodes.indices where isField[field] {
      guard let parent = tree.parent(of: field), !isField[parent], children[parent] == nil else {
        continue
      }
      children[parent] = Array(tree.children(of: parent))
      kinds[parent] = kind(of: parent)
    }
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

  /// Returns the nearest visible siblings of a field that are no fields, at most `reach` on each side.
  func siblings(of field: Int, reach: Int) -> [Int] {
    let sides = sides(of: field, reach: reach)
    return sides.before + sides.after
  }

  private func sides(of field: Int, reach: Int) -> (before: [Int], after: [Int]) {
    guard let parent = tree.parent(of: field), let all = children[parent] else { return ([], []) }
    let place = ordinals[field]
    // Only so many are looked at, since a view may have any number of fields.
    let nearest = { (views: ArraySlice<Int>) in
      views.filter { !isField[$0] && !tree.isTransparent($0) && !tree.frame(of: $0).isEmpty }
    }
    let before = nearest(all[..<place].suffix(2 * reach)).suffix(reach)
    let after = nearest(all[(place + 1)...].prefix(2 * reach)).prefix(reach)
    return (Array(before), Array(after))
  }

  /// Returns a frame for a field whose own one may depend on its text: the gap between the views before
  /// and after it, as wide as its superview.
  func gap(around field: Int) -> Frame {
    guard let parent = tree.parent(of: field) else { return tree.frame(of: field) }
    let bounds = tree.frame(of: parent).size
    let sides = sides(of: field, reach: 1)
    let top = sides.before.last.map { tree.frame(of: $0).maxY } ?? 0
    let bottom = sides.after.first.map { tree.frame(of: $0).minY } ?? bounds.height
    guard top < bottom else { return Frame(origin: .zero, size: bounds) }
    return Frame(0, top, bounds.width, bottom - top)
  }
}
