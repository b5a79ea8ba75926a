import EventModel
import Platform
import ViewQuery

/// The views of a screen that take text, and the places of views among those around them.
///
/// It is made once for all fields of a screen.
final class FieldPlaces: Sendable {
  private let tree: ViewTree
  private let takers: [Bool]
  private let known = SharedValue(Known())

  /// The parents that were asked about.
  private struct Known {
    /// The marks of the views below a view that take no text.
    var marks: [Int: Set<Int>] = [:]
    /// The places of the children of a view.
    var orders: [Int: [Int: Order]] = [:]
  }

  private struct Order {
    var ordinal = 0
    var rank = 0
  }

  /// The most views of a parent that are compared.
  private static let mostMarks = 64
  /// The most levels above a field in which other views are looked for.
  private static let depth = 3

  /// Creates the places of the views on a screen.
  init(_ tree: ViewTree) {
    self.tree = tree
    var isNamedField: [String: Bool] = [:]
    let marked = Set(tree.nodes(marked: NodeMarks.typing.union(.secure)))
    takers = tree.nodes.indices.map { index in
      if marked.contains(index) || tree.attribute("placeholder", of: index) != nil { return true }
      let name = tree.className(of: index)
      if let known = isNamedField[name] { return known }
      let isField = Self.endings.contains { name.hasSuffix($0) }
      isNamedField[name] = isField
      return isField
    }
  }

  /// The endings of the names of classes whose views take text.
  private static let endings = ["Field", "TextView", "TextInput", "Input", "TextEdit", "EditText"]

  /// Returns true if a person can type into a view, whether or not it is secure.
  func takesText(_ node: Int) -> Bool { takers[node] }

  /// Returns an appearance of a view, by which it is recognised later.
  func sight(of node: Int) -> FieldSight {
    let (path, rank) = paths(to: node)
    return FieldSight(
      identifier: tree.identifier(of: node),
      className: tree.className(of: node),
      words: tree[node].words,
      path: path,
      rank: rank,
      around: around(node)
    )
  }

  /// Returns the path of a view, and the same one whose last number counts only the views that take text.
  private func paths(to node: Int) -> (path: [Int], rank: [Int]) {
    guard let parent = tree.parent(of: node) else { return ([], []) }
    let own = order(of: node, below: parent)
    var above: [Int] = []
    var child = parent
    while let parent = tree.parent(of: child) {
      above.append(order(of: child, below: parent).ordinal)
      child = parent
    }
    above.reverse()
    return (above + [own.ordinal], above + [own.rank])
  }

  /// Returns the place of a view among the children of its parent, and among those that take text.
  private func order(of node: Int, below parent: Int) -> Order {
    if let known = known.withLock({ $0.orders[parent] }) { return known[node] ?? Order() }
    var orders: [Int: Order] = [:]
    var next = Order()
    for child in tree.children(of: parent) {
      orders[child] = next
      next.ordinal += 1
      if takers[child] { next.rank += 1 }
    }
    known.withLock { [orders] in $0.orders[parent] = orders }
    return orders[node] ?? Order()
  }

  /// Returns the view that takes text at a place among the views of its parent that do; nil if there is
  /// none.
  func taker(at rank: [Int]) -> Int? {
    guard let place = rank.last, let parent = tree.index(at: Array(rank.dropLast())) else {
      return nil
    }
    return tree.children(of: parent).lazy.filter { self.takers[$0] }.dropFirst(place).first
  }

  /// Returns the marks of the views around a view: those beside it, or else beside its nearest ancestor
  /// that has some.
  private func around(_ node: Int) -> Set<Int> {
    var node = node
    for _ in 0..<Self.depth {
      guard let parent = tree.parent(of: node) else { break }
      let marks = marks(below: parent, except: node)
      if !marks.isEmpty { return marks }
      node = parent
    }
    return []
  }

  private func marks(below parent: Int, except node: Int) -> Set<Int> {
    let all: Set<Int>
    if let known = known.withLock({ $0.marks[parent] }) {
      all = known
    } else {
      let others = tree.children(of: parent).lazy.filter { !self.takers[$0] }
      all = Set(others.prefix(Self.mostMarks).map { self.mark(of: $0) })
      known.withLock { $0.marks[parent] = all }
    }
    return takers[node] ? all : all.subtracting([mark(of: node)])
  }

  /// Returns a number for the name of a view; it has no meaning in another process.
  private func mark(of node: Int) -> Int {
    let view = tree[node]
    var hasher = Hasher()
    hasher.combine(view.className.withoutCounts)
    hasher.combine(view.identifier?.withoutCounts)
    // A button that shows a password is called otherwise once it has done so.
    if !view.isPressed { hasher.combine((view.label ?? view.text)?.withoutCounts) }
    return hasher.finalize()
  }
}

/// An appearance of a field on a screen, by which it is recognised later, whatever it looks like then.
struct FieldSight: Hashable, Sendable {
  /// The identifier of the field.
  var identifier: String?
  /// The class of the field.
  var className: String
  /// The words that name the field, without numbers and dots.
  var words: String
  /// The path of the field.
  var path: [Int]
  /// The path of the field, whose last number counts only the views that take text.
  var rank: [Int]
  /// The marks of the views around the field that take no text.
  var around: Set<Int>

  /// True if words other than blanks name the field.
  var hasWords: Bool { words.contains { !$0.isWhitespace } }

  /// Returns the share of the views around the field that are around another one, too.
  func likeness(to other: FieldSight) -> Double {
    let most = max(around.count, other.around.count)
    return most == 0 ? 1 : Double(around.intersection(other.around).count) / Double(most)
  }

  /// Returns true if the identifiers of two appearances may belong to one field.
  func mayBe(_ other: FieldSight) -> Bool {
    identifier == nil || other.identifier == nil || identifier == other.identifier
  }
}
