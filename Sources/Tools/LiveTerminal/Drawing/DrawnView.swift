import EventModel
import ViewQuery

/// What of a view matters to one who draws it.
struct DrawnView {
  /// What a view looks like.
  enum Shape: Hashable {
    /// A text, or nothing.
    case plain
    /// Something to tap, in a box, in a bar, at an end of a field, or half of a stepper.
    case button, barButton, clearButton, deleteButton, grip, step
    /// A row of a list, an item of a grid, and a row of a wheel.
    case row, tile, wheelRow
    /// What is typed into, and what holds it.
    case field, searchBar
    /// What is on or off, alone and with its text.
    case toggle, check
    /// Values.
    case slider, stepper, pages, progress, spinner
    /// One of several.
    case segments, segment, tab, wheels, wheel
    /// What holds buttons at the edge of the screen: above, below.
    case topBar, bottomBar
    /// What lies over the screen.
    case dimming, stage, card, alert
    /// The rest.
    case picture, keys, refresh
  }

  var shape: Shape
  let isControl: Bool
  let isTransparent: Bool
  let isEnabled: Bool
  let isSelected: Bool
  let isFocused: Bool
  let isOn: Bool
  /// Whether its text only says what may be typed.
  let isPlaceholder: Bool
  /// What it shows to people.
  let shown: String?
  /// What is written in it, where no view inside it shows the same.
  let text: String?
  let value: String?
  let identifier: String?

  init(_ node: ViewNode, _ shape: Shape, isControl: Bool) {
    self.shape = shape
    self.isControl = isControl
    let attributes = node.attributes
    isEnabled = node.isEnabled
    shown = node.shownText
    value = node.value
    identifier = node.identifier
    guard !attributes.isEmpty else {
      (isTransparent, isSelected, isFocused) = (node.isHidden, false, false)
      isPlaceholder = false
      isOn = value == "1"
      text = Self.text(node, shown)
      return
    }
    isTransparent = node.isHidden || (attributes["alpha"]?.number ?? 1) < 0.01
    isSelected = attributes["selected"]?.bool ?? false
    isFocused = attributes["focused"]?.bool ?? false
    isOn = attributes["on"]?.bool ?? (isSelected || value == "1")
    let placeholder = attributes["placeholder"]?.text
    isPlaceholder = placeholder != nil && (node.text ?? "").isEmpty
    if isPlaceholder {
      text = placeholder
    } else if attributes["secure"]?.bool == true, let typed = node.text, !typed.isEmpty {
      // A driver that does not hide it must not have it shown.
      text = String(typed.map { $0 == "▏" ? $0 : "•" })
    } else {
      text = Self.text(node, shown)
    }
  }

  private static func text(_ node: ViewNode, _ shown: String?) -> String? {
    guard let shown, let value = node.value, node.text == nil, value != shown else { return shown }
    return "\(shown): \(value)"
  }
}

extension DrawnView {
  /// The views of a screen, in the order of its nodes.
  static func list(_ tree: ViewTree) -> [DrawnView] {
    var views: [DrawnView] = []
    views.reserveCapacity(tree.count)
    var known: [String: (shape: Shape?, isControl: Bool)] = [:]
    for (index, node) in tree.nodes.enumerated() {
      let kind: (shape: Shape?, isControl: Bool)
      if let found = known[node.className] {
        kind = found
      } else {
        kind = (shape(of: node), ViewNode(node.className).isControl)
        known[node.className] = kind
      }
      let traits = node.attributes.isEmpty ? [] : node.traits
      let isControl = kind.isControl || !traits.isEmpty && node.isControl
      let isLeaf = tree.end(of: index) == index + 1
      var shape = kind.shape ?? (isControl ? Self.shape(traits, isLeaf: isLeaf) : .plain)
      if let parent = tree.parent(of: index) {
        shape = Self.shape(shape, node, isControl, in: views[parent].shape)
      }
      if shape == .searchBar, isLeaf { shape = .field }
      views.append(DrawnView(node, shape, isControl: isControl))
    }
    return views
  }

  private static let shapes: [(className: String, shape: Shape)] = [
    ("UITableViewCell", .row), ("UICollectionViewCell", .tile), ("UITextView", .field),
    ("UITableViewCellEditControl", .deleteButton), ("UITableViewCellReorderControl", .grip),
    ("UITextField", .field), ("UISearchBar", .searchBar), ("UISwitch", .toggle),
    ("UISlider", .slider), ("UIStepper", .stepper), ("UISegmentedControl", .segments),
    ("UISegment", .segment), ("UITabBarButton", .tab), ("UITabBar", .bottomBar),
    ("UIToolbar", .bottomBar), ("UINavigationBar", .topBar), ("UIPageControl", .pages),
    ("UIProgressView", .progress), ("UIActivityIndicatorView", .spinner),
    ("UIPickerView", .wheels), ("UIDatePicker", .wheels), ("UIPickerTableView", .wheel),
    ("UIDimmingView", .dimming), ("UITransitionView", .stage),
    ("_UIAlertControllerView", .alert), ("UIAlertView", .alert), ("UIActionSheet", .alert),
    ("UIRefreshControl", .refresh), ("UIImageView", .picture),
  ]

  private static func shape(of node: ViewNode) -> Shape? {
    shapes.first { node.isKind(of: $0.className) }?.shape
  }

  /// How something is drawn that is operated, but of a class that nothing is known of.
  private static func shape(_ traits: [String], isLeaf: Bool) -> Shape {
    if traits.contains("keyboardKey"), isLeaf { return .keys }
    if traits.contains("searchField") { return isLeaf ? .field : .searchBar }
    return traits.contains("toggle") ? .check : .button
  }

  /// What becomes of a shape because of what it is in.
  private static func shape(
    _ shape: Shape,
    _ node: ViewNode,
    _ isControl: Bool,
    in parent: Shape
  ) -> Shape {
    switch parent {
    case .topBar, .bottomBar, .searchBar: shape == .button ? .barButton : shape
    case .field: isControl ? .clearButton : shape
    case .stepper: isControl ? .step : shape
    case .wheel: node.attributes["row"] == nil ? shape : .wheelRow
    case .stage: shape == .plain ? .card : shape
    default: shape
    }
  }
}
