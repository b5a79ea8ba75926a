import EventModel

@testable import ViewQuery

/// A query evaluator that follows the definitions without regard to speed, as a reference.
struct NaiveEvaluator {
  let tree: ViewTree
  /// The path from the root to each node.
  private let paths: [[Int]]

  init(tree: ViewTree) {
    self.tree = tree
    paths = (0..<tree.count).map { tree.path(to: $0) }
  }

  func nodes(for query: Query) -> [Int] {
    var found = [0]
    for step in query.parts.flatMap(\.steps) { found = apply(step, to: found) }
    return query.isInTreeOrder ? found.sorted() : found
  }

  private func apply(_ step: Query.Step, to nodes: [Int]) -> [Int] {
    switch step {
    case .move(let axis):
      var reached: [Int] = []
      for node in nodes.flatMap({ self.nodes(on: axis, from: $0) }) where !reached.contains(node) {
        reached.append(node)
      }
      return reached
    case .keep(let test): return nodes.filter { test.passes(tree[$0]) }
    case .have(let links): return nodes.filter { leads(links[...], from: $0) }
    case .pick(.index(let index)): return index < nodes.count ? [nodes[index]] : []
    case .pick(.last): return Array(nodes.suffix(1))
    }
  }

  /// Returns every node on an axis from a node, in tree order.
  private func nodes(on axis: Query.Axis, from node: Int) -> [Int] {
    let all = Array(0..<tree.count)
    let path = paths[node]
    return switch axis {
    case .children: all.filter { paths[$0].dropLast() == path[...] && $0 != 0 }
    case .child(let place): all.filter { paths[$0] == path + [place] }
    case .descendants: all.filter { paths[$0].starts(with: path) && $0 != node }
    case .descendantsAndSelf: all.filter { paths[$0].starts(with: path) }
    case .parent: all.filter { paths[$0][...] == path.dropLast() && node != 0 }
    case .ancestors: all.filter { path.starts(with: paths[$0]) && $0 != node }.reversed()
    case .siblings:
      all.filter { paths[$0].dropLast() == path.dropLast() && $0 != node && $0 * node != 0 }
    }
  }

  private func leads(_ links: ArraySlice<Query.Link>, from node: Int) -> Bool {
    guard let link = links.first else { return true }
    return nodes(on: link.axis, from: node).contains { other in
      link.test.passes(tree[other]) && link.branches.allSatisfy { leads($0[...], from: other) }
        && leads(links.dropFirst(), from: other)
    }
  }
}
