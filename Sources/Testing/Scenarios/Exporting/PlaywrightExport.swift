import Actions
import EventModel
import Stories
import ViewQuery

/// The export to a test of Playwright in Python, which pytest runs.
struct PlaywrightExport: ExportDialect {
  let name = "Playwright"
  let commentMark = "#"
  let indent = "    "

  func head(_ session: ExportedSession, before body: [String]) -> [String] {
    let name = Self.name(session.recording)
    let opening = Self.answering(session.answersAtLaunch).map { "    \($0)" }
    let uses = { (word: String) in (body + opening).contains { $0.contains(word) } }
    let answers = uses("answer_dialogs(")
    return [
      "# Exported from the recording \(session.recording)",
      "# Run: pip install pytest-playwright, then SIMON_URL=http://… pytest FILE", "import os",
    ] + (uses("re.compile(") ? ["import re"] : []) + [
      "", "import pytest",
      "from playwright.sync_api import \(answers ? "Dialog, " : "")Page, expect",
      "", "URL = os.environ[\"SIMON_URL\"]",
    ] + Self.context(session.setting) + (answers ? Self.answerDialogs : []) + [
      "", "", "def test_\(name)(page: Page) -> None:",
      "    page.clock.install(time=\(Self.literal(session.setting.clock)))",
    ] + opening + ["    page.goto(URL)"]
  }

  /// Returns the options of the browser's context, and the fixture by which pytest takes them.
  private static func context(_ setting: SessionSetting) -> [String] {
    let size = setting.screen.size
    return [
      "CONTEXT = {",
      "    \"viewport\": {\"width\": \(size.width.canonical), \"height\": \(size.height.canonical)},",
      "    \"device_scale_factor\": \(setting.screen.scale.canonical),",
      "    \"locale\": \(literal(setting.locale.replacing("_", with: "-"))),",
      "    \"timezone_id\": \(literal(setting.zone)),",
      "    \"color_scheme\": \"\(setting.appearance.rawValue)\",",
      "}", "", "", "@pytest.fixture(scope=\"session\")",
      "def browser_context_args(browser_context_args: dict) -> dict:",
      "    return {**browser_context_args, **CONTEXT}",
    ]
  }

  private static let answerDialogs = [
    "", "", "def answer_dialogs(page: Page, *answers: str | None) -> None:",
    "    \"\"\"Answers the next dialogs in order: a text accepts one, None dismisses it.\"\"\"",
    "    rest = list(answers)", "", "    def answer(dialog: Dialog) -> None:",
    "        text = rest.pop(0)", "        if not rest:",
    "            page.remove_listener(\"dialog\", answer)", "        if text is None:",
    "            dialog.dismiss()", "        else:", "            dialog.accept(text)", "",
    "    page.on(\"dialog\", answer)",
  ]

  func foot(_ session: ExportedSession) -> [String] { [] }

  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]? {
    switch line.window {
    // The answer of a dialog is given where it opens.
    case .dialog: return []
    case .options, .picker:
      // What the choice makes the page ask is answered as it was.
      guard let choice = choice(line).map({ Self.answering(line.answers) + $0 }) else { return nil }
      // A click beside the list closes it, and does what it does anywhere.
      return line.isBesideWindow ? words(for: action, line).map { choice + $0 } : choice
    // The field gets no file as long as none is chosen.
    case .files: return BrowserWindow(on: line.after) == nil && !line.isDismissing ? nil : []
    case nil: break
    }
    if BrowserWindow(on: line.after) == .options || BrowserWindow(on: line.after) == .picker,
      let field = line.operatedField
    {
      // The browser's list and picker do not open in a test; the value is chosen where they close.
      return PlaywrightLocator(field.field, on: field.screen).map { ["\($0.expression).focus()"] }
    }
    return words(for: action, line).map { Self.answering(line.answers) + $0 }
  }

  /// Returns the lines that answer the dialogs that the next action opens.
  private static func answering(_ answers: [DialogAnswer]) -> [String] {
    let texts = answers.map { answer in
      if case .accept(let text) = answer { Self.typed(text) } else { "None" }
    }
    guard answers.count < 2 else {
      return ["answer_dialogs(page, \(texts.joined(separator: ", ")))"]
    }
    return answers.map { answer in
      switch answer {
      case .dismiss: "page.once(\"dialog\", lambda dialog: dialog.dismiss())"
      case .accept(""): "page.once(\"dialog\", lambda dialog: dialog.accept())"
      case .accept: "page.once(\"dialog\", lambda dialog: dialog.accept(\(texts[0])))"
      }
    }
  }

  /// Returns the lines that choose what the list or the picker has left in its field.
  private func choice(_ line: ExportedSession.Line) -> [String]? {
    guard let picked = line.picked else { return [] }
    guard let found = PlaywrightLocator(picked.field, on: picked.screen),
      let now = found.element.now(on: line.after)
    else { return nil }
    let isSelect = found.element.tag == "select"
    let (old, new) = isSelect ? (found.element.text, now.text) : (found.element.held, now.held)
    guard old != new else { return [] }
    let value = Self.literal(new ?? "")
    return [
      isSelect
        ? "\(found.expression).select_option(label=\(value))" : "\(found.expression).fill(\(value))"
    ]
  }

  private func words(for action: Action, _ line: ExportedSession.Line) -> [String]? {
    let call = { (node: NodeReference, method: String, options: [String], mouse: String?) in
      Self.call(method, options, on: node, in: line, mouse: mouse)
    }
    switch action {
    case .tap(let node): return call(node, "click", [], "click")
    case .doubleTap(let node): return call(node, "dblclick", [], "dblclick")
    case .longPress(let node): return call(node, "click", ["delay=800"], nil)
    case .hover(let node): return call(node, "hover", [], "move")
    case .click(let button, let node):
      return call(node, "click", ["button=\"\(button.rawValue)\""], nil)
    case .clear(let node):
      return PlaywrightLocator(node, on: line.screen).map { ["\($0.expression).clear()"] }
    case .scrollTo(let node):
      return (PlaywrightLocator(node, on: line.after) ?? PlaywrightLocator(node, on: line.screen))
        .map { ["\($0.expression).scroll_into_view_if_needed()"] }
    case .type(let text, let node): return Self.typing(text, into: node, line)
    case .press(let key): return ["page.keyboard.press(\(Self.literal(key.description)))"]
    case .back: return ["page.go_back()"]
    case .swipe(_, let node):
      guard let wheel = line.wheel else { return nil }
      let hover = node.flatMap { call($0, "hover", [], "move") } ?? []
      return hover + ["page.mouse.wheel(\(wheel.x.canonical), \(wheel.y.canonical))"]
    case .scrollToRow(let row, let section, let table):
      if let wheel = line.wheel {
        return ["page.mouse.wheel(\(wheel.x.canonical), \(wheel.y.canonical))"]
      }
      let cell = NodeReference.row(row, section: section, of: table)
      return PlaywrightLocator(cell, on: line.after).map {
        ["\($0.expression).scroll_into_view_if_needed()"]
      }
    case .wait(let span): return ["page.clock.run_for(\(span.count / 1_000))"]
    case .checkpoint(let title): return ["# checkpoint: \(title.visible)"]
    case .marker(let text): return ["# \(text.visible)"]
    case .drag, .pinch, .rotate: return nil
    }
  }

  /// Returns the line of an action with the mouse on an element, or at its place if it has no name.
  private static func call(
    _ method: String,
    _ options: [String],
    on node: NodeReference,
    in line: ExportedSession.Line,
    mouse: String?
  ) -> [String]? {
    if case .point(let point) = node { return mouse.map { [Self.mouse($0, at: point)] } }
    if let found = PlaywrightLocator(node, on: line.screen) { return [found.call(method, options)] }
    guard let mouse, let view = ExportedView(node, on: line.screen) else { return nil }
    return [Self.mouse(mouse, at: view.middle)]
  }

  private static func mouse(_ method: String, at point: Point) -> String {
    "page.mouse.\(method)(\(point.x.canonical), \(point.y.canonical))"
  }

  private static func name(_ recording: String) -> String {
    let letters = recording.lowercased().map {
      $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_"
    }
    return String(letters)
  }

  /// Returns a text as a literal of Python.
  static func literal(_ text: String) -> String {
    text.quoted {
      $0.isConfusing
        ? "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
          + String($0.value, radix: 16) : nil
    }
  }

  /// Returns a text to type, with its secrets from the environment.
  static func typed(_ text: String) -> String {
    text.secretParts.map { part in
      part.isSecret ? "os.environ[\(literal(part.text))]" : literal(part.text)
    }.joined(separator: " + ")
  }
}

extension ExportedSession.Line {
  /// True if the action operates something outside the browser's own window.
  fileprivate var isBesideWindow: Bool {
    guard case .action(let action) = sentence else { return false }
    switch action {
    case .tap(let node), .doubleTap(let node), .longPress(let node), .click(_, let node):
      return (try? screen.control(node)).map { !screen.isInBrowserWindow($0) } ?? false
    default: return false
    }
  }

  /// True if the action leaves a window of the browser without a choice.
  fileprivate var isDismissing: Bool { answer == .dismiss }
}

extension PlaywrightLocator {
  /// Returns a call of a method of the mouse with the options by which it reaches the element as the session did.
  fileprivate func call(_ method: String, _ options: [String] = []) -> String {
    var options = options
    if element.isObstructed {
      options.append("force=True")
    } else if let place = element.placeAside {
      let (x, y) = (place.x.rounded().canonical, place.y.rounded().canonical)
      options.append("position={\"x\": \(x), \"y\": \(y)}")
    }
    return "\(expression).\(method)(\(options.joined(separator: ", ")))"
  }
}
