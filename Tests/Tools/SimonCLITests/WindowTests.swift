import Chromium
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Recording in a window", .needsBrowser, .ownThread)
struct WindowTests {
  @Test(
    "a session recorded in the window by mouse and keys has the bytes of the same script's session"
  )
  func sameLogs() async throws {
    let live = try WindowFixture("todo")
    try live.click("Add", see: "tap \"Add\"")
    try live.click("What is to be done?", see: "tap \"Title\"")
    try live.type("Milk")
    try live.click("Done", see: "tap \"Done\"")
    try live.page.press("F8")
    try live.see(that: "part('sheet').open")
    try live.type("kept")
    try live.page.press("Enter")
    try live.see("checkpoint \"kept\"")
    try live.click("Milk", see: "tap \"Milk\"")
    try live.press("back")
    try live.see("back")
    try live.press("finish")
    try live.seeEnd()
    #expect(live.end == .status(.finished))
    let log = try live.finish()
    let script = """
      tap #add
      type "Milk" into "Title"
      tap "Done"
      checkpoint "kept"
      tap "Milk"
      back
      """
    #expect(try await live.script("todo", script) == log)
    let run = try await live.fixture.replay("run", "script")
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("every touch of the window is recorded as by a script")
  func touches() async throws {
    let live = try WindowFixture("controls")
    try live.touch("Tapping", see: "tap \"Tapping\"")
    try live.click("Tap me", times: 2, see: "double tap \"Tap me\"")
    try live.click("Tap me", button: "right", see: "long press \"Tap me\"")
    for (button, action) in [
      ("press", "long press"), ("pinch-in", "pinch in on"), ("pinch-out", "pinch out on"),
      ("double", "double tap"),
    ] {
      try live.press(button)
      try live.click("Tap me", see: "\(action) \"Tap me\"")
    }
    try live.drag("Tap me", down: 120)
    let drag = try #require(live.actions.last)
    #expect(drag.hasPrefix("drag from "))
    try live.press("rotate")
    try live.see("rotate left")
    try live.press("undo")
    try live.see(drag)
    try live.press("back")
    try live.see("back")
    try live.click("Long table", see: "tap \"Long table\"")
    try live.turn("Row 5", by: 100, see: "swipe up on #long")
    let log = try live.finish()
    let script = live.actions.dropFirst().joined(separator: "\n")
    #expect(try await live.script("controls", script) == log)
  }

  @Test("a first input that the recorder handles late is as long as it was")
  func firstInput() throws {
    let live = try WindowFixture("controls")
    let place = try live.place(of: "Tapping")
    try live.mouse("mousePressed", place)
    Thread.sleep(forTimeInterval: 0.8)
    try live.mouse("mouseReleased", place)
    try live.see("long press \"Tapping\"")
  }

  @Test("the window is used by keys alone, and shows them by a question mark")
  func keys() async throws {
    let live = try WindowFixture("todo")
    try live.type("?")
    try live.see(that: "part('sheet').open && part('sheet').textContent.includes('Ctrl R')")
    try live.page.press("Escape")
    try live.see(that: "!part('sheet').open && !shown.state.showsHelp")
    for key in ["ArrowDown", "Enter"] { try live.page.press(key) }
    try live.see("tap \"Add\"")
    try live.page.press("Escape")
    for key in ["ArrowDown", "ArrowDown", "Enter"] { try live.page.press(key) }
    try live.see("tap \"Title\"")
    try live.type("Tea")
    try live.page.press("Enter")
    try live.see("type \"Tea\\n\"")
    try live.page.press("F9")
    try live.see(that: "part('sheet').open")
    try live.type("seen")
    try live.page.press("Enter")
    try live.see("marker \"seen\"")
    try live.page.press("F12")
    try live.see("type \"Tea\\n\"")
    try live.page.press("F10")
    try live.seeEnd()
    #expect(live.end == .status(.finished))
    let log = try live.finish()
    #expect(try await live.script("todo", "tap #add\ntap #title\ntype \"Tea\\n\"\n") == log)
  }

  @Test("pointing shows the references of a view; keys and buttons copy one")
  func references() throws {
    let live = try WindowFixture("todo")
    try live.press("point")
    try live.see(that: "shown.state.pointing")
    try live.hover("Add")
    try live.see(that: "document.querySelector('#references code')")
    let shown = "[...document.querySelectorAll('#references code')].map((one) => one.textContent)"
    let references = try live.page.evaluate(shown, as: [String].self)
    #expect(references.prefix(2) == ["\"Add\"", "#add"])
    try live.run("addEventListener('copy', () => { window.copied = document.activeElement.value })")
    try live.page.press("2")
    #expect(try live.page.evaluate("copied", as: String.self) == "#add")
    try live.page.click("#references code + button")
    #expect(try live.page.evaluate("copied", as: String.self) == "\"Add\"")
    try live.settle()
    #expect(live.actions == ["launch"], "nothing was touched")
  }

  @Test("a recording can be renamed and discarded, after a question")
  func names() throws {
    let live = try WindowFixture("todo")
    try live.press("rename")
    try live.see(that: "part('sheet').open")
    try live.type("shopping")
    try live.page.press("Enter")
    try live.see(that: "document.title.includes('shopping')")
    #expect(live.performer.newPlace?.name == "shopping")
    try live.press("discard")
    try live.see(that: "part('sheet').open")
    try live.page.press("Escape")
    try live.see(that: "!part('sheet').open && !shown.state.prompt")
    #expect(live.end == nil)
    try live.press("discard")
    try live.see(that: "part('sheet').open")
    try live.page.click(".danger")
    try live.seeEnd()
    #expect(live.end == .discarded)
  }

  @Test("a double click on the button of a question answers it once and types nothing into the app")
  func doubleClick() throws {
    let live = try WindowFixture("todo")
    try live.click("Add", see: "tap \"Add\"")
    try live.click("What is to be done?", see: "tap \"Title\"")
    try live.press("checkpoint")
    try live.see(that: "part('sheet').open")
    try live.type("kept")
    try live.run(
      "{ const form = document.querySelector('form.answer'); form.requestSubmit(); form.requestSubmit(); }"
    )
    try live.see("checkpoint \"kept\"")
    try live.press("finish")
    try live.seeEnd()
    #expect(live.actions.suffix(2) == ["tap \"Title\"", "checkpoint \"kept\""])
  }

  @Test("closing the window interrupts the session, and keeps the text that was just typed")
  func closed() throws {
    let live = try WindowFixture("todo")
    try live.click("Add", see: "tap \"Add\"")
    try live.click("What is to be done?", see: "tap \"Title\"")
    try live.type("Tea")
    try live.close()
    #expect(live.end == .status(.interrupted))
    #expect(live.window.loss == "the window was closed")
    #expect(live.actions.last == "type \"Tea\"")
  }

  @Test("the page runs no script but its own, and loads nothing")
  func policy() throws {
    let live = try WindowFixture("todo")
    let attempts = """
      (async () => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        const picture = document.createElement('img');
        const loads = new Promise((done) => { picture.onload = () => done(true); picture.onerror = () => done(false); });
        picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
        document.body.append(script, picture);
        const answers = await fetch('data:text/plain,a').then(() => true, () => false);
        return [window.ran === true, await loads, answers];
      })()
      """
    #expect(try live.page.evaluate(attempts, as: [Bool].self) == [false, false, false])
  }

  @Test("the window's controls have names, its page requests nothing, and texts of apps stay texts")
  func page() throws {
    let live = try WindowFixture("todo")
    let hostile = "<img src=x onerror=faults.push(1)>"
    try live.click("Add", see: "tap \"Add\"")
    try live.click("What is to be done?", see: "tap \"Title\"")
    try live.type(hostile)
    try live.click("Done", see: "tap \"Done\"")
    _ = try live.place(of: hostile)
    #expect(try live.page.evaluate("document.images.length", as: Int.self) == 0)
    let loaded = try live.page.evaluate(
      "performance.getEntriesByType('resource').length",
      as: Int.self
    )
    #expect(loaded == 0)
    let nameless = try live.page.accessibleNodes().filter {
      ["button", "textbox", "application", "list", "toolbar"].contains($0.role) && $0.name.isEmpty
    }
    #expect(nameless == [])
    // A page that was loaded again is filled again.
    try live.page.link.call("Page.reload", in: live.page.session)
    try live.see(that: "[...document.querySelectorAll('.words')].length > 0")
    _ = try live.place(of: hostile)
    #expect(try live.page.evaluate("window.innerWidth >= document.body.scrollWidth", as: Bool.self))
  }
}
