import Chromium
import EventModel
import Foundation

// The choice of a person in a popup goes to the page as the browser's own popup would give it.
extension WebPage {
  /// Does in the browser's own list what was done in its views.
  func perform(_ effects: [OptionList.Effect]) throws {
    guard !effects.isEmpty else { return }
    var numbers: [Int] = []
    for effect in effects {
      switch effect {
      case .move(let steps):
        for _ in 0..<abs(steps) {
          numbers.append(
            steps > 0 ? try pressInPopup("ArrowDown", 40) : try pressInPopup("ArrowUp", 38)
          )
        }
      case .choose: numbers.append(try pressInPopup("Enter", 13))
      case .close: numbers.append(try pressInPopup("Escape", 27))
      }
    }
    try finish(numbers)
  }

  /// Presses a key that the browser's popup takes.
  ///
  /// It is not released, since the page would get that once the popup has gone.
  private func pressInPopup(_ name: String, _ number: Int) throws(BrowserError) -> Int {
    try post(KeyStroke(key: name, code: name, number: number), "rawKeyDown")
  }

  /// Releases a key that closed a popup, which the page gets.
  func release(_ stroke: KeyStroke) throws { try finish([post(stroke, "keyUp")]) }

  private func post(_ stroke: KeyStroke, _ type: String) throws(BrowserError) -> Int {
    let order = KeyOrder(
      type: type,
      key: stroke.key,
      code: stroke.code,
      windowsVirtualKeyCode: stroke.number,
      modifiers: stroke.modifiers,
      commands: [],
      timestamp: timestamp
    )
    return try link.post("Input.dispatchKeyEvent", order, in: session)
  }

  /// Waits until inputs are handled, draws what they changed, and finds out which popup is open then.
  private func finish(_ numbers: [Int]) throws {
    let open = try handled(numbers)
    try frame()
    try acknowledge(open)
    try lookForPopup()
  }

  /// Closes a dialog with a field, unless its text cannot be taken: then it says why.
  func close(_ prompt: PopupPrompt, _ answer: DialogBox.Answer) throws {
    do {
      switch (prompt.subject, answer) {
      case (.files(_, let node), .accept): try give(prompt.files(in: app.folder), to: node)
      case (.files(_, let node), .cancel): try cancelFiles(of: node)
      case (.value, .accept): try give(prompt.typed)
      case (.value, .cancel): try finish([pressInPopup("Escape", 27)])
      }
    } catch let refusal as PopupPrompt.Refusal {
      var prompt = prompt
      prompt.refuse(because: refusal.reason)
      popup = .prompt(prompt)
    }
  }

  /// Gives the field with an open picker a value, and closes the browser's own picker.
  private func give(_ value: String) throws {
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    let objection = try ask("simonPopup.objectionTo(\(text))", as: String.self)
    guard objection.isEmpty else { throw PopupPrompt.Refusal(reason: objection) }
    try finish([pressInPopup("Escape", 27)])
    try run(ScriptCall(expression: "simonPopup.pick(\(text))", contextId: world))
  }

  private func give(_ files: [String], to node: Int) throws {
    popup = nil
    guard try field(node) != nil else { return }
    let order = FileChoice(files: files, backendNodeId: node)
    try waitUnlessStopped(for: try link.post("DOM.setFileInputFiles", order, in: session))
    try finish([])
  }

  /// Tells a field for files that nothing was chosen, as the browser's dialog does.
  private func cancelFiles(of node: Int) throws {
    popup = nil
    guard let found = try field(node) else { return }
    let order = FunctionCall(
      objectId: found.object.objectId,
      functionDeclaration:
        "function () { this.dispatchEvent(new Event('cancel', { bubbles: true })) }"
    )
    try waitUnlessStopped(for: try link.post("Runtime.callFunctionOn", order, in: session))
    try finish([])
  }

  /// Returns a field by the browser's number for it; nil once the page has given it up.
  private func field(_ number: Int) throws(BrowserError) -> FoundNode? {
    do throws(BrowserError) {
      return try call("DOM.resolveNode", ["backendNodeId": number], as: FoundNode.self)
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  /// Runs a script that may open a dialog, and draws what it changed.
  private func run(_ order: ScriptCall) throws {
    try waitUnlessStopped(for: try link.post("Runtime.evaluate", order, in: session))
    try finish([])
  }

  private struct FileChoice: Encodable {
    var files: [String]
    var backendNodeId: Int
  }

  private struct FoundNode: Decodable {
    var object: Object

    struct Object: Decodable { var objectId: String }
  }

  private struct FunctionCall: Encodable {
    var objectId: String
    var functionDeclaration: String
  }
}
