import Differ
import EventModel
import TestSupport
import Testing

/// Changes that have nothing to do with the decision that changed the rest of a screen.
@Suite("Unrelated changes on screens with constraints")
struct LaidOutPlantTests {
  /// One change that nobody decided.
  private struct Planted {
    var tree: ViewTree
    /// The changed view in the tree without the change; the view before a new one.
    var node: Int
    var kind: TreeChange.Kind
    var member: ViewNode.Member?
  }

  private func plant(in tree: ViewTree, using random: inout SeededRandom) -> Planted {
    var tree = tree
    let leaves = tree.nodes.indices.filter { tree.end(of: $0) == $0 + 1 }
    let labels = leaves.filter { tree[$0].text != nil }
    let node = leaves.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      let label = labels.randomElement(using: &random) ?? node
      tree[label].text = (tree[label].text ?? "") + "0"
      return Planted(tree: tree, node: label, kind: .attribute, member: .text)
    case 1:
      // Nobody but the app can tell whether a text in another font is a point or two wider.
      let least = tree[node].text == nil ? 1 : 3
      tree[node].frame.size.width += Double(Int.random(in: least...13, using: &random))
      return Planted(tree: tree, node: node, kind: .attribute, member: .frame)
    case 2:
      tree[node].frame.origin.y += Double(Int.random(in: 1...13, using: &random))
      return Planted(tree: tree, node: node, kind: .attribute, member: .frame)
    case 3:
      tree[node].frame.origin.x += Double(Int.random(in: 1...13, using: &random))
      return Planted(tree: tree, node: node, kind: .attribute, member: .frame)
    case 4:
      tree[node].isEnabled.toggle()
      return Planted(tree: tree, node: node, kind: .attribute, member: .isEnabled)
    case 5:
      tree[node].attributes["alpha"] = .number(0.5)
      return Planted(tree: tree, node: node, kind: .attribute, member: .attribute("alpha"))
    default:
      tree.make(TreeEdit(removals: [node]))
      return Planted(tree: tree, node: node, kind: .remove)
    }
  }

  @Test("an unrelated change is never counted among what follows from a decision")
  func itself() {
    let plants = LaidOutQuestionTests.plants
    var (drawn, judged) = (0, 0)
    forAll(seeds: 0..<8, full: 1_000) { (random: inout SeededRandom) throws in
      drawn += 1
      let kind = LaidOutScreen.Kind.allCases.randomElement(using: &random) ?? .cards
      let number = Int.random(in: plants.indices, using: &random)
      let plant = plants[number]
      let (old, expected) = try LaidOutQuestionTests.trees(number, kind)
      let former = ScreenMatch.matches(from: old, to: expected)
      var planted = self.plant(in: expected, using: &random)
      // A view that the decision brought is stated with it, whatever it shows; so another one is drawn.
      var draws = 1
      while !former.contains(planted.node), draws < 20 {
        planted = self.plant(in: expected, using: &random)
        draws += 1
      }
      guard let node = former.firstIndex(of: planted.node) else { return }
      judged += 1
      let difference = ScreenDifference(from: old, to: planted.tree)
      let changes = difference.changes
      let causes = try CauseFinding.find(in: [difference])[0].map(\.cause)
      let counts = causes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      let around = [node] + old.ancestors(of: node)
      let isOwn = zip(changes, causes).contains { change, cause in
        let states =
          switch change.kind {
          // A view with another text among views that changed places may be told as another one.
          case .remove: change.places.contains(where: around.contains)
          // A view whose own text the decision changed tells its frame with it.
          default:
            change.places.contains(node)
              && (change.kind == planted.kind && change.member == planted.member
                || planted.member == .frame
                  && change.consequences.contains { $0.to == planted.tree[planted.node].frame })
          }
        return states && (counts[cause] == 1 || cause.kind == .change(change.key))
      }
      let list = zip(changes, causes).map { "\($0.sentence) | \($1.sentence)" }
      #expect(
        isOwn,
        "\(plant.testDescription), \(kind), \(planted.kind) of \(expected[planted.node]):\n\(list.joined(separator: "\n"))"
      )
    }
    // Equal views at the ends of a parent have no match, so that not every draw finds another view.
    #expect(
      judged * 4 > drawn,
      "\(judged) of \(drawn) changes are of a view that was there before"
    )
  }
}
