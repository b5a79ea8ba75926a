import AppDriver
import Chromium
import EventModel
import Foundation
import LiveTerminal
import Messages
import Projects
import Recorder
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

/// A session that is recorded in a window of a headless browser, by synthetic mouse, touches and keys.
///
/// Test and recorder share a thread: each input is sent to the browser first, and the recorder then handles what the
/// page made of it.
final class WindowFixture {
  let fixture: CommandLineFixture
  let performer: LivePerformer
  /// The app.
  let driver: any AppDriver
  private let browser: Browser
  private let file: LogFile
  private(set) var window: WindowRun
  private(set) var end: LivePerformer.End?

  /// Starts a session of a sample app, or of another one behind a driver, whose recording has the name `window`.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - driver: its driver; nil for a sample app.
  ///   - setting: the setting of the session.
  ///   - redact: the selectors of the views whose texts are hidden.
  ///   - browser: a browser with a window; nil for one without.
  ///   - size: the size of the page.
  /// - Throws: the reason why the app, or the browser, does not start.
  init(
    _ app: String,
    driver: (any AppDriver)? = nil,
    setting: SessionSetting = SessionSetting(),
    redact: [String] = [],
    browser: Browser? = nil,
    size: CellSize = CellSize(columns: 1160, rows: 900)
  ) throws {
    fixture = try CommandLineFixture(empty: ())
    let store = RecordingStore(folder: fixture.folder.file("recordings/window"))
    file = try NewLog(in: store).start()
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: setting,
      redact: redact
    )
    let driver = try driver ?? SampleApps.catalogue.makeDriver(for: app)
    self.driver = driver
    let recording = LiveRecording(driver, header: header, secrets: [:], file: file) {
      try $0.launch()
    }
    let start = ContinuousClock.now
    let folder = fixture.folder
    var session = LiveSession(windowTitled: app)
    session.hasMouse = driver.capabilities.takesPointer
    performer = LivePerformer(
      recording,
      session,
      findingPlaces: { RecordingStore(folder: folder.file("recordings/\($0)")) },
      now: { Microseconds(Int64((ContinuousClock.now - start) / .microseconds(1))) }
    )
    self.browser = try browser ?? TestBrowser.start()
    window = try WindowRun(performer, in: self.browser)
    try page.resize(width: size.columns, height: size.rows)
    try run("window.faults = []; addEventListener('error', (event) => faults.push(event.message))")
    try recording.recorder.launch()
    try performer.begin("launch")
    try settle()
  }

  deinit { browser.close() }

  /// The page.
  var page: BrowserPage { window.window }
  /// The recorded actions.
  var actions: [String] { performer.session.entries.map(\.words) }

  /// Runs a script in the page.
  func run(_ script: String) throws { _ = try page.evaluate("\(script); true", as: Bool.self) }

  /// Lets the recorder show the session, and handle what the page has sent.
  func settle() throws { if end == nil { end = try window.step(within: .milliseconds(20)) } }

  /// Waits until the session has ended.
  func seeEnd() throws { for _ in 0..<250 where end == nil { try settle() } }

  /// Waits until a condition in JavaScript is true in the page.
  func see(that condition: String, _ place: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<250 {
      try settle()
      // A page that is loading has no scripts.
      if (try? page.evaluate("Boolean(\(condition))", as: Bool.self)) == true { return }
    }
    Issue.record("never: \(condition)", sourceLocation: place)
  }

  /// Waits until the recorder has performed an action.
  func see(_ action: String, _ place: SourceLocation = #_sourceLocation) throws {
    for _ in 0..<250 where actions.last != action && end == nil { try settle() }
    #expect(actions.last == action, sourceLocation: place)
    try settle()
  }

  /// Returns the place of a text that the page shows on the app's screen.
  func place(of text: String) throws -> Point {
    let found = try page.evaluate(
      """
      (() => {
        const words = [...document.querySelectorAll('.words')]
          .filter((one) => one.textContent === \(BrowserPage.literal(text))).pop();
        const box = words.parentElement.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      })()
      """,
      as: [Double].self
    )
    return Point(x: found[0], y: found[1])
  }

  /// Returns the place in the page of a point of the app's screen, in whole points as a mouse has them.
  func place(of point: Point) throws -> Point {
    let found = try page.evaluate(
      """
      (() => {
        const box = part('frame').getBoundingClientRect();
        return [box.x + \(point.x) * shown.scale, box.y + \(point.y) * shown.scale];
      })()
      """,
      as: [Double].self
    )
    return Point(x: found[0].rounded(), y: found[1].rounded())
  }

  private struct MouseInput: Encodable {
    var type: String
    var x: Double
    var y: Double
    var button = "left"
    var clickCount = 1
    var deltaX = 0.0
    var deltaY = 0.0
  }

  private struct TouchInput: Encodable {
    var type: String
    var touchPoints: [[String: Double]]
  }

  /// Sends an input of the mouse.
  func mouse(
    _ type: String,
    _ place: Point,
    button: String = "left",
    turn: Double = 0
  ) throws {
    let input = MouseInput(type: type, x: place.x, y: place.y, button: button, deltaY: turn)
    try page.link.call("Input.dispatchMouseEvent", input, in: page.session)
  }

  /// Clicks on a text of the app's screen, and waits for an action.
  func click(_ text: String, times: Int = 1, button: String = "left", see action: String) throws {
    let place = try place(of: text)
    for _ in 0..<times {
      try mouse("mousePressed", place, button: button)
      try mouse("mouseReleased", place, button: button)
    }
    try see(action)
  }

  /// Clicks at a place of the app's screen, and waits for an action.
  func click(at place: Point, see action: String) throws {
    let frame = try page.evaluate(
      """
      (({ left, top }) => [left + \(place.x) * shown.scale, top + \(place.y) * shown.scale])
        (part('frame').getBoundingClientRect())
      """,
      as: [Double].self
    )
    for type in ["mousePressed", "mouseReleased"] {
      try mouse(type, Point(x: frame[0], y: frame[1]))
    }
    try see(action)
  }

  /// Drags from a text of the app's screen.
  func drag(_ text: String, down distance: Double) throws {
    let start = try place(of: text)
    for (type, part) in [("mousePressed", 0), ("mouseMoved", 0.5), ("mouseReleased", 1.0)] {
      try mouse(type, Point(x: start.x, y: start.y + distance * part))
    }
    for _ in 0..<250 where actions.last?.hasPrefix("drag") != true { try settle() }
    try settle()
  }

  /// Moves the mouse over a text.
  func hover(_ text: String) throws {
    try mouse("mouseMoved", place(of: text), button: "none")
  }

  /// Turns the wheel over a text.
  func turn(_ text: String, by distance: Double, see action: String) throws {
    try mouse("mouseWheel", place(of: text), button: "none", turn: distance)
    try see(action)
  }

  /// Touches a text with a finger.
  func touch(_ text: String, see action: String) throws {
    let place = try place(of: text)
    let points = [["x": place.x, "y": place.y]]
    for input in [
      TouchInput(type: "touchStart", touchPoints: points),
      TouchInput(type: "touchEnd", touchPoints: []),
    ] {
      try page.link.call("Input.dispatchTouchEvent", input, in: page.session)
    }
    try see(action)
  }

  /// Types letters, one key after the other.
  func type(_ text: String) throws {
    for letter in text { try page.press(String(letter)) }
  }

  /// Presses a button of the page.
  func press(_ button: String) throws {
    try page.click("#\(button)")
  }

  /// Closes the window, and lets the recorder go on until it notices that.
  func close() throws {
    try page.link.call("Page.close", in: page.session)
    end = try window.run()
  }

  /// Finishes the session, and returns its log's bytes.
  func finish() throws -> String {
    performer.recording.recorder.finish(.finished)
    try file.close()
    #expect(try page.evaluate("faults", as: [String].self) == [])
    return try fixture.folder.text(of: "recordings/window/events.jsonl")
  }

  /// Records a script, and returns its log's bytes.
  func script(_ app: String, _ text: String) async throws -> String {
    let run = try await fixture.record(
      ["session", "--app", app, "--script", "-", "--name", "script"],
      input: text
    )
    #expect(run.status == .exit(0), "\(run)")
    return try fixture.folder.text(of: "recordings/script/events.jsonl")
  }
}
