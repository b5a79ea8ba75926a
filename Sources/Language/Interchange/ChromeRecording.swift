import Actions
import EventModel
import ViewQuery

/// A recording of the Recorder in Chrome's DevTools, by its published schema of user flows.
struct ChromeRecording {
  private let file: JSONFile
  private let steps: [Any]

  /// Takes the steps of a file.
  ///
  /// - Throws: `ImportError.wrongPart` without a list of steps.
  init(_ file: JSONFile) throws(ImportError) {
    guard let steps = file.root["steps"] as? [Any] else {
      throw .wrongPart(line: 1, "expected \"steps\" with a list")
    }
    (self.file, self.steps) = (file, steps)
  }

  /// Returns the steps as a script.
  ///
  /// - Throws: `ImportError.wrongPart` for a step that is no object with a type.
  func script() throws(ImportError) -> ImportedScript {
    var writing = WebScriptWriting()
    for (place, step) in steps.enumerated() {
      let line = file.line(of: "steps/\(place)")
      guard let step = step as? [String: Any], let type = step["type"] as? String else {
        throw .wrongPart(line: line, "expected a step with its \"type\"")
      }
      writing.line = line
      write(Step(type: type, members: step), in: &writing)
    }
    writing.finish()
    return writing.script
  }

  /// One step of a recording.
  private struct Step {
    var type: String
    var members: [String: Any]

    func text(_ name: String) -> String? { members[name] as? String }
    func number(_ name: String) -> Double? { JSONFile.number(members[name]) }

    /// The element of the step.
    var element: ElementChoice {
      let selectors = (members["selectors"] as? [Any] ?? []).map { selector in
        selector as? [String] ?? [selector as? String ?? ""]
      }
      return ElementChoice(chrome: selectors)
    }
  }

  private func write(_ step: Step, in writing: inout WebScriptWriting) {
    switch step.type {
    case "setViewport":
      guard let width = step.number("width"), let height = step.number("height") else {
        return writing.leaveOut("a window without a size")
      }
      writing.note(screen: Size(width: width, height: height))
    case "navigate": writing.open(step.text("url") ?? "")
    case "click": writeClick(step, in: &writing)
    case "doubleClick": writing.act(on: step.element, "double tap") { .doubleTap($0) }
    case "hover": writing.act(on: step.element, "hover") { .hover($0) }
    case "change":
      guard let value = step.text("value") else {
        return writing.leaveOut("a change to a value that is no text")
      }
      writing.change(step.element, to: value)
    case "keyDown": writing.keyDown(step.text("key") ?? "")
    case "keyUp": writing.keyUp(step.text("key") ?? "")
    case "scroll": writing.scroll()
    case "waitForElement": writeCheck(step, in: &writing)
    case "close": break
    default: writing.leaveOut("the step \(step.type)")
    }
  }

  /// The time from which a click is a long press, in milliseconds.
  private static let longClick = 500.0

  private func writeClick(_ step: Step, in writing: inout WebScriptWriting) {
    switch step.text("button") ?? "primary" {
    case "secondary": writing.act(on: step.element, "right click") { .click(.right, on: $0) }
    case "auxiliary": writing.act(on: step.element, "middle click") { .click(.middle, on: $0) }
    case "primary" where step.number("duration") ?? 0 >= Self.longClick:
      writing.act(on: step.element, "long press") { .longPress($0) }
    case "primary": writing.tap(step.element)
    case let button: writing.leaveOut("a click of the button \(button)")
    }
  }

  /// Writes a wait for an element as a check; one for a number of elements or for their attributes is none.
  private func writeCheck(_ step: Step, in writing: inout WebScriptWriting) {
    let (count, sign) = (step.number("count"), step.text("operator") ?? ">=")
    let isOne = count == nil || count == 1 && sign != "<="
    let isNone = count == 0 && sign != ">="
    guard isOne || isNone, step.members["attributes"] == nil, step.members["properties"] == nil
    else { return writing.leaveOut("a check of the number or the attributes of an element") }
    let isVisible = JSONFile.bool(step.members["visible"]) ?? true
    writing.check(step.element, isSeen: isVisible && !isNone)
  }
}
