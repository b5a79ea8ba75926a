import Actions
import EventModel
import ViewQuery

/// The generated view objects and behaviors, without duplicates.
struct GeneratedCode {
  private struct View {
    var identity: ScreenIdentity
    var name: String
    /// The views that actions touched, with their names.
    var members: [(name: String, reference: NodeReference)] = []
  }

  private struct Behavior: Hashable {
    var from: String
    var to: String
    var call: String
    var parameter: String?
  }

  private var views: [View] = []
  private var behaviors: [(name: String, behavior: Behavior)] = []

  /// Returns the name of the view object of a screen.
  mutating func viewName(_ identity: ScreenIdentity) -> String { views[view(identity)].name }

  private mutating func view(_ identity: ScreenIdentity) -> Int {
    if let known = views.firstIndex(where: { $0.identity == identity }) { return known }
    let name = unused(identity.typeName, among: views.map(\.name) + behaviors.map(\.name))
    views.append(View(identity: identity, name: name))
    return views.count - 1
  }

  /// Returns the code that creates the behavior of an action, and adds the behavior if it is new.
  mutating func behavior(
    _ action: Action,
    from start: ScreenIdentity,
    to end: ScreenIdentity,
    before: ViewTree,
    isTaken: Bool
  ) -> String {
    let from = view(start)
    let to = viewName(end)
    // A view object would reject an action that the app ignored, so one without effect is performed
    // by the app.
    let onView = !isTaken ? nil : call(action, on: from, in: before)
    var behavior = Behavior(
      from: views[from].name,
      to: to,
      call: onView?.call ?? "app.perform(\(SwiftName.literal("\(action)")))"
    )
    if onView?.text != nil { behavior.parameter = "text" }
    let name = self.name(of: behavior, action)
    return "\(name)(\(onView?.text.map { "text: \(SwiftName.literal($0))" } ?? ""))"
  }

  private mutating func name(of behavior: Behavior, _ action: Action) -> String {
    if let known = behaviors.first(where: { $0.behavior == behavior }) { return known.name }
    let taken = behaviors.map(\.name) + views.map(\.name)
    var name = Self.name(of: action)
    if taken.contains(name) { name += "To\(behavior.to)" }
    name = unused(name, among: taken)
    behaviors.append((name, behavior))
    return name
  }

  private static func name(of action: Action) -> String {
    switch action {
    case .type(_, let field): SwiftName.type("type into \(field.map { "\($0)" } ?? "focus")")
    case .back: "GoBack"
    default: SwiftName.type("\(action)")
    }
  }

  private func unused(_ name: String, among names: [String]) -> String {
    var unique = name
    var number = 2
    while names.contains(unique) {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  /// Returns the call on a view object that performs an action, and the typed text; nil for an action
  /// without a view.
  private mutating func call(
    _ action: Action,
    on view: Int,
    in tree: ViewTree
  ) -> (call: String, text: String?)? {
    let parts: (node: NodeReference, call: String, text: String?)? =
      switch action {
      case .tap(let node): (node, "tap()", nil)
      case .doubleTap(let node): (node, "doubleTap()", nil)
      case .longPress(let node): (node, "longPress()", nil)
      case .clear(let node): (node, "clear()", nil)
      case .type(let text, let node?): (node, "type(text)", text)
      case .swipe(let direction, let node?): (node, "swipe(.\(direction.rawValue))", nil)
      case .scrollToRow(let row, let section, let table):
        (table ?? tree.onlyTable).map {
          ($0, "scrollTo(row: \(row)\(section == 0 ? "" : ", section: \(section)"))", nil)
        }
      default: nil
      }
    guard let parts else { return nil }
    return ("\(member(parts.node, on: view, in: tree)).\(parts.call)", parts.text)
  }

  private mutating func member(
    _ named: NodeReference,
    on view: Int,
    in tree: ViewTree
  ) -> String {
    let reference = tree.viewReference(instead: named)
    let known = views[view].members.first { $0.reference == reference }
    if let known { return known.name }
    let node = try? tree.nodes(matching: reference).first
    let className = node.map { tree.className(of: tree.controlAncestor(of: $0)) } ?? ""
    let kinds = ["Button", "Field", "Cell", "Switch", "Slider", "Table", "Label", "Segment", "Bar"]
    let kind = kinds.first(where: className.contains) ?? "View"
    let base =
      switch reference {
      case .shown(let text), .identifier(let text): SwiftName.member(text)
      default: SwiftName.member("\(reference)")
      }
    let hasKind = base.lowercased().hasSuffix(kind.lowercased())
    let name = unused(
      hasKind && base != kind.lowercased() ? base : base + kind,
      among: views[view].members.map(\.name)
    )
    views[view].members.append((name, reference))
    return name
  }

  /// The Swift code of all types, the view objects first.
  var declarations: [String] {
    views.map { view in
      let members = view.members.map { member in
        "  var \(member.name): Element { root[\(Self.literal(member.reference))] }"
      }
      var lines = ["struct \(view.name): ViewObject {", "  let root: Element"]
      if case .identifier(let identifier) = view.identity.reference {
        lines.append("  let identifyingElementId = \(SwiftName.literal(identifier))")
      } else {
        lines.append("  let identifyingElementId = \(SwiftName.literal(view.identity.name))")
        lines.append(
          "  var identifyingElement: Element { root[\(Self.literal(view.identity.reference))] }"
        )
      }
      if !members.isEmpty { lines += [""] + members }
      return (lines + ["}", ""]).joined(separator: "\n")
    }
      + behaviors.map { name, behavior in
        let parameter = behavior.parameter.map { "  let \($0): String\n\n" } ?? ""
        return """
          struct \(name): Behavior {
          \(parameter)  func perform(from view: \(behavior.from)) throws -> \(behavior.to) {
              try view.\(behavior.call)
              return try view.next()
            }
          }

          """
      }
  }

  /// Returns a reference as a literal that `ElementReference` reads.
  private static func literal(_ reference: NodeReference) -> String {
    if case .shown(let text) = reference, ElementReference(text) == .node(reference) {
      return SwiftName.literal(text)
    }
    return SwiftName.literal("\(reference)")
  }
}

extension ViewTree {
  /// The table that an action without a name means; nil if there are others beside it.
  fileprivate var onlyTable: NodeReference? {
    visibleTables.count == 1 ? viewReference(to: visibleTables[0]) : nil
  }

  /// Returns the name of an element for what an action names: a field's placeholder, and a text that other views
  /// show too, mean a control only in actions.
  fileprivate func viewReference(instead named: NodeReference) -> NodeReference {
    guard let control = try? control(named) else { return named }
    let found = (try? nodes(matching: named)) ?? []
    let isSame = found.contains { controlAncestor(of: $0) == control }
    let isOther = found.contains { isVisible($0) && controlAncestor(of: $0) != control }
    return isSame && !isOther ? named : viewReference(to: control)
  }
}
