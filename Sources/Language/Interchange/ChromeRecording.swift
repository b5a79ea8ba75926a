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
      guard let width = step.number("width"), let height = step.number("height") else { return }
      writing.note(screen: Size(width: width, height: height))
    case "navigate": writing.open(step.text("url") ?? "")
    case "click":
      switch step.text("button") {
      case "secondary": writing.act(on: step.element, "right click") { .click(.right, on: $0) }
      case "auxiliary": writing.act(on: step.element, "middle click") { .click(.middle, on: $0) }
      default: writing.tap(step.element)
      }
    case "doubleClick": writing.act(on: step.element, "double tap") { .doubleTap($0) }
    case "hover": writing.act(on: step.element, "hover") { .hover($0) }
    case "change": writing.change(step.element, to: step.text("value") ?? "")
    case "keyDown": writing.keyDown(step.text("key") ?? "")
    case "keyUp": writing.keyUp(step.text("key") ?? "")
    case "scroll": writing.scroll()
    case "waitForElement":
      writing.check(step.element, isSeen: JSONFile.bool(step.members["visible"]) ?? true)
    case "close": break
    default: writing.leaveOut("the step \(step.type)")
    }
  }
}
