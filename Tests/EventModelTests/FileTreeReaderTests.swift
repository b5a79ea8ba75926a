import EventModel
import TestSupport
import Testing

@Suite("The fast reader of tree files")
struct FileTreeReaderTests {
  /// A writer of trees as other programs write them: members in any order, blanks, escapes, defaults, and
  /// numbers with a point.
  private struct LooseWriter {
    var random: SeededRandom

    mutating func node(_ index: Int, of tree: ViewTree) -> String {
      var node = ViewTree(tree[index])
      node[0].frame = .zero
      let frame = tree.frame(of: index)
      let canonical = String(decoding: TreeNotation.encode(node), as: UTF8.self)
      // The members of a node without children are between its braces; attributes may be nested.
      var members = [String(canonical.dropFirst().dropLast())]
      if frame != .zero {
        let numbers = [frame.minX, frame.minY, frame.size.width, frame.size.height]
        members.append("\"frame\"\(blank()):[\(numbers.map { number($0) }.joined(separator: ","))]")
      }
      let children = tree.children(of: index).map { self.node($0, of: tree) }
      if !children.isEmpty || random.once(in: 4) {
        members.append("\"children\":\(blank())[\(children.joined(separator: ",\(blank())"))]")
      }
      if node[0].isEnabled, random.once(in: 4) { members.append("\"enabled\":true") }
      if !node[0].isHidden, random.once(in: 4) { members.append("\"hidden\":\(blank())false") }
      if node[0].tag == 0, random.once(in: 4) { members.append("\"tag\":0") }
      if node[0].value == nil, random.once(in: 8) { members.append("\"value\":null") }
      members.shuffle(using: &random)
      return "{\(blank())\(members.joined(separator: ",\(blank())"))\(blank())}"
    }

    private mutating func blank() -> String {
      ["", "", " ", "\n  ", "\t"].randomElement(using: &random) ?? ""
    }

    private mutating func number(_ value: Double) -> String {
      random.once(in: 2) ? value.canonical : "\(value)"
    }
  }

  @Test("a tree in any layout is the tree that was written", arguments: RandomTree.Shape.allCases)
  func layouts(shape: RandomTree.Shape) {
    forAll(seeds: 0..<4, full: 400) { random in
      let size = Int.random(in: 1...40, using: &random)
      let tree = RandomTree.make(shape, size: size, using: &random)
      var writer = LooseWriter(random: random)
      let bytes = Array(writer.node(0, of: tree).utf8)
      let (read, general) = try (
        TreeNotation.decode(bytes), TreeNotation.decodeGenerally(bytes)
      )
      #expect(read == tree)
      #expect(general == tree)
    }
  }

  @Test(
    "trees as other programs write them are read fast",
    arguments: [
      #"{"class":"A","frame":[0,1.5,20,-3],"children":[{"class":"B","row":1},{"class":"C"}]}"#,
      #"{ "children": [ {"text": "x", "class": "B"} ], "frame": [0.0, 10.0, 1.25, 3], "class": "A" }"#,
      #"{"class":"A","zeta":1,"alpha":[1,"b",null,true],"tag":-3,"value":"on"}"#,
      #"{"class":"A","hidden":false,"enabled":true,"tag":0,"offset":[0,0],"label":null}"#,
      #"{"class":"A","label":"caf\u00e9 \"x\"","value":"a\nb","more":{"b":1,"a":[]},"offset":[0,1e1]}"#,
      "{\r\n\t\"class\" :\"A\",\n  \"frame\": [0.0001, 1, 2, 3]\n}\n",
    ]
  )
  func usualTrees(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(TreeNotation.isReadFast(bytes))
    #expect(try TreeNotation.decode(bytes) == TreeNotation.decodeGenerally(bytes))
  }

  @Test("a damaged tree has the tree, or the error, of the general reader")
  func damage() {
    forAll(seeds: 0..<60, full: 6_000) { random in
      let size = Int.random(in: 1...8, using: &random)
      let tree = RandomTree.make(.mixed, size: size, using: &random)
      var bytes = TreeNotation.encode(tree)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let letters = Array("\"\\,:[]{}0-. e\n\u{E9}ntf".utf8)
        bytes[place] = letters.randomElement(using: &random) ?? 0
      }
      let fast = Result { try TreeNotation.decode(bytes) }
      let general = Result { try TreeNotation.decodeGenerally(bytes) }
      switch (fast, general) {
      case (.success(let one), .success(let other)): #expect(one == other)
      case (.failure(let one), .failure(let other)):
        #expect(one as? LogError == other as? LogError)
      default: Issue.record("\(fast) differs from \(general)")
      }
    }
  }

  @Test("white space behind a number costs as much as its length, not as its square")
  func longBlanks() throws {
    let blanks = String(repeating: " ", count: 200_000)
    let text = "{\"class\":\"A\",\"tag\":1\(blanks),\"hidden\":true\(blanks)}"
    let time = try ContinuousClock().measure {
      let tree = try TreeNotation.decode(Array(text.utf8))
      #expect(tree[0].tag == 1 && tree[0].isHidden)
    }
    #expect(time < .seconds(10))
  }

  @Test(
    "the levels of a value count together with those of its view",
    arguments: [
      (0, 511), (0, 512), (100, 310), (100, 312), (240, 30), (247, 17), (247, 18), (255, 1),
    ]
  )
  func depth(ancestors: Int, levels: Int) throws {
    let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let text =
      String(repeating: "{\"class\":\"A\",\"children\":[", count: ancestors)
      + "{\"class\":\"B\",\"x\":\(value)}" + String(repeating: "]}", count: ancestors)
    let bytes = Array(text.utf8)
    let isDeep = 2 * ancestors + 1 + levels > LogLimits().depth
    for read in [
      { try TreeNotation.decode(bytes) }, { try TreeNotation.decodeGenerally(bytes) },
    ] {
      if isDeep {
        let error = #expect(throws: LogError.self) { try read() }
        #expect(error?.reason == .tooLarge("the nesting", limit: 512))
      } else {
        #expect(try read().count == ancestors + 1)
      }
    }
  }

  @Test(
    "a tree is left to the general reader where only that can tell what is wrong",
    arguments: [
      #"{"class":"A","class":"A"}"#, #"{"class":"A","hidden":false,"hidden":false}"#,
      #"{"class":"A","a":1,"a":1}"#, #"{"class":"A","a":1,"\u0061":1}"#, #"{"class":""}"#,
      #"{"text":"A"}"#, #"{"class":"A","tag":0,"tag":0}"#, #"{"class":"A","frame":[0,0,1]}"#,
      #"{"class":"A","frame":[00,0,1,1]}"#, #"{"class":"A","hidden":1}"#,
      #"{"class":"A","children":[{}]}"#, #"{"class":"A","children":[],"children":[]}"#,
      #"{"class":"A"} x"#, #"{"class":"A","a":tru}"#, #"{"class":"A","\u0063lass":"B"}"#,
    ]
  )
  func refused(text: String) throws {
    let bytes = Array(text.utf8)
    let error = #expect(throws: LogError.self) { try TreeNotation.decode(bytes) }
    #expect(throws: try #require(error)) { try TreeNotation.decodeGenerally(bytes) }
  }
}
