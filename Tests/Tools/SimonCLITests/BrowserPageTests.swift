import Approvals
import Chromium
import Foundation
import TestSupport
import Testing

@Suite("The pages in a browser", .needsBrowser)
struct BrowserPageTests {
  private let project: RecordingProject

  init() throws {
    project = try RecordingProject(["a", "b"])
    try project.replace("c", by: "create-todo")
  }

  /// Opens a page, lets a test use it, and expects that it requested nothing and threw nothing.
  private func open(
    _ name: String,
    width: Int = 1280,
    _ body: (BrowserPage) throws -> Void
  ) throws {
    let browser = try TestBrowser.start()
    defer { browser.close() }
    let page = try browser.openPage(width: width, height: 800)
    let address = project.folder.url.appending(path: name).absoluteString
    try page.load(address)
    _ = try page.evaluate(Self.settled, as: Bool.self)
    try body(page)
    try page.takeEvents()
    #expect(page.failures == [])
    #expect(page.requests == [address])
  }

  /// Waits until the page has unpacked its contents and opened what comes first.
  private static let settled = """
    (async () => {
      const ready = () => document.querySelector('.screen') !== null;
      for (let tries = 0; tries < 200 && !ready(); tries += 1) await new Promise((go) => setTimeout(go, 10));
      return ready();
    })()
    """

  private func expectNames(_ page: BrowserPage, _ place: String) throws {
    let controls: Set = [
      "button", "textbox", "searchbox", "checkbox", "combobox", "slider", "link", "option", "tab",
    ]
    let nameless = try page.accessibleNodes().filter {
      controls.contains($0.role) && $0.name.trimmingCharacters(in: .whitespaces).isEmpty
    }
    #expect(nameless == [], "\(place)")
  }

  @Test("every key of a run's page works, its controls have names, and it requests nothing")
  func keys() async throws {
    for name in ["a", "b"] {
      try project.replace(name, by: "click-me") {
        $0 = $0.replacing("\"Click me\"", with: "\"Tap me\"")
      }
    }
    _ = await project.run("run", "--app", "navigation:moved", "--format", "html:a.html")
    try open("a.html") { page in
      /// The state of the page as a value.
      func state(_ script: String) throws -> String {
        try page.evaluate("String(\(script))", as: String.self)
      }
      try expectNames(page, "at the start")
      #expect(try state("state.view") == "questions")
      let count = try page.evaluate("state.asked.length", as: Int.self)
      try #require(count >= 2)
      try page.press("j")
      #expect(try state("state.question") == "1")
      try page.press("k")
      #expect(try state("state.question") == "0")
      try expectModes(page)
      try page.press("a")
      #expect(try state("decisionOn(0)") == "approve")
      #expect(try state("state.question") == "1", "a goes on to the next question")
      try expectNames(page, "with a decision")
      try page.press("r")
      #expect(try state("decisionOn(1)") == "reject")
      try page.press("u")
      #expect(try state("decisionOn(1) + state.question") == "1")
      try page.press("w")
      #expect(try state("state.isWhole") == "true")
      try page.press("Enter")
      _ = try page.evaluate(Self.settled, as: Bool.self)
      #expect(try state("state.view") == "recording")
      try expectNames(page, "in a recording")
      try expectModes(page)
      try expectKeysOfRecording(page)
      try page.press("q")
      #expect(try state("state.view") == "questions")
      try page.press("?")
      #expect(try state("part('sheet').open") == "true")
      try expectNames(page, "with the list of keys")
      try page.press("Escape")
      _ = try page.evaluate("part('sheet').close()||1", as: Int.self)
      try page.press("e")
      #expect(try state("part('sheet').textContent.includes('approve --decisions')") == "true")
      _ = try page.evaluate("part('sheet').close()||1", as: Int.self)
      try page.press("/")
      for letter in ["n", "a", "v", "i"] { try page.press(letter) }
      #expect(try state("state.shown.length") == "2")
    }
  }

  /// Expects that the keys of the comparisons and of the size of drawings work in the present view.
  private func expectModes(_ page: BrowserPage) throws {
    for (key, mode) in ["1": "golden", "2": "seen", "4": "slide", "5": "difference", "3": "pair"] {
      try page.press(key)
      #expect(try page.evaluate("state.mode", as: String.self) == mode)
    }
    try page.press("+")
    #expect(try page.evaluate("state.zoom > 1", as: Bool.self))
    for key in ["-", "-"] { try page.press(key) }
    #expect(try page.evaluate("state.zoom < 1", as: Bool.self))
    try page.press("0")
    #expect(try page.evaluate("state.zoom === 1", as: Bool.self))
  }

  /// Expects that the keys that need an open recording work.
  private func expectKeysOfRecording(_ page: BrowserPage) throws {
    func state(_ script: String) throws -> String {
      try page.evaluate("String(\(script))", as: String.self)
    }
    let opened = try state("state.open")
    try page.press("j")
    _ = try page.evaluate(Self.settled, as: Bool.self)
    #expect(try state("state.open") != opened)
    try page.press("k")
    _ = try page.evaluate(Self.settled, as: Bool.self)
    #expect(try state("state.open") == opened)
    let event = try state("state.event")
    try page.press("ArrowLeft")
    #expect(try state("state.event") != event)
    try page.press("ArrowRight")
    #expect(try state("state.event") == event)
    try page.press(",")
    #expect(try state("state.event + 1") == event)
    try page.press(".")
    #expect(try state("state.event") == event)
    #expect(try state("questions().length") == "2")
    for (key, question) in [("n", 0), ("n", 1), ("p", 0)] {
      try page.press(key)
      #expect(try state("state.selected") == state("questions()[\(question)]"), "\(key)")
    }
    let tab = try state("state.tab")
    try page.press("t")
    #expect(try state("state.tab") != tab)
    try page.press(" ")
    #expect(try state("state.timer !== 0") == "true")
    try page.press(" ")
  }

  @Test(
    "decisions that are made and exported in the browser give the golden that the command line gives",
    arguments: ["approve", "reject"]
  )
  func decisions(_ decision: String) async throws {
    let words = ["run", "--app", "navigation:renamed", "--format", "html:a.html", "a"]
    _ = await project.run(words)
    var file = ""
    try open("a.html") { page in
      for _ in 0..<(try page.evaluate("state.asked.length", as: Int.self)) {
        try page.press(decision == "approve" ? "a" : "r")
      }
      file = try page.evaluate("JSON.stringify(decisionsFile())", as: String.self)
    }
    try project.folder.write(file, to: "decisions.json")
    let before = try project.folder.text(of: "recordings/a/golden.tree")
    let carried = await project.run("approve", "--decisions", "decisions.json")
    #expect(carried.status == .exit(0), "\(carried) \(file)")
    let golden = try project.folder.text(of: "recordings/a/golden.tree")
    #expect((golden == before) == (decision == "reject"))
    let ledger = try GoldenStore(folder: project.file("a")).ledger()
    let last = try #require(ledger.entries.last)
    #expect(last.decision == (decision == "reject" ? .rejected : .approved))
    #expect(last.changes.isEmpty == false)
    let other = try RecordingProject(["a", "b"])
    // What is rejected leaves the golden as it is.
    if decision == "approve" {
      _ = await other.run(words)
      let run = await other.run("approve", "a", "--all")
      #expect(run.status == .exit(0), "\(run)")
    }
    #expect(try golden == other.folder.text(of: "recordings/a/golden.tree"))
  }

  @Test("a coverage's page shows each screen by keys and search, also on a narrow screen")
  func coverage() async throws {
    _ = await project.run("coverage", "--format", "html:a.html")
    try open("a.html", width: 400) { page in
      try expectNames(page, "at the start")
      #expect(try page.evaluate("document.documentElement.scrollWidth <= 400", as: Bool.self))
      try page.press("n")
      let title = try page.evaluate(
        "document.querySelector('#panel h2').textContent",
        as: String.self
      )
      #expect(title == "\"New item\"")
      _ = try page.evaluate(
        "document.querySelectorAll('.card')[1].focus(), window.former = document.activeElement, 1",
        as: Int.self
      )
      try page.press("j")
      #expect(try page.evaluate("coverage.screen", as: Int.self) == 2)
      #expect(
        try page.evaluate("document.activeElement === former && former.isConnected", as: Bool.self),
        "the focus stays"
      )
      let marked = try page.evaluate(
        """
        ['#screen-list button', '.card'].map((each) => [...document.querySelectorAll(each)]
          .findIndex((one) => one.getAttribute('aria-current') === 'true'))
        """,
        as: [Int].self
      )
      // The list begins with the two screens of the other app.
      #expect(marked == [4, 2])
      let lines = try page.evaluate(
        "drawn.lines.every((one) => [one.path, one.label].every((part) => part.classList.contains('current') === [one.from, one.to].includes(2)))",
        as: Bool.self
      )
      #expect(lines)
      try page.press("/")
      for letter in ["M", "i", "l", "k"] { try page.press(letter) }
      let names = try page.evaluate(
        "[...document.querySelectorAll('#screen-list .name')].map((one) => one.textContent)",
        as: [String].self
      )
      #expect(names == ["\"Todos\" (2)"])
    }
  }
}
