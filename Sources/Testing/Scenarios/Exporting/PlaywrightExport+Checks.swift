import EventModel
import Stories
import ViewQuery

extension PlaywrightExport {
  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]? {
    if line.window != nil, line.concerns(check) {
      return ["# The browser's own window shows: \("\(check)".visible)"]
    }
    let limit = isAwaited ? "timeout=10_000" : ""
    let more = isAwaited ? ", \(limit)" : ""
    let expecting = { (node: NodeReference, method: String) -> [String]? in
      PlaywrightLocator(node, on: line.screen).map { ["expect(\($0.expression)).\(method)"] }
    }
    switch check {
    case .sees(let node):
      guard let found = PlaywrightLocator(node, on: line.screen) else { return nil }
      if case .shown(let text) = node, found.element.isNamed(otherwiseThan: text) {
        // A field with another text would be visible, too.
        return Self.holding(text, found, isText: true).map { ["expect(\($0)\(more))"] }
      }
      let method = line.isScrolled ? "to_be_in_viewport" : "to_be_visible"
      return ["expect(\(found.expression)).\(method)(\(limit))"]
    case .seesNot(let node): return Self.missing(node, line, within: limit)
    case .enabled(let node, let isEnabled):
      return expecting(node, "\(isEnabled ? "to_be_enabled" : "to_be_disabled")(\(limit))")
    case .focused(let node): return expecting(node, "to_be_focused(\(limit))")
    case .on(let node, let isOn):
      return lines(checking: .value(node, isOn ? "1" : "0"), line, isAwaited: isAwaited)
    case .text(let node, let text), .value(let node, let text):
      guard let found = PlaywrightLocator(node, on: line.screen) else { return nil }
      var isText = false
      if case .text = check { isText = true }
      return Self.holding(text, found, isText: isText).map { ["expect(\($0)\(more))"] }
    case .selected(let node, let isSelected):
      return PlaywrightLocator(node, on: line.screen).flatMap {
        Self.selected($0, isSelected, within: limit)
      }
    case .counts, .shows, .matches: return nil
    }
  }

  /// Returns the expectation that a view is gone, which the screen before the last action or this one shows.
  private static func missing(
    _ node: NodeReference,
    _ line: ExportedSession.Line,
    within limit: String
  ) -> [String]? {
    let isElsewhere = ((try? line.screen.nodes(matching: node)) ?? []).filter {
      PageElement(tree: line.screen, node: $0).isLaidOut && !line.screen.isInBrowserWindow($0)
    }
    // An element that is only scrolled away is still in the page.
    guard isElsewhere.isEmpty else {
      let found = isElsewhere.compactMap { PlaywrightLocator($0, in: line.screen)?.expression }
      guard found.count == isElsewhere.count, Set(found).count == found.count else { return nil }
      return found.map { "expect(\($0)).not_to_be_in_viewport(\(limit))" }
    }
    let more = limit.isEmpty ? "" : ", \(limit)"
    if case .shown(let text) = node, let was = PlaywrightLocator(node, on: line.earlier),
      was.element.isNamed(otherwiseThan: text)
    {
      // The field is still there, and holds something else.
      return holding(text, was, isText: true, isNegated: true).map { ["expect(\($0)\(more))"] }
    }
    let was = PlaywrightLocator(node, on: line.earlier)
    var found = was?.anyOrdinal
    // Others may still show the text of one with an identifier.
    if case .identifier(let name) = node, let was {
      found = "\(was.page).\(PlaywrightLocator.call(identifier: name))"
    }
    guard let found = found ?? Self.locator(saying: node) else { return nil }
    return ["expect(\(found).filter(visible=True)).to_have_count(0\(more))"]
  }

  private static func locator(saying node: NodeReference) -> String? {
    switch node {
    case .shown(let text): "page.get_by_text(\(literal(text)), exact=True)"
    case .identifier(let name): "page.\(PlaywrightLocator.call(identifier: name))"
    default: nil
    }
  }

  /// Returns the locator and the beginning of the method that expects a text or a value, without its last parenthesis.
  private static func holding(
    _ text: String,
    _ found: PlaywrightLocator,
    isText: Bool,
    isNegated: Bool = false
  ) -> String? {
    let element = found.element
    let place = found.expression
    let having = isNegated ? "not_to_have" : "to_have"
    if element.tag == "select" {
      return isText
        ? "\(place).locator(\"option:checked\")).\(having)_text(\(literal(text))" : nil
    }
    if element.isField {
      let isEdited = element.tag != "input" && element.tag != "textarea"
      return "\(place)).\(having)_\(isEdited ? "text" : "value")(\(literal(text))"
    }
    if !isText, element.tag == "label", let name = element.label ?? element.text {
      // The label is drawn in place of its field, which has the state.
      guard text == "0" || text == "1" else { return nil }
      let field = "\(found.page).get_by_label(\(literal(name)), exact=True)"
      return "\(field)).to_be_checked(checked=\(text == "1" ? "True" : "False")"
    }
    guard !isText else {
      return element.tag == "input" || element.hasParts
        ? nil : "\(place)).to_have_text(\(literal(text)), ignore_case=True"
    }
    switch (element.role, text) {
    case ("checkbox", "0"), ("radio", "0"), ("switch", "0"), ("menuitemcheckbox", "0"),
      ("menuitemradio", "0"):
      return "\(place)).to_be_checked(checked=False"
    case ("checkbox", "1"), ("radio", "1"), ("switch", "1"), ("menuitemcheckbox", "1"),
      ("menuitemradio", "1"):
      return "\(place)).to_be_checked(checked=True"
    default:
      return element.tag == "input" && element.role == "slider"
        ? "\(place)).to_have_value(\(literal(text))" : nil
    }
  }

  private static func selected(
    _ found: PlaywrightLocator,
    _ isSelected: Bool,
    within limit: String
  ) -> [String]? {
    let more = limit.isEmpty ? "" : ", \(limit)"
    let name = isSelected ? "True" : "False"
    let element = found.element
    if element.tag == "option" {
      return [
        "expect(\(found.expression)).to_have_js_property(\"selected\", \(name)\(more))"
      ]
    }
    switch element.role {
    case "tab", "option", "treeitem":
      let method = isSelected ? "to_have_attribute" : "not_to_have_attribute"
      return ["expect(\(found.expression)).\(method)(\"aria-selected\", \"true\"\(more))"]
    default: return nil
    }
  }
}

extension PageElement {
  /// True if a text is what a field holds, and not its name.
  fileprivate func isNamed(otherwiseThan text: String) -> Bool {
    (isField || tag == "select") && self.text == text && label != text
      && tree.placeholder(of: node) != text
  }
}

extension ExportedSession.Line {
  /// True if a check concerns the browser's own window, which a page does not contain.
  fileprivate func concerns(_ check: Check) -> Bool {
    let node: NodeReference
    switch check {
    case .sees(let named), .enabled(let named, _), .selected(let named, _), .focused(let named),
      .value(let named, _), .text(let named, _), .on(let named, _):
      node = named
    case .seesNot(let named):
      return (try? earlier.control(named)).map(earlier.isInBrowserWindow) ?? false
    case .counts, .shows, .matches: return window == .dialog
    }
    let found = (try? screen.control(node)) ?? (try? screen.nodes(matching: node))?.first
    // A page stands still while a dialog is open, so that nothing of it can be checked there.
    return window == .dialog || found.map(screen.isInBrowserWindow) ?? false
  }
}
