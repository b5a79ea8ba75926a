package import AppDriver
package import Chromium
package import EventModel
import LiveTerminal
import Messages
import Projects
package import Recorder

/// A session in a window that a program uses in place of a person, as to measure it.
///
/// Everything between the inputs of the page and its drawing is that of `simon-record session --window`.
package final class DrivenWindow {
  private let browser: Browser
  private let performer: LivePerformer
  private let file: LogFile
  private var window: WindowRun

  /// Starts a browser, launches an app, and shows it.
  ///
  /// - Parameters:
  ///   - program: The path of the browser.
  ///   - driver: The app.
  ///   - header: The header of its log.
  ///   - store: The recording to make.
  /// - Throws: `BrowserError`, `DriverError`, and `RecordingFileError` if the log cannot be written.
  package init(
    of program: String,
    showing driver: any AppDriver,
    as header: SessionHeader,
    in store: RecordingStore
  ) throws {
    file = try NewLog(in: store).start()
    let recording = LiveRecording(driver, header: header, secrets: [:], file: file) {
      try $0.launch()
    }
    let start = ContinuousClock.now
    performer = LivePerformer(
      recording,
      LiveSession(windowTitled: header.app),
      findingPlaces: { _ in store },
      now: { Microseconds(Int64((ContinuousClock.now - start) / .microseconds(1))) }
    )
    browser = try Browser(.init(window: program))
    window = try WindowRun(performer, in: browser)
    try recording.recorder.launch()
    try performer.begin("launch")
    try window.draw()
  }

  /// The window's page.
  package var page: BrowserPage { window.window }
  /// True while a mouse button is down on the app's screen.
  package var isPressed: Bool { performer.session.pressedNode != nil }
  /// True while a click waits for a second one, or the story is to be told.
  package var isWaiting: Bool {
    performer.session.deadline != nil || performer.hasStoryToTell || performer.isTellingStory
  }
  /// The app's screen, with the typed text that the app does not have yet.
  package var screen: ViewTree { performer.session.shownTree }

  /// Shows the session, and handles what the page has sent and what is due.
  ///
  /// - Parameter time: The longest time to wait for the page.
  /// - Returns: false once the session has ended.
  /// - Throws: `BrowserError`, `DriverError`, and `RecordingFileError` if the log cannot be written.
  package func step(within time: Duration) throws -> Bool { try window.step(within: time) == nil }

  /// Ends the session and its browser.
  ///
  /// - Throws: `RecordingFileError` if the log cannot be written.
  package func close() throws {
    performer.recording.recorder.finish(.finished)
    browser.close()
    try file.close()
  }
}
