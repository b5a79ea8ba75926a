import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("The tree between two snapshots")
struct DrawingTests {
  /// A view that logs each call of `describe`.
  private final class Counted: UIView {
    let log: CallLog
    var mood = "calm" { didSet { setNeedsDisplay() } }
    init(_ log: CallLog) {
      self.log = log
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    required init?(coder: NSCoder) { nil }
    override func describe(into node: inout ViewNode) {
      super.describe(into: &node)
      node.value = mood
      log.record("asked")
    }
  }

  /// A view that describes its children in an attribute of its own.
  private final class Parent: UIView {
    override func describe(into node: inout ViewNode) {
      super.describe(into: &node)
      node.attributes["children"] = .number(2)
    }
  }

  @Test("an attribute that an app calls children is in a snapshot that can be read")
  func memberName() throws {
    let fixture = try AppFixture { _, view in
      view.addSubview(Parent(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    }
    let tree = try fixture.driver.snapshot()
    #expect(tree.nodes.compactMap { $0.attributes["_children"] } == [.number(2)])
    #expect(try TreeNotation.decode(TreeNotation.encode(tree)) == tree)
  }

  @Test("a snapshot asks only the views that have changed")
  func asked() throws {
    let log = CallLog()
    let views = (0..<50).map { _ in Counted(log) }
    let fixture = try AppFixture { _, view in
      for counted in views { view.addSubview(counted) }
    }
    _ = try fixture.driver.snapshot()
    #expect(log.lines.count == 50)
    _ = try fixture.driver.snapshot()
    #expect(log.lines.count == 50)
    views[7].mood = "glad"
    #expect(try fixture.driver.snapshot().nodes.contains { $0.value == "glad" })
    views[9].removeFromSuperview()
    #expect(try fixture.driver.snapshot().count == 51)
    #expect(log.lines.count == 51)
  }

  @Test("the tree of a snapshot has the right digest after every kind of change")
  func digest() throws {
    let label = UILabel("one", identifier: "label")
    let box = UIView.named("box", CGRect(x: 0, y: 0, width: 100, height: 100))
    let fixture = try AppFixture { _, view in view.addSubviews(box, label) }
    let driver = fixture.driver
    var seen: Set<Digest> = []
    let changes: [() -> Void] = [
      {}, { label.text = "two" }, { box.frame.origin.x = 5 }, { box.isHidden = true },
      { box.alpha = 0.5 }, { box.tag = 4 }, { box.bounds.origin.y = 3 },
      { box.accessibilityTraits = .header }, { box.accessibilityHint = "opens" },
      { box.superview?.bringSubviewToFront(box) }, { label.removeFromSuperview() },
      { box.addSubview(label) }, { box.isUserInteractionEnabled = false },
      { box.accessibilityLabel = "Box" }, { box.accessibilityIdentifier = nil },
    ]
    for change in changes {
      change()
      let tree = try driver.snapshot()
      let scratch = try driver.snapshotFromScratch()
      #expect(Array(scratch.nodes) == Array(tree.nodes))
      #expect(scratch.subtreeHashes() == tree.subtreeHashes())
      #expect(seen.insert(tree.hash).inserted)
    }
  }

  @Test("a tree returned by a snapshot does not change later")
  func kept() throws {
    let label = UILabel("one", identifier: "label")
    let fixture = try AppFixture { _, view in view.addSubview(label) }
    let before = try fixture.driver.snapshot()
    label.text = "two"
    _ = try fixture.driver.snapshot()
    #expect(before.nodes.last?.text == "one")
  }
}
