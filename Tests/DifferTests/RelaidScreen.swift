import EventModel
import TestSupport

/// A list on a screen, of which one decision of a developer changes much.
struct RelaidScreen {
  /// One row of the list.
  struct Row {
    var text: String
    /// The distance by which the row is out of place.
    var distance = Point.zero
    var isEnabled = true
    var color = "black"
  }

  var rows: [Row]
  var height = 44.0
  var font = "Body"
  /// A Boolean value that says whether each row has an arrow at its end.
  var hasArrows = false

  /// The screen: each row has a label that fills it but for 16 points on both sides.
  var tree: ViewTree {
    let cells = rows.enumerated().map { number, row in
      let label = ViewNode("UILabel", text: row.text, frame: Frame(16, 0, 358, height))
      let frame = Frame(row.distance.x, Double(number) * height + row.distance.y, 390, height)
      let cell = ViewNode(
        "UITableViewCell",
        label: row.text,
        frame: frame,
        isEnabled: row.isEnabled,
        attributes: [
          "color": .text(row.color), "font": .text(font), "row": .number(Double(number)),
        ]
      )
      let arrow = ViewTree(ViewNode("UIArrowView", frame: Frame(370, 10, 10, 10)))
      return ViewTree(cell, children: [ViewTree(label)] + (hasArrows ? [arrow] : []))
    }
    let size: AttributeValue = .list([.number(390), .number(Double(rows.count) * height)])
    let table = ViewNode(
      "UITableView",
      identifier: "list",
      frame: Frame(0, 0, 390, 800),
      attributes: ["contentSize": size, "rows": .list([.number(Double(rows.count))])]
    )
    return window(ViewTree(table, children: cells))
  }

  /// Creates a list of rows with numbered texts.
  static func random(using random: inout SeededRandom) -> RelaidScreen {
    let count = Int.random(in: 3...15, using: &random)
    return RelaidScreen(
      rows: (1...count).map { Row(text: "Post \($0), $\(Int.random(in: 10...99, using: &random))") }
    )
  }

  /// Decides one thing that shows in many places.
  mutating func relay(using random: inout SeededRandom) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: height = [30, 52, 60].randomElement(using: &random) ?? 60
    case 1: rows.insert(Row(text: "Ad"), at: Int.random(in: 0...rows.count, using: &random))
    case 2: rows.remove(at: Int.random(in: 0..<rows.count - 1, using: &random))
    case 3: for place in rows.indices { rows[place].text = "Story" + rows[place].text.dropFirst(4) }
    case 4: for place in rows.indices { rows[place].color = "white" }
    case 5: rows.swapAt(0, Int.random(in: 1..<rows.count, using: &random))
    case 6: (font, height) = ("Title", 52)
    default: hasArrows = true
    }
  }

  /// Changes one thing of one row that has nothing to do with the others.
  mutating func plant(in row: Int, using random: inout SeededRandom) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: rows[row].distance.y = Double(Int.random(in: 1...9, using: &random))
    case 1: rows[row].distance.x = Double(Int.random(in: 1...9, using: &random))
    case 2: rows[row].text += "0"
    case 3: rows[row].isEnabled = false
    default: rows[row].color = "red"
    }
  }
}
