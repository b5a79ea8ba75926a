import AppDriver
import EventModel
import Recorder
import SampleApps
import TestSupport
import Testing

@testable import Exploring

@Suite("The facts about known nodes")
struct KnownNodesTests {
  @Test(
    "a screen of known nodes has the kind that its nodes give it",
    arguments: TestEnvironment.current.sample(SampleApps.catalogue.entries.map(\.name), count: 2)
  )
  func kinds(app: String) throws {
    let steps = TestEnvironment.current.isFull ? 200 : 10
    var nodes = KnownNodes()
    let recorder = SessionRecorder(try driver(app), header: header(app))
    try recorder.launch()
    var monkey = Monkey(seed: 9)
    try monkey.use(recorder, steps: steps)
    for checkpoint in recorder.log.checkpoints {
      let facts = nodes.facts(of: checkpoint.tree)
      #expect(nodes.kind(of: checkpoint.tree, facts) == ScreenKind(of: checkpoint.tree))
    }
  }

  @Test("nodes that differ in one member have facts of their own")
  func members() {
    var nodes = KnownNodes()
    func facts(_ node: ViewNode) -> KnownNodes.Facts { nodes.facts(of: ViewTree(node))[0] }
    let button = facts(ViewNode("UIButton", identifier: "add", label: "Add"))
    #expect(button.verbs == [.tap, .longPress])
    let rows = (1...2).map { facts(ViewNode("UIButton", identifier: "row \($0)")) }
    #expect(rows[0].view == rows[1].view)
    #expect(facts(ViewNode("UIButton", identifier: "other")).control != button.control)
    #expect(facts(ViewNode("UIButton", identifier: "add", isEnabled: false)).verbs.isEmpty)
    let key: AttributeList = ["traits": .list([.text("keyboardKey")])]
    #expect(facts(ViewNode("UIButton", identifier: "add", attributes: key)).verbs.isEmpty)
  }
}
