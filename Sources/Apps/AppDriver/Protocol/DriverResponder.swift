public import EventModel

/// An app's side of the protocol: it answers request lines by means of a driver in this process.
///
/// ```swift
/// var responder = DriverResponder(app: "todo") { _ in todoDriver }
/// responder.answer(to: Array(#"{"id":1,"do":"hello","version":"1.1"}"#.utf8))
/// // {"id":1,"version":"1.1","app":"todo","clock":"virtual",…}
/// ```
public struct DriverResponder {
  /// An answer to send.
  public struct Answer: Sendable {
    /// The line, with its line end.
    public var line: [UInt8]
    /// True if the session is over: the request was to quit.
    public var isLast: Bool
    /// The lines to send before it, each with its line end: the app's exchanges, remarks and errors.
    public var notices: [[UInt8]] = []
  }

  /// Makes the driver of the app that a launch names; nil for a launch that names none.
  private let makeDriver: (String?) throws(DriverError) -> any AppDriver
  /// Returns the edit from one screen to another; nil to send whole screens only.
  private let edit: ((ViewTree, ViewTree) -> TreeEdit)?
  private let app: String?
  private let limits: LogLimits
  private var driver: any AppDriver
  private var now: Microseconds?
  private var lastScreen: ViewTree?
  private var lastPicture: ScreenPicture?

  /// Creates a responder for one app, or for several to launch by name.
  ///
  /// - Parameters:
  ///   - app: the name of the app in recordings; nil if launches name it.
  ///   - limits: the limits for one line.
  ///   - edit: returns the edit from one screen to another; nil to send whole screens only.
  ///   - makeDriver: makes the driver for the name in a launch.
  /// - Throws: `DriverError` when there is no driver for a launch without a name.
  public init(
    app: String?,
    limits: LogLimits = LogLimits(),
    edit: ((ViewTree, ViewTree) -> TreeEdit)? = nil,
    makeDriver: @escaping (String?) throws(DriverError) -> any AppDriver
  ) throws(DriverError) {
    self.app = app
    self.limits = limits
    self.edit = edit
    self.makeDriver = makeDriver
    driver = try makeDriver(nil)
  }

  /// Returns the answer to a line, which has no line end.
  public mutating func answer(to line: [UInt8]) -> Answer {
    do throws(DriverRequestError) {
      let (id, request) = try DriverRequest.parse(line, limits: limits)
      let body: DriverReply.Body
      do throws(DriverError) {
        body = try perform(request)
      } catch {
        body = .refusal(DriverRefusal(error, hasLaunched: now != nil))
      }
      // After a quit, there is no time.
      var reply = DriverReply(id: id, at: now, body)
      if case .outcome = body { reply.taker = driver.lastTaker }
      let notices =
        driver.takeNetworkLines().map { DriverNotice.network(line: $0) }
        + driver.takeRemarks().map { DriverNotice.remark($0) }
        + driver.takeErrors().map { DriverNotice.error($0) }
      return Answer(
        line: reply.line,
        isLast: request == .quit,
        notices: notices.map(\.line)
      )
    } catch {
      let reply = DriverReply(id: error.id, at: now, .refusal(error.refusal))
      return Answer(line: reply.line, isLast: false)
    }
  }

  /// Ends the app, as when Simon has gone.
  public mutating func end() {
    if now != nil { driver.quit() }
    now = nil
  }

  private mutating func perform(_ request: DriverRequest) throws(DriverError) -> DriverReply.Body {
    switch request {
    case .hello:
      var capabilities = driver.capabilities
      capabilities.sendsChanges = edit != nil
      let identity = driver.identity
      return .greeting(.init(app: app, capabilities: capabilities, identity: identity))
    case .launch(let name, let setting, let network):
      end()
      if app == nil, let name { driver = try makeDriver(name) }
      driver.use(network)
      try driver.launch(in: setting)
      now = .zero
      (lastScreen, lastPicture) = (nil, nil)
      return .done
    case .quit:
      end()
      return .done
    default: break
    }
    guard now != nil else { return .refusal(.init(.notLaunched, "nothing has been launched yet")) }
    switch request {
    case .touch(let touch): return .outcome(try send(touch))
    case .gesture(let touches): return .outcome(try send(touches))
    case .text(let text):
      guard driver.capabilities.takesText else { throw .unsupported(input: "text") }
      return .outcome(try driver.send(.text(text)))
    case .key(let key):
      guard driver.capabilities.takesKeys else { throw .unsupported(input: "keys") }
      return .outcome(try driver.press(key))
    case .pointer(let input):
      guard driver.capabilities.takesPointer else { throw .unsupported(input: "mouse") }
      return .outcome(try driver.point(input))
    case .rotate(let rotation):
      guard driver.capabilities.rotates else { throw .unsupported(input: "rotation") }
      return .outcome(try driver.rotate(rotation))
    case .advance(let span):
      try advance(by: span)
      return .done
    case .activity: return .activity(try driver.activity())
    case .snapshot(let changes): return try screen(changes: changes)
    case .picture(let changes): return try picture(changes: changes)
    case .hello, .launch, .quit: return .done
    }
  }

  private mutating func send(_ touches: [GestureTouch]) throws(DriverError) -> InputOutcome {
    var outcome = InputOutcome.handled
    for touch in touches {
      if touch.after > .zero { try advance(by: touch.after) }
      let one = try send(touch.touch)
      if outcome == .handled { outcome = one }
    }
    return outcome
  }

  private func send(_ touch: Touch) throws(DriverError) -> InputOutcome {
    guard touch.finger < driver.capabilities.fingers else {
      throw .unsupported(input: "touch of finger \(touch.finger)")
    }
    return try driver.send(.touch(touch))
  }

  private mutating func advance(by span: Microseconds) throws(DriverError) {
    try driver.advance(by: span)
    now = now.map { $0 + span }
  }

  private mutating func picture(changes: Bool) throws(DriverError) -> DriverReply.Body {
    guard driver.capabilities.showsPictures else { throw .unsupported(input: "pictures") }
    let picture = try driver.picture()
    defer { lastPicture = picture }
    return changes && picture != nil && picture == lastPicture ? .done : .picture(picture)
  }

  private mutating func screen(changes: Bool) throws(DriverError) -> DriverReply.Body {
    let tree = try driver.snapshot()
    defer { lastScreen = tree }
    guard changes, let edit, let lastScreen else { return .tree(tree) }
    if lastScreen == tree { return .changes(TreeEdit()) }
    let change = edit(lastScreen, tree)
    // A whole screen is better than changes that do not lead to it.
    guard let applied = try? lastScreen.applying(change), applied == tree else {
      return .tree(tree)
    }
    return .changes(change)
  }
}

extension DriverRefusal {
  /// The answer of an app whose driver failed.
  fileprivate init(_ error: DriverError, hasLaunched: Bool) {
    switch error {
    case .launchFailed(let reason):
      self.init(hasLaunched ? .crashed : .launchFailed, reason)
    case .crashed(let reason): self.init(.crashed, reason)
    case .unsupported(let input): self.init(.unsupported, input)
    case .unknownApp, .unknownVariant: self.init(.launchFailed, error.message)
    case .neverIdle, .broken, .interrupted, .reported:
      self.init(code: "failed", message: error.message)
    }
  }
}
