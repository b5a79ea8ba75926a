package import EventModel
import ViewQuery

/// The properties of a view that its drawing needs.
package struct DrawnView {
  /// The shape of a view.
  package enum Shape: Hashable, CaseIterable {
    /// A text or an empty view.
    case plain
    /// Buttons: in a box, in a bar, at the end of a field or row, and half of a stepper.
    case button, barButton, clearButton, deleteButton, grip, step
    /// Items: a row of a list, an item of a grid, and a row of a wheel.
    case row, tile, wheelRow
    /// A text field, and a bar with one.
    case field, searchBar
    /// A switch, alone and with its text.
    case toggle, check
    /// Controls with a value.
    case slider, stepper, pages, progress, spinner
    /// Choices.
    case segments, segment, tab, wheels, wheel
    /// Bars at the upper and lower edge of the screen.
    case topBar, bottomBar
    /// Views over the screen.
    case dimming, stage, card, alert
    /// Others.
    case picture, keys, refresh
  }

  /// The shape in which the view is drawn.
  package internal(set) var shape: Shape
  /// True if a person can operate the view.
  package let isControl: Bool
  /// True if neither the view nor anything inside it can be seen: it is hidden, or has an alpha under 0.01.
  package let isTransparent: Bool
  /// True if the control accepts input.
  package let isEnabled: Bool
  /// True if the view is selected.
  package let isSelected: Bool
  /// True if the field takes typed text.
  package let isFocused: Bool
  /// True if the switch is on.
  package let isOn: Bool
  /// True if the field is empty and shows its placeholder.
  package let isPlaceholder: Bool
  /// The text that people see.
  let shown: String?
  /// The text to draw, unless a view inside it shows the same; nil where there is none.
  package let text: String?
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
    isTransparent = node.isHidden || (attributes["alpha"]?.number ?? 1) < 0.01
    isSelected = attributes["selected"]?.bool ?? false
    isFocused = attributes["focused"]?.bool ?? false
    isOn = attributes["on"]?.bool ?? (isSelected || value == "1")
    // The name of an empty field stands where its text would be.
    let placeholder = attributes["placeholder"]?.text ?? (shape == .field ? node.label : nil)
    isPlaceholder = placeholder != nil && (node.text ?? "").isEmpty
    if isPlaceholder {
      text = placeholder
    } else if attributes["secure"]?.bool == true, let typed = node.text, !typed.isEmpty {
      // Drivers may report a secret text, which must not be shown.
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
  /// Returns the views of a screen, in the order of its nodes.
  package static func list(_ tree: ViewTree) -> [DrawnView] {
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
      var shape =
        kind.shape ?? (isControl ? Self.shape(of: node, traits, isLeaf: isLeaf) : .plain)
      if let parent = tree.parent(of: index) {
        shape = Self.shape(shape, node, isControl: isControl, in: views[parent].shape)
      }
      if shape == .searchBar, isLeaf { shape = .field }
      if shape == .plain, node.isDialog { shape = .alert }
      views.append(DrawnView(node, shape, isControl: isControl))
    }
    return views
  }

  /// The kinds of view by their classes; the first that fits counts.
  private static let shapes: [(className: String, shape: Shape)] = [
    // It lies behind the chosen tab, and would be drawn as a picture.
    ("UITabBarSelectionIndicatorView", .plain), ("dialog", .alert),
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

  /// Returns the shape of a control of an unknown class.
  private static func shape(of node: ViewNode, _ traits: [String], isLeaf: Bool) -> Shape {
    // A list of another toolkit has rows that are pressed like buttons, with their text where a row has it.
    if node.attributes["row"] != nil, !traits.contains("toggle") { return .row }
    if traits.contains("keyboardKey"), isLeaf { return .keys }
    if traits.contains("searchField") { return isLeaf ? .field : .searchBar }
    return traits.contains("toggle") ? .check : .button
  }

  /// Returns a shape as it is inside another one.
  private static func shape(
    _ shape: Shape,
    _ node: ViewNode,
    isControl: Bool,
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

extension ViewNode {
  /// True if a page says that an element is a dialog, whatever its tag is.
  fileprivate var isDialog: Bool {
    ["dialog", "alertdialog"].contains(attributes["role"]?.text ?? "")
  }
}
