package import AppDriver
import Chromium
package import EventModel
import Foundation
import Platform

/// A driver of a web page in Chromium, on virtual time and with frames that the harness asks for.
///
/// The browser starts with the first launch and serves later ones; each launch has a page and a context of its own.
/// Frames on request exist only in chromium-headless-shell.
package final class ChromiumDriver: AppDriver {
  private let app: WebApp
  private let program: String
  private let isConfined: Bool
  private var browser: Browser?
  /// The locale whose language the browser has from its start.
  private var locale = SessionSetting().locale
  private var page: WebPage?
  private var network: WebNetwork?
  private var server: WebServer?
  /// The port of the server, which the browser knows from its start.
  private var port: LoopbackPort?
  private var use = NetworkUse.live
  private var remarks: [String] = []
  /// The errors of a replayed page that the session had not.
  private var errors: [String] = []
  /// Takes a text that explains a failure, such as an exception of the page.
  private let note: (String) -> Void
  /// The number of frames of the last launch, for measurements.
  package var frames: Int { page?.frames ?? endedWith.frames }
  /// The number of commands to the browser, for measurements.
  package var commands: Int { browser?.link.number ?? endedWith.commands }
  /// The numbers of a browser that has ended.
  private var endedWith = (frames: 0, commands: 0)

  /// Creates a driver; nothing is started yet.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - program: the path of chromium-headless-shell.
  ///   - isConfined: true if the browser confines its pages; for the system's administrator it cannot.
  ///   - note: takes texts that explain failures.
  package init(
    _ app: WebApp,
    program: String,
    isConfined: Bool,
    note: @escaping (String) -> Void = { _ in }
  ) {
    (self.app, self.program, self.isConfined, self.note) = (app, program, isConfined, note)
  }

  deinit { quit() }

  /// Fingers or one mouse, keys and text, on a virtual clock.
  package var capabilities: Capabilities {
    Capabilities(
      fingers: app.pointer == .mouse ? 1 : 5,
      typingTakesTime: true,
      takesKeys: true,
      takesPointer: app.pointer == .mouse,
      rotates: false,
      tellsNetwork: true,
      showsPictures: true,
      roles: "HTML"
    )
  }

  /// The version of the browser, which a recording is made with.
  package var identity: AppIdentity {
    if browser == nil { browser = try? start() }
    return AppIdentity(build: browser?.version)
  }

  /// Opens the app's first page in a new context.
  ///
  /// A browser that ends meanwhile is started once more: no input has reached the page yet, and a machine under load
  /// now and then loses one. A page that ends each browser fails the launch.
  package func launch(in setting: SessionSetting) throws(DriverError) {
    do {
      do { try open(in: setting) } catch BrowserError.ended where browser?.answers != true {
        endBrowser()
        try open(in: setting)
      }
    } catch {
      throw .launchFailed(reason: Self.reason(for: error))
    }
  }

  private func open(in setting: SessionSetting) throws {
    page?.close()
    page = nil
    // Those of an earlier launch are no remarks about this one.
    (remarks, errors) = ([], [])
    let app = try startServer()
    speak(setting.locale)
    let browser = try browser ?? start()
    self.browser = browser
    let network = try makeNetwork(for: app)
    self.network = network
    let page = try WebPage(app, in: browser, setting, network: network) { [note] notice in
      note(notice.text)
    }
    page.remark = { [weak self] in self?.remark($0) }
    self.page = page
    try page.load()
  }

  /// Starts the app's server, if it has one.
  ///
  /// A replay takes only the front end from it, which does not change; any other launch needs a new one.
  ///
  /// - Returns: the app at the server's port.
  private func startServer() throws -> WebApp {
    guard let start = app.server, case .address(let address) = app.place else { return app }
    if case .replayed = use, let server { return app.at(port: server.port) }
    server?.stop()
    server = nil
    let port = try freePort()
    if let former = self.port, former != port, app.hostRule(port: port.number) != nil {
      // Only a new browser finds the new port.
      endBrowser()
    }
    self.port = port
    let server = try WebServer(start, for: address, at: port)
    self.server = server
    return app.at(port: server.port)
  }

  /// Ends a browser of another language, since its pages have that of its start.
  private func speak(_ locale: String) {
    guard locale != self.locale else { return }
    self.locale = locale
    endBrowser()
  }

  /// Returns a port for the server, if possible that of the one before.
  private func freePort() throws(WebServer.Failure) -> LoopbackPort {
    guard let port = LoopbackPort.free(preferring: port) else {
      throw WebServer.Failure(reason: "no port is free")
    }
    return port
  }

  private func makeNetwork(for app: WebApp) throws -> WebNetwork {
    let mode: WebNetwork.Mode =
      switch use {
      case .live: .live
      case .recorded: .recording
      case .replayed(let file): .replaying(try player(from: file))
      case .completed(let file): .completing(try player(from: file))
      }
    let frontEnd = FrontEnd(recorded: app.recorded, live: app.live)
    let network = WebNetwork(of: app, mode, frontEnd: frontEnd) { [weak self] in self?.remark($0) }
    network.report = { [weak self] in self?.errors.append($0) }
    return network
  }

  /// Keeps a remark, once, and no more than a person reads.
  private func remark(_ text: String) {
    if remarks.count < Self.mostRemarks, !remarks.contains(text) { remarks.append(text) }
  }

  /// The most remarks between two calls.
  private static let mostRemarks = 20

  private func player(from file: String) throws -> NetworkPlayer {
    let url = URL(filePath: file)
    // A recording without the file had no exchanges.
    guard UntrustedFile.exists(url) else {
      return try NetworkPlayer(NetworkRecord(lines: [Substring]()))
    }
    let bytes: [UInt8]
    do throws(UntrustedFile.Refusal) { bytes = try UntrustedFile.bytes(of: url) } catch {
      throw PageFailure.networkUnread(file, reason: error.reason)
    }
    do throws(NetworkRecordError) {
      return NetworkPlayer(try NetworkRecord(lines: TextLines.of(bytes)))
    } catch {
      throw PageFailure.networkUnread(file, reason: "line \(error.line) is no line of it")
    }
  }

  /// Sets the treatment of the back end in later launches.
  package func use(_ network: NetworkUse) { use = network }

  /// Takes the remarks about the back end since the last call: requests that the recording has not, or not the same.
  package func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }

  /// Takes the errors that the page has reported since the last call and that the session had not.
  package func takeErrors() -> [String] {
    defer { errors = [] }
    return errors
  }

  /// Takes the exchanges with the back end since the last call.
  package func takeNetworkLines() -> [String] { network?.takeLines() ?? [] }

  private func start() throws(BrowserError) -> Browser {
    var launch = Browser.Launch(program: program)
    (launch.isConfined, launch.isSmall) = (isConfined, true)
    launch.arguments = Self.arguments
    // Otherwise it speaks the language of the machine.
    launch.arguments.append("--accept-lang=\(locale.replacing("_", with: "-"))")
    if app.server != nil, port == nil { port = LoopbackPort.free() }
    if let port, let rule = app.hostRule(port: port.number) {
      launch.arguments.append("--host-resolver-rules=\(rule)")
    }
    return try Browser(launch)
  }

  /// The arguments on which determinism depends.
  ///
  /// A composited transition of a colour leaves a frame pending for ever in most runs; on the page's own thread in none.
  private static let arguments = [
    "--enable-begin-frame-control", "--run-all-compositor-stages-before-draw",
    "--disable-new-content-rendering-timeout", "--disable-threaded-animation",
    "--disable-threaded-scrolling", "--disable-checker-imaging", "--disable-image-animation-resync",
    // A window of its own would have another clock and a live network.
    "--block-new-web-contents",
    // The library for sound leaves folders among the temporary files and in the person's home.
    "--disable-audio-output",
    "--disable-blink-features=CompositeBGColorAnimation,CompositeBoxShadowAnimation,"
      + "CompositeClipPathAnimation",
    // A document that comes back from there would have stood still in real time.
    "--disable-back-forward-cache",
    // A frame of content that scrolls would wait for late touches, and guess where they are.
    "--disable-features=PaintHolding,IsolateOrigins,site-per-process,"
      + "LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,"
      + "WaitForLateScrollEvents,ResamplingScrollEvents,FilteringScrollPrediction",
    "--disable-site-isolation-trials", "--force-color-profile=srgb", "--font-render-hinting=none",
    "--disable-lcd-text", "--deterministic-fetch",
    // Without a screen it would have no mouse either: a page would hide what shows under one.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,"
      + "availablePointerTypes=4",
  ]

  /// Sends a touch or a text to the page.
  package func send(_ input: Input) throws(DriverError) -> InputOutcome {
    try drive { page in
      switch input {
      case .touch(let touch): try page.touch(touch)
      case .text(let text): try page.type(text)
      }
      return .handled
    }
  }

  /// Presses a key in the page.
  package func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    try drive { page in
      try page.press(key)
      return .handled
    }
  }

  /// Moves the mouse, turns its wheel, or clicks with another button than the left one.
  package func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    guard app.pointer == .mouse else { throw .unsupported(input: "mouse") }
    return try drive { page in
      try page.point(input)
      return .handled
    }
  }

  /// Lets the page's time pass.
  package func advance(by span: Microseconds) throws(DriverError) {
    try drive { page in try page.advance(by: span) }
  }

  /// Returns what the page does by itself.
  package func activity() throws(DriverError) -> Activity {
    try drive { page in try page.activity() }
  }

  /// Returns the page's views.
  package func snapshot() throws(DriverError) -> ViewTree {
    try drive { page in try page.screen() }
  }

  /// Returns a picture of the page as its last frame has drawn it.
  package func picture() throws(DriverError) -> ScreenPicture? {
    try drive { page in try page.picture() }
  }

  /// Ends the browser.
  package func quit() {
    endedWith = (frames, commands)
    page?.close()
    page = nil
    endBrowser()
    server?.stop()
    server = nil
  }

  private func endBrowser() {
    browser?.close(isHurried: true)
    browser = nil
  }

  private func drive<Value>(_ call: (WebPage) throws -> Value) throws(DriverError) -> Value {
    guard let page else { throw .launchFailed(reason: "no page has been opened yet") }
    do { return try call(page) } catch {
      if page.isStuck {
        let failure = error as? PageFailure ?? .standsStill
        throw .crashed(reason: failure.message)
      }
      throw error as? DriverError ?? .crashed(reason: Self.reason(for: error))
    }
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case let error as BrowserError: error.message
    case let error as PageFailure: error.message
    case let error as WebServer.Failure: error.reason
    default: "\(error)"
    }
  }
}

extension PageFailure {
  /// The failure as one lower-case clause.
  var message: String {
    switch self {
    case .notLoaded(let address, let reason): "\(address) did not load: \(reason)"
    case .notReplayable(let what):
      "the page needs what cannot be replayed and does not exist here: \(what)"
    case .networkUnread(let file, let reason): "\(file) cannot be read: \(reason)"
    case .standsStill: "the page stands still: a script of it does not end"
    case .workerStandsStill: "the page stands still: a script of a worker does not end"
    case .unanswered(let address): "the page stands still: no answer comes from \(address)"
    case .ended(let reason): "the page has ended: \(reason)"
    }
  }
}
