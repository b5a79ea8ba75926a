import Chromium
import EventModel
import Foundation
import Recorder
import SimonCLI

/// A session in a browser's window whose inputs come from the browser itself, as those of a mouse and a keyboard do.
final class WindowTrial {
  /// The milliseconds from an input to the frame that shows its effect, by their parts.
  struct Delay: Decodable {
    /// Until the page handled the input.
    var page: Double
    /// Until the recorder answered: the app, the log, and the message to the page.
    var recorder: Double
    /// Until the page had changed its elements.
    var script: Double
    /// Until the frame was painted.
    var frame: Double

    /// The whole time.
    var all: Double { page + recorder + script + frame }
  }

  /// The size of the window, in points.
  private static let size = (width: 1_160, height: 900)
  private let folder: URL
  private let window: DrivenWindow

  /// Starts an app, and shows it.
  ///
  /// - Throws: `BrowserError`, and `DriverError` if the app does not start.
  init(_ app: WindowApp, in program: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "simon-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    window = try DrivenWindow(
      of: program,
      showing: app.start(),
      as: SessionHeader(writer: "simon-bench", app: app.name, setting: SessionSetting()),
      in: RecordingStore(folder: folder.appending(path: "window"))
    )
    try page.resize(width: Self.size.width, height: Self.size.height)
    _ = try page.evaluate("\(Self.script); true", as: Bool.self)
    try step()
  }

  deinit {
    try? window.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The page.
  var page: BrowserPage { window.page }
  /// Returns the middle of the first view with an identifier, in the page.
  ///
  /// - Throws: `BenchmarkError` if there is no such view; `BrowserError`.
  func place(of identifier: String) throws -> Point {
    let screen = window.screen
    guard let node = screen.nodes.indices.first(where: { screen.identifier(of: $0) == identifier })
    else { throw BenchmarkError(message: "the app has no view #\(identifier)") }
    let middle = screen.screenFrame(of: node).center
    let size = screen.frame(of: 0).size
    let found = try page.evaluate(
      """
      (() => {
        const box = document.querySelector("#frame").getBoundingClientRect();
        return [box.x + box.width * \(middle.x / size.width), box.y + box.height * \(middle.y / size.height)];
      })()
      """,
      as: [Double].self
    )
    return Point(x: found[0], y: found[1])
  }

  /// Returns the delay of the inputs that a block sends.
  ///
  /// - Parameters:
  ///   - event: The event of the page from which on the time counts, as `pointerdown`.
  ///   - sign: A condition in JavaScript that is true of the page once it shows the effect.
  ///   - send: Sends the inputs.
  ///   - isDone: Returns true once the recorder has handled them.
  /// - Returns: the delay.
  /// - Throws: `BenchmarkError` if the inputs have no effect; `BrowserError` and `DriverError`.
  func delay(
    from event: String,
    until sign: String,
    sending send: () throws -> Void,
    isDone: (DrivenWindow) -> Bool
  ) throws -> Delay {
    _ = try page.evaluate("trialBegin('\(event)', () => \(sign)); true", as: Bool.self)
    try send()
    let deadline = ContinuousClock.now + .seconds(10)
    while !isDone(window) {
      try step()
      guard ContinuousClock.now < deadline else {
        throw BenchmarkError(message: "an input has no effect in the app after 10 s")
      }
    }
    // Now the session is shown in the page.
    try step(within: .zero)
    let delay = try page.evaluate("trial.delay", as: Delay.self)
    // A person looks at the answer for longer than a click waits; the story may take longer than that.
    let rest = ContinuousClock.now + .milliseconds(300)
    while window.isWaiting, ContinuousClock.now < rest { try step(within: .milliseconds(100)) }
    return delay
  }

  /// Returns the delay of inputs that change the app's screen.
  func delay(
    from event: String,
    until sign: String,
    sending send: () throws -> Void
  ) throws -> Delay {
    let before = window.screen
    return try delay(from: event, until: sign, sending: send) { $0.screen != before }
  }

  /// Presses and releases a key; a letter is also typed.
  func press(_ key: String) throws {
    var down = ["type": "rawKeyDown", "key": key]
    if key.count == 1 { (down["type"], down["text"]) = ("keyDown", key) }
    for input in [down, ["type": "keyUp", "key": key]] {
      try page.link.tell("Input.dispatchKeyEvent", input, in: page.session)
    }
  }

  /// Presses or releases the mouse.
  func mouse(_ type: String, at place: Point) throws {
    let input = Mouse(type: type, x: place.x, y: place.y)
    try page.link.tell("Input.dispatchMouseEvent", input, in: page.session)
  }

  /// Handles what the page has sent.
  func step(within time: Duration = .milliseconds(20)) throws {
    guard try window.step(within: time) else {
      throw BenchmarkError(message: "the session ended by itself")
    }
  }

  /// Lets a script show that the recorder has handled all inputs so far.
  func settle(until sign: String) throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while try !page.evaluate("Boolean(\(sign))", as: Bool.self) {
      try step()
      guard ContinuousClock.now < deadline else {
        throw BenchmarkError(message: "never in the page: \(sign)")
      }
    }
  }

  /// Returns the processor time that the browser has taken, in milliseconds.
  func browserTime() throws -> Double {
    let all = try page.link.call("SystemInfo.getProcessInfo", NoMembers(), as: Processes.self)
    return all.processInfo.reduce(0) { $0 + $1.cpuTime * 1_000 }
  }

  private struct Processes: Decodable { var processInfo: [ProcessTime] }
  private struct ProcessTime: Decodable { var cpuTime: Double }

  private struct Mouse: Encodable {
    var type: String
    var x: Double
    var y: Double
    var button = "left"
    var clickCount = 1
  }

  /// The times are those of the page: of the event itself, of its first listener, of the function by which the
  /// recorder shows changes, and of the first message after the frame with the sign.
  private static let script = """
    const trial = { sign: null };
    function trialBegin(name, sign) {
      Object.assign(trial, { name, sign, event: null });
      trial.delay = new Promise((done) => { trial.done = done; });
    }
    for (const name of ["keydown", "pointerdown", "pointerup"]) {
      addEventListener(name, (event) => {
        if (trial.name === name && !trial.event) trial.event = [event.timeStamp, performance.now()];
      }, true);
    }
    {
      const show = simonShow;
      window.simonShow = (update) => {
        const start = performance.now();
        show(update);
        if (!trial.event || !trial.sign || !trial.sign()) return;
        const [end, sign] = [performance.now(), trial.sign];
        trial.sign = null;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            if (!sign()) return;
            const [event, page] = trial.event;
            trial.done({ page: page - event, recorder: start - page, script: end - start, frame: performance.now() - end });
          };
          channel.port2.postMessage(null);
        });
      };
    }
    """
}
