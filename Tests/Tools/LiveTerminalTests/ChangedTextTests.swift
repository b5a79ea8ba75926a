import EventModel
import LiveTerminal
import TestSupport
import Testing

@Suite("Drawings of changed texts")
struct ChangedTextTests {
  private static let texts = [
    ("$2", "$33"), ("12:30", "12:45"), ("Total: 1,234.00 €", "Total: 1,239.00 €"),
    ("Green tea from Uji, 20 g", "Green tea from Uji, 25 g"), ("Schön", "Schon"),
  ]

  /// The screen of a shop with a price at the end of a row, or with a button or a text of some width.
  private func screen(_ text: String, _ kind: String, width: Double) -> ViewTree {
    let frame = Frame(kind == "UIButton" ? 40 : 380 - width, 12, width, 20)
    let name = view("UILabel", "name", text: "Tea", at: Frame(16, 12, 200 - width / 2, 20))
    let row = view(
      "UITableViewCell",
      at: Frame(0, 44, 390, 44),
      below: [name, view(kind, "price", text: text, at: frame)]
    )
    return view("UIWindow", at: Frame(0, 0, 390, 844), below: [row])
  }

  @Test(
    "a changed text shows its change at any width",
    arguments: texts,
    [("UILabel", 24.0), ("UILabel", 60), ("UILabel", 140), ("UIButton", 60), ("UIButton", 140)]
  )
  func visible(texts: (String, String), place: (kind: String, width: Double)) throws {
    let same = zip(texts.0, texts.1).prefix { $0 == $1 }.count
    for columns in [22, 26, 30, 38, 58, 90] {
      let drawings = try [texts.0, texts.1].map { text in
        let tree = screen(text, place.kind, width: place.width)
        let node = try #require(tree.nodes.firstIndex { $0.identifier == "price" })
        return Wireframe(tree, columns: columns, marked: [node], changes: [node: same])
      }
      for (drawing, text) in zip(drawings, [texts.0, texts.1]) {
        let marked = drawing.pieces.joined().filter(\.isMarked).map(\.text).joined()
        let letter = try #require(text.dropFirst(same).first)
        #expect(marked.contains(letter), "\(columns): \(drawing.lines.joined(separator: "\n"))")
      }
      #expect(drawings[0].lines != drawings[1].lines)
    }
  }
}
