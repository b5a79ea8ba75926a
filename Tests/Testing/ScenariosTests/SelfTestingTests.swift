import Scenarios
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("Scripts of SelfTesting")
struct SelfTestingTests {
  private final class Notes {
    var log: [String] = []
    var files: [(path: String, text: String)] = []
  }

  private func run(_ text: String, app name: String = "navigation") throws -> Notes {
    let notes = Notes()
    let runner = SelfTestingRunner(
      dump: { $0.xml(.propertyList) },
      write: { notes.files.append((path: $1, text: $0)) },
      log: { notes.log.append($0) }
    )
    try XPathEngines.$current.withValue(LibxmlEngine()) {
      let script = try SelfTestingScript(parsing: text, file: "a.plist")
      try runner.run(script, on: LiveApp(sample: name))
    }
    return notes
  }

  private func failure(_ text: String, app: String = "navigation") throws -> String {
    try "\(#require(throws: SelfTestingFailure.self) { try run(text, app: app) })"
  }

  @Test("the article's example passes and logs as SelfTesting did")
  func article() throws {
    let log = try run(ScriptFile.article).log
    #expect(log.count == 5)
    #expect(
      log.last == """
        === checkMatchCount
            viewXPath:
                \(ScriptFile.dict("UILabel", "text", "Button clicked on: Page 1"))
            matchCount: 1
        """
    )
  }

  @Test("the article's example fails on a build with a renamed button")
  func renamed() throws {
    #expect(
      try failure(ScriptFile.article, app: "navigation:renamed") == """
        ### 'viewXPath' for command 'simulateTouch' selected 0 nodes, where exactly 1 is required. \
        (command 4, a.plist:27)
        """
    )
  }

  @Test("the commands of later versions run")
  func laterCommands() throws {
    let notes = try run(
      ScriptFile.text([
        [("command", "waitForElement"), ("viewXPath", "//UITableView")],
        [("command", "simulateTouch"), ("viewXPath", "//UINavigationButton[title=\"Add\"]")],
        [("command", "setText"), ("viewXPath", "//UITextField"), ("text", "Milk & <tea>")],
        [("command", "assertText"), ("viewXPath", "//UITextField"), ("text", "Milk & <tea>")],
        [("command", "setText"), ("viewXPath", "//UITextField"), ("text", "Bread")],
        [("command", "pause"), ("seconds", "1.5")],
        [("command", "simulateTouch"), ("viewXPath", "//UIButton[@identifier='save']")],
        [("command", "waitForElement"), ("viewXPath", "//UITableViewCell"), ("matchCount", 1)],
        [("command", "swipe"), ("viewXPath", "//UITableView"), ("direction", "up")],
        [("command", "simulateTouch"), ("viewXPath", "//UITableViewCell[text='Bread']")],
        [("command", "touchBackItem")],
        [("command", "highlight"), ("viewXPath", "//UITableViewCell")],
        [("command", "outputView"), ("outputPath", "out.plist")],
        [
          ("command", "outputView"), ("outputPath", "-"),
          ("viewXPath", "//UITableViewCell"),
        ],
      ]),
      app: "todo:slow"
    )
    #expect(notes.files.map(\.path) == ["out.plist", "-"])
    #expect(notes.files[0].text.contains("<string>Bread</string>"))
    #expect(!notes.files[1].text.contains("TodoListView"))
    #expect(notes.log[5] == "=== pause\n    seconds:\n        1.5")
    #expect(notes.log.contains("=== touchBackItem"))
  }

  @Test(
    "a failed command is reported in SelfTesting's words, with its number and line",
    arguments: [
      (
        [("command", "checkMatchCount"), ("viewXPath", "//UIWindow"), ("matchCount", 2)],
        "'checkMatchCount' wanted a matching count of 2 but encountered 1"
      ),
      (
        [("command", "simulateTouch"), ("viewXPath", "//UITableViewCell[@row<2]")],
        "'viewXPath' for command 'simulateTouch' selected 2 nodes, where exactly 1 is required."
      ),
      (
        [("command", "scrollToRow"), ("viewXPath", "//UINavigationBar"), ("rowIndex", 1)],
        "'viewXPath' for command 'scrollToRow' selected a node but it wasn't a UITableView as "
          + "required."
      ),
      (
        [("command", "waitForElement"), ("viewXPath", "//UISwitch")],
        "TIMEOUT: couldn't find elements with xpath '//UISwitch'"
      ),
      (
        [("command", "waitForElement"), ("viewXPath", "//UIWindow"), ("matchCount", 3)],
        "TIMEOUT: couldn't find specified number of elements: 3 with xpath '//UIWindow' found: 1"
      ),
      (
        [
          ("command", "assertText"), ("viewXPath", "//UITableViewCell[1]"), ("text", "Page 2"),
        ],
        "'Page 1' found, but 'Page 2' was expected."
      ),
      (
        [("command", "assertText"), ("viewXPath", "//UITableView"), ("text", "x")],
        "UITableView doesn't support 'text' method."
      ),
      (
        [("command", "setText"), ("viewXPath", "//UITableView"), ("text", "x")],
        "UITableView doesn't support 'setText' method."
      ),
      (
        [("command", "touchBackItem")],
        "command 'touchBackItem' couldn't find any back buttons"
      ),
      (
        [("command", "simulateTouch"), ("viewXPath", "//UIButton[")],
        "'viewXPath' for command 'simulateTouch' is not a valid XPath at column 12: "
          + "the expression ends too early, expected a path, a text, a number or a function"
      ),
    ] as [([(String, any Sendable)], String)]
  )
  func messages(command: [(String, any Sendable)], message: String) throws {
    let first: [(String, Any)] = [("command", "pause"), ("seconds", 0)]
    let text = ScriptFile.text([first, command])
    #expect(try failure(text) == "### \(message) (command 2, a.plist:11)")
  }

  @Test(
    "a script with a mistake does not start",
    arguments: [
      ([("viewXPath", "x")], 11, "a command requires 'command' parameter."),
      (
        [("command", "simulateTouch")], 11,
        "Command 'simulateTouch' requires 'viewXPath' parameter."
      ),
      (
        [("command", "outputView")], 11, "Command 'outputView' requires 'outputPath' parameter."
      ),
      (
        [("command", "checkMatchCount"), ("viewXPath", "x")], 11,
        "Command 'checkMatchCount' requires 'matchCount' parameter."
      ),
      (
        [("command", "scrollToRow"), ("viewXPath", "x")], 11,
        "Command 'scrollToRow' requires 'rowIndex' parameter."
      ),
      (
        [("command", "checkMatchCount"), ("viewXPath", "x"), ("matchCount", "2 or so")], 17,
        "'matchCount' for command 'checkMatchCount' is '2 or so', where a whole number of at least 0 "
          + "is required."
      ),
      (
        [("command", "simulatTouch"), ("viewXPath", "x")], 13,
        "command 'simulatTouch' doesn't exist. Did you mean 'simulateTouch'?"
      ),
      ([("command", "dance")], 13, "command 'dance' doesn't exist."),
    ]
  )
  func mistakes(command: [(String, String)], line: Int, message: String) throws {
    let text = ScriptFile.text([[("command", "touchBackItem"), ("x", "y")], command])
    #expect(try failure(text) == "### \(message) (command 2, a.plist:\(line))")
  }
}
