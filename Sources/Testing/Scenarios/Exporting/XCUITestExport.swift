import Actions
import EventModel
import Stories
import ViewQuery

/// The export to a test case of XCUITest.
struct XCUITestExport: ExportDialect {
  let commentMark = "//"
  let indent = "    "

  func head(_ session: ExportedSession) -> [String] {
    let name = SwiftName.type(session.recording)
    return [
      "// Exported from the recording \(session.recording)",
      "import XCTest", "",
      "final class \(name)UITests: XCTestCase {",
      "  @MainActor",
      "  func test\(name)() throws {",
      "    continueAfterFailure = false",
      "    let app = XCUIApplication()",
      "    app.launch()",
    ]
  }

  func foot(_ session: ExportedSession) -> [String] { ["  }", "}"] }

  func lines(doing action: Action, _ line: ExportedSession.Line) -> [String]? {
    let call = { (node: NodeReference, method: String) -> [String]? in
      if case .point(let point) = node { return ["\(Self.place(point)).\(method)"] }
      guard let view = ExportedView(node, on: line.screen) else { return nil }
      return ["\(Self.element(view) ?? Self.place(view.middle)).\(method)"]
    }
    switch action {
    case .tap(let node): return call(node, "tap()")
    case .doubleTap(let node): return call(node, "doubleTap()")
    case .longPress(let node): return call(node, "press(forDuration: 0.8)")
    case .type(let text, let node):
      let typed = "typeText(\(Self.typed(text)))"
      guard let node else { return ["app.\(typed)"] }
      guard let tap = call(node, "tap()"), let type = call(node, typed) else { return nil }
      return tap + type
    case .clear(let node):
      guard let tap = call(node, "tap()"), let view = ExportedView(node, on: line.screen),
        let field = Self.element(view)
      else { return nil }
      let count = "(\(field).value as? String ?? \"\").count"
      return tap + [
        "\(field).typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: \(count)))"
      ]
    case .swipe(let direction, let node):
      let method =
        "swipe\(direction.rawValue.prefix(1).uppercased())\(direction.rawValue.dropFirst())()"
      return node.map { call($0, method) } ?? ["app.\(method)"]
    case .pinch(let pinch, let node):
      let method = "pinch(withScale: \(pinch == .in ? "0.5, velocity: -1" : "2, velocity: 1"))"
      return node.map { call($0, method) } ?? ["app.\(method)"]
    case .drag(let from, let to):
      guard let start = Self.coordinate(from, line), let end = Self.coordinate(to, line) else {
        return nil
      }
      return ["\(start).press(forDuration: 0.1, thenDragTo: \(end))"]
    case .back: return ["app.navigationBars.buttons.element(boundBy: 0).tap()"]
    case .rotate(let rotation):
      return [
        "XCUIDevice.shared.orientation = .\(rotation == .left ? "landscapeLeft" : "landscapeRight")"
      ]
    case .wait: return ["// The session waited here; the expectations below wait by themselves."]
    case .checkpoint(let title): return ["// checkpoint: \(title.visible)"]
    case .marker(let text): return ["// \(text.visible)"]
    case .scrollTo, .scrollToRow, .press, .hover, .click: return nil
    }
  }

  func lines(checking check: Check, _ line: ExportedSession.Line, isAwaited: Bool) -> [String]? {
    let time = isAwaited ? "10" : "5"
    let element = { (node: NodeReference) in
      ExportedView(node, on: line.screen).flatMap { Self.element($0) }
    }
    switch check {
    case .sees(let node):
      // A check of a text must not pass for another text of the same view.
      let found = ExportedView(node, on: line.screen).flatMap { Self.element($0, byName: true) }
      return found.map { ["XCTAssertTrue(\($0).waitForExistence(timeout: \(time)))"] }
    case .seesNot(.shown(let text)):
      let found = "app.descendants(matching: .any)[\(SwiftName.literal(text))]"
      return ["XCTAssertTrue(\(found).waitForNonExistence(timeout: \(time)))"]
    case .enabled(let node, let isOn):
      return element(node).map { ["XCTAssertEqual(\($0).isEnabled, \(isOn))"] }
    case .selected(let node, let isOn):
      return element(node).map { ["XCTAssertEqual(\($0).isSelected, \(isOn))"] }
    case .text(let node, let text), .value(let node, let text):
      guard let view = ExportedView(node, on: line.screen), let found = Self.element(view) else {
        return nil
      }
      if case .text = check, !view.isField {
        return ["XCTAssertEqual(\(found).label, \(SwiftName.literal(text)))"]
      }
      return ["XCTAssertEqual(\(found).value as? String, \(SwiftName.literal(text)))"]
    case .seesNot, .focused, .counts, .shows, .matches: return nil
    }
  }

  private static func coordinate(_ node: NodeReference, _ line: ExportedSession.Line) -> String? {
    if case .point(let point) = node { return place(point) }
    return ExportedView(node, on: line.screen).map { place($0.middle) }
  }

  private static func place(_ point: Point) -> String {
    let offset = "CGVector(dx: \(point.x.canonical), dy: \(point.y.canonical))"
    return "app.coordinate(withNormalizedOffset: .zero).withOffset(\(offset))"
  }

  /// Returns the query of a view by its kind, and by its identifier or else its label; nil if it has neither.
  private static func element(_ view: ExportedView, byName: Bool = false) -> String? {
    let queries: [ExportedView.Kind: String] = [
      .button: "buttons", .link: "links", .heading: "staticTexts", .field: "textFields",
      .secureField: "secureTextFields", .toggle: "switches", .slider: "sliders", .cell: "cells",
      .image: "images", .text: "staticTexts",
    ]
    let label = view.name ?? view.placeholder
    guard let name = byName ? label ?? view.identifier : view.identifier ?? label else {
      return nil
    }
    let query = queries[view.kind].map { "app.\($0)" } ?? "app.descendants(matching: .any)"
    let literal = SwiftName.literal(name)
    guard view.isAmbiguous, name != view.identifier else { return "\(query)[\(literal)]" }
    return "\(query).matching(identifier: \(literal)).element(boundBy: \(view.ordinal))"
  }

  /// Returns a text to type, with its secrets from the environment.
  private static func typed(_ text: String) -> String {
    text.secretParts.map { part in
      let name = SwiftName.literal(part.text)
      return part.isSecret ? "ProcessInfo.processInfo.environment[\(name), default: \"\"]" : name
    }.joined(separator: " + ")
  }
}
