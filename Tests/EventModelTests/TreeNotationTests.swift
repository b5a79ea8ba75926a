import EventModel
import TestSupport
import Testing

@Suite("Trees as JSON")
struct TreeNotationTests {
  private func decode(_ text: String) throws -> ViewTree {
    try TreeNotation.decode(Array(text.utf8))
  }

  @Test("a tree is read back as it was written", arguments: RandomTree.Shape.allCases)
  func roundTrip(shape: RandomTree.Shape) {
    forAll(seeds: 0..<5, full: 680) { random in
      let size = Int.random(in: 1...60, using: &random)
      let tree = RandomTree.make(shape, size: size, using: &random)
      let bytes = TreeNotation.encode(tree)
      let read = try TreeNotation.decode(bytes)
      #expect(read == tree)
      #expect(TreeNotation.encode(read) == bytes)
    }
  }

  @Test("members with their default are left out, and children are last")
  func defaults() throws {
    let tree = try decode(
      """
      { "children" : [ {"class":"UILabel","enabled":true,"hidden":false,"tag":0} ],
        "offset": [0,0], "class": "UIView", "tag": 7.0, "Zeta": 1, "alpha": 0.5 }
      """
    )
    let text = String(decoding: TreeNotation.encode(tree), as: UTF8.self)
    #expect(
      text == """
        {"class":"UIView","tag":7,"Zeta":1,"alpha":0.5,"children":[{"class":"UILabel"}]}
        """
    )
  }

  @Test("members with unknown names are attributes with any value")
  func unknownMembers() throws {
    let tree = try decode(
      #"{"class":"UIButton","titleLabel.text":"Add","rows":[3,4],"more":{"b":null,"a":true}}"#
    )
    #expect(tree[0].attributes["titleLabel.text"]?.text == "Add")
    #expect(tree[0].attributes["rows"] == .list([.number(3), .number(4)]))
    let members = [Attribute("a", .bool(true)), Attribute("b", .null)]
    #expect(tree[0].attributes["more"] == .object(members))
  }

  @Test("a text that is null was not reported")
  func nullTexts() throws {
    let tree = try decode(
      #"{"class":"UILabel","identifier":null,"label":null,"text":null,"value":null}"#
    )
    #expect(tree == ViewTree(ViewNode("UILabel")))
    #expect(try decode(#"{"class":"UILabel","text":""}"#)[0].text == "")
  }

  @Test("attributes whose names only look equal are different")
  func lookalikeNames() throws {
    var node = ViewNode("UIView")
    node.attributes["é"] = .number(1)
    node.attributes["e\u{301}"] = .number(2)
    #expect(node.attributes["é"]?.number == 1)
    #expect(node.attributes["e\u{301}"]?.number == 2)
    let tree = ViewTree(node)
    #expect(try TreeNotation.decode(TreeNotation.encode(tree)) == tree)
  }

  /// A text that is not a tree, and its error.
  struct Refusal: CustomTestStringConvertible {
    var text: String
    var line = 1
    var column: Int
    var message: String
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
      (self.text, self.line, self.column, self.message) = (text, line, column, message)
    }
  }

  @Test(
    "an invalid tree is refused with line, column, and what was found and expected",
    arguments: [
      Refusal("", 1, 1, "found the end, expected an object"),
      Refusal("[]", 1, 1, "found \"[\", expected an object"),
      Refusal("{}", 1, 1, "the member \"class\" is missing"),
      Refusal("{\"class\":\"\"}", 1, 10, "\"class\" must be text that is not empty"),
      Refusal("{\"class\":\"A\",\n \"tag\": 1.5}", 2, 9, "\"tag\" must be a whole number"),
      Refusal(
        "{\"class\":\"A\",\n \"tag\": 1,\n \"tag\": 1}",
        3,
        2,
        "the member \"tag\" is here twice"
      ),
      Refusal(
        "{\"class\":\"A\",\"frame\":[1,2,3]}",
        1,
        22,
        "\"frame\" must be four numbers [x,y,width,height]"
      ),
      Refusal("{\"class\":\"A\",\"hidden\":\"no\"}", 1, 23, "\"hidden\" must be true or false"),
      Refusal("{\"class\":\"A\",\"text\":3}", 1, 21, "\"text\" must be text"),
      Refusal(
        "{\"class\":\"A\",\n\"children\":[\n{\"text\":\"b\"}]}",
        3,
        1,
        "the member \"class\" is missing"
      ),
      Refusal("{\"class\":\"A\",\"children\":{}}", 1, 25, "found \"{\", expected an array"),
      Refusal("{\"class\":\"A\"}\n{", 2, 1, "found \"{\", expected the end of the line"),
      Refusal(
        "{\"class\":\"A\",\"x\":1e999}",
        1,
        18,
        "1e999 is not a number that can be represented exactly"
      ),
    ]
  )
  func refuses(_ refusal: Refusal) throws {
    let error = try #require(throws: LogError.self) { try decode(refusal.text) }
    #expect(error.message == refusal.message)
    #expect((error.line, error.column) == (refusal.line, refusal.column))
  }

  @Test("a tree beyond the limits is refused")
  func limits() throws {
    let wide = Array(#"{"class":"A","children":[{"class":"B"},{"class":"C"}]}"#.utf8)
    let few = LogLimits(nodes: 2)
    let error = #expect(throws: LogError.self) { try TreeNotation.decode(wide, limits: few) }
    #expect(error?.message == "the number of views is over the limit of 2")
    let deep = String(repeating: #"{"class":"A","children":["#, count: 600)
    let nesting = #expect(throws: LogError.self) { try decode(deep) }
    #expect(nesting?.message == "the nesting is over the limit of 512")
  }

  @Test(
    "an attribute with the name of a member gets underscores before it, and log and tree can be read",
    arguments: ViewNode.Member.common.map(\.name) + ["children"]
  )
  func memberNames(name: String) throws {
    let node = ViewNode("UIView", attributes: [name: .number(1), "_\(name)": .bool(true)])
    let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(node)])
    #expect(tree[1].attributes == ["__\(name)": .number(1), "_\(name)": .bool(true)])
    #expect(try TreeNotation.decode(TreeNotation.encode(tree)) == tree)
    let log = EventLog(
      header: SessionHeader(writer: "tests", app: "a", setting: SessionSetting()),
      events: [
        Event(number: 1, at: .zero, kind: .snapshot(.init(title: nil, tree: tree))),
        Event(number: 2, at: .zero, kind: .end(.init(.finished))),
      ]
    )
    #expect(try EventLog(decoding: LogWriter.encode(log)).checkpoints.map(\.tree) == [tree])
  }
}
