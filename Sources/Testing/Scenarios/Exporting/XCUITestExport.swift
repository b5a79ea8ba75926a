import Actions
import EventModel
import Stories
import ViewQuery

/// The export to a test case of XCUITest, for Xcode 16 and later.
struct XCUITestExport: ExportDialect {
  let name = "XCUITest"
  let commentMark = "//"
  let indent = "    "

  func head(_ session: ExportedSession, before body: [String]) -> [String] {
    let name = SwiftName.type(session.recording)
    let expects = body.contains { $0.contains("expectValue(") }
    let awaiting = [
      "  /// Waits until an element has a value.", "  @MainActor",
      "  private func expectValue(_ value: String, of element: XCUIElement, timeout: TimeInterval) {",
      "    let predicate = NSPredicate(format: \"value == %@\", value)",
      "    wait(for: [expectation(for: predicate, evaluatedWith: element)], timeout: timeout)",
      "  }", "",
    ]
    return [
      "// Exported from the recording \(session.recording)", "import XCTest", "",
      "final class \(name)UITests: XCTestCase {",
    ] + (expects ? awaiting : []) + [
      "  @MainActor", "  func test\(name)() throws {", "    continueAfterFailure = false",
      "    let app = XCUIApplication()", "    app.launch()",
    ]
  }

  func foot(_ session: ExportedSession) -> [String] { ["  }", "}"] }

  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]? {
    let place = { (node: NodeReference) in XCUIPlace(node, on: line.screen) }
    switch action {
    case .tap(let node): return place(node).map { ["\($0.target).tap()"] }
    case .doubleTap(let node): return place(node).map { ["\($0.target).doubleTap()"] }
    case .longPress(let node): return place(node).map { ["\($0.target).press(forDuration: 0.8)"] }
    case .type(let text, let node):
      let typed = "typeText(\(Self.typed(text)))"
      guard let node else { return ["app.\(typed)"] }
      return place(node).map { ["\($0.target).tap()", "\($0.element ?? "app").\(typed)"] }
    case .clear(let node): return place(node)?.element.map(Self.clearing)
    case .press(let key): return Self.pressing(key)
    case .swipe(let direction, let node): return Self.swiping(direction, node.map(place))
    case .pinch(let pinch, let node):
      let method = "pinch(withScale: \(pinch == .in ? "0.5, velocity: -1" : "2, velocity: 1"))"
      guard let node else { return ["app.\(method)"] }
      return place(node)?.element.map { ["\($0).\(method)"] }
    case .drag(let from, let to):
      guard let start = place(from), let end = place(to) else { return nil }
      return ["\(start.coordinate).press(forDuration: 0.1, thenDragTo: \(end.coordinate))"]
    case .scrollTo(let node):
      return XCUIPlace(node, on: line.after)?.element.map { Self.scrolling(to: $0, line) }
    case .scrollToRow(let row, let section, let table):
      let cell = NodeReference.row(row, section: section, of: table)
      return XCUIPlace(cell, on: line.after)?.element.map { Self.scrolling(to: $0, line) }
    case .back: return ["app.navigationBars.buttons.element(boundBy: 0).tap()"]
    case .rotate: return ["XCUIDevice.shared.orientation = .\(line.orientation.rawValue)"]
    case .wait: return ["// The session waited here; the expectations below wait by themselves."]
    case .checkpoint(let title): return ["// checkpoint: \(title.visible)"]
    case .marker(let text): return ["// \(text.visible)"]
    case .hover, .click: return nil
    }
  }

  private static func clearing(_ field: String) -> [String] {
    let count = "(\(field).value as? String ?? \"\").count"
    return [
      "\(field).tap()",
      "\(field).typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: \(count)))",
    ]
  }

  private static func pressing(_ key: KeyPress) -> [String]? {
    let names = ["Enter": "return", "Backspace": "delete", "Tab": "tab", "Escape": "escape"]
    return names[key.description].map { ["app.typeText(XCUIKeyboardKey.\($0).rawValue)"] }
  }

  /// Returns the lines of a swipe: that of an element, or a drag between two places.
  private static func swiping(_ direction: Action.Direction, _ place: XCUIPlace??) -> [String]? {
    let name = direction.rawValue
    let method = "swipe\(name.prefix(1).uppercased())\(name.dropFirst())()"
    guard let place else { return ["app.\(method)"] }
    guard let place else { return nil }
    guard place.element == nil else { return ["\(place.target).\(method)"] }
    let way =
      switch direction {
      case .up: "dx: 0, dy: -200"
      case .down: "dx: 0, dy: 200"
      case .left: "dx: -200, dy: 0"
      case .right: "dx: 200, dy: 0"
      }
    let end = "\(place.coordinate).withOffset(CGVector(\(way)))"
    return ["\(place.coordinate).press(forDuration: 0.05, thenDragTo: \(end))"]
  }

  /// Returns the lines that scroll until an element can be tapped, in the direction in which the session scrolled.
  private static func scrolling(to element: String, _ line: ExportedSession.Line) -> [String] {
    [
      "for _ in 0..<50 where !\(element).isHittable { app.\(line.isScrolledDown ? "swipeUp" : "swipeDown")() }",
      "XCTAssertTrue(\(element).isHittable)",
    ]
  }

  /// Returns a text to type, with its secrets from the environment.
  private static func typed(_ text: String) -> String {
    text.secretParts.map { part in
      let name = SwiftName.literal(part.text)
      return part.isSecret ? "ProcessInfo.processInfo.environment[\(name), default: \"\"]" : name
    }.joined(separator: " + ")
  }

  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]? {
    let time = isAwaited ? "10" : "5"
    let waiting = { (node: NodeReference, property: String, isOn: Bool) -> [String]? in
      XCUIPlace(node, on: line.screen)?.element.map {
        ["XCTAssertTrue(\($0).wait(for: \\.\(property), toEqual: \(isOn), timeout: \(time)))"]
      }
    }
    switch check {
    case .sees(let node):
      // A check of a text must not pass for another text of the same view.
      return XCUIPlace(node, on: line.screen, byName: true)?.element.map {
        ["XCTAssertTrue(\($0).waitForExistence(timeout: \(time)))"]
      }
    case .seesNot(let node):
      return Self.missing(node, line).map {
        ["XCTAssertTrue(\($0).waitForNonExistence(timeout: \(time)))"]
      }
    case .enabled(let node, let isOn): return waiting(node, "isEnabled", isOn)
    case .selected(let node, let isOn): return waiting(node, "isSelected", isOn)
    case .text(let node, let text), .value(let node, let text):
      guard let place = XCUIPlace(node, on: line.screen), let found = place.element else {
        return nil
      }
      let literal = SwiftName.literal(text)
      if case .text = check, place.view?.isField != true {
        return [
          "XCTAssertTrue(\(found).wait(for: \\.label, toEqual: \(literal), timeout: \(time)))"
        ]
      }
      return ["expectValue(\(literal), of: \(found), timeout: \(time))"]
    case .on(let node, let isOn):
      return lines(checking: .value(node, isOn ? "1" : "0"), line, isAwaited: isAwaited)
    case .focused, .counts, .shows, .matches: return nil
    }
  }

  /// Returns the element that is gone, as the screen before the last action shows it.
  private static func missing(_ node: NodeReference, _ line: ExportedSession.Line) -> String? {
    let isElsewhere = ((try? line.screen.nodes(matching: node)) ?? []).contains {
      !line.screen.isHiddenAnywhere($0)
    }
    // An element outside the screen still exists.
    guard !isElsewhere else { return nil }
    let isNamed = if case .identifier = node { false } else { true }
    if let found = XCUIPlace(node, on: line.earlier, byName: isNamed)?.element { return found }
    switch node {
    case .shown(let text), .identifier(let text):
      return "app.descendants(matching: .any)[\(SwiftName.literal(text))]"
    default: return nil
    }
  }
}
