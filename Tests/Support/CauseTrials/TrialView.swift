public import EventModel

/// One view of a trial app's screen while it is laid out, with the views below it.
///
/// Each view that an app makes has a part, by which it is the same view in every variant of the screen, whatever its
/// place, text, class or identifier. That knowledge is independent of how two trees are matched.
public struct TrialView: Sendable {
  /// The view itself.
  public var node: ViewNode
  /// The name among the views of the next view with a part around it; empty for a view that other parts do not know,
  /// such as a wrapper.
  public var part: String
  /// The views below it, in order.
  public var children: [TrialView]
  /// The way in which the view draws its text; nil if it is not known to draw any.
  var lettering: Lettering?

  /// Creates a view.
  init(
    _ className: String,
    part: String,
    id: String? = nil,
    _ frame: Frame = .zero,
    with attributes: AttributeList = [:],
    below children: [TrialView] = []
  ) {
    node = ViewNode(className, identifier: id, frame: frame, attributes: attributes)
    self.part = part
    self.children = children
  }

  /// The tree of the view.
  public var tree: ViewTree { ViewTree(node, children: children.map(\.tree)) }

  /// The parts that lead to each view, in the order of the tree's nodes; nil for a view without a part.
  public var keys: [String?] {
    var keys: [String?] = []
    collect(into: &keys, below: "")
    return keys
  }

  private func collect(into keys: inout [String?], below path: String) {
    let own = part.isEmpty ? path : "\(path)/\(part)"
    keys.append(part.isEmpty ? nil : own)
    for child in children { child.collect(into: &keys, below: own) }
  }
}

// MARK: - Places

extension TrialView {
  var x: Double {
    get { node.frame.origin.x }
    set { node.frame.origin.x = newValue }
  }

  var y: Double {
    get { node.frame.origin.y }
    set { node.frame.origin.y = newValue }
  }

  var width: Double {
    get { node.frame.size.width }
    set { node.frame.size.width = newValue }
  }

  var height: Double {
    get { node.frame.size.height }
    set { node.frame.size.height = newValue }
  }

  var maxX: Double { node.frame.maxX }
  var maxY: Double { node.frame.maxY }

  /// Returns the view at another place.
  func at(_ x: Double, _ y: Double) -> TrialView {
    var view = self
    (view.x, view.y) = (x, y)
    return view
  }

  /// Returns the view in the vertical middle of a height.
  func middle(of height: Double, x: Double) -> TrialView {
    at(x, ((height - self.height) / 2).rounded(.down))
  }

  /// Returns the view in the horizontal middle of a width.
  func center(of width: Double, y: Double) -> TrialView {
    at(((width - self.width) / 2).rounded(.down), y)
  }

  /// Returns the view with its right edge at a place.
  func endingAt(_ right: Double, y: Double) -> TrialView { at(right - width, y) }

  /// Returns the view with another width.
  func wide(_ width: Double) -> TrialView {
    var view = self
    view.width = width
    return view
  }

  /// Returns the view after a change.
  func with(_ change: (inout TrialView) -> Void) -> TrialView {
    var view = self
    change(&view)
    return view
  }
}

// MARK: - Contents

extension TrialView {
  /// The traits, in order; setting none removes the attribute.
  var traits: [String] {
    get {
      guard case .list(let values)? = node.attributes["traits"] else { return [] }
      return values.compactMap(\.text)
    }
    set {
      node.attributes["traits"] = newValue.isEmpty ? nil : .list(newValue.map { .text($0) })
    }
  }

  /// Returns the view with a spoken label.
  func spoken(_ label: String) -> TrialView { with { $0.node.label = label } }

  /// Returns the view with traits.
  func having(_ traits: String...) -> TrialView { with { $0.traits = traits } }

  /// Changes the view and all views below it, the outermost first.
  mutating func forEach(_ change: (inout TrialView) -> Void) {
    change(&self)
    for child in children.indices { children[child].forEach(change) }
  }

  /// Puts views below each other, and returns the place below the last one.
  static func stack(_ views: inout [TrialView], from top: Double, gap: Double) -> Double {
    var y = top
    for place in views.indices {
      views[place].y = y
      y = views[place].maxY + gap
    }
    return views.isEmpty ? top : y - gap
  }
}
