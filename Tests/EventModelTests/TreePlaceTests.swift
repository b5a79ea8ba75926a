import EventModel
import TestSupport
import Testing

@Suite("Places and names of nodes")
struct TreePlaceTests {
  /// Returns a tree with views that are hidden, transparent, scrolled, clipped or at odd places.
  private static func tree(_ random: inout SeededRandom) -> ViewTree {
    var tree = RandomTree.make(.mixed, size: 24, using: &random)
    for index in 0..<tree.count {
      var node = tree[index]
      node.frame.size = Size(width: 40 + Double(index), height: 60)
      if random.once(in: 6) { node.frame.origin.x = 1 / 3 + Double(index) }
      if random.once(in: 6) { node.offset = Point(x: 0.1, y: Double(index)) }
      if random.once(in: 8) { node.attributes["clips"] = .bool(random.once(in: 2)) }
      if random.once(in: 8) { node.attributes["contentSize"] = .list([.number(1)]) }
      if random.once(in: 9) { node.attributes["alpha"] = .number(0.009) }
      if random.once(in: 9) { node.attributes["hittable"] = .bool(random.once(in: 2)) }
      if random.once(in: 9) { node.text = "\u{212A}" }
      tree[index] = node
    }
    return tree
  }

  @Test("places and visibility are those that follow from the nodes one by one")
  func places() {
    forAll(seeds: 0..<12) { random in
      let tree = Self.tree(&random)
      let naive = NaivePlaces(nodes: Array(tree.nodes), tree: tree)
      let point = Point(
        x: Double(Int.random(in: 0..<90, using: &random)),
        y: Double(Int.random(in: 0..<90, using: &random))
      )
      #expect(tree.frontNode(at: point) == naive.frontNode(at: point, below: 0))
      #expect(tree.opaqueNodes == (0..<tree.count).map { !naive.isTransparentAnywhere($0) })
      for node in 0..<tree.count {
        #expect(tree.screenFrame(of: node) == naive.screenFrame(of: node))
        #expect(tree.visibleFrame(of: node) == naive.visibleFrame(of: node))
        #expect(tree.isVisible(node) == naive.isVisible(node))
        #expect(tree.offset(of: node) == naive.nodes[node].offset)
        #expect(tree.index(at: tree.path(to: node)) == node)
      }
    }
  }

  @Test("the front-most views at many places, found at once, are those found one by one")
  func frontNodes() {
    forAll(seeds: 0..<40) { random in
      let tree = Self.tree(&random)
      // Controls of a bar stand side by side, and those of a form one below the other.
      let (isBar, isForm) = (random.once(in: 4), random.once(in: 4))
      let points = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        Point(
          x: isForm ? 20.25 : Double(Int.random(in: -5..<90, using: &random)) + 0.25,
          y: isBar ? 20.25 : Double(Int.random(in: -5..<90, using: &random)) + 0.25
        )
      }
      #expect(tree.frontNodes(at: points) == points.map(tree.frontNode(at:)))
      for (node, frame) in tree.visibleFrames.enumerated() {
        let single = tree.visibleFrame(of: node)
        #expect(frame.isEmpty == single.isEmpty && frame.center.distance(to: single.center) < 1e-6)
      }
    }
  }

  @Test("a tree whose nodes are replaced again and again is the one made of its nodes")
  func replacement() {
    forAll(seeds: 0..<2) { random in
      for size in [20, 300] {
        var tree = RandomTree.make(.mixed, size: size, using: &random)
        var replacement = ViewTree.Replacement()
        for _ in 0..<8 {
          let changes = (0..<3).map { _ in
            let index = Int.random(in: 0..<tree.count, using: &random)
            return (index: index, node: RandomTree.node(.mixed, using: &random))
          }
          var naive = tree
          for (index, node) in changes { naive[index] = node }
          replacement.replace(changes, in: &tree)
          #expect(tree == naive)
          naive.rehash()
          #expect(tree == naive)
        }
      }
    }
  }

  @Test(
    "a tree assembled from new nodes and parts of a former tree has the digests of all its nodes"
  )
  func assembly() {
    forAll(seeds: 0..<12) { random in
      let former = RandomTree.make(.mixed, size: 30, using: &random)
      var assembly = ViewTree.Assembly(from: former, room: 0)
      var parts: [ViewTree] = []
      assembly.open(former[0])
      for _ in 0..<3 {
        let index = Int.random(in: 0..<former.count, using: &random)
        parts.append(former.subtree(at: index))
        assembly.copy(index, of: former)
      }
      assembly.open(former.count - 1, of: former)
      assembly.close()
      assembly.close()
      parts.append(ViewTree(former[former.count - 1]))
      let tree = assembly.finish()
      #expect(tree == ViewTree(former[0], children: parts))
      for index in 1..<tree.count { #expect(tree.parent(of: index).map { $0 < index } == true) }
      #expect(tree.children(of: 0).map { tree.subtree(at: $0) } == parts)
    }
  }

  @Test("nodes are found by a text with the same code points, and no other text")
  func search() {
    let words = [
      "é", "e\u{301}", "K", "\u{212A}", "Page 1", "", "a text of more than sixteen bytes",
    ]
    forAll(seeds: 0..<12) { random in
      let tree = Self.tree(&random)
      for word in words {
        let found = tree.nodes(with: .label, .text, equalTo: word)
        #expect(
          found
            == tree.nodes.indices.filter {
              tree[$0].label.isIdentical(to: word) || tree[$0].text.isIdentical(to: word)
            }
        )
        let all = Array(0..<tree.count)
        let named = tree.filter(all, by: .text, equalTo: word)
        #expect(named == all.filter { tree[$0].text.isIdentical(to: word) })
      }
      #expect(
        tree.filter(Array(0..<tree.count), by: .identifier, equalTo: nil)
          == tree.nodes.indices.filter { tree[$0].identifier == nil }
      )
      for node in 0..<tree.count {
        let same = tree.nodes.indices.filter {
          tree[$0].className.isIdentical(to: tree[node].className)
        }
        #expect(tree.count(in: 0..<tree.count, ofSameClassAs: node) == same.count)
      }
    }
  }
}

/// The same answers by copies of whole nodes, as slow as they are plain.
private struct NaivePlaces {
  let nodes: [ViewNode]
  let tree: ViewTree

  func isTransparent(_ index: Int) -> Bool {
    nodes[index].isHidden || (nodes[index].attributes["alpha"]?.number ?? 1) < 0.01
  }

  func isTransparentAnywhere(_ index: Int) -> Bool {
    ([index] + tree.ancestors(of: index)).contains(where: isTransparent)
  }

  func clips(_ index: Int) -> Bool {
    index == 0 || nodes[index].attributes["clips"]?.bool == true
      || nodes[index].attributes["contentSize"] != nil
  }

  func screenFrame(of index: Int) -> Frame {
    tree.ancestors(of: index).reduce(nodes[index].frame) { frame, ancestor in
      frame.moved(by: nodes[ancestor].frame.origin - nodes[ancestor].offset)
    }
  }

  func visibleFrame(of index: Int) -> Frame {
    tree.ancestors(of: index).filter(clips).reduce(screenFrame(of: index)) { frame, ancestor in
      frame.intersection(screenFrame(of: ancestor))
    }
  }

  func isVisible(_ index: Int) -> Bool {
    !isTransparentAnywhere(index) && !visibleFrame(of: index).isEmpty
  }

  func frontNode(at point: Point, below index: Int) -> Int? {
    guard !isTransparent(index) else { return nil }
    let isInside = screenFrame(of: index).contains(point)
    if !isInside && clips(index) { return nil }
    let children = Array(tree.children(of: index))
    let isHit = isInside && nodes[index].attributes["hittable"]?.bool != false
    return children.compactMap { frontNode(at: point, below: $0) }.last ?? (isHit ? index : nil)
  }
}
