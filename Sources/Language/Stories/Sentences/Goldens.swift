public import EventModel

/// The source of the trees that the checkpoints of stories are compared with.
public struct Goldens: Sendable {
  /// Returns the tree of a checkpoint by its number, from 1, or its title; nil if there is none.
  public var tree: @Sendable (String) -> ViewTree?
  /// Describes the difference between two trees in a few words; nil if they count as equal.
  public var difference: @Sendable (_ golden: ViewTree, _ found: ViewTree) -> String?

  /// Creates a source of goldens.
  ///
  /// - Parameters:
  ///   - difference: describes the difference between two trees; by default trees must be equal, and
  ///     the first different node is named.
  ///   - tree: returns the tree of a checkpoint.
  public init(
    difference: @escaping @Sendable (ViewTree, ViewTree) -> String? = Goldens.firstDifference,
    tree: @escaping @Sendable (String) -> ViewTree?
  ) {
    self.tree = tree
    self.difference = difference
  }

  /// No goldens, so that every step that compares with one fails.
  public static let none = Goldens { _ in nil }

  /// Describes the first node, in tree order, that differs between two trees.
  public static let firstDifference: @Sendable (ViewTree, ViewTree) -> String? = { golden, found in
    guard golden != found else { return nil }
    let same = zip(golden.nodes, found.nodes).prefix { $0 == $1 }.count
    guard same < golden.count else { return "the golden has no \(found[same].className) here" }
    let path = golden.path(to: same).map { "\($0)" }.joined(separator: ",")
    let (one, other) = (golden[same], found[same])
    let pair = one.members.lazy.compactMap { member in
      one[member].flatMap { text in other[member].flatMap { text.texts(besides: $0) } }
    }.first
    return "\(one.className) at [\(path)] differs from the golden\(pair?.parenthesis ?? "")"
  }

  func failure(_ found: ViewTree, at name: String) -> StepFailure? {
    guard let golden = tree(name) else {
      return StepFailure(
        "no golden for checkpoint \(name)",
        hint: "name a recording with this checkpoint: --goldens RECORDING"
      )
    }
    return difference(golden, found).map { StepFailure("the screen differs: \($0)") }
  }
}
