import Actions
import EventModel
import ViewQuery

/// An element of a web page as a browser's accessibility tree has it: its role and its name.
struct PageElement {
  /// The screen that shows it.
  let tree: ViewTree
  /// Its index.
  let node: Int

  /// Its tag.
  var tag: String { tree.className(of: node) }
  /// The name that its author gave it.
  var label: String? { tree.label(of: node).flatMap { $0.isEmpty ? nil : $0 } }
  /// Its drawn text, or what it holds if it is a field.
  var text: String? { tree.text(of: node).flatMap { $0.isEmpty ? nil : $0 } }

  /// True for a field into which a person types.
  var isField: Bool { tree.isMarked(node, .field) }

  private var type: String? { tree.attribute("type", of: node)?.text }
  private var traits: [String] {
    guard case .list(let list)? = tree.attribute("traits", of: node) else { return [] }
    return list.compactMap(\.text)
  }

  /// Its role, written or by its tag; nil for one without a role or with one that no name belongs to.
  var role: String? {
    if let written = tree.attribute("role", of: node)?.text {
      return Self.rolesByContent.contains(written) || Self.rolesByLabel.contains(written)
        ? written : nil
    }
    switch tag {
    case "button": return "button"
    case "a": return traits.contains("link") && !isInDrawing ? "link" : nil
    case "h1", "h2", "h3", "h4", "h5", "h6": return "heading"
    case "img", "svg": return "img"
    case "select": return hasOptions ? "listbox" : "combobox"
    case "option", "progress", "meter": return tag == "progress" ? "progressbar" : tag
    case "input": return inputRole
    default:
      // Another toolkit's app that is a page, too, has these roles there.
      guard isOfAnotherToolkit else { return nil }
      return traits.contains("button") ? "button" : traits.contains("header") ? "heading" : nil
    }
  }

  /// True for an element of a drawing, whose links have no role.
  private var isInDrawing: Bool {
    tree.ancestors(of: node).contains { tree.className(of: $0) == "svg" }
  }

  /// True for a list box, which shows its options.
  private var hasOptions: Bool {
    (node + 1..<tree.end(of: node)).contains { tree.className(of: $0) == "option" }
  }

  /// True for a view of an app that is no page.
  var isOfAnotherToolkit: Bool { tag.first?.isUppercase == true }

  private var inputRole: String? {
    switch type {
    case "checkbox", "radio": type
    case "range": "slider"
    case "number": "spinbutton"
    case nil: traits.contains("button") ? "button" : nil
    default: nil
    }
  }

  /// The accessible name by which its role is found; nil if it has none.
  var roleName: String? {
    guard let role else { return nil }
    // The buttons among the inputs are named by their value, which is their text here.
    return label ?? (Self.rolesByContent.contains(role) ? text : nil)
  }

  /// The roles that an element's content names.
  private static let rolesByContent: Set<String> = [
    "button", "link", "heading", "checkbox", "radio", "switch", "tab", "menuitem",
    "menuitemcheckbox", "menuitemradio", "option", "treeitem",
  ]

  /// The roles that only a label names.
  private static let rolesByLabel: Set<String> = [
    "img", "combobox", "listbox", "slider", "spinbutton", "progressbar", "meter", "textbox",
    "searchbox", "dialog", "alertdialog",
  ]

  /// True if it shows another page.
  var isFrame: Bool { tag == "iframe" || tag == "frame" }

  /// True if Playwright would wait for it before a click: it is covered, disabled or takes no input.
  var isObstructed: Bool {
    tree.obstacle(to: node) != nil || tree.attribute("hittable", of: node)?.bool == false
      || tree.ancestors(of: node).contains { !tree[$0].isEnabled }
  }

  /// The place in it that input reaches, from its corner; nil if that is its middle.
  var placeAside: Point? {
    guard let aim = try? Aim(control: node, in: tree) else { return nil }
    let frame = tree.screenFrame(of: node)
    guard aim.point.distance(to: frame.center) > 2, tree.visibleFrame(of: node) == frame else {
      return nil
    }
    return Point(x: aim.point.x - frame.minX, y: aim.point.y - frame.minY)
  }

  /// True if screen readers skip it.
  var isHiddenFromReaders: Bool {
    ([node] + tree.ancestors(of: node)).contains {
      tree.attribute("ariaHidden", of: $0)?.bool == true
    }
  }

  /// The frames of the page around it, the outermost first.
  var frames: [PageElement] {
    tree.ancestors(of: node).map { PageElement(tree: tree, node: $0) }
      .filter(\.isFrame)
      .sorted { $0.node < $1.node }
  }

  /// True if it takes part in the layout, on the screen or outside it.
  var isLaidOut: Bool { !tree.isHiddenAnywhere(node) && !tree.screenFrame(of: node).isEmpty }

  /// True if other elements in it show a text.
  var hasParts: Bool {
    (node + 1..<tree.end(of: node)).contains { tree.text(of: $0)?.isEmpty == false }
  }

  /// True if its text has the texts of all elements in it, in their order.
  var isWholeText: Bool {
    var rest = (text ?? "")[...]
    for part in node + 1..<tree.end(of: node) {
      // The text of a part that has parts itself has come with these.
      guard let words = tree.text(of: part), !words.isEmpty else { continue }
      guard !PageElement(tree: tree, node: part).hasParts else { continue }
      guard let range = rest.firstRange(of: words) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Returns the elements of the same frame that take part in the layout and for which something holds, in order.
  func others(_ holds: (PageElement) -> Bool) -> [Int] {
    let frame = frames.last?.node
    return tree.nodes.indices.filter { index in
      let other = PageElement(tree: tree, node: index)
      return holds(other) && other.isLaidOut && other.frames.last?.node == frame
        && !tree.isInBrowserWindow(index)
    }
  }
}
