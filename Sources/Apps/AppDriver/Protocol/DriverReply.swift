public import EventModel

/// The answer of an app in another process to one request.
public struct DriverReply: Hashable, Sendable {
  /// The number of the request; 0 for a line that is no request.
  public var id: Int
  /// The app's time since launch; nil only before a launch and after the end.
  public var at: Microseconds?
  /// The content of the answer.
  public var body: Body
  /// The view that got an input; nil where the app does not tell.
  public var taker: InputTaker?

  /// The content of an answer.
  public enum Body: Hashable, Sendable {
    /// Nothing but that the request was carried out.
    case done
    /// The app's description of itself.
    case greeting(DriverGreeting)
    /// The outcome of an input.
    case outcome(InputOutcome)
    /// The work that the app has left to do.
    case activity(Activity)
    /// The whole screen.
    case tree(ViewTree)
    /// The edit from the last screen to the present one.
    case changes(TreeEdit)
    /// A picture of the screen; nil for none.
    case picture(ScreenPicture?)
    /// The reason why the request was not carried out.
    case refusal(DriverRefusal)
  }

  /// Creates an answer.
  public init(
    id: Int,
    at: Microseconds? = nil,
    _ body: Body = .done,
    taker: InputTaker? = nil
  ) {
    self.id = id
    self.at = at
    self.body = body
    self.taker = taker
  }
}

/// The description that an app gives of itself at the start.
public struct DriverGreeting: Hashable, Sendable {
  /// The version of the protocol that the app speaks.
  public var version: FormatVersion
  /// The name of the app in recordings; nil to let the recorder choose.
  public var app: String?
  /// The inputs and requests that it supports.
  public var capabilities: Capabilities
  /// Its build and surroundings.
  public var identity: AppIdentity

  /// Creates a greeting.
  public init(
    version: FormatVersion = DriverRequest.version,
    app: String?,
    capabilities: Capabilities,
    identity: AppIdentity = AppIdentity()
  ) {
    self.version = version
    self.app = app
    self.capabilities = capabilities
    self.identity = identity
  }
}

/// The reason why an app does not carry out a request.
public struct DriverRefusal: Hashable, Codable, Sendable {
  /// The codes of the protocol; an app may have others.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is no request: not JSON, or a member is missing or wrong.
    case badRequest
    /// The app's version of the protocol has no such request.
    case unknownRequest
    /// Nothing has been launched yet.
    case notLaunched
    /// The app did not start.
    case launchFailed
    /// The app crashed.
    case crashed
    /// The app does not support inputs of that kind.
    case unsupported
  }

  /// One of the codes, or a word of the app's own.
  public var code: String
  /// The reason, as a lower-case clause.
  public var message: String

  /// Creates a refusal with a code of the protocol.
  public init(_ code: Code, _ message: String) {
    self.init(code: code.rawValue, message: message)
  }

  /// Creates a refusal with any code.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}

/// A line that an app sends without a request.
public enum DriverNotice: Hashable, Sendable {
  /// A text that helps people to find the reason of a failure.
  case log(String)
  /// The app crashed; only a launch helps.
  case crash(reason: String)
  /// A text that a person should see beside the result, also of a replay that passes.
  case remark(String)
  /// An error that the app reported and the replayed session had not.
  case error(String)
  /// An exchange of the app with another program, as a line that only the app reads.
  case network(line: String)
  /// A notice of a later version, which is ignored.
  case other(String)
}

/// One line from an app.
public enum DriverLine: Hashable, Sendable {
  /// The answer to a request.
  case reply(DriverReply)
  /// A notice without a request.
  case notice(DriverNotice)
}

extension DriverNotice {
  /// The notice's line, with its line end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{")
    switch self {
    case .log(let text):
      writer.member("notice", "log")
      writer.member("text", text)
    case .crash(let reason):
      writer.member("notice", "crash")
      writer.member("reason", reason)
    case .remark(let text):
      writer.member("notice", "remark")
      writer.member("text", text)
    case .error(let text):
      writer.member("notice", "error")
      writer.member("text", text)
    case .network(let line):
      writer.member("notice", "network")
      writer.member("text", line)
    case .other(let word): writer.member("notice", word)
    }
    writer.raw("}\n")
    return writer.bytes
  }
}

extension DriverReply {
  /// The reply's line, with its line end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{")
    writer.member("id", id)
    if let at { writer.member("at", at.count) }
    writer.body(body)
    if let taker { writer.taker(taker) }
    writer.raw("}\n")
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func body(_ body: DriverReply.Body) {
    switch body {
    case .done: break
    case .greeting(let greeting): self.greeting(greeting)
    case .outcome(.handled): member("outcome", "handled")
    case .outcome(.ignored(let reason)):
      member("outcome", "ignored")
      member("reason", reason)
    case .activity(.idle): member("idle", true)
    case .activity(.busy(let reasons, let nextWake)):
      member("idle", false)
      next("reasons")
      list(reasons) { $0.string($1) }
      member("nextWake", nextWake.count)
    case .tree(let tree):
      next("tree")
      self.tree(tree)
    case .changes(let edit):
      next("ops")
      self.edit(edit, isInLog: false)
    case .picture(let picture): self.picture(picture)
    case .refusal(let refusal):
      next("error")
      raw("{")
      member("code", refusal.code)
      member("message", refusal.message)
      raw("}")
    }
  }

  fileprivate mutating func taker(_ taker: InputTaker) {
    next("taker")
    switch taker {
    case .view(let path): list(path) { $0.integer($1) }
    case .nothing: value(.null)
    }
  }

  private mutating func greeting(_ greeting: DriverGreeting) {
    let (capabilities, identity) = (greeting.capabilities, greeting.identity)
    member("version", greeting.version.description)
    member("app", greeting.app)
    member("clock", capabilities.hasVirtualClock ? "virtual" : "real")
    member("input", capabilities.takesGestures ? "gestures" : "touches")
    member("fingers", capabilities.fingers)
    member("text", capabilities.takesText)
    if capabilities.typingTakesTime { member("typing", "keys") }
    if capabilities.takesKeys { member("keys", true) }
    if capabilities.takesPointer { member("pointer", "mouse") }
    member("rotates", capabilities.rotates)
    member("changes", capabilities.sendsChanges)
    if capabilities.tellsNetwork { member("network", true) }
    if capabilities.showsPictures { member("pictures", true) }
    if capabilities.followsAppearance { member("appearance", true) }
    member("roles", capabilities.roles)
    member("build", identity.build)
    member("locale", identity.locale)
    member("zone", identity.zone)
    member("platform", identity.platform)
  }
}
