import Actions
import EventModel
import Stories
import ViewQuery

/// The export to a flow of Maestro.
struct MaestroExport: ExportDialect {
  let name = "Maestro"
  let commentMark = "#"
  let indent = ""

  func head(_ session: ExportedSession, before body: [String]) -> [String] {
    [
      "# Exported from the recording \(session.recording)",
      "# Run: MAESTRO_APP_ID=… maestro test FILE; secrets are read from the environment, too",
      "appId: ${MAESTRO_APP_ID}", "---", "- launchApp:", "    clearState: true",
    ]
  }

  func foot(_ session: ExportedSession) -> [String] { [] }

  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]? {
    let on = { (command: String, node: NodeReference) -> [String]? in
      if case .point(let point) = node {
        return Self.command(command, Self.place(point, on: line.screen))
      }
      return ExportedView(node, on: line.screen).map { view in
        Self.command(command, Self.selector(view) ?? Self.place(view.middle, on: line.screen))
      }
    }
    switch action {
    case .tap(let node): return on("tapOn", node)
    case .doubleTap(let node): return on("doubleTapOn", node)
    case .longPress(let node): return on("longPressOn", node)
    case .type(let text, let node):
      guard let tap = node.map({ on("tapOn", $0) }) else { return Self.typing(text) }
      return tap.map { $0 + Self.typing(text) }
    case .clear(let node):
      // Without a number it erases fifty characters.
      let length = ExportedView(node, on: line.screen)?.length ?? 0
      return on("tapOn", node).map { $0 + ["- eraseText: \(max(length, 50))"] }
    case .press(let key):
      return ["Enter", "Backspace", "Tab"].contains(key.description)
        ? ["- pressKey: \(key)"] : nil
    case .swipe(let direction, let node):
      let from = node.flatMap { ExportedView($0, on: line.screen) }.flatMap(Self.selector) ?? []
      // In the middle of the screen it would be another swipe.
      guard node == nil || !from.isEmpty else { return nil }
      let way = "    direction: \(direction.rawValue.uppercased())"
      return ["- swipe:", way] + (from.isEmpty ? [] : ["    from:"] + from.map { "  \($0)" })
    case .scrollTo(let node): return Self.scrolling(to: node, line)
    case .scrollToRow(let row, let section, let table):
      return Self.scrolling(to: .row(row, section: section, of: table), line)
    case .rotate: return ["- setOrientation: \(Self.orientation(line.orientation))"]
    case .back: return ["- back"]
    case .wait: return ["- waitForAnimationToEnd"]
    case .checkpoint(let title): return ["# checkpoint: \(title.visible)"]
    case .marker(let text): return ["# \(text.visible)"]
    case .drag, .hover, .click, .pinch: return nil
    }
  }

  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]? {
    let view = { (node: NodeReference) in
      ExportedView(node, on: line.screen).flatMap(Self.selector)
    }
    switch check {
    case .sees(let node):
      guard let selector = view(node) else { return nil }
      guard isAwaited else { return Self.command("assertVisible", selector) }
      return ["- extendedWaitUntil:", "    visible:"] + selector.map { "  \($0)" }
        + ["    timeout: 10000"]
    case .seesNot(let node):
      let selector: [String]
      switch node {
      case .shown(let text): selector = ["    text: \(Self.pattern(text))"]
      case .identifier(let name): selector = ["    id: \(Self.pattern(name))"]
      default: return nil
      }
      guard isAwaited else { return Self.command("assertNotVisible", selector) }
      return ["- extendedWaitUntil:", "    notVisible:"] + selector.map { "  \($0)" }
        + ["    timeout: 10000"]
    case .enabled(let node, let isOn):
      return view(node).map { Self.command("assertVisible", $0 + ["    enabled: \(isOn)"]) }
    case .selected(let node, let isOn):
      return view(node).map { Self.command("assertVisible", $0 + ["    selected: \(isOn)"]) }
    case .focused(let node):
      return view(node).map { Self.command("assertVisible", $0 + ["    focused: true"]) }
    case .text(let node, let text):
      guard !text.isEmpty, let view = ExportedView(node, on: line.screen) else { return nil }
      let identifier = view.identifier.map { ["    id: \(Self.pattern($0))"] } ?? []
      return Self.command("assertVisible", ["    text: \(Self.pattern(text))"] + identifier)
    case .on(let node, let isOn):
      return view(node).map { Self.command("assertVisible", $0 + ["    checked: \(isOn)"]) }
    case .value, .counts, .shows, .matches: return nil
    }
  }

  private static func orientation(_ orientation: ExportedSession.Orientation) -> String {
    switch orientation {
    case .portrait: "PORTRAIT"
    case .landscapeLeft: "LANDSCAPE_LEFT"
    case .portraitUpsideDown: "UPSIDE_DOWN"
    case .landscapeRight: "LANDSCAPE_RIGHT"
    }
  }

  /// Returns the lines that scroll to a view in the direction in which the session scrolled; nil for one without a
  /// name.
  private static func scrolling(
    to node: NodeReference,
    _ line: ExportedSession.Line
  ) -> [String]? {
    guard let selector = ExportedView(node, on: line.after).flatMap(selector) else { return nil }
    return ["- scrollUntilVisible:", "    element:"] + selector.map { "  \($0)" }
      + ["    direction: \(line.isScrolledDown ? "DOWN" : "UP")"]
  }

  private static func command(_ name: String, _ members: [String]) -> [String] {
    ["- \(name):"] + members
  }

  private static func typing(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      place,
      part in
      // Maestro evaluates what stands behind a dollar sign, unless a backslash stands before it.
      let words = String(part).secretParts.map { part in
        part.isSecret ? "${MAESTRO_\(part.text)}" : part.text.replacing("${", with: "\\${")
      }.joined()
      let enter = place == 0 ? [] : ["- pressKey: Enter"]
      return enter + (words.isEmpty ? [] : ["- inputText: \(quoted(words))"])
    }
  }

  /// Returns the members that select a view; nil if it has no name.
  private static func selector(_ view: ExportedView) -> [String]? {
    let index = view.isAmbiguous ? ["    index: \(view.ordinal)"] : []
    if let name = view.name ?? view.placeholder { return ["    text: \(pattern(name))"] + index }
    return view.identifier.map { ["    id: \(pattern($0))"] }
  }

  private static func place(_ point: Point, on screen: ViewTree) -> [String] {
    let size = screen.screenFrame(of: 0).size
    let percent = { (part: Double, whole: Double) in Int((part / max(whole, 1) * 100).rounded()) }
    return ["    point: \"\(percent(point.x, size.width))%,\(percent(point.y, size.height))%\""]
  }

  /// Returns a text as the regular expression that Maestro reads, in quotes.
  private static func pattern(_ text: String) -> String {
    quoted(text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined())
  }

  /// Returns a text as a string of YAML in double quotes.
  private static func quoted(_ text: String) -> String { PlaywrightExport.literal(text) }
}
