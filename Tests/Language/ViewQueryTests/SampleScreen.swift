import EventModel

/// The screens for the tests of this module.
enum SampleScreen {
  /// Returns a list of todos, with a bar, three rows and a button in each row.
  static func todos(
    title: String = "Todos",
    rows: [String] = ["Milk", "Bread", "Eggs"],
    addIdentifier: String? = "add",
    addLabel: String = "Add"
  ) -> ViewTree {
    let bar = ViewTree(
      ViewNode("UINavigationBar", identifier: "nav", frame: Frame(0, 47, 390, 44)),
      children: [
        ViewTree(ViewNode("UILabel", label: title, text: title, frame: Frame(150, 0, 90, 44))),
        button(addLabel, identifier: addIdentifier, frame: Frame(341, 0, 44, 44)),
      ]
    )
    let list = ViewTree(
      ViewNode(
        "UITableView",
        identifier: "list",
        frame: Frame(0, 91, 390, 400),
        attributes: [
          "contentSize": .list([.number(390), .number(440)]),
          "rows": .list([.number(10)]),
        ]
      ),
      children: rows.enumerated().map { row($1, $0) }
    )
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: [bar, list])
  }

  /// Returns a button as UIKit builds it: with a label that draws its title.
  static func button(
    _ title: String,
    identifier: String? = nil,
    frame: Frame = Frame(0, 0, 80, 44),
    isHidden: Bool = false
  ) -> ViewTree {
    ViewTree(
      ViewNode(
        "UIButton",
        identifier: identifier,
        label: title,
        text: title,
        frame: frame,
        isHidden: isHidden,
        attributes: ["traits": .list([.text("button")])]
      ),
      children: [
        ViewTree(ViewNode("UIButtonLabel", text: title, frame: Frame(4, 4, 36, 36)))
      ]
    )
  }

  /// Returns a window with its children.
  static func window(_ children: ViewTree...) -> ViewTree {
    ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: children)
  }

  /// Returns a view with children.
  static func view(
    _ identifier: String? = nil,
    className: String = "UIView",
    frame: Frame = Frame(0, 0, 390, 844),
    _ children: ViewTree...
  ) -> ViewTree {
    ViewTree(ViewNode(className, identifier: identifier, frame: frame), children: children)
  }

  private static func row(_ title: String, _ row: Int) -> ViewTree {
    ViewTree(
      ViewNode(
        "UITableViewCell",
        label: title,
        frame: Frame(0, Double(row) * 44, 390, 44),
        attributes: ["row": .number(Double(row)), "section": .number(0)]
      ),
      children: [
        ViewTree(
          ViewNode("UITableViewCellContentView", frame: Frame(0, 0, 390, 44)),
          children: [
            ViewTree(
              ViewNode("UITableViewLabel", label: title, text: title, frame: Frame(16, 0, 200, 44))
            ),
            button("Delete", frame: Frame(300, 0, 80, 44)),
          ]
        )
      ]
    )
  }
}
