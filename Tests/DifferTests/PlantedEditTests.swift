import Differ
import EventModel
import TestSupport
import Testing

@Suite("Random edits")
struct PlantedEditTests {
  /// An edit at a place that no other edit touches.
  private enum Planted: CaseIterable {
    case text, frame, attribute, insert, remove
  }

  /// Returns a screen of boxes with a few views each, so that every box can have one edit.
  private func boxes(_ count: Int, using random: inout SeededRandom) -> [ViewTree] {
    (0..<count).map { number in
      let things = (0..<Int.random(in: 1...4, using: &random)).map { thing in
        button("\(number).\(thing)", random.once(in: 2) ? "b\(number)-\(thing)" : nil)
      }
      let name = random.once(in: 3) ? nil : "box\(number)"
      return view("UIView", name, at: Frame(0, Double(number) * 44, 390, 44), below: things)
    }
  }

  private func plant(
    _ edit: Planted,
    in box: ViewTree,
    using random: inout SeededRandom
  ) -> ViewTree {
    var box = box
    switch edit {
    case .text:
      box[1].text = "changed"
      box[1].label = "changed"
      box[2].text = "changed"
      box[2].label = "changed"
    case .frame: box[1].frame.origin.x += 8
    case .attribute: box[0].attributes["alpha"] = .number(0.5)
    case .insert:
      let items: [TreeEdit.Item] = [.new(ViewNode("UISwitch", identifier: "new"), children: [])]
      let edit = TreeEdit(placements: [.init(parent: 0, after: nil, items: items)])
      return (try? box.applying(edit)) ?? box
    case .remove: return (try? box.applying(TreeEdit(removals: [1]))) ?? box
    }
    return box
  }

  @Test("a diff has as many changes as there were edits in separate places")
  func noMoreThanPlanted() {
    forAll(seeds: 0..<8, full: 1_360) { random in
      let old = boxes(12, using: &random)
      let places = Set((0..<4).map { _ in Int.random(in: 0..<12, using: &random) })
      let new = old.enumerated().map { place, box in
        guard places.contains(place), let edit = Planted.allCases.randomElement(using: &random)
        else { return box }
        return plant(edit, in: box, using: &random)
      }
      let trees = (view("UIWindow", below: old), view("UIWindow", below: new))
      let changes = shortestChanges(from: trees.0, to: trees.1).map(\.sentence)
      #expect(changes.count == places.count, "\(changes)")
    }
  }

  @Test("a diff lists its changes in the same order every time")
  func stableOrder() {
    forAll(seeds: 0..<5, full: 680) { random in
      let old = RandomTree.make(.mixed, size: 60, using: &random)
      let new = RandomTree.changed(old, edits: 6, using: &random)
      let first = TreeChange.list(from: old, to: new)
      for _ in 0..<3 { #expect(TreeChange.list(from: old, to: new) == first) }
      #expect(first.isEmpty == (old == new))
    }
  }

  @Test("no two changes of a diff have the same key")
  func everyPartOnce() {
    forAll(seeds: 0..<8, full: 1_020) { random in
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      let old = RandomTree.make(shape, size: 50, using: &random)
      let new = RandomTree.changed(old, edits: 5, using: &random)
      let keys = TreeChange.list(from: old, to: new).map(\.key)
      #expect(Set(keys).count == keys.count)
    }
  }
}
