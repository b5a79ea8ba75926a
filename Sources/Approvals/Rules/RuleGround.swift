import EventModel
import ViewQuery

/// The screens of one recording with which a new rule is tested: the approved ones, and the past changes to and
/// from them.
public struct RuleGround {
  /// The name of the recording.
  let name: String
  /// The approved screens.
  let screens: [Golden.Screen]
  /// The past changes, each with the number of its parts; pairs of equal screens are left out.
  let changes: [(expected: [Golden.Screen], actual: [Golden.Screen], count: Int)]
  /// The approved screens with other values of some members on every view, by these members.
  private var altered: [[ViewNode.Member]: [ViewTree]] = [:]

  /// Creates the ground of a recording.
  ///
  /// - Parameters:
  ///   - golden: The approved screens.
  ///   - name: The name of the recording.
  ///   - recorded: The recorded screens, if they can be read.
  ///   - pending: The screens that wait for a decision.
  public init(
    _ golden: Golden,
    of name: String,
    recorded: [Golden.Screen]?,
    pending: [Golden.Screen]?
  ) {
    (self.name, screens) = (name, golden.screens)
    let pairs: [([Golden.Screen]?, [Golden.Screen]?)] = [
      (recorded, golden.screens), (golden.screens, pending),
    ]
    changes = pairs.compactMap { before, after in
      guard let before, let after, before != after else { return nil }
      let count = SessionComparison(expected: before, actual: after).changeCount
      return count == 0 ? nil : (before, after, count)
    }
  }

  /// Returns the views in which a rule can hide something, screen by screen.
  ///
  /// A rule also applies to a view that its selector finds only once the view has another value, such as one that
  /// excludes the present texts. All views get another value at once for that.
  mutating func views(of rule: Rule) -> [Set<Int>] {
    let others = altered(in: rule.members)
    return screens.indices.map { place in
      let tree = screens[place].tree
      var found = (try? tree.nodes(matching: rule.views)) ?? []
      if others.indices.contains(place) {
        found += (try? others[place].nodes(matching: rule.views)) ?? []
      }
      return switch rule.kind {
      // `ignore all` includes everything below a view.
      case .ignoreAll: Set(found.flatMap { $0..<tree.end(of: $0) })
      case .unordered: Set(found.flatMap { Array(tree.children(of: $0)) })
      default: Set(found)
      }
    }
  }

  private mutating func altered(in members: [ViewNode.Member]) -> [ViewTree] {
    guard !members.isEmpty else { return [] }
    if let known = altered[members] { return known }
    let trees = screens.map { screen in
      let nodes = (0..<screen.tree.count).map { index in
        (index, screen.tree[index].altered(in: members))
      }
      return screen.tree.replacing(Dictionary(uniqueKeysWithValues: nodes))
    }
    altered[members] = trees
    return trees
  }
}

extension ViewNode {
  /// Returns the view with values of some members that no screen has.
  fileprivate func altered(in members: [Member]) -> ViewNode {
    let values: [AttributeValue] = [
      .text("⁂ another value"), .number(982_451_653),
      .list([.number(7_919), .number(7_907), .number(7_901), .number(7_883)]),
      .list([.number(7_919), .number(7_907)]),
    ]
    var node = self
    for member in members {
      // An attribute keeps its type, by which selectors compare it.
      let fitting = if case .number? = self[member] { [values[1]] } else { values }
      _ = fitting.first { node.set(member, to: $0) }
    }
    return node
  }
}

extension SessionComparison {
  /// The number of changes over all checkpoints.
  var changeCount: Int { checkpoints.reduce(0) { $0 + $1.changes.count } }
}
