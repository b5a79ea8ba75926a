import EventModel
import Testing

@testable import ViewQuery

@Suite("Compatibility with the original languages")
struct PeerCaseTests {
  /// The cases with a different result on purpose, and the reason.
  static let deviations: [String: String] = [
    "pc-0353": "a selector is parsed as a whole, so an error comes before any result",
    "pc-0371": "`tag:` selects by tag, which is what its user expected of `view tag:0`",
  ]

  @Test(
    "dNodi selects the same nodes as the original",
    arguments: PeerCase.cases("dNodi", "selector")
  )
  func dnodi(peer: PeerCase) throws {
    let tree = try #require(peer.tree)
    let found = try tree.select(try #require(peer.input.text), language: .dnodi)
    if let match = peer.expected["match"]?.texts { #expect(peer.named(found) == match) }
    if let least = peer.expected["match_min"]?.number { #expect(Double(found.count) >= least) }
    if let name = peer.expected["all_class"]?.text {
      #expect(found.allSatisfy { tree[$0].className == name })
    }
  }

  @Test(
    "dNodi reads a quoted value as the original does",
    arguments: PeerCase.cases("dNodi", "attribute-value")
  )
  func dnodiValue(peer: PeerCase) throws {
    let read: String =
      switch AttributeValue(reading: try #require(peer.input.text)) {
      case .number(let number): "number \(number.canonical)"
      case .bool(let bool): "bool \(bool)"
      case .text(let text): "string \(text)"
      default: "nothing"
      }
    #expect(read == peer.expected.text)
  }

  @Test(
    "dNodi compares an attribute with a value as the original does",
    arguments: PeerCase.cases("dNodi/Simon", "attribute-match")
  )
  func dnodiMatch(peer: PeerCase) throws {
    let name = try #require(peer.input["attribute"]?.text)
    let value = try #require(peer.input["value"]?.text)
    let view = ViewTree(PeerCase.node(try #require(peer.input["view"])))
    let tree = ViewTree(ViewNode("UIWindow"), children: [view])
    let found = try tree.select("//[\(name)='\(value)']", language: .dnodi)
    #expect(!found.isEmpty == peer.expected.bool)
  }

  @Test(
    "Shelley selects the same nodes as the original",
    arguments: PeerCase.cases("Shelley", "selector")
  )
  func shelley(peer: PeerCase) throws {
    let tree = peer.tree ?? ViewTree(ViewNode("UIWindow"))
    var selector = try #require(peer.input.text)
    // One case is not a selector: the ancestors of a node that the original test gets directly.
    if selector == "(parents of ABA)" { selector = "view identifier:'ABA' parent" }
    if peer.expected["error"] != nil {
      #expect(throws: QueryError.self) { try tree.select(selector, language: .shelley) }
      return
    }
    let found = try tree.select(selector, language: .shelley)
    if Self.deviations[peer.id] == nil {
      #expect(peer.named(found) == peer.expected["match"]?.texts)
    } else {
      #expect(found == Array(1..<tree.count))
    }
  }

  @Test(
    "Shelley parses a selector as the original does",
    arguments: PeerCase.cases("Shelley", "selector-parse")
  )
  func shelleyReads(peer: PeerCase) throws {
    var parser = ShelleyParser(scanner: try SelectorScanner(try #require(peer.input.text)))
    guard let list = peer.expected.list else {
      if let first = peer.expected["first"], Self.deviations[peer.id] == nil {
        #expect(Self.json(try #require(try parser.next()).fragment) == first)
      }
      let error = #expect(throws: QueryError.self) { while try parser.next() != nil {} }
      #expect(error?.column != nil)
      return
    }
    var fragments: [JSONValue] = []
    while let placed = try parser.next() { fragments.append(Self.json(placed.fragment)) }
    #expect(fragments == list)
  }

  @Test(
    "Shelley filters by a predicate as the original does",
    arguments: [
      ("pc-0368", "view isHidden", "match"), ("pc-0370", "view tag", "error"),
    ]
  )
  func shelleyFilters(id: String, selector: String, key: String) throws {
    let peer = try #require(PeerCase.cases("Shelley", "predicate-filter").first { $0.id == id })
    #expect(peer.expected[key] != nil)
    let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("UIView", tag: 3))])
    if key == "match" {
      #expect(try tree.select(selector).isEmpty)
    } else {
      let error = #expect(throws: QueryError.self) { try tree.select(selector) }
      #expect(error?.message == "`tag` is not a yes-or-no property, so it needs a value")
    }
  }

  @Test(
    "the examples of Shelley's documentation are detected as Shelley",
    arguments: PeerCase.cases("Shelley", "selector-example")
  )
  func shelleyExamples(peer: PeerCase) throws {
    let selector = try Selector(try #require(peer.input.text))
    #expect(selector.language == .shelley)
  }

  @Test(
    "Igor selects the same nodes as the original",
    arguments: PeerCase.cases("Igor", "selector")
  )
  func igor(peer: PeerCase) throws {
    let tree = try #require(peer.tree)
    let found = try tree.select(try #require(peer.input.text))
    #expect(peer.named(found) == peer.expected["match"]?.texts)
  }

  @Test(
    "Igor parses a pattern as the original does",
    arguments: PeerCase.cases("Igor", "selector-parse")
  )
  func igorReads(peer: PeerCase) throws {
    let text = try #require(peer.input.text)
    if let tag = peer.expected["tag"]?.number {
      let tree = ViewTree(ViewNode("UIView", tag: Int(tag)))
      #expect(try tree.select(text, language: .igor) == [0])
    } else {
      #expect(throws: QueryError.self) { try Selector(text, language: .igor) }
    }
  }

  @Test("every case of the fixture belongs to one of these tests")
  func complete() {
    let counts = Dictionary(grouping: PeerCase.all) { "\($0.system) \($0.kind)" }.mapValues(\.count)
    #expect(
      counts == [
        "dNodi selector": 14, "dNodi attribute-value": 6, "dNodi/Simon attribute-match": 2,
        "Shelley selector": 20, "Shelley selector-parse": 20, "Shelley predicate-filter": 2,
        "Shelley selector-example": 5, "Igor selector": 7, "Igor selector-parse": 3,
        "SelfTesting selector-example": 2,
      ]
    )
    #expect(Self.deviations.keys.allSatisfy { id in PeerCase.all.contains { $0.id == id } })
  }

  /// Returns a fragment as the cases write it.
  private static func json(_ fragment: ShelleyFragment) -> JSONValue {
    switch fragment {
    case .kind(let name): .object(["class": .text(name)])
    case .parents: .text("parents")
    case .descendants: .text("descendants")
    case .all: .text("all")
    case .pick(.index(let index)): .object(["nth": .number(Double(index))])
    case .pick(.last): .text("last")
    case .predicate(let name, let arguments):
      .object([
        "predicate": .text(name),
        "args": .list(
          arguments.map {
            switch $0 {
            case .text(let text): .text(text)
            case .number(let digits): .number(Double(digits) ?? .nan)
            }
          }
        ),
      ])
    }
  }
}
