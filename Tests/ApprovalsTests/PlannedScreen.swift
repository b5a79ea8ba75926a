import EventModel
import TestSupport

/// A screen of an app with a bar, a list and some buttons, laid out from a few decisions of its developer.
struct PlannedScreen {
  var title = "Shop"
  var barHeight = 44.0
  var rows = (1...9).map { "Post \($0)" }
  var rowHeight = 60.0
  var rowGap = 0.0
  /// The heights of rows that are not as high as the others.
  var tallRows: [Int: Double] = [:]
  var labelHeight = 20.0
  var margin = 16.0
  var indent = 0.0
  var labelClass = "UILabel"
  var labelColor = "black"
  var cellColor = "white"
  var font = "Body"
  var hasPicture = true
  var hasArrow = false
  var banner: String?
  var bannerHeight = 50.0
  var footer: String?
  var buttons = ["Add", "Sort", "Share"]
  var buttonWidth = 100.0
  var buttonGap = 8.0
  var fillsBar = false
  var toolHeight = 60.0
  var tint = "blue"
  /// The class of a view around the title.
  var titleCard: String?
  /// The class of a view around the list.
  var listCard: String?
  var tiles = 0
  var columns = 3
  var tileSize = Size(width: 100, height: 80)
  var tileGap = 10.0
  /// The size that is visible.
  var size = Size(width: 390, height: 844)

  var tree: ViewTree {
    var top = 0.0
    var views: [ViewTree] = []
    let shown = view("UILabel", "title", text: title, at: Frame(16, 0, 358, barHeight))
    let bar = Frame(0, 0, size.width, barHeight)
    let card = titleCard.map {
      view(
        $0,
        "card",
        at: Frame(16, 0, 358, barHeight),
        below: [
          view("UILabel", "title", text: title, at: Frame(0, 0, 358, barHeight))
        ]
      )
    }
    views.append(view("UINavigationBar", "bar", at: bar, below: [card ?? shown]))
    top += barHeight
    if let banner {
      let frame = Frame(0, top, size.width, bannerHeight)
      views.append(view("UILabel", "banner", text: banner, at: frame))
      top += bannerHeight
    }
    let height = size.height - toolHeight - top
    let frame = Frame(0, top, size.width, height)
    if let listCard {
      let inside = Frame(0, 0, size.width, height)
      views.append(
        view(listCard, "around", at: frame, below: [tiles > 0 ? grid(inside) : list(inside)])
      )
    } else {
      views.append(tiles > 0 ? grid(frame) : list(frame))
    }
    views.append(tools)
    return view("UIWindow", at: Frame(0, 0, size.width, size.height), below: views)
  }

  /// The list; rows out of sight are not in the tree.
  private func list(_ frame: Frame) -> ViewTree {
    var top = 0.0
    var cells: [ViewTree] = []
    for (number, text) in rows.enumerated() {
      let height = tallRows[number] ?? rowHeight
      if top < frame.size.height { cells.append(cell(number, text, at: top, height)) }
      top += height + (number < rows.count - 1 ? rowGap : 0)
    }
    if let footer {
      if top < frame.size.height {
        cells.append(view("UILabel", "footer", text: footer, at: Frame(0, top, size.width, 30)))
      }
      top += 30
    }
    return view(
      "UITableView",
      "list",
      at: frame,
      [
        "contentSize": .list([.number(size.width), .number(top)]),
        "rows": .list([.number(Double(rows.count))]),
      ],
      below: cells
    )
  }

  private func cell(_ number: Int, _ text: String, at top: Double, _ height: Double) -> ViewTree {
    let left = margin + indent
    let width = size.width - 2 * margin - indent
    let frame = Frame(left, (height - labelHeight) / 2, width, labelHeight)
    let colors: AttributeList = ["color": .text(labelColor), "font": .text(font)]
    var parts = [view(labelClass, text: text, at: frame, colors)]
    if hasPicture {
      parts.append(view("UIImageView", at: Frame(size.width - 60, (height - 30) / 2, 30, 30)))
    }
    if hasArrow {
      parts.append(view("UIArrowView", at: Frame(size.width - 20, 10, 10, 10)))
    }
    return view(
      "UITableViewCell",
      label: text,
      at: Frame(0, top, size.width, height),
      ["row": .number(Double(number)), "color": .text(cellColor)],
      below: parts
    )
  }

  /// The tiles, which fill a grid row by row.
  private func grid(_ frame: Frame) -> ViewTree {
    let tiles = (0..<tiles).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: columns)
      let origin = Point(
        x: 10 + Double(column) * (tileSize.width + tileGap),
        y: 10 + Double(row) * (tileSize.height + tileGap)
      )
      return view("UITile", text: "Tile \(number)", at: Frame(origin: origin, size: tileSize))
    }
    return view("UIScrollView", "grid", at: frame, below: tiles)
  }

  private var tools: ViewTree {
    let count = Double(buttons.count)
    let width = fillsBar ? (size.width - 16 - (count - 1) * buttonGap) / count : buttonWidth
    let views = buttons.enumerated().map { number, title in
      let left = 8 + Double(number) * (width + buttonGap)
      return view(
        "UIButton",
        title.lowercased(),
        text: title,
        label: title,
        at: Frame(left, (toolHeight - 44) / 2, width, 44),
        ["tint": .text(tint)]
      )
    }
    let frame = Frame(0, size.height - toolHeight, size.width, toolHeight)
    return view("UIToolbar", "tools", at: frame, below: views)
  }
}
