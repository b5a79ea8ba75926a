import EventModel
import LiveTerminal

/// A screen with one control of each kind.
enum SamplePaper {
  static let tree: ViewTree = {
    var builder = ViewTree.Builder()
    builder.open(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)))
    add(ViewNode("UIButton", identifier: "add", label: "Add", frame: Frame(300, 40, 80, 44)))
    add(
      ViewNode(
        "UITextField",
        identifier: "title",
        label: "Title",
        text: "",
        frame: Frame(20, 100, 350, 44),
        attributes: ["placeholder": .text("What?")]
      )
    )
    add(ViewNode("UIButton", label: "Twin", frame: Frame(20, 160, 100, 44)))
    add(ViewNode("UIButton", label: "Twin", frame: Frame(200, 160, 100, 44)))
    add(
      ViewNode(
        "UISlider",
        identifier: "volume",
        frame: Frame(20, 220, 350, 44),
        attributes: ["traits": .list([.text("adjustable")])]
      )
    )
    add(ViewNode("UILabel", text: "日本 👍 says hello", frame: Frame(20, 280, 350, 30)))
    builder.open(
      ViewNode(
        "UITableView",
        identifier: "list",
        frame: Frame(0, 340, 390, 400),
        attributes: [
          "contentSize": .list([.number(390), .number(880)]), "rows": .list([.number(20)]),
        ]
      )
    )
    for row in 0..<9 {
      let attributes: AttributeList = ["row": .number(Double(row))]
      add(
        ViewNode(
          "UITableViewCell",
          label: "Row \(row)",
          frame: Frame(0, Double(row) * 44, 390, 44),
          attributes: attributes
        )
      )
    }
    builder.close()
    builder.close()
    return builder.finish() ?? ViewTree(ViewNode("UIWindow"))

    func add(_ node: ViewNode) {
      builder.open(node)
      builder.close()
    }
  }()

  /// The same screen with the focus in the field.
  static let focused: ViewTree = {
    var tree = SamplePaper.tree
    tree[2].attributes["focused"] = .bool(true)
    return tree
  }()

  /// Returns a session that shows it.
  static func session(
    _ tree: ViewTree = tree,
    columns: Int = 100,
    rows: Int = 40,
    keepsPauses: Bool = false
  ) -> LiveSession {
    var session = LiveSession(
      title: "paper → recordings/paper",
      size: CellSize(columns: columns, rows: rows),
      keepsPauses: keepsPauses
    )
    session.show(tree)
    session.begin("launch")
    session.setIdle(since: .zero)
    return session
  }
}

extension LiveSession {
  /// Returns the cell in the middle of a text on the terminal.
  func cell(showing text: String) -> CellPlace? {
    let letters = Array(text)
    for (row, line) in rows.enumerated() {
      let shown = line.cells.map { $0.letter }
      for column in 0..<max(shown.count - letters.count + 1, 0)
      where shown[column..<column + letters.count].elementsEqual(letters.map { $0 }) {
        return CellPlace(column: column + letters.count / 2, row: row)
      }
    }
    return nil
  }

  /// Returns the actions of some requests, as in a script.
  func words(_ requests: [LiveRequest]) -> [String] {
    requests.compactMap { request in
      if case .endTap(let isDouble) = request { return isDouble ? "a second time" : nil }
      return plan(request).map { "\($0.action)" } ?? "\(request)"
    }
  }
}
