import Differ
import EventModel

/// A view with its children, written as briefly as tests want it.
func view(
  _ className: String,
  _ identifier: String? = nil,
  text: String? = nil,
  label: String? = nil,
  at frame: Frame = .zero,
  _ attributes: AttributeList = [:],
  below children: [ViewTree] = []
) -> ViewTree {
  ViewTree(
    ViewNode(
      className,
      identifier: identifier,
      label: label,
      text: text,
      frame: frame,
      attributes: attributes
    ),
    children: children
  )
}

/// A button as the toolkit reports it: its title is its text and its label, and is drawn by a label
/// inside it.
func button(_ title: String, _ identifier: String? = nil, at frame: Frame = .zero) -> ViewTree {
  let shown = view("UIButtonLabel", text: title, label: title)
  return view("UIButton", identifier, text: title, label: title, at: frame, below: [shown])
}

/// A list of rows without identifiers; their places tell them apart, or nothing does.
func table(_ titles: [String]) -> ViewTree {
  view("UITableView", "list", below: titles.map { view("UITableViewCell", text: $0) })
}

func window(_ children: ViewTree...) -> ViewTree {
  view("UIWindow", at: Frame(0, 0, 390, 844), below: children)
}

/// A golden of some screens, each titled by its number.
func golden(_ screens: ViewTree...) -> Golden {
  Golden(
    app: "shop",
    recording: "buy",
    screens: screens.enumerated().map { .init(title: "step \($0.offset + 1)", tree: $0.element) }
  )
}

/// What a report says about the difference of two screens.
func sentences(from old: ViewTree, to new: ViewTree) -> [String] {
  TreeChange.list(from: old, to: new).map(\.sentence)
}
