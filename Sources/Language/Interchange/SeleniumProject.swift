import Actions
import EventModel
import ViewQuery

/// A project of Selenium IDE.
struct SeleniumProject {
  private let file: JSONFile
  private let tests: [[String: Any]]

  /// Takes the tests of a file.
  ///
  /// - Throws: `ImportError.wrongPart` without a list of tests.
  init(_ file: JSONFile) throws(ImportError) {
    guard let tests = file.root["tests"] as? [[String: Any]] else {
      throw .wrongPart(line: 1, "expected \"tests\" with a list of objects")
    }
    (self.file, self.tests) = (file, tests)
  }

  /// Returns a test as a script.
  ///
  /// - Parameter name: The test; nil for the only one.
  /// - Returns: The script.
  /// - Throws: `ImportError.noTest`, `.severalTests` and `.wrongPart`.
  func script(of name: String?) throws(ImportError) -> ImportedScript {
    let names = tests.map { $0["name"] as? String ?? "" }
    let place: Int
    if let name {
      guard let found = names.firstIndex(of: name) else { throw .noTest(named: name, among: names) }
      place = found
    } else {
      guard tests.count < 2 else { throw .severalTests(names) }
      guard !tests.isEmpty else { throw .noTest(named: nil, among: []) }
      place = 0
    }
    let line = file.line(of: "tests/\(place)")
    guard let commands = tests[place]["commands"] as? [Any] else {
      throw .wrongPart(line: line, "expected \"commands\" with a list")
    }
    var writing = WebScriptWriting()
    for (number, command) in commands.enumerated() {
      writing.line = file.line(of: "tests/\(place)/commands/\(number)")
      guard let members = command as? [String: Any], let word = members["command"] as? String
      else { throw .wrongPart(line: writing.line, "expected a command with its name") }
      write(Command(word, members), in: &writing)
    }
    writing.finish()
    return writing.script
  }

  /// One command of a test.
  private struct Command {
    var word: String
    var target: String
    var value: String
    /// The target and the others that the IDE found for the same element.
    var element: ElementChoice

    init(_ word: String, _ members: [String: Any]) {
      self.word = word
      target = members["target"] as? String ?? ""
      value = members["value"] as? String ?? ""
      let others = (members["targets"] as? [[String]] ?? []).compactMap(\.first)
      element = ElementChoice(selenium: [target] + others)
    }

    /// True if it has the value of a variable, which only the IDE knows.
    var hasVariable: Bool {
      [target, value].contains { $0.replacing("${KEY_", with: "").contains("${") }
    }
  }

  /// The longest pause of a script, a day, in milliseconds.
  private static let longestPause = 86_400_000.0

  /// Returns the address of a page of the project's site.
  private func address(of target: String) -> String {
    guard !target.contains("://") else { return target }
    let site = file.root["url"] as? String ?? ""
    guard target.hasPrefix("/"), let scheme = site.firstRange(of: "://") else {
      return site + target
    }
    // A path from the root of the site.
    let host = site[scheme.upperBound...].prefix { $0 != "/" }
    return "\(site[..<scheme.upperBound])\(host)\(target)"
  }

  private func write(_ command: Command, in writing: inout WebScriptWriting) {
    guard !command.word.hasPrefix("//") else {
      return writing.add(comment: "switched off: \(command.word.dropFirst(2)) \(command.target)")
    }
    guard !command.hasVariable else {
      return writing.leaveOut("\(command.word) with a variable: \(command.target) \(command.value)")
    }
    switch command.word {
    case "open": writing.open(address(of: command.target))
    case "setWindowSize":
      let sides = command.target.split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2 else { return writing.leaveOut("setWindowSize \(command.target)") }
      writing.note(screen: Size(width: sides[0], height: sides[1]))
    case "pause":
      guard let span = Double(command.target), (0...Self.longestPause).contains(span) else {
        return writing.leaveOut("pause \(command.target)")
      }
      writing.add(.wait(.seconds(span / 1_000)))
    case "echo": writing.add(comment: command.target)
    case "close": break
    default:
      if !writeTouch(command, in: &writing), !writeCheck(command, in: &writing) {
        writing.leaveOut("the command \(command.word) \(command.target)")
      }
    }
  }

  /// Writes a command that a person does with mouse or keyboard; returns false for any other.
  private func writeTouch(_ command: Command, in writing: inout WebScriptWriting) -> Bool {
    switch command.word {
    case "click", "clickAt": writing.tap(command.element)
    case "check", "uncheck":
      writing.tap(command.element)
      guard command.element.view != nil else { break }
      writing.add(comment: "\(command.word): the tap is right if the box was not so before")
    case "doubleClick", "doubleClickAt":
      writing.act(on: command.element, "double tap") { .doubleTap($0) }
    case "mouseOver": writing.act(on: command.element, "hover") { .hover($0) }
    case "type": writing.change(command.element, to: command.value)
    case "sendKeys": writeKeys(command, in: &writing)
    case "select": writeSelection(command, in: &writing)
    case "dragAndDropToObject":
      guard let end = ElementChoice(selenium: [command.value]).view else {
        writing.leaveOut("drag to \(command.value): it counts elements or names none")
        return true
      }
      writing.act(on: command.element, "drag") { .drag(from: $0, to: end) }
    case "webdriverChooseOkOnVisibleConfirmation", "webdriverChooseOkOnVisiblePrompt",
      "acceptConfirmation", "acceptAlert":
      writing.add(.tap(.shown("OK")))
    case "webdriverChooseCancelOnVisibleConfirmation", "webdriverChooseCancelOnVisiblePrompt",
      "dismissConfirmation", "dismissPrompt":
      writing.add(.tap(.shown("Cancel")))
    default: return false
    }
    return true
  }

  /// Writes a command that waits for what a person sees, or checks it; returns false for any other.
  private func writeCheck(_ command: Command, in writing: inout WebScriptWriting) -> Bool {
    switch command.word {
    case "waitForElementVisible", "waitForElementPresent", "assertElementPresent",
      "verifyElementPresent":
      writing.check(command.element, isSeen: true)
    case "waitForElementNotVisible", "waitForElementNotPresent", "assertElementNotPresent",
      "verifyElementNotPresent":
      writing.check(command.element, isSeen: false)
    case "assertText", "verifyText", "waitForText": writing.check(text: command.value)
    case "assertAlert", "assertConfirmation", "assertPrompt": writing.check(text: command.target)
    default: return false
    }
    return true
  }

  /// Writes text with keys in it, such as `milk${KEY_ENTER}`; with a key that a script has not, nothing of it.
  private func writeKeys(_ command: Command, in writing: inout WebScriptWriting) {
    var parts: [(text: String, key: String?)] = []
    var rest = Substring(command.value)
    while let start = rest.firstRange(of: "${KEY_"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      guard let key = Self.keys[name], command.element.view != nil else {
        return writing.leaveOut("sendKeys \(command.target) \(command.value)")
      }
      parts.append((String(rest[..<start.lowerBound]), key))
      rest = rest[rest.index(after: end)...]
    }
    guard !rest.contains("${") else {
      return writing.leaveOut("sendKeys \(command.target) \(command.value)")
    }
    for part in parts + [(String(rest), nil)] {
      writing.type(part.text, into: command.element)
      if let key = part.key { writing.keyDown(key) }
    }
  }

  /// Writes a choice from a list, which opens by a tap: `label=Tea`.
  private func writeSelection(_ command: Command, in writing: inout WebScriptWriting) {
    guard command.value.hasPrefix("label="), command.value != "label=" else {
      return writing.leaveOut("select \(command.value): only labels are seen")
    }
    writing.tap(command.element)
    guard command.element.view != nil else { return }
    writing.add(.tap(.shown(String(command.value.dropFirst("label=".count)))))
  }

  private static let keys = [
    "ENTER": "Enter", "TAB": "Tab", "ESC": "Escape", "ESCAPE": "Escape",
    "BACKSPACE": "Backspace", "BKSP": "Backspace", "DELETE": "Delete", "DEL": "Delete",
    "UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight",
    "HOME": "Home", "END": "End", "PAGE_UP": "PageUp", "PAGE_DOWN": "PageDown",
  ]
}
