public import EventModel

/// A view with its children, written as briefly as tests want it.
public func view(
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
public func button(_ title: String, _ identifier: String? = nil, at frame: Frame = .zero) -> ViewTree {
  let shown = view("UIButtonLabel", text: title, label: title)
  return view("UIButton", identifier, text: title, label: title, at: frame, below: [shown])
}

/// A list of rows without identifiers; their places tell them apart, or nothing does.
public func table(_ titles: [String]) -> ViewTree {
  view("UITableView", "list", below: titles.map { view("UITableViewCell", text: $0) })
}

/// A window of an iPhone's size around some views.
public func window(_ children: ViewTree...) -> ViewTree {
  view("UIWindow", at: Frame(0, 0, 390, 844), below: children)
}
