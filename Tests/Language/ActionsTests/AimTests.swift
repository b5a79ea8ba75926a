import Actions
import AppDriver
import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("The place to touch a view at")
struct AimTests {
  private let page = PageApp()

  private func aim(at reference: String) throws -> Aim {
    try Aim(at: try NodeReference(parsing: reference), in: page.snapshot())
  }

  @Test(
    "a view is touched where the app says, whatever lies over it by the frames",
    arguments: [
      ("\"Cancel\"", Point(x: 120, y: 460)), ("\"Terms\"", Point(x: 320, y: 112)),
      ("\"Privacy\"", Point(x: 100, y: 136)), ("#all-label", Point(x: 70, y: 215)),
    ]
  )
  func reported(reference: String, place: Point) throws {
    #expect(try aim(at: reference).point == place)
  }

  @Test("of two views with one name, the one that input reaches is meant")
  func preferred() throws {
    let tree = page.snapshot()
    let node = try aim(at: "\"All\"").node
    #expect(node.flatMap { tree[$0].identifier } == "all-label")
  }

  @Test("a view that input does not reach is not touched")
  func missed() {
    let error = #expect(throws: ActionError.self) { try aim(at: "#all") }
    #expect(error?.message == "input does not reach \"All\", as the app reports")
    #expect(error?.hint?.hasPrefix("close what lies over it") == true)
  }

  @Test("the view at a place is the front one that input reaches")
  func place() throws {
    let tree = page.snapshot()
    #expect(try aim(at: "120,460").node.map { tree[$0].identifier } == "cancel")
    #expect(try aim(at: "25,205").node.map { tree[$0].identifier } == "all-label")
  }

  @Test("a point to touch counts only if it is two numbers within the frame")
  func validPoints() {
    let values: [AttributeValue] = [
      .list([.number(100), .number(0)]), .list([.number(-1), .number(0)]), .list([.number(1)]),
      .list([.text("1"), .number(1)]), .number(1), .null,
    ]
    for value in values {
      let node = ViewNode("Link", frame: Frame(5, 5, 100, 20), attributes: ["touchPoint": value])
      #expect(ViewTree(node).touchPoint(of: 0) == nil)
      #expect(!ViewTree(node).isReportedInReach(0))
    }
    let good = AttributeValue.list([.number(99), .number(0)])
    let node = ViewNode("Link", frame: Frame(5, 5, 100, 20), attributes: ["touchPoint": good])
    #expect(ViewTree(node).touchPoint(of: 0) == Point(x: 104, y: 5))
  }
}
