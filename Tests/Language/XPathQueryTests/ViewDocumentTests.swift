import EventModel
import Foundation
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("XPath on views")
struct ViewDocumentTests {
  /// A window with a table of two rows, of which the first has a label and a button.
  let tree = ViewTree(
    ViewNode("UIWindow"),
    children: [
      ViewTree(
        ViewNode("UITableView", identifier: "list"),
        children: [
          ViewTree(
            ViewNode("UITableViewCell", label: "Milk"),
            children: [
              ViewTree(ViewNode("UILabel", text: "Milk")),
              ViewTree(ViewNode("UIButton", text: "Edit", tag: 3)),
            ]
          ),
          ViewTree(ViewNode("UITableViewCell", label: "Bread")),
        ]
      ),
      ViewTree(ViewNode("UITextField", identifier: "new", text: "")),
    ]
  )

  /// The answers of lxml, see `scripts/compare-lxml --goldens`.
  private struct Goldens {
    let trees: [ViewTree]
    let cases: [(tree: Int, expression: String, views: [Int])]

    init() throws {
      let file = PackageFolder.file("Tests/Fixtures/xpath/lxml.json")
      let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let json = try #require(parsed as? [String: Any])
      trees = try #require(json["trees"] as? [Any]).map { notation in
        try TreeNotation.decode(Array(JSONSerialization.data(withJSONObject: notation)))
      }
      cases = try #require(json["cases"] as? [[Any]]).map { one in
        (
          try #require(one[0] as? Int), try #require(one[1] as? String),
          try #require(one[2] as? [Int])
        )
      }
    }
  }

  @Test(
    "an expression without properties as elements selects the views that lxml selects in the document that show prints"
  )
  func agreesWithLxml() throws {
    let goldens = try Goldens()
    #expect(goldens.cases.count > 400)
    for one in goldens.cases {
      let found = try LibxmlEngine().select(one.expression, in: goldens.trees[one.tree])
      #expect(found == one.views, "\(one.expression) in tree \(one.tree)")
    }
  }

  @Test(
    "an asterisk, a position, a count and not() mean views",
    arguments: [
      ("//*[not(@identifier)]", [0, 2, 3, 4, 5]), ("/UIWindow/*[1]", [1]),
      ("/UIWindow/*[2]", [6]), ("//UITableViewCell[not(*)]", [5]), ("//*[not(*)]", [3, 4, 5, 6]),
      ("//*[count(*)=2]", [0, 1, 2]), ("//UILabel/following-sibling::*", [4]),
      ("//UIButton/preceding-sibling::*[1]", [3]), ("(//*)[last()]", [6]),
      ("//UITableView/*[last()] | //UITableView/*[1]", [2, 5]), ("//UILabel/following::*[2]", [5]),
      ("//*[count(//*) = 7]", Array(0..<7)), ("//UIButton/ancestor::*[2]", [1]),
      ("//node()[not(node())]", [3, 4, 5, 6]), ("//text()", []),
      (".//.", Array(0..<7)), (".//./.", Array(0..<7)), (".//.//*", Array(1..<7)), ("//key/..", []),
    ]
  )
  func meansViews(expression: String, expected: [Int]) throws {
    #expect(try LibxmlEngine().select(expression, in: tree) == expected)
  }

  @Test(
    "a property whose value is used as that of an element means what it meant in bromine",
    arguments: [
      ("//UIButton[title=\"Edit\"]", [4]), ("//UIButton['Edit' = title]", [4]),
      ("//*[tag=3]", [4]), ("//*[tag > 2][currentTitle='Edit']", [4]),
      ("//UIButton[contains(title, 'di')]", [4]), ("//UITableViewCell[text='Bread']", [5]),
      ("//*[className='UILabel']", [3]), ("//UITableView[*[*[title='Edit']]]", [1]),
      ("//*[title='Edit']/preceding-sibling::*[1]", [3]), ("//UIWindow[frame/width = 0]", [0]),
      ("//*[../text='Milk']", [3, 4]), ("//*[UIButton/text='Edit']", [2]),
      ("//UITableViewCell[.//text='Edit']", [2]), ("//UILabel[string(text)='Milk']", [3]),
      ("//*[text=@text]", [2, 3, 4, 5, 6]), ("//*[@text=text]", [2, 3, 4, 5, 6]),
      ("//*[string-length(text)=4]", [2, 3, 4]),
      ("//UIButton[number(tag)+1=4]", [4]), ("//UIButton[-tag=-3]", [4]),
      ("//UIButton[(text)='Edit']", [4]),
      ("//UIButton[(text | className)='UIButton']", [4]),
      ("//UIButton[concat(text, '!')='Edit!']", [4]),
      ("//UIButton[text[1]='Edit']", [4]), ("//UIButton[./text='Edit']", [4]),
      ("//UILabel[../UIButton/text='Edit']", [3]),
      ("//UIButton[normalize-space(text)='Edit']", [4]),
      ("//*[not(text='Edit')]", [0, 1, 2, 3, 5, 6]), ("//*[sum(tag)=3]", [4]),
      // Asked for as an element: the standard's answers.
      ("//*[title]", []), ("//title", []), ("//*[child::title='Edit']", []),
      ("//*[not(title)]", Array(0..<7)), ("//*[label='Milk']", []),
    ]
  )
  func bromine(expression: String, expected: [Int]) throws {
    #expect(try LibxmlEngine().select(expression, in: tree) == expected)
  }

  @Test(
    "a property cannot be counted as an element, and the error names the attribute",
    arguments: [
      ("//*[count(text)=0]", 11, "@text"), ("//*[count(../text)>0]", 14, "@text"),
      ("//*[count(frame/width)=1]", 11, "@width"), ("//*[count(* | tag)=1]", 15, "@tag"),
    ]
  )
  func counted(expression: String, column: Int, hint: String) {
    let error = #expect(throws: QueryError.self) {
      try LibxmlEngine().select(expression, in: tree)
    }
    #expect(
      error?.column == column && error?.hint == "did you mean \(hint)?",
      "\(String(describing: error))"
    )
  }

  @Test("names that are read in Simon's style are told with their standard spelling")
  func notes() {
    let engine = LibxmlEngine()
    #expect(
      engine.note(on: "//*[text='a' and tag=1 or text='b']", in: tree)
        == "`text`, `tag` are read in Simon's style; the standard spelling is @text, @tag"
    )
    #expect(
      engine.note(on: "//*[frame/x=0]", in: nil)
        == "`frame/x` is read in Simon's style; the standard spelling is @x"
    )
    let style = engine.note(on: "//UITableView/subviews/*", in: tree)
    #expect(
      style?.hasPrefix("`subviews`: the whole selector is read in the style of bromine") == true
    )
    #expect(engine.note(on: "//dict", in: tree)?.contains("selftesting") == true)
    for expression in [
      "//*[@text='a']", "//*[title]", "bromine://UIButton/title", "views://*[text='a']", "//*[",
      "//UIButton",
    ] { #expect(engine.note(on: expression, in: tree) == nil, "\(expression)") }
    let named = ViewTree(ViewNode("UIView"), children: [ViewTree(ViewNode("text"))])
    #expect(engine.note(on: "//*[text='a']", in: named) == nil)
  }

  @Test("a name that is the class of a view means the view, not a property or another form")
  func classNames() throws {
    let names = ["title", "dict", "subviews", "key", "string", "frame"]
    let named = names.map { ViewTree(ViewNode($0, attributes: ["title": .text("Edit")])) }
    let screen = ViewTree(ViewNode("UIView"), children: named)
    for (place, name) in names.enumerated() {
      #expect(try LibxmlEngine().select("//\(name)", in: screen) == [place + 1], "\(name)")
    }
    #expect(try LibxmlEngine().select("//*[title='Edit']", in: screen) == [])
    #expect(try LibxmlEngine().select("//*[@dict] | //*[@plist]", in: tree) == [])
  }

  @Test(
    "the name of a form before an expression chooses the form",
    arguments: [
      ("bromine://UIButton/title", [4]), ("bromine:/UIWindow/subviews/*[1]", [1]),
      ("bromine://label[.='Milk']", [2]), ("selftesting:/plist/dict/key[1]", [0]),
      (" views://dict", []), ("views://*[title='Edit']", [4]), ("views://key/..", []),
    ]
  )
  func named(expression: String, expected: [Int]) throws {
    #expect(try LibxmlEngine().select(expression, in: tree) == expected)
  }

  @Test("an error and an explanation behind the name of a form have their columns")
  func namedColumns() throws {
    let error = #expect(throws: QueryError.self) {
      try LibxmlEngine().select("bromine://a[", in: tree)
    }
    #expect(error?.column == 13)
    let parts = try LibxmlEngine().explain("views://*[title='Edit']/..", in: tree)
    #expect(parts.map(\.text) == ["//*[title='Edit']", "/.."])
    #expect(parts.map(\.column) == [7, 24])
    #expect(parts.map(\.kept) == [1, 1])
  }

  @Test("the document has one element for each view, and its lines end within tags")
  func document() {
    #expect(
      ViewTree(
        ViewNode("UIView"),
        children: [
          ViewTree(
            ViewNode(
              "Row<Int>",
              label: "a\n\"b\"",
              frame: Frame(1, 2, 3.5, 4),
              offset: Point(x: 0, y: 9),
              attributes: ["a b": .text("<"), "x": .text("own")]
            )
          )
        ]
      ).xml(.classes, isReadable: true) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <UIView address="0" class="UIView" tag="0" hidden="NO" enabled="YES" x="0" y="0" \
        width="0" height="0"
        ><Row_Int_ address="1" class="Row&lt;Int&gt;" tag="0" hidden="NO" enabled="YES" \
        label="a&#10;&quot;b&quot;" a_b="&lt;" x="own" y="2" width="3.5" height="4" offset="0 9"
         /></UIView
        >
        """
    )
  }

  @Test("a search for relatives of every view is evaluated on a tree of 10,000 views")
  func manyRelatives() throws {
    let leaves = (0..<10_000).map { _ in ViewTree(ViewNode("UIView")) }
    let screen = ViewTree(ViewNode("UIWindow"), children: leaves)
    for expression in ["//*/..", "//*/ancestor-or-self::*", "//*/following-sibling::*[1]"] {
      #expect(try !LibxmlEngine().select(expression, in: screen).isEmpty)
    }
  }
}
