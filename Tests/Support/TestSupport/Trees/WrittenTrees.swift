public import EventModel

/// Returns a view with its children.
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

/// Returns a button as the toolkit reports it: its title is its text and its label, and a label
/// inside it shows the title.
public func button(
  _ title: String,
  _ identifier: String? = nil,
  at frame: Frame = .zero
) -> ViewTree {
  let shown = view("UIButtonLabel", text: title, label: title)
  return view("UIButton", identifier, text: title, label: title, at: frame, below: [shown])
}

/// Returns a list of rows without identifiers, which only their places may distinguish.
public func table(_ titles: [String]) -> ViewTree {
  view("UITableView", "list", below: titles.map { view("UITableViewCell", text: $0) })
}

/// Returns a window with the size of an iPhone around some views.
public func window(_ children: ViewTree...) -> ViewTree {
  view("UIWindow", at: Frame(0, 0, 390, 844), below: children)
}
