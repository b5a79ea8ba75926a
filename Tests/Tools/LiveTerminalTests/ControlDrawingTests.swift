import EventModel
import Foundation
import LiveTerminal
import Testing

@Suite("The drawing of a control")
struct ControlDrawingTests {
  private typealias Paper = PaperScreen

  @Test("a row of another toolkit has its text where rows have it, beside its button")
  func otherRow() throws {
    let button: AttributeValue = .list([.text("button")])
    let delete = Paper.view("Button", Frame(330, 0, 60, 44), "✕", attributes: ["traits": button])
    let row = Paper.view(
      "Row",
      Frame(0, 0, 390, 44),
      "Milk",
      attributes: ["row": .number(0), "traits": button],
      inside: [delete]
    )
    let drawing = Paper.drawing([row], height: 100, rows: 8)
    let line = try #require(drawing.split(separator: "\n").first { $0.contains("Milk") })
    let start = try #require(line.range(of: "Milk")).lowerBound
    #expect(line[..<start].count <= 4, "\(drawing)")
    #expect(line[start...].contains("✕"), "\(drawing)")
  }

  @Test("each control of UIKit has its own look")
  func controls() {
    let wheel = ["Apple", "Banana", "Cherry"].enumerated().map { place, fruit in
      Paper.view(
        "UIPickerTableViewTitledCell",
        Frame(0, Double(place) * 32, 350, 32),
        label: fruit,
        attributes: ["row": .number(Double(place))]
      )
    }
    let segments = ["Small", "Medium"].enumerated().map { place, title in
      Paper.view(
        "UISegment",
        Frame(Double(place) * 150, 0, 150, 32),
        label: title,
        attributes: ["selected": .bool(place == 1)]
      )
    }
    let steps = ["Decrement", "Increment"].enumerated().map { place, title in
      Paper.view("UIButton", Frame(Double(place) * 47, 0, 47, 32), title)
    }
    let drawing = Paper.drawing(
      [
        Paper.view("UISwitch", Frame(20, 0, 51, 31), value: "1", attributes: ["on": .bool(true)]),
        Paper.view("UISwitch", Frame(200, 0, 51, 31), value: "0", attributes: ["on": .bool(false)]),
        Paper.view("UISlider", Frame(20, 40, 300, 34), label: "Volume", value: "25%"),
        Paper.view("UIStepper", Frame(20, 80, 94, 32), value: "0", inside: steps),
        Paper.view(
          "UISegmentedControl",
          Frame(20, 120, 300, 32),
          value: "Medium",
          inside: segments
        ),
        Paper.view("UIPageControl", Frame(20, 160, 80, 28), value: "page 2 of 3"),
        Paper.view("UIProgressView", Frame(20, 210, 300, 4), value: "50%"),
        Paper.view("UIButton", Frame(20, 240, 120, 34), "Save"),
        Paper.view("UIButton", Frame(200, 240, 120, 34), "Send", isEnabled: false),
        Paper.view(
          "UIPickerView",
          Frame(20, 290, 350, 96),
          value: "Banana",
          inside: [Paper.view("UIPickerTableView", Frame(0, 0, 350, 96), inside: wheel)]
        ),
        Paper.view(
          "GtkCheckButton",
          Frame(20, 400, 200, 30),
          "Remember me",
          attributes: ["traits": .list([.text("toggle")]), "selected": .bool(true)]
        ),
      ],
      height: 450,
      rows: 26
    )
    #expect(
      drawing == """
        ╭──────────────────────────────────────────╮
        │  (━━●) on            (●──) off           │
        │                                          │
        │                                          │
        │  ━━━━━━━━●───── Volume: 25% ─────        │
        │                                          │
        │  [ −  │ + ]                              │
        │                                          │
        │  [     Small     │   [Medium]   ]        │
        │                                          │
        │    ○ ● ○                                 │
        │                                          │
        │  ██████████████░░░░░░░░░░░░░░ 50%        │
        │                                          │
        │  [   Save    ]       ╎   Send   ╎        │
        │                                          │
        │  ┌────────────────────────────────────┐  │
        │  │                                    │  │
        │  │               Apple                │  │
        │  │             ▸ Banana ◂             │  │
        │  │               Cherry               │  │
        │  └────────────────────────────────────┘  │
        │                                          │
        │  [✓] Remember me                         │
        │                                          │
        ╰──────────────────────────────────────────╯
        """
    )
  }

  @Test("a field shows its text and cursor, but no letter of a secret")
  func fields() {
    let drawing = Paper.drawing(
      [
        Paper.view(
          "UITextField",
          Frame(20, 10, 350, 34),
          "",
          attributes: ["placeholder": .text("Name"), "focused": .bool(true)]
        ),
        Paper.view(
          "UITextField",
          Frame(20, 60, 350, 34),
          "Ann",
          attributes: ["focused": .bool(true)]
        ),
        Paper.view(
          "UITextField",
          Frame(20, 110, 350, 34),
          "hush",
          attributes: ["secure": .bool(true)]
        ),
        Paper.view(
          "UITextView",
          Frame(20, 160, 350, 90),
          "One line and another one, and more of it"
        ),
      ],
      height: 260,
      columns: 34,
      rows: 16
    )
    #expect(
      drawing == """
        ╭────────────────────────────────╮
        │                                │
        │  [▏Name_____________________]  │
        │                                │
        │                                │
        │  [Ann▏______________________]  │
        │                                │
        │  [••••______________________]  │
        │                                │
        │                                │
        │  ┌──────────────────────────┐  │
        │  │One line and another one, │  │
        │  │and more of it            │  │
        │  └──────────────────────────┘  │
        │                                │
        ╰────────────────────────────────╯
        """
    )
  }

  @Test("the chosen tab is marked, and a badge is shown at its tab")
  func tabs() {
    let tabs = [("News", nil), ("Events", "3"), ("Medals", nil)].enumerated().map { place, tab in
      Paper.view(
        "UITabBarButton",
        Frame(Double(place) * 130, 0, 130, 49),
        label: tab.0,
        value: tab.1,
        attributes: ["selected": .bool(place == 0)]
      )
    }
    let drawing = Paper.drawing(
      [Paper.view("UITabBar", Frame(0, 40, 390, 60), inside: tabs)],
      height: 100,
      rows: 8
    )
    #expect(
      drawing.split(separator: "\n").suffix(5) == [
        "│──────────────────────────────────────────│",
        "│    [News]      Events (3)      Medals    │",
        "│                                          │",
        "│                                          │",
        "╰──────────────────────────────────────────╯",
      ]
    )
  }

  @Test("a marked control gets space for its brackets")
  func markedSwitch() {
    let toggle = Paper.view(
      "UISwitch",
      Frame(20, 10, 51, 31),
      value: "1",
      attributes: ["on": .bool(true)]
    )
    let drawing = Paper.drawing([toggle], height: 50, columns: 38, rows: 5, marked: [1])
    #expect(drawing.contains("⟦(━━●) on⟧"), "\(drawing)")
  }

  @Test("an item at the edge of its list shows its text")
  func cutItem() {
    let item = Paper.view(
      "UICollectionViewCell",
      Frame(0, 0, 150, 100),
      inside: [Paper.view("UILabel", Frame(10, 40, 130, 20), "rowing")]
    )
    let list = Paper.view(
      "UICollectionView",
      Frame(0, 0, 390, 20),
      attributes: ["contentSize": .list([.number(390), .number(100)])],
      inside: [item]
    )
    let drawing = Paper.drawing([list], height: 100, rows: 7)
    #expect(drawing.contains(#/\[ +rowing +\]/#), "\(drawing)")
  }

  @Test("chosen items keep their marks in a small drawing")
  func narrow() {
    let segments = ["Small", "Medium"].enumerated().map { place, title in
      Paper.view(
        "UISegment",
        Frame(Double(place) * 80, 0, 80, 32),
        label: title,
        attributes: ["selected": .bool(place == 1)]
      )
    }
    let wheels = ["January", "2026"].enumerated().map { place, text in
      let row = Paper.view(
        "UIPickerTableViewTitledCell",
        Frame(0, 32, 100, 32),
        label: text,
        attributes: ["row": .number(0)]
      )
      return Paper.view(
        "UIPickerTableView",
        Frame(Double(place) * 100, 0, 100, 96),
        inside: [row]
      )
    }
    let drawing = Paper.drawing(
      [
        Paper.view("UISegmentedControl", Frame(20, 0, 160, 32), inside: segments),
        Paper.view("UIPickerView", Frame(20, 60, 200, 96), inside: wheels),
      ],
      height: 160,
      columns: 40,
      rows: 10
    )
    #expect(drawing.contains("│[Med…]]"), "\(drawing)")
    #expect(drawing.contains("▸January◂") && drawing.contains("│▸2026◂"), "\(drawing)")
  }

  @Test("the edit controls of a row are level with its text")
  func editedRow() {
    let row = Paper.view(
      "UITableViewCell",
      Frame(0, 5, 390, 44),
      label: "Larry",
      inside: [
        Paper.view("UILabel", Frame(54, 12, 270, 20), "Larry"),
        Paper.view("UITableViewCellEditControl", Frame(0, 0, 38, 44), label: "Delete Larry"),
        Paper.view("UITableViewCellReorderControl", Frame(346, 0, 44, 44), label: "Reorder"),
      ]
    )
    let drawing = Paper.drawing([row], height: 60, columns: 44, rows: 5)
    #expect(drawing.contains(#/⊖ +Larry +≡/#), "\(drawing)")
  }

  @Test("a placeholder is dim, and the cursor is after a secret")
  func placeholder() {
    let name = Paper.view(
      "UITextField",
      Frame(20, 10, 350, 34),
      "",
      attributes: ["placeholder": .text("Name")]
    )
    let secret = Paper.view(
      "UITextField",
      Frame(20, 60, 350, 34),
      "hush",
      attributes: ["secure": .bool(true), "focused": .bool(true)]
    )
    let drawing = Wireframe(Paper.tree([name, secret], height: 100), columns: 44, rows: 8)
    #expect(drawing.rows.joined().first { $0.letter == "N" }?.isDim == true)
    #expect(drawing.lines.contains { $0.contains("[••••▏__") })
  }
}
