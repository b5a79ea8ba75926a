import Actions
import EventModel
import Stories
import ViewQuery

/// The export to a test of Playwright in Python, which pytest or Python itself runs.
struct PlaywrightExport: ExportDialect {
  let commentMark = "#"
  let indent = "    "

  func head(_ session: ExportedSession) -> [String] {
    let setting = session.setting
    let size = setting.screen.size
    let locale = setting.locale.replacing("_", with: "-")
    return [
      "# Exported from the recording \(session.recording)",
      "# Run: SIMON_URL=http://… python FILE, or pytest FILE with pytest-playwright",
      "import os", "",
      "from playwright.sync_api import Page, expect, sync_playwright", "",
      "URL = os.environ[\"SIMON_URL\"]",
      "CONTEXT = {",
      "    \"viewport\": {\"width\": \(size.width.canonical), \"height\": \(size.height.canonical)},",
      "    \"locale\": \(Self.literal(locale)),",
      "    \"timezone_id\": \(Self.literal(setting.zone)),",
      "    \"color_scheme\": \"\(setting.appearance.rawValue)\",",
      "}", "", "",
      "def test_\(Self.name(session.recording))(page: Page) -> None:",
      "    page.clock.install(time=\(Self.literal(setting.clock)))",
      "    page.goto(URL)",
    ]
  }

  func foot(_ session: ExportedSession) -> [String] {
    [
      "", "", "if __name__ == \"__main__\":",
      "    with sync_playwright() as playwright:",
      "        browser = playwright.chromium.launch(",
      "            executable_path=os.environ.get(\"SIMON_BROWSER\"),",
      "            args=os.environ.get(\"SIMON_BROWSER_OPTIONS\", \"\").split(),",
      "        )",
      "        test_\(Self.name(session.recording))(browser.new_context(**CONTEXT).new_page())",
      "        browser.close()",
    ]
  }

  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]? {
    // The answer of a dialog is given where it opens.
    guard !line.isInDialog else { return [] }
    guard let words = words(for: action, line) else { return nil }
    guard let accepts = line.acceptsDialog else { return words }
    return ["page.once(\"dialog\", lambda dialog: dialog.\(accepts ? "accept" : "dismiss")())"]
      + words
  }

  private func words(for action: Action, _ line: ExportedSession.Line) -> [String]? {
    let view = { (node: NodeReference) in ExportedView(node, on: line.screen) }
    let call = { (node: NodeReference, method: String, mouse: String?) -> [String]? in
      if case .point(let point) = node { return mouse.map { [Self.mouse($0, at: point)] } }
      guard let view = view(node) else { return nil }
      return Self.locator(view).map { ["\($0).\(method)"] }
        ?? mouse.map { [Self.mouse($0, at: view.middle)] }
    }
    switch action {
    case .tap(let node): return call(node, "click()", "click")
    case .doubleTap(let node): return call(node, "dblclick()", "dblclick")
    case .longPress(let node): return call(node, "click(delay=800)", nil)
    case .hover(let node): return call(node, "hover()", "move")
    case .click(let button, let node):
      return call(node, "click(button=\"\(button.rawValue)\")", nil)
    case .clear(let node): return call(node, "clear()", nil)
    case .scrollTo(let node): return call(node, "scroll_into_view_if_needed()", nil)
    case .type(let text, let node): return typing(text, into: node.flatMap(view), on: line.screen)
    case .press(let key): return ["page.keyboard.press(\(Self.literal(key.description)))"]
    case .back: return ["page.go_back()"]
    case .swipe(_, let node):
      guard let wheel = line.wheel else { return nil }
      let hover = node.flatMap { call($0, "hover()", "move") } ?? []
      return hover + ["page.mouse.wheel(\(wheel.x.canonical), \(wheel.y.canonical))"]
    case .scrollToRow:
      return line.wheel.map { ["page.mouse.wheel(\($0.x.canonical), \($0.y.canonical))"] }
    case .wait: return ["# The session waited here; the expectations below wait by themselves."]
    case .checkpoint(let title): return ["# checkpoint: \(title.visible)"]
    case .marker(let text): return ["# \(text.visible)"]
    case .drag, .pinch, .rotate: return nil
    }
  }

  private func typing(
    _ text: String,
    into view: ExportedView?,
    on screen: ViewTree
  ) -> [String]? {
    guard let view, let field = Self.locator(view) else { return Self.keys(text) }
    let isEmpty = screen.nodes.allSatisfy {
      $0.identifier != view.identifier || $0.label != view.name || ($0.text ?? "").isEmpty
    }
    guard isEmpty, !text.contains("\n"), !text.contains("\u{8}") else {
      return ["\(field).click()"] + Self.keys(text)
    }
    return ["\(field).fill(\(Self.typed(text)))"]
  }

  /// Returns the lines that type a text into the view with the focus.
  private static func keys(_ text: String) -> [String] {
    var lines: [String] = []
    var plain = ""
    func end() {
      if !plain.isEmpty { lines.append("page.keyboard.type(\(typed(plain)))") }
      plain = ""
    }
    for character in text {
      switch character {
      case "\n":
        end()
        lines.append("page.keyboard.press(\"Enter\")")
      case "\u{8}":
        end()
        lines.append("page.keyboard.press(\"Backspace\")")
      default: plain.append(character)
      }
    }
    end()
    return lines
  }

  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]? {
    guard !line.isInDialog else {
      return ["# The dialog of the browser says: \("\(check)".visible)"]
    }
    let limit = isAwaited ? "timeout=10_000" : ""
    let more = isAwaited ? ", \(limit)" : ""
    let expecting = { (node: NodeReference, method: String) -> [String]? in
      ExportedView(node, on: line.screen).flatMap(Self.locator).map { ["expect(\($0)).\(method)"] }
    }
    switch check {
    case .sees(let node): return expecting(node, "to_be_visible(\(limit))")
    case .seesNot(.shown(let text)):
      let found = "page.get_by_text(\(Self.literal(text)), exact=True).filter(visible=True)"
      return ["expect(\(found)).to_have_count(0\(more))"]
    case .seesNot(.identifier(let name)):
      return ["expect(\(Self.byIdentifier(name))).not_to_be_visible(\(limit))"]
    case .enabled(let node, let isEnabled):
      return expecting(node, "\(isEnabled ? "to_be_enabled" : "to_be_disabled")(\(limit))")
    case .focused(let node): return expecting(node, "to_be_focused(\(limit))")
    case .text(let node, let text), .value(let node, let text):
      guard let view = ExportedView(node, on: line.screen), let found = Self.locator(view) else {
        return nil
      }
      if view.isField { return ["expect(\(found)).to_have_value(\(Self.literal(text))\(more))"] }
      guard case .text = check else { return nil }
      return ["expect(\(found)).to_have_text(\(Self.literal(text))\(more))"]
    case .seesNot, .counts, .selected, .shows, .matches: return nil
    }
  }

  private static func mouse(_ method: String, at point: Point) -> String {
    "page.mouse.\(method)(\(point.x.canonical), \(point.y.canonical))"
  }

  private static func byIdentifier(_ name: String) -> String {
    "page.locator(\(literal("[id=\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]")))"
  }

  /// Returns the locator of a view as a person finds it: by role and name, label, placeholder, identifier or text.
  private static func locator(_ view: ExportedView) -> String? {
    let roles: [ExportedView.Kind: String] = [
      .button: "button", .link: "link", .heading: "heading",
    ]
    if let name = view.name, let role = roles[view.kind] {
      return nth("page.get_by_role(\"\(role)\", name=\(literal(name)), exact=True)", view)
    }
    if let name = view.name, view.isField || view.kind == .choice {
      return nth("page.get_by_label(\(literal(name)), exact=True)", view)
    }
    if view.isField, let placeholder = view.placeholder {
      return "page.get_by_placeholder(\(literal(placeholder)), exact=True)"
    }
    // A check of a text must not pass for another text of the same view.
    if let identifier = view.identifier, view.isAmbiguous || view.name == nil {
      return byIdentifier(identifier)
    }
    guard let name = view.name else { return nil }
    // The text of an element includes that of the elements in it.
    guard !view.hasParts else {
      return "page.get_by_text(\(literal(name))).filter(visible=True).first"
    }
    return nth("page.get_by_text(\(literal(name)), exact=True)", view)
  }

  private static func nth(_ locator: String, _ view: ExportedView) -> String {
    view.isAmbiguous ? "\(locator).filter(visible=True).nth(\(view.ordinal))" : locator
  }

  /// Returns a text to type, with its secrets from the environment.
  private static func typed(_ text: String) -> String {
    text.secretParts.map { part in
      part.isSecret ? "os.environ[\(literal(part.text))]" : literal(part.text)
    }.joined(separator: " + ")
  }

  /// Returns a text as a literal of Python.
  static func literal(_ text: String) -> String {
    text.quoted {
      $0.isConfusing
        ? "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
          + String($0.value, radix: 16) : nil
    }
  }

  private static func name(_ recording: String) -> String {
    let letters = recording.lowercased().map {
      $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_"
    }
    return String(letters)
  }
}
