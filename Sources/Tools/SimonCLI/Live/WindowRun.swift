import Chromium
import EventModel
import Foundation
import LiveTerminal
import LiveWindow
import Platform
import Projects

/// A live session in a window of a browser: the page shows it, and sends the inputs of a person.
struct WindowRun {
  let window: BrowserPage
  private let performer: LivePerformer
  private var page = WindowPage()
  private var clock = PageClock()
  /// The reason why the window is of no use any more; nil while it is.
  private(set) var loss: String?

  /// Shows the page of a session in a browser's window.
  ///
  /// - Throws: `BrowserError`.
  init(_ performer: LivePerformer, in browser: Browser) throws(BrowserError) {
    self.performer = performer
    window = try browser.firstPage()
    performer.picture = LivePicture()
    try window.addFunction(named: WindowPage.inputFunction)
    try window.show(document: WindowPage.document)
  }

  /// Shows the session in the page, and fills the window again if it has loaded another page meanwhile, as a new
  /// window does.
  mutating func draw() throws {
    for attempt in 0..<Self.attempts {
      guard
        let script = try page.script(showing: performer.session, over: performer.picture?.present)
      else { return }
      if try run(script) { return }
      if attempt > 0 { CurrentThread.sleep(for: .milliseconds(50)) }
      (page, clock) = (WindowPage(), PageClock())
      try window.show(document: WindowPage.document)
    }
    throw BrowserError.scriptFailed(reason: "its window keeps showing something else")
  }

  /// The time without inputs after which the story is told.
  private static let storyPause = Duration.milliseconds(40)

  /// The number of times that the window is filled before it counts as lost.
  private static let attempts = 40

  /// Runs a script of the page, and compares the clocks.
  ///
  /// Without that, a first input that waits for the app's launch would count as one that has just happened.
  ///
  /// - Returns: false if the window shows another page.
  private mutating func run(_ script: String) throws(BrowserError) -> Bool {
    do throws(BrowserError) {
      let call = "typeof simonShow === 'function' ? (\(script), performance.now()) : -1"
      let moment = try window.evaluate(call, as: Double.self)
      guard moment >= 0 else { return false }
      let time = Microseconds(Int64(moment * 1_000))
      _ = clock.time(of: time, arrivedAt: performer.now())
      return true
    } catch .refused {
      return false
    }
  }

  /// Runs until the person ends the session; it is interrupted if the window is closed or a stop is requested.
  mutating func run() throws -> LivePerformer.End {
    do {
      while true { if let end = try step(within: performer.wait ?? .seconds(3_600)) { return end } }
    } catch let error as BrowserError {
      if error != .interrupted { loss = error.loss }
      guard !performer.recording.isLost else { return .status(.interrupted) }
      if let end = try handleRest() { return end }
      // Text that is not sent yet is already on the screen.
      _ = try performer.carryOut(performer.session.pendingRequests())
      return .status(.interrupted)
    }
  }

  /// Shows the session, and handles the messages of the page.
  ///
  /// All that have arrived are handled before anything becomes due, so that a slow app does not part quick letters.
  ///
  /// - Parameter time: the longest time to wait for the first message.
  /// - Returns: the end of the session; nil if it goes on.
  /// - Throws: `BrowserError` if the window has gone, and what ``LivePerformer/carryOut(_:redraw:)`` throws.
  mutating func step(within time: Duration) throws -> LivePerformer.End? {
    try draw()
    if performer.takeStory() { try draw() }
    let isStoryOpen = performer.hasStoryToTell || performer.isTellingStory
    var wait = isStoryOpen ? min(time, Self.storyPause) : time
    while let message = try window.nextMessage(within: wait) {
      if let end = try handle(message) { return end }
      wait = .zero
    }
    if wait > .zero, isStoryOpen { performer.beginStory() }
    if wait > .zero, wait == time, performer.isRealTime { try performer.showScreen() }
    return try carryOut(performer.session.tick(at: performer.now()))
  }

  /// Handles the inputs that the page had sent before the window was lost.
  private mutating func handleRest() throws -> LivePerformer.End? {
    while let message = try? window.nextMessage(within: .zero) {
      guard case .text(let text, from: WindowPage.inputFunction) = message,
        let input = WindowInput(text)
      else { continue }
      let moment = clock.time(of: input.moment, arrivedAt: performer.now())
      let first = performer.session.requests(before: input.input)
      if let end = try performer.carryOut(first) { return end }
      let requests = performer.session.take(input.input, at: moment)
      if let end = try performer.carryOut(requests) { return end }
    }
    return nil
  }

  private mutating func handle(_ message: BrowserPage.Message) throws -> LivePerformer.End? {
    switch message {
    case .text(let text, from: WindowPage.inputFunction):
      guard let input = WindowInput(text) else { return nil }
      let moment = clock.time(of: input.moment, arrivedAt: performer.now())
      if let end = try carryOut(performer.session.requests(before: input.input)) { return end }
      return try carryOut(performer.session.take(input.input, at: moment))
    case .text: return nil
    case .replaced:
      // The page was loaded again: it is empty, and its clock begins anew.
      (page, clock) = (WindowPage(), PageClock())
      return nil
    case .gone: throw BrowserError.ended(lastLines: [])
    }
  }

  private mutating func carryOut(_ requests: [LiveRequest]) throws -> LivePerformer.End? {
    try performer.carryOut(requests) { _ in try draw() }
  }
}

extension BrowserError {
  /// The reason why a window is of no use any more.
  fileprivate var loss: String {
    if case .ended = self { "the window was closed" } else { message }
  }
}
