import EventModel
import TestSupport
import Testing

@testable import ViewQuery

@Suite("Query evaluator")
struct EvaluatorTests {
  @Test(
    "the evaluator finds the same nodes as a naive one for any tree and selector",
    arguments: [SelectorLanguage.dnodi, .shelley, .igor],
    1...4
  )
  func agreesWithNaive(language: SelectorLanguage, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var hits = 0
    let rounds = TestEnvironment.current.isFull ? 120 : 4
    for _ in 0..<rounds {
      let tree = RandomScreen.tree(&random)
      let index = QueryIndex(tree)
      for _ in 0..<5 {
        let text =
          switch language {
          case .dnodi: RandomScreen.dnodi(&random)
          case .shelley: RandomScreen.shelley(&random)
          default: RandomScreen.igor(&random)
          }
        let query = try #require(try Selector(text, language: language).query, "\(text)")
        let found = try QueryEvaluator(tree: tree).nodes(for: query)
        #expect(found == NaiveEvaluator(tree: tree).nodes(for: query), "\(text)")
        #expect(Set(found).count == found.count, "\(text)")
        #expect(try QueryEvaluator(index: index).nodes(for: query) == found, "\(text)")
        hits += found.isEmpty ? 0 : 1
      }
    }
    #expect(hits > rounds / 4, "selectors that find nothing test nothing")
  }

  @Test(
    "every node has a reference and evidence that find only this node",
    arguments: try Seed.all(1..<4, full: 20)
  )
  func locates(seed: Seed) throws {
    var random = SeededRandom(seed: seed.number)
    let tree = RandomScreen.tree(&random)
    for index in 0..<tree.count {
      let reference = tree.reference(to: index)
      #expect(tree.references(to: index).first == reference, "both choose from one list")
      let view = tree.viewReference(to: index)
      let found = Set(try tree.nodes(matching: view).map(tree.controlAncestor(of:)))
      #expect(found == [tree.controlAncestor(of: index)], "\(view) for \(index)")
      guard tree.isVisible(index) else { continue }
      let control = try? tree.control(reference)
      #expect(control == tree.controlAncestor(of: index), "\(reference) for \(index)")
      #expect(tree.resolve(tree.evidence(for: index)) == .verified(index), "\(index)")
    }
  }

  @Test(
    "a path of places finds the node that its query finds",
    arguments: try Seed.all(1..<4, full: 20)
  )
  func findsPaths(seed: Seed) throws {
    var random = SeededRandom(seed: seed.number)
    let tree = RandomScreen.tree(&random)
    var found = 0
    for index in 0..<tree.count {
      var path = tree.path(to: index)
      if random.chance(1, in: 3) { path.append(random.number(below: 3)) }
      let reference = NodeReference.path(path)
      guard case .selector(let text) = reference else { continue }
      let nodes = try tree.nodes(matching: reference)
      #expect(try nodes == tree.select(text), "\(text)")
      found += nodes.count
    }
    // One path in three goes on to a child, which may not exist.
    #expect(found * 3 >= tree.count)
  }

  @Test(
    "other selectors than paths of places are left to their languages",
    arguments: [
      "", "/", "/.", "/[", "/[]", "/[0", "/[0]/", "/[0]//[1]", "/UIView[0]", "/[-1]", "[0]",
      "/[0] ", "/[1234567890]", "dnodi:/[0]", "/[０]",
    ]
  )
  func leavesOthers(selector: String) {
    #expect(NodeReference.places(ofPath: selector) == nil)
  }

  @Test(
    "a query takes time in proportion to the tree and the selector",
    arguments: [
      "igor:" + String(repeating: "(* ", count: 60) + "*" + String(repeating: ")", count: 60),
      "igor:" + Array(repeating: "*", count: 64).joined(separator: " "),
      "igor:$" + Array(repeating: "*", count: 64).joined(separator: " ~ "),
      "igor:*[label LIKE '\(String(repeating: "*a", count: 500))b']",
      "dnodi:" + String(repeating: "//UIView/..", count: 300),
      "dnodi://" + String(repeating: "*a", count: 1000) + "*",
      "shelley:" + String(repeating: "view parent descendant ", count: 170),
    ]
  )
  func isBounded(selector: String) throws {
    var chain = ViewTree(ViewNode("UIView", label: String(repeating: "a", count: 60)))
    for _ in 0..<200 { chain = ViewTree(ViewNode("UIView"), children: [chain]) }
    let time = try ContinuousClock().measure { _ = try chain.select(selector) }
    #expect(time < .seconds(30))
  }
}
