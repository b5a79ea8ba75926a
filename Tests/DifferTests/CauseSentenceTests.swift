import Differ
import EventModel
import Testing

@Suite("Sentences of causes")
struct CauseSentenceTests {
  @Test("however much happened to the same views, a person reads a few lines")
  func length() throws {
    let (old, new) = (Self.screen(0), Self.screen(1))
    let causes = try CauseFinding.find(in: [ScreenDifference(from: old, to: new)])[0].map(\.cause)
    let hasShared = causes.contains { $0.isShared }
    #expect(hasShared)
    let longest = causes.map(\.sentence.count).max() ?? 0
    #expect(longest < 3_000)
  }

  /// A list of rows at places and of sizes that have nothing in common.
  private static func screen(_ seed: Int) -> ViewTree {
    let rows = (0..<300).map { row in
      func number(_ member: Int, below most: Int) -> Double {
        Double((row &* 7_919 &+ seed &* 104_729 &+ member &* 1_299_709) &* 2_654_435_761 % most)
      }
      let frame = Frame(
        number(0, below: 983),
        number(1, below: 99_991),
        number(2, below: 971),
        number(3, below: 97)
      )
      let label = ViewTree(
        ViewNode("Label", text: "Thing \(row)", frame: Frame(60, 20, 200, 20))
      )
      return ViewTree(ViewNode("Row", frame: frame), children: [label])
    }
    let list = ViewTree(ViewNode("List", frame: Frame(0, 0, 390, 844)), children: rows)
    return ViewTree(ViewNode("Window", frame: Frame(0, 0, 390, 844)), children: [list])
  }
}
