import Differ
import EventModel

extension Benchmark {
  /// Measures finding the differences between two trees.
  static let diff = Benchmark(
    name: "diff",
    purpose:
      "differences between trees: with 1 % of changes, equal ones, and hard cases (--nodes N)"
  ) { call in
    let count = try call.number("nodes", or: 100_000)
    let random = PlantingRandom()
    var (old, new) = random.trees(of: count)
    let edits = TreeChange.list(from: old, to: new).count
    // Each run computes the digests of both trees; in use they are stored in the trees.
    let hashing = Stopwatch.milliseconds(runs: 9) {
      old.rehash()
      new.rehash()
    }
    let diff = Stopwatch.milliseconds(runs: 9) { _ = TreeDiff.edit(from: old, to: new) }
    let listing = Stopwatch.milliseconds(runs: 3) { _ = TreeChange.list(from: old, to: new) }
    let same = old
    let equal = Stopwatch.milliseconds(runs: 9) {
      for _ in 0..<1_000 { _ = TreeDiff.edit(from: old, to: same) }
    }
    let (siblings, others) = random.siblings(of: 10_000)
    let alike = Stopwatch.milliseconds { _ = TreeDiff.edit(from: siblings, to: others) }
    let (half, otherHalf) = random.siblings(of: 5_000)
    let halfAlike = Stopwatch.milliseconds { _ = TreeDiff.edit(from: half, to: otherHalf) }
    let (big, otherBig) = random.trees(of: 1_000_000)
    let million = Stopwatch.milliseconds(runs: 2) {
      var (one, other) = (big, otherBig)
      one.rehash()
      other.rehash()
      _ = TreeDiff.edit(from: one, to: other)
    }
    let perNode = 1_000_000 / Double(count)
    let growth = alike / max(halfAlike, 0.001)
    return [
      Figure("changes found", Double(edits), in: "changes"),
      Figure("digests of both trees", hashing * perNode, in: "ns a node"),
      Figure("edit", diff * perNode, in: "ns a node"),
      Figure("digests and edit", (hashing + diff) * perNode, in: "ns a node", atMost: 15),
      Figure("changes as a review names them", listing, in: "ms"),
      Figure("equal trees", equal * 1_000, in: "ns", atMost: 1_000),
      Figure("10,000 equal siblings, three edits", alike, in: "ms"),
      Figure("the same against 5,000 of them", growth, in: "times", atMost: 3),
      Figure("1,000,000 nodes, digests and edit", million, in: "ms", atMost: 1_000),
    ]
  }
}

/// Trees with known edits, the same in every run.
struct PlantingRandom {
  /// Returns a tree that resembles a screen, and a copy with one edit per hundred nodes: changed
  /// texts, insertions, removals, and moves to another list.
  func trees(of count: Int) -> (ViewTree, ViewTree) {
    var state: UInt64 = 42
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var (old, new) = (ViewTree.Builder(), ViewTree.Builder())
    old.open(.window)
    new.open(.window)
    var made = 1
    var moved: [(ViewNode, [ViewNode])] = []
    while made < count {
      // A group of rows, each with a title and a button.
      let group = ViewNode("UIStackView", identifier: "group\(made)", frame: Frame(0, 0, 390, 600))
      old.open(group)
      new.open(group)
      made += 1
      if let (cell, children) = moved.popLast() { new.add(cell, children) }
      for row in 0..<min(20 + next(20), max(1, (count - made) / 3)) {
        let frame = Frame(0, Double(row) * 44, 390, 44)
        let cell = ViewNode("UITableViewCell", frame: frame)
        var title = ViewNode("UILabel", text: "Row \(made)", frame: Frame(16, 0, 200, 44))
        let button = ViewNode("UIButton", label: "More", frame: Frame(340, 0, 44, 44))
        old.add(cell, [title, button])
        made += 3
        // Two of five edits change a text.
        switch next(160) {
        case 0: continue
        case 1:
          new.add(cell, [ViewNode("UILabel", text: "New \(made)", frame: title.frame), button])
        case 2, 3: title.text = "Changed \(made)"
        case 4:
          moved.append((cell, [title, button]))
          continue
        default: break
        }
        new.add(cell, [title, button])
      }
      old.close()
      new.close()
    }
    let fallback = ViewTree(ViewNode("UIWindow"))
    return (old.finish() ?? fallback, new.finish() ?? fallback)
  }

  /// Returns siblings that are all equal, and a copy with three edits.
  func siblings(of count: Int) -> (ViewTree, ViewTree) {
    func tree(_ isChanged: Bool) -> ViewTree {
      .screen(ViewNode("UITableView")) { table in
        for index in 0..<count where !(isChanged && index == count / 3) {
          let text = isChanged && (index == 2 || index == count - 3) ? "changed" : nil
          table.add(ViewNode("UIView", text: text))
        }
      }
    }
    return (tree(false), tree(true))
  }
}
