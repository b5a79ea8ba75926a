public import EventModel

/// Where a story finds the trees that its checkpoints are compared with.
public struct Goldens: Sendable {
  /// The tree of a checkpoint by its number, from 1, or its title; nil where there is none.
  public var tree: @Sendable (String) -> ViewTree?
  /// How two trees differ, in a few words; nil where they are equal to the rules in force.
  public var difference: @Sendable (_ golden: ViewTree, _ found: ViewTree) -> String?

  /// Creates a source of goldens.
  ///
  /// - Parameters:
  ///   - difference: how two trees differ; where it is left out, trees must be equal and the first
  ///     node that is not is named.
  ///   - tree: the tree of a checkpoint.
  public init(
    difference: @escaping @Sendable (ViewTree, ViewTree) -> String? = Goldens.firstDifference,
    tree: @escaping @Sendable (String) -> ViewTree?
  ) {
    self.tree = tree
    self.difference = difference
  }

  /// No goldens: a step that compares with one fails and says so.
  public static let none = Goldens { _ in nil }

  /// The first node, in tree order, that two trees do not have in common.
  public static let firstDifference: @Sendable (ViewTree, ViewTree) -> String? = { golden, found in
    guard golden != found else { return nil }
    let same = zip(golden.nodes, found.nodes).prefix { $0 == $1 }.count
    guard same < golden.count else { return "\(found[same].className) was not in the golden" }
    let path = golden.path(to: same).map { "\($0)" }.joined(separator: ",")
    return "\(golden[same].className) at [\(path)] is not as in the golden"
  }

  func failure(_ found: ViewTree, at name: String) -> StepFailure? {
    guard let golden = tree(name) else {
      return StepFailure(
        "there is no golden for checkpoint \(name)",
        hint: "name a recording whose goldens are to be used"
      )
    }
    return difference(golden, found).map { StepFailure("the screen differs: \($0)") }
  }
}
