import Chromium
import Foundation
import TestSupport
import Testing

@Suite("A browser and its page", .needsBrowser)
struct BrowserTests {
  @Test("a page loads, runs scripts, takes keys and clicks, and tells its errors and requests")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><title>T</title><button id=b onclick="n += 1">Add one</button><p>é 日本</p>
      <script>let n = 0; const typed = []; addEventListener("keydown", (e) => typed.push(e.key));
      console.error("told", 1); setTimeout(() => { throw new Error("late") }, 0); new Image().src = "missing.png";</script>
      """,
      to: "a.html"
    )
    let browser = try TestBrowser.start()
    defer { browser.close() }
    let page = try browser.openPage(width: 400, height: 300)
    let address = folder.url.appending(path: "a.html").absoluteString
    try page.load(address)
    #expect(try page.evaluate("innerWidth", as: Int.self) == 400)
    #expect(try page.evaluate("document.querySelector('p').textContent", as: String.self) == "é 日本")
    try page.click("#b")
    try page.press("?")
    try page.press("ArrowDown")
    #expect(try page.evaluate("n", as: Int.self) == 1)
    #expect(try page.evaluate("typed", as: [String].self) == ["?", "ArrowDown"])
    #expect(try page.evaluate("Promise.resolve([1, 2])", as: [Int].self) == [1, 2])
    #expect(throws: BrowserError.self) { try page.evaluate("absent()", as: Int.self) }
    #expect(throws: BrowserError.self) { try page.evaluate("'a'", as: Int.self) }
    let buttons = try page.accessibleNodes().filter { $0.role == "button" }
    #expect(buttons.map(\.name) == ["Add one"])
    try page.takeEvents()
    #expect(page.failures.contains { $0.contains("late") }, "\(page.failures)")
    #expect(page.failures.contains("told 1"), "\(page.failures)")
    #expect(page.requests.first == address)
    try page.load(address + "#b")
    #expect(page.requests.contains { $0.hasSuffix("missing.png") })
    #expect(try page.screenshot().prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("a closed browser leaves no profile, and an address that cannot be loaded is an error")
  func closed() throws {
    let browser = try TestBrowser.start()
    let page = try browser.openPage(width: 400, height: 300)
    #expect(throws: BrowserError.self) { try page.load("file:///absent/page.html") }
    browser.close()
    #expect(throws: BrowserError.self) { try page.evaluate("1", as: Int.self) }
    #expect(!FileManager.default.fileExists(atPath: browser.profile.path))
  }
}

@Suite("Finding a browser")
struct BrowserSearchTests {
  @Test("the browser that tests require is installed")
  func required() {
    #expect(TestBrowser.program != nil || !TestBrowser.isRequired)
  }

  @Test(
    "headless shells come first, a window needs a whole browser, and relative folders are skipped"
  )
  func search() throws {
    let folder = try TemporaryFolder()
    for name in ["chromium", "chromium-headless-shell", "google-chrome"] {
      try folder.write("#!/bin/sh\n", to: name)
      let path = folder.url.appending(path: name).path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let path = folder.url.path
    #expect(
      BrowserSearch.program(for: .headless, in: ["", ".", path])
        == "\(path)/chromium-headless-shell"
    )
    #expect(BrowserSearch.program(for: .window, in: [path]) == "\(path)/chromium")
    #expect(BrowserSearch.program(for: .window, in: ["relative", "/absent"]) == nil)
  }

  @Test("a program that is no browser, or is missing, is an error and leaves no profile")
  func notStarted() throws {
    let folder = try TemporaryFolder()
    for program in ["/absent/browser", "/bin/true"] {
      var launch = Browser.Launch(program: program)
      launch.profiles = folder.url
      #expect(throws: BrowserError.self) { try Browser(launch) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
  }

  @Test(
    "temporary files of a browser are in its profile, unless a socket would have too long a path there"
  )
  func temporaryFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho \"$TMPDIR\" > '\(folder.url.path)/place'\n", to: "browser")
    let program = folder.file("browser").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var launch = Browser.Launch(program: program)
    for (profiles, isInside) in [
      ("/tmp", true), ("\(folder.url.path)/\(String(repeating: "a", count: 60))", false),
    ] {
      launch.profiles = URL(filePath: profiles)
      #expect(throws: BrowserError.self) { try Browser(launch) }
      #expect(try folder.text(of: "place").hasPrefix("\(profiles)/simon-browser-") == isInside)
    }
  }
}
