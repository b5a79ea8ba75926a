import EventModel
import Testing
import ViewQuery

@Suite("Texts with other characters that look the same")
struct ExactTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  private func tree(_ text: String) -> ViewTree {
    ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 100, 100)),
      children: [
        ViewTree(
          ViewNode("UIButton", identifier: text, label: text, frame: Frame(0, 0, 50, 50))
        )
      ]
    )
  }

  @Test(
    "every selector and name tells a composed letter from a decomposed one, as goldens do",
    arguments: [
      "//UIButton[label='%']", "button marked:'%'", "button markedExactly:'%'", "[label='%']",
      "#\"%\"", "[label BEGINSWITH '%']", "[label ENDSWITH '%']", "[label CONTAINS '%']",
      "[label LIKE '%']", "//UIButton[identifier='%']",
    ]
  )
  func selectors(pattern: String) throws {
    let tree = tree(Self.composed)
    let own = pattern.replacing("%", with: Self.composed)
    let other = pattern.replacing("%", with: Self.decomposed)
    #expect(try tree.select(own) == [1])
    #expect(try tree.select(other) == [])
    #expect(try Selector(own).nodes(in: QueryIndex(tree)) == [1])
    #expect(try Selector(other).nodes(in: QueryIndex(tree)) == [])
  }

  @Test("an index of texts in both forms finds each by itself")
  func index() throws {
    let both = ViewTree(
      ViewNode("UIView"),
      children: [Self.composed, Self.decomposed].map { ViewTree(ViewNode("UILabel", text: $0)) }
    )
    let index = QueryIndex(both)
    #expect(try Selector("//[text='\(Self.composed)']").nodes(in: index) == [1])
    #expect(try Selector("//[text='\(Self.decomposed)']").nodes(in: index) == [2])
    #expect(try both.nodes(matching: .shown(Self.decomposed)) == [2])
  }

  @Test("a name in the other form finds nothing, and the hint names the character")
  func hint() {
    let tree = tree(Self.composed)
    let names = "(\"e\", combining acute accent U+0301 → latin small letter e with acute U+00E9)"
    for reference in [NodeReference.shown(Self.decomposed), .identifier(Self.decomposed)] {
      let error = #expect(throws: QueryError.self) { try tree.control(reference) }
      #expect(error?.hint?.hasSuffix(names) == true, "\(error?.hint ?? "")")
    }
    #expect(NodeReference.shown(Self.composed) != .shown(Self.decomposed))
  }

  @Test("a target whose label is in the other form now is another one, and the character is named")
  func evidence() {
    let target = tree(Self.composed).evidence(for: 1)
    #expect(tree(Self.composed).resolve(target).verified == 1)
    let now = tree(Self.decomposed)
    #expect(now.resolve(target).verified == nil)
    let rows = now.compare(target, with: [1]).rows
    let label = rows.first { $0.aspect == "label" }
    #expect(label?.differs == true)
    #expect(label?.note?.contains("combining acute accent U+0301") == true)
  }
}
