import EventModel
import Foundation
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("XPath over a tree")
struct LibxmlEngineTests {
  /// A window with a bar that has a button, and a table with two rows.
  let tree = ViewTree(
    ViewNode("UIWindow", frame: Frame(0, 0, 320, 480)),
    children: [
      ViewTree(
        ViewNode("UINavigationBar"),
        children: [ViewTree(ViewNode("UINavigationButton", label: "Edit", text: "Edit"))]
      ),
      ViewTree(
        ViewNode("UITableView", identifier: "list"),
        children: [
          ViewTree(
            ViewNode("UITableViewCell", label: "TextFields"),
            children: [ViewTree(ViewNode("UILabel", text: "A < B & \"C\" \u{1} ü", tag: 7))]
          ),
          ViewTree(ViewNode("UITableViewCell", label: "Buttons", attributes: ["row": .number(1)])),
        ]
      ),
      ViewTree(
        ViewNode(
          "UIRoundedRectButton",
          attributes: ["currentTitle": .text("Click me"), "selected": .bool(true)]
        )
      ),
    ]
  )

  @Test(
    "XPath selects views by class, property and place, in document order",
    arguments: [
      ("//UITableViewCell", [4, 6]), ("/UIWindow/UITableView/UITableViewCell[2]", [6]),
      ("//UITableView//UILabel", [5]), ("//*[@identifier='list']", [3]), ("//*[@tag=7]", [5]),
      ("//UILabel/ancestor::UITableView", [3]), ("//UILabel/..", [4]), ("/*", [0]),
      ("//UITableViewCell[last()] | //UINavigationButton", [2, 6]),
      ("//UILabel[contains(@text, '< B & ')]", [5]), ("//*[@selected='YES']", [7]),
      ("//UILabel[@text='A < B & \"C\" \u{FFFD} ü']", [5]), ("//UIWindow[frame/width = 320]", [0]),
      ("//UITableViewCell[@row=1]", [6]), ("(//UITableViewCell)[1]", [4]), ("UITableView", [3]),
      ("//UINavigationButton/@title", [2]), ("bromine://label[.='Edit']", [2]),
      ("//UINothing", []),
      ("/", []),
      ("//UITableView/subviews/UITableViewCell", [4, 6]),
    ]
  )
  func selects(expression: String, expected: [Int]) throws {
    #expect(try LibxmlEngine().select(expression, in: tree) == expected)
  }

  @Test("XPath expressions of SelfTesting's users select their views")
  func peerCases() throws {
    let file = PackageFolder.file("Tests/Fixtures/earlier-cases/selectors.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let cases = try #require(json as? [[String: Any]]).filter {
      $0["system"] as? String == "SelfTesting"
    }
    let found = try cases.map { given in
      try LibxmlEngine().select(try #require(given["input"] as? String), in: tree)
    }
    // The buttons with the titles Edit and Click me.
    let inputs = cases.compactMap { $0["id"] as? String }
    #expect(
      Dictionary(uniqueKeysWithValues: zip(inputs, found)) == ["pc-0513": [2], "pc-0515": [7]]
    )
  }

  @Test("an expression with elements of a property list sees SelfTesting's property list")
  func propertyList() throws {
    let row = "//dict[key[.='label' and following-sibling::string[1]/.='Buttons']]"
    #expect(try LibxmlEngine().select(row, in: tree) == [6])
    #expect(try LibxmlEngine().select("/plist/dict", in: tree) == [0])
    #expect(try LibxmlEngine(style: .propertyList).select("//*", in: tree) == Array(0..<8))
    #expect(
      ViewTree(ViewNode("UILabel", text: "Hi")).xml(.propertyList).hasSuffix(
        """
        <plist version="1.0"><dict><key>address</key><integer>0</integer><key>className</key>\
        <string>UILabel</string><key>enabled</key><true/><key>frame</key><dict><key>height</key>\
        <real>0</real><key>width</key><real>0</real><key>x</key><real>0</real><key>y</key>\
        <real>0</real></dict><key>hidden</key><false/><key>subviews</key><array></array>\
        <key>tag</key><integer>0</integer><key>text</key><string>Hi</string></dict></plist>
        """
      )
    )
  }

  @Test("selectors and references use the engine of the caller")
  func injection() throws {
    let error = #expect(throws: QueryError.self) { try tree.select("xpath://UILabel") }
    #expect(error?.reason == .unavailable)
    try XPathEngines.$current.withValue(LibxmlEngine()) { () throws in
      #expect(try tree.select("xpath://UILabel") == [5])
      #expect(try tree.select("//UITableViewCell[1]", language: .xpath) == [4])
      #expect(try tree.nodes(matching: .selector("xpath://UILabel/..")) == [4])
      let error = #expect(throws: QueryError.self) { try tree.select("xpath://UILabel[") }
      #expect(error?.column == 17)
    }
  }

  @Test("an attribute that XML gives a meaning hides no view")
  func namespace() throws {
    let label = ViewTree(ViewNode("UILabel", attributes: ["xmlns": .text("u:x")]))
    let screen = ViewTree(
      ViewNode("UIView", attributes: ["xmlns": .text("u:y")]),
      children: [label]
    )
    #expect(try LibxmlEngine().select("//UILabel", in: screen) == [1])
    #expect(try LibxmlEngine().select("//UIView[@_xmlns='u:y']", in: screen) == [0])
  }

  @Test(
    "a text of more than 10 MB hides no view",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func longText() throws {
    let text = String(repeating: "A long text. ", count: 1 << 20)
    let label = ViewTree(ViewNode("UILabel", text: text))
    let screen = ViewTree(ViewNode("UIView"), children: [label])
    #expect(try LibxmlEngine().select("//UILabel", in: screen) == [1])
  }

  @Test("selecting eight times as many views takes about eight times as long")
  func manyViews() throws {
    func work(_ count: Int) throws -> Double {
      let rows = (0..<count).map { ViewTree(ViewNode("UILabel", text: "\($0)")) }
      let screen = ViewTree(ViewNode("UIWindow"), children: rows)
      let before = threadTime()
      #expect(try LibxmlEngine(style: .classes).select("//*", in: screen).count == count + 1)
      return threadTime() - before
    }
    _ = try work(10)
    let few = try work(500)
    #expect(try work(4_000) < 16 * few)
  }

  /// The seconds that the processor worked for this thread.
  private func threadTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("an XPath is explained step by step")
  func explains() throws {
    let parts = try LibxmlEngine().explain("//UITableView/UITableViewCell[@row]/UILabel", in: tree)
    #expect(parts.map(\.text) == ["//UITableView", "/UITableViewCell[@row]", "/UILabel"])
    #expect(parts.map(\.column) == [1, 14, 36])
    #expect(parts.map(\.kept) == [1, 1, 0])
  }

  @Test("the document can contain any text and any class name", arguments: XPathStyle.allCases)
  func anyText(style: XPathStyle) throws {
    let texts = ["\u{0}", "]]>", "<!--", "&amp;", "\u{FFFF}", "é\u{301}", "👩‍👩‍👧", "\r\n\t"]
    let nodes = texts.map { text in
      ViewTree(
        ViewNode(
          text,
          identifier: text,
          label: text,
          text: text,
          attributes: [
            "a b": .text(text), "a_b": .text("x"), "1": .text("y"), "address": .text("z"),
          ]
        )
      )
    }
    let tree = ViewTree(ViewNode("UIWindow"), children: nodes)
    #expect(try LibxmlEngine(style: style).select("//*", in: tree) == Array(0..<tree.count))
  }
}
