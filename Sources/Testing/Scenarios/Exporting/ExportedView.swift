import EventModel
import ViewQuery

/// A view as other test frameworks find it: by what it is and by its name.
struct ExportedView: Hashable {
  /// The use of a view for a person.
  enum Kind: Hashable {
    case button, link, heading, choice, field, secureField, toggle, slider, cell, image, text, other
  }

  /// Its use.
  let kind: Kind
  /// The label or text that a person reads; nil if it has none.
  let name: String?
  /// Its identifier; nil if it has none or one that was made at launch.
  let identifier: String?
  /// The text that an empty field shows.
  let placeholder: String?
  /// Its middle on the screen.
  let middle: Point
  /// The number of visible views of its kind and name before it.
  let ordinal: Int
  /// True if others are of its kind and have its name.
  let isAmbiguous: Bool
  /// The number of visible views of its kind and identifier before it; nil if no other has them.
  let ordinalOfIdentifier: Int?
  /// The number of characters that a field holds.
  let length: Int

  /// True if other views are in it.
  let hasParts: Bool

  /// True if a person types into it.
  var isField: Bool { kind == .field || kind == .secureField }

  /// Finds the view that a reference means; nil if there is none, or if it is only a place.
  init?(_ reference: NodeReference, on tree: ViewTree) {
    if case .point = reference { return nil }
    let seen = (try? tree.nodes(matching: reference))?.first(where: tree.isVisible)
    guard let node = (try? tree.control(reference)) ?? seen else { return nil }
    kind = Self.kind(of: node, in: tree)
    let name = Self.name(of: node, in: tree, kind)
    self.name = name
    identifier = tree.stableIdentifier(of: node).flatMap { $0.isEmpty ? nil : $0 }
    placeholder = tree.placeholder(of: node)
    hasParts = tree.end(of: node) > node + 1
    middle = tree.screenFrame(of: node).center
    let (kind, shown) = (kind, name ?? placeholder)
    let same = tree.nodes.indices.filter {
      tree.isVisible($0) && Self.kind(of: $0, in: tree) == kind
        && Self.name(of: $0, in: tree, kind) ?? tree.placeholder(of: $0) == shown
    }
    ordinal = same.firstIndex(of: node) ?? 0
    isAmbiguous = same.count > 1
    let identifier = identifier
    let twins = tree.nodes.indices.filter {
      identifier != nil && tree.isVisible($0) && Self.kind(of: $0, in: tree) == kind
        && tree.identifier(of: $0) == identifier
    }
    ordinalOfIdentifier = twins.count > 1 ? twins.firstIndex(of: node) : nil
    length = (tree[node].text ?? tree[node].value ?? "").count
  }

  private static func name(of node: Int, in tree: ViewTree, _ kind: Kind) -> String? {
    let label = tree[node].label.flatMap { $0.isEmpty ? nil : $0 }
    guard kind != .field, kind != .secureField else { return label }
    return label ?? tree[node].text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func kind(of node: Int, in tree: ViewTree) -> Kind {
    let view = tree[node]
    var traits: [String] = []
    if case .list(let list)? = view.attributes["traits"] { traits = list.compactMap(\.text) }
    if view.attributes["secure"]?.bool == true { return .secureField }
    if tree.isMarked(node, .field) { return .field }
    switch view.className {
    case "select", "input", "meter", "progress": return .choice
    case "a", "UILinkButton": return .link
    case "UISwitch": return .toggle
    case "UISlider": return .slider
    case "UIImageView", "img": return .image
    case "UILabel", "UIButtonLabel": return .text
    default: break
    }
    if traits.contains("link") { return .link }
    if traits.contains("header") { return .heading }
    if tree.isMarked(node, .cell) { return .cell }
    if traits.contains("button") || view.className.hasSuffix("Button") { return .button }
    return view.className.hasPrefix("UI") ? .other : .text
  }
}
