import Actions
import Interchange
import TestSupport
import Testing

@Suite("Sessions of other tools, as scripts")
struct ImportedScriptTests {
  /// A file as Chrome's Recorder exports it.
  private static let recording = #"""
    {
      "title": "shopping \"list\" {",
      "steps": [
        { "type": "setViewport", "width": 800, "height": 600, "deviceScaleFactor": 1,
          "isMobile": false, "hasTouch": false, "isLandscape": false },
        { "type": "navigate", "url": "http://localhost:8080/", "assertedEvents": [
          { "type": "navigation", "url": "http://localhost:8080/", "title": "Notes" } ] },
        {
          "type": "click", "target": "main", "offsetX": 12.5, "offsetY": 8,
          "selectors": [["aria/New note"], ["#draft"], ["xpath///*[@id=\"draft\"]"], ["pierce/#draft"]]
        },
        { "type": "change", "value": "Milk", "selectors": [["aria/New note"], ["#draft"]] },
        { "type": "keyDown", "target": "main", "key": "Enter" },
        { "type": "keyUp", "key": "Enter", "target": "main" },
        { "type": "change", "value": "Bread", "selectors": [["#draft"]] },
        { "type": "scroll", "x": 0, "y": 400 },
        { "type": "click", "selectors": [["aria/Done: Milk", "aria/[role=\"generic\"]"], ["text/Done"]] },
        { "type": "click", "button": "secondary", "selectors": ["aria/Milk[role=\"listitem\"]"] },
        { "type": "doubleClick", "selectors": [["main > ul > li:nth-of-type(2)"]] },
        { "type": "keyDown", "key": "Control" },
        { "type": "keyDown", "key": "s" },
        { "type": "keyUp", "key": "Control" },
        { "type": "waitForElement", "selectors": [["text/2 to do"]] },
        { "type": "waitForElement", "visible": false, "selectors": [["[data-testid='busy']"]] },
        { "type": "navigate", "url": "http://localhost:8080/about" },
        { "type": "emulateNetworkConditions", "download": 1 },
        { "type": "close" }
      ]
    }
    """#

  @Test("a recording of Chrome's DevTools is a script that reads back, line for line")
  func chrome() throws {
    let imported = try ImportedScript(parsing: Array(Self.recording.utf8))
    #expect(
      imported.text == #"""
        # screen: record with --screen 800x600
        # page: record with --web http://localhost:8080/
        tap #draft
        type "Milk" into #draft
        press "Enter"
        clear #draft
        type "Bread" into #draft
        scroll to "Done"
        tap "Done"
        right click "Milk"
        # left out: double tap main > ul > li:nth-of-type(2): it counts elements or names none
        press "Control+s"
        marker "I see \"2 to do\""
        marker "I do not see #busy"
        # left out: opening http://localhost:8080/about: a session goes from page to page by what people touch
        # left out: the step emulateNetworkConditions

        """#
    )
    #expect(imported.misfits.map(\.line) == [19, 25, 26])
    let script = try ActionScript(parsing: imported.text)
    #expect(script.lines.map(\.action) == imported.script.lines.map(\.action))
    #expect(imported.script.lines.map(\.number) == [8, 12, 13, 15, 15, 16, 17, 18, 21, 23, 24])
  }

  /// A project as Selenium IDE saves it, with the commands of its first test.
  private func project(_ commands: [String], others: Int = 0) -> [UInt8] {
    let tests =
      [
        "{\"id\": \"1\", \"name\": \"buy\", \"commands\": [\n\(commands.joined(separator: ",\n"))\n]}"
      ]
      + (0..<others).map { "{\"name\": \"other \($0)\", \"commands\": []}" }
    return Array(
      "{\"url\": \"http://shop\", \"tests\": [\(tests.joined(separator: ","))]}".utf8
    )
  }

  private func command(_ word: String, _ target: String, _ value: String = "") -> String {
    """
    {"id": "7", "command": "\(word)", "target": "\(target)", "targets": [], "value": "\(value)"}
    """
  }

  @Test(
    "each command of Selenium IDE is what a person does, or left out with its line",
    arguments: [
      ("open", "/cart", "", "# page: record with --web http://shop/cart\n"),
      ("setWindowSize", "800x600", "", "# screen: record with --screen 800x600\n"),
      ("click", "linkText=Cart", "", "tap \"Cart\"\n"),
      ("click", "css=#cart", "", "tap #cart\n"),
      ("click", "xpath=//button[contains(.,'Buy now')]", "", "tap \"Buy now\"\n"),
      ("doubleClick", "id=cart", "", "double tap #cart\n"),
      ("mouseOver", "css=button[data-testid='menu']", "", "hover #menu\n"),
      ("type", "id=name", "Ann", "type \"Ann\" into #name\n"),
      (
        "sendKeys", "id=name", "Ann${KEY_ENTER}",
        "type \"Ann\" into #name\npress \"Enter\"\n"
      ),
      ("select", "id=size", "label=Large", "tap #size\ntap \"Large\"\n"),
      ("waitForElementVisible", "id=done", "30000", "marker \"I see #done\"\n"),
      ("assertElementNotPresent", "id=busy", "", "marker \"I do not see #busy\"\n"),
      ("assertText", "css=.total > b", "12 $", "marker \"I see \\\"12 $\\\"\"\n"),
      ("dragAndDropToObject", "id=one", "id=two", "drag from #one to #two\n"),
      ("webdriverChooseOkOnVisibleConfirmation", "", "", "tap \"OK\"\n"),
      ("pause", "500", "", "wait 0.5\n"),
      ("//click", "id=cart", "", "# switched off: click id=cart\n"),
      (
        "click", "css=li:nth-child(2) > a", "",
        "# left out: tap css=li:nth-child(2) > a: it counts elements or names none\n"
      ),
      ("runScript", "alert(1)", "", "# left out: the command runScript alert(1)\n"),
      ("pause", "-500", "", "# left out: pause -500\n"),
      ("pause", "inf", "", "# left out: pause inf\n"),
      ("open", "", "", "# page: record with --web http://shop\n"),
      ("type", "id=name", "", "clear #name\n"),
      ("select", "id=size", "label=", "# left out: select label=: only labels are seen\n"),
      ("sendKeys", "id=a", "${KEY_ENTER", "# left out: sendKeys id=a ${KEY_ENTER\n"),
      ("setWindowSize", "800x-5", "", "# left out: a window of 800x-5 points\n"),
      ("type", "id=name", "${who}", "# left out: type with a variable: id=name ${who}\n"),
      ("sendKeys", "id=a", "${KEY_CTRL}a", "# left out: sendKeys id=a ${KEY_CTRL}a\n"),
      (
        "check", "css=li:nth-child(2)", "",
        "# left out: tap css=li:nth-child(2): it counts elements or names none\n"
      ),
    ]
  )
  func selenium(_ word: String, _ target: String, _ value: String, _ text: String) throws {
    let imported = try ImportedScript(parsing: project([command(word, target, value)]))
    #expect(imported.text == text)
    #expect(imported.misfits.map(\.line) == (text.contains("left out") ? [2] : []))
    _ = try ActionScript(parsing: imported.text)
  }

  @Test(
    "each step of Chrome's Recorder is what a person does, or left out with its line",
    arguments: [
      (
        #""click", "button": "back", "selectors": ["text/A"]"#,
        "# left out: a click of the button back\n"
      ),
      (#""click", "duration": 700, "selectors": ["text/A"]"#, "long press \"A\"\n"),
      (#""click", "selectors": ["aria/Delete [draft]"]"#, "tap \"Delete [draft]\"\n"),
      (
        #""waitForElement", "count": 0, "operator": "==", "selectors": ["text/A"]"#,
        "marker \"I do not see \\\"A\\\"\"\n"
      ),
      (
        #""waitForElement", "count": 3, "selectors": ["text/A"]"#,
        "# left out: a check of the number or the attributes of an element\n"
      ),
      (#""navigate", "url": "chrome://new-tab-page/""#, ""),
      (#""navigate""#, "# left out: opening a page without an address\n"),
      (
        #""change", "value": 5, "selectors": ["text/A"]"#,
        "# left out: a change to a value that is no text\n"
      ),
      (#""change", "value": "", "selectors": ["text/A"]"#, "clear \"A\"\n"),
      (#""setViewport", "width": "wide""#, "# left out: a window without a size\n"),
    ]
  )
  func step(_ step: String, _ text: String) throws {
    let file = "{\"steps\": [\n{\"type\": \(step)}]}"
    let imported = try ImportedScript(parsing: Array(file.utf8))
    #expect(imported.text == text)
    #expect(imported.misfits.map(\.line) == (text.contains("left out") ? [2] : []))
  }

  @Test("a tap with a modifier key is left out, and a box is set by the tap before it")
  func held() throws {
    let steps = [
      #"{"type": "keyDown", "key": "Shift"}"#, #"{"type": "click", "selectors": ["text/A"]}"#,
      #"{"type": "keyUp", "key": "Shift"}"#, #"{"type": "click", "selectors": ["text/B"]}"#,
      #"{"type": "change", "value": "on", "selectors": ["text/B"]}"#,
    ]
    let file = "{\"steps\": [\(steps.joined(separator: ","))]}"
    #expect(
      try ImportedScript(parsing: Array(file.utf8)).text == """
        # left out: tap text/A while Shift is held
        tap "B"
        # the tap set it to on; a field is typed into

        """
    )
  }

  @Test(
    "a page of a site is resolved as its address says",
    arguments: [
      ("http://shop/app/", "/cart", "http://shop/cart"), ("http://shop", "/", "http://shop/"),
      ("http://shop/app/", "cart", "http://shop/app/cart"), ("", "https://a/b", "https://a/b"),
    ]
  )
  func address(_ site: String, _ target: String, _ page: String) throws {
    let text = String(decoding: project([command("open", target)]), as: UTF8.self)
    let bytes = Array(text.replacing("http://shop", with: site, maxReplacements: 1).utf8)
    #expect(try ImportedScript(parsing: bytes).text == "# page: record with --web \(page)\n")
  }

  @Test("another target of the same element is taken where the first one counts elements")
  func targets() throws {
    let click = #"""
      {"command": "click", "target": "css=li:nth-child(2)", "value": "",
       "targets": [["css=li:nth-child(2)", "css:finder"], ["xpath=//li[@id='milk']", "xpath"]]}
      """#
    #expect(try ImportedScript(parsing: project([click])).text == "tap #milk\n")
  }

  @Test("the test of a project with several is chosen by its name")
  func tests() throws {
    let bytes = project([command("click", "id=a")], others: 2)
    #expect(throws: ImportError.severalTests(["buy", "other 0", "other 1"])) {
      try ImportedScript(parsing: bytes)
    }
    #expect(throws: ImportError.noTest(named: "sell", among: ["buy", "other 0", "other 1"])) {
      try ImportedScript(parsing: bytes, test: "sell")
    }
    #expect(try ImportedScript(parsing: bytes, test: "buy").text == "tap #a\n")
    #expect(try ImportedScript(parsing: bytes, test: "other 1").text == "")
  }

  @Test(
    "a file of another kind is one error",
    arguments: ["", "[]", "{", "tap \"Add\"", "{\"steps\": 1}", "{\"a\": [{\"steps\": []}]}"]
  )
  func others(_ text: String) {
    #expect(throws: ImportError.self) { try ImportedScript(parsing: Array(text.utf8)) }
  }

  @Test("a file in another encoding is refused, whatever its bytes are")
  func encoding() {
    let text = #"{"steps":[],"a":"∀}}}"}"#
    let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(throws: ImportError.notJSON("it is not UTF-8")) { try ImportedScript(parsing: bytes) }
  }

  @Test("a step that is none is told with its line")
  func damaged() {
    let text = "{\"steps\": [\n{\"type\": \"close\"},\n{\"kind\": \"click\"}]}"
    #expect(throws: ImportError.wrongPart(line: 3, "expected a step with its \"type\"")) {
      try ImportedScript(parsing: Array(text.utf8))
    }
  }

  @Test("what a file says neither ends a comment nor controls a terminal")
  func controls() throws {
    let open = command("open", #"/a\nb\u001b[2Jc\u2028tap"#)
    let imported = try ImportedScript(parsing: project([open]))
    #expect(
      imported.lines.count == 1 && imported.text.split(whereSeparator: \.isNewline).count == 1
    )
    #expect(!imported.text.unicodeScalars.contains("\u{1B}"))
  }
}
