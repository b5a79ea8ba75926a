import AppDriver
import Chromium
import EventModel
import Foundation
import Recorder
import StdioDriver
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Pixels of an app in a window", .needsBrowser, .ownThread)
struct WindowPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <!doctype html><meta charset=utf-8><title>Colours</title>
      <style>
        body { margin: 0; background: #ffffff; font: 20px monospace; }
        #left { position: absolute; left: 0; top: 0; width: 200px; height: 100px; background: #c01030; }
        #right { position: absolute; left: 200px; top: 0; width: 200px; height: 100px; background: #1030c0; }
        button { position: absolute; left: 40px; width: 200px; height: 40px; border: 0; background: #dddddd; }
        input { position: absolute; left: 40px; width: 300px; height: 40px; font: inherit; }
        p { position: absolute; left: 40px; margin: 0; }
      </style>
      <div id=left></div><div id=right></div>
      <button style="top: 150px" onclick="left.style.background = '#109030'">Green</button>
      <button style="top: 220px" onclick="alert('Be warned')">Warn</button>
      <input style="top: 300px" id=name aria-label=Name>
      <input style="top: 370px" id=pin type=password aria-label=Pin oninput="told.textContent = pin.value">
      <p style="top: 440px" id=told></p>
      <p style="top: 500px" id=balance>12,345.67 EUR</p>
      """,
      to: "site/index.html"
    )
  }

  /// The command that serves the page.
  private func command() throws -> String {
    let tool = try BuiltTool("simon-replay").executable.path
    return "'\(tool)' web '\(folder.file("site").path)'"
  }

  /// Opens the page in a window.
  private func window(redact: [String] = []) throws -> WindowFixture {
    let driver = try StdioDriver(
      CommandWords(parsing: command()),
      patience: .init(answer: .seconds(60))
    )
    let screen = Screen(size: Size(width: 640, height: 600), scale: 1)
    let live = try WindowFixture(
      "site",
      driver: driver,
      setting: SessionSetting(screen: screen),
      redact: redact
    )
    try live.see(that: "document.querySelector('#frame canvas.pixels')")
    return live
  }

  /// A script whose value is the colour that the window shows at a place of the app's screen.
  private func colour(_ x: Int, _ y: Int) -> String {
    """
    [...document.querySelector('canvas.pixels').getContext('2d').getImageData(\(x), \(y), 1, 1).data].slice(0, 3)
    """
  }

  private func isNear(_ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int) -> String {
    """
    document.querySelector('canvas.pixels') && \(colour(x, y))
      .every((part, place) => Math.abs(part - [\(red), \(green), \(blue)][place]) < 16)
    """
  }

  /// A script that is true if any pixel of an area is nearly black.
  private func hasInk(_ area: Frame) -> String {
    """
    (() => {
      const pixels = document.querySelector('canvas.pixels').getContext('2d')
        .getImageData(\(area.minX), \(area.minY), \(area.size.width), \(area.size.height)).data;
      for (let place = 0; place < pixels.length; place += 4)
        if (pixels[place] < 60 && pixels[place + 1] < 60 && pixels[place + 2] < 60) return true;
      return false;
    })()
    """
  }

  @Test(
    "the window has the page's pixels, input goes to the views at them, and the log is that of a script"
  )
  func pixels() async throws {
    let live = try window()
    for condition in [
      isNear(100, 50, 192, 16, 48), isNear(300, 50, 16, 48, 192), isNear(500, 50, 255, 255, 255),
    ] {
      try live.see(that: condition)
    }
    let size = "(({ width, height }) => [width, height])(document.querySelector('canvas.pixels'))"
    #expect(try live.page.evaluate(size, as: [Int].self) == [640, 600])
    let isInPlace = """
      (() => {
        const box = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; };
        const screen = box(document.querySelector('#frame .screen'));
        return box(document.querySelector('canvas.pixels')).every((side, place) => Math.abs(side - screen[place]) < 1);
      })()
      """
    try live.see(that: isInPlace)
    try live.click("Green", see: "tap \"Green\"")
    try live.see(that: isNear(100, 50, 16, 144, 48))
    try live.page.resize(width: 900, height: 700)
    try live.see(that: isInPlace)
    try live.click(at: Point(x: 60, y: 230), see: "tap \"Warn\"")
    let log = try live.finish()
    let run = try await live.fixture.record(
      [
        "session", "--driver", try command(), "--screen", "640x600@1", "--script", "-",
        "--name", "script",
      ],
      input: "tap \"Green\"\ntap \"Warn\"\n"
    )
    #expect(run.status == .exit(0), "\(run)")
    #expect(try live.fixture.folder.text(of: "recordings/script/events.jsonl") == log)
  }

  @Test(
    "a key and a button switch between pixels and views, and touch the app as little as the marks do"
  )
  func views() throws {
    let live = try window()
    let words =
      "getComputedStyle([...document.querySelectorAll('.words')].find((one) => one.textContent === 'Green')).visibility"
    let name = { try live.page.accessibleNodes().contains { $0.name == "Screen of the app" } }
    try live.see(that: "\(words) === 'hidden'")
    #expect(try name())
    try live.page.press("F11")
    try live.see(that: "!document.querySelector('canvas.pixels') && \(words) === 'visible'")
    #expect(
      try live.page.evaluate("part('views').getAttribute('aria-pressed')", as: String.self)
        == "true"
    )
    #expect(try name())
    try live.press("views")
    try live.see(that: "document.querySelector('canvas.pixels') && \(words) === 'hidden'")
    for _ in 0..<2 { try live.page.press("ArrowDown") }
    try live.see(
      that: "getComputedStyle(document.querySelector('.chosen')).visibility === 'visible'"
    )
    #expect(
      try live.page.evaluate(
        "getComputedStyle(document.querySelector('.chosen')).outlineWidth",
        as: String.self
      ) == "3px"
    )
    #expect(live.actions == ["launch"])
    try live.type("?")
    try live.see(that: "part('sheet').open && part('sheet').textContent.includes('F11')")
  }

  @Test(
    "a dialog that the picture lacks, and text that waits for its way to the app, are drawn above it"
  )
  func drawn() throws {
    let live = try window()
    try live.click("Warn", see: "tap \"Warn\"")
    let message =
      "[...document.querySelectorAll('.drawn .words')].find((one) => one.textContent === 'Be warned')"
    try live.see(that: "\(message) && getComputedStyle(\(message)).visibility === 'visible'")
    try live.see(that: isNear(300, 50, 16, 48, 192))
    try live.click("OK", see: "tap \"OK\"")
    try live.see(that: "!document.querySelector('.drawn')")
    try live.run(
      "window.typed = []; new MutationObserver(() => typed.push(document.querySelector('.typed')?.textContent)).observe(part('frame'), { subtree: true, childList: true, attributes: true })"
    )
    try live.click(at: Point(x: 190, y: 320), see: "tap \"Name\"")
    try live.type("Ada")
    try live.see(that: "typed.some((text) => text?.startsWith('Ada'))")
    try live.see("type \"Ada\"")
    try live.see(that: "!document.querySelector('.typed')")
  }

  @Test(
    "what the log hides is covered in the window: chosen views, passwords, and where the page shows them"
  )
  func covered() throws {
    let open = try window()
    try open.see(that: hasInk(Frame(40, 500, 100, 20)))
    let live = try window(redact: ["#balance"])
    try live.see(that: "!\(hasInk(Frame(30, 490, 600, 50)))")
    try live.click(at: Point(x: 190, y: 390), see: "tap \"Pin\"")
    try live.type("hunter22")
    try live.see("type \"•••\"")
    #expect(try live.page.evaluate(hasInk(Frame(50, 376, 280, 28)), as: Bool.self) == false)
    #expect(try live.page.evaluate(hasInk(Frame(30, 435, 600, 50)), as: Bool.self) == false)
  }

  @Test("no file of the recording has a picture, and the page requests nothing for one")
  func files() throws {
    let live = try window()
    try live.click("Green", see: "tap \"Green\"")
    let base64 = try #require(try live.driver.picture()).base64
    let bytes = try #require(Data(base64Encoded: base64))
    _ = try live.finish()
    let text = Data(base64.dropFirst(base64.count / 2).prefix(40).utf8)
    let raw = bytes.dropFirst(bytes.count / 2).prefix(30)
    let place = live.fixture.folder.url
    let files = try #require(
      FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
    )
    var count = 0
    for case let file as URL in files {
      guard let content = try? Data(contentsOf: file) else { continue }
      count += 1
      #expect(content.range(of: text) == nil && content.range(of: raw) == nil, "\(file.path)")
    }
    #expect(count > 0)
    let loaded =
      "performance.getEntriesByType('resource').filter((one) => !one.name.startsWith('data:')).length"
    #expect(try live.page.evaluate(loaded, as: Int.self) == 0)
  }

  @Test(
    "a picture that cannot be decoded leaves the views drawn, and an app without pictures has no switch"
  )
  func undecodable() throws {
    let live = try WindowFixture("todo")
    #expect(
      try live.page.evaluate(
        "part('views') === null && !document.querySelector('canvas')",
        as: Bool.self
      )
    )
    try live.run(
      #"simonShow({ picture: { type: "image/png", base64: "AAAA", width: 390, height: 844, covers: [] } })"#
    )
    try live.see(that: "part('views') && !document.querySelector('.frame.pixels')")
    _ = try live.place(of: "Add")
  }
}
