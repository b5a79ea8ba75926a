import Differ
import EventModel
import TestSupport
import Testing

@Suite("Equal subtrees of two screens")
struct EqualSubtreeTests {
  @Test("reading equal subtrees once finds the same edit as reading both screens in full")
  func random() {
    forAll(seeds: 0..<60, full: 5_000) { random in
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      let size = Int.random(in: 20...300, using: &random)
      let old = RandomTree.make(shape, size: size, using: &random)
      let edits = Int.random(in: 1...5, using: &random)
      expectSame(old, RandomTree.changed(old, edits: edits, using: &random))
    }
  }

  /// Most rows are equal on both screens, many have the same words, and some identifiers only count the rows.
  @Test("reading equal rows once finds the same edit, in whatever order they are")
  func rows() {
    forAll(seeds: 0..<60, full: 5_000) { random in
      let count = Int.random(in: 3...40, using: &random)
      let isCounted = random.once(in: 2)
      let names = (0..<count).map { "Row \($0 % 7)" }
      var lines = (0..<count).map { row($0, names[$0], isCounted: isCounted) }
      let old = view("UIWindow", below: lines)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: lines.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines[place] = row(place, "Changed \(place % 5)", isCounted: isCounted)
        case 1 where lines.count > 1: lines.remove(at: place)
        case 2: lines.insert(row(place, "New \(place % 3)", isCounted: isCounted), at: place)
        default: lines.swapAt(place, Int.random(in: lines.indices, using: &random))
        }
      }
      expectSame(old, view("UIWindow", below: lines))
    }
  }

  private func row(_ place: Int, _ text: String, isCounted: Bool) -> ViewTree {
    let label = ViewNode("UILabel", text: text, frame: Frame(16, 0, 200, 44))
    let more = ViewNode("UIButton", label: "More", attributes: ["image": .text("i\(place % 4)")])
    return view(
      "UITableViewCell",
      isCounted ? "row-\(place)" : nil,
      at: Frame(0, Double(place % 9) * 44, 390, 44),
      below: [ViewTree(label), ViewTree(more)]
    )
  }

  private func expectSame(_ old: ViewTree, _ new: ViewTree) {
    let once = ScreenMatch(from: old, to: new).edit
    let twice = ScreenMatch(from: old, to: new, readsEqualOnce: false).edit
    #expect(once == twice)
  }
}
