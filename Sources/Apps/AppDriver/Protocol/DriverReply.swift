public import EventModel

/// What an app in another process answers to one request.
public struct DriverReply: Hashable, Sendable {
  /// The number of the request; 0 for a line that was no request.
  public var id: Int
  /// The app's time since launch; nil only before a launch and after the end.
  public var at: Microseconds?
  /// What the answer says beyond that.
  public var body: Body

  /// What an answer can say.
  public enum Body: Hashable, Sendable {
    /// It is done; there is nothing more to say.
    case done
    /// Who the app is.
    case greeting(DriverGreeting)
    /// What became of an input.
    case outcome(InputOutcome)
    /// Whether the app has anything left to do.
    case activity(Activity)
    /// The screen in full.
    case tree(ViewTree)
    /// What turns the screen of the answer before into the one of now.
    case changes(TreeEdit)
    /// It cannot be done.
    case refusal(DriverRefusal)
  }

  /// Creates an answer.
  public init(id: Int, at: Microseconds? = nil, _ body: Body = .done) {
    self.id = id
    self.at = at
    self.body = body
  }
}

/// Who an app behind a driver is, and what it can be told.
public struct DriverGreeting: Hashable, Sendable {
  /// The version of the protocol that the app speaks.
  public var version: FormatVersion
  /// What recordings call the app; nil where it leaves that to the recorder.
  public var app: String?
  /// What it can be told.
  public var capabilities: Capabilities
  /// What it says of itself and of where it runs.
  public var identity: AppIdentity

  /// Creates a greeting in the present version.
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

/// Why an app does not do what it was asked: a code for programs, a clause for people.
public struct DriverRefusal: Hashable, Codable, Sendable {
  /// The reasons that the protocol knows; an app may have others.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is no request: not JSON, or a member is missing or wrong.
    case badRequest
    /// There is no such request in the version that the app speaks.
    case unknownRequest
    /// Nothing has been launched yet.
    case notLaunched
    /// The app did not start.
    case launchFailed
    /// The app ended itself.
    case crashed
    /// The app takes no input of that kind.
    case unsupported
  }

  /// One of the codes, or a word of the app's own.
  public var code: String
  /// What was in the way, as a lower-case clause.
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

/// What an app says without being asked.
public enum DriverNotice: Hashable, Sendable {
  /// Something for people who look for the reason of a failure.
  case log(String)
  /// The app ended itself; nothing more can be done to it but a launch.
  case crash(reason: String)
  /// A notice of a later version, which is passed over.
  case other(String)
}

/// One line from an app.
public enum DriverLine: Hashable, Sendable {
  /// The answer to a request.
  case reply(DriverReply)
  /// Something that was not asked for.
  case notice(DriverNotice)
}

extension DriverNotice {
  /// The notice's line, with its line end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"notice\":")
    switch self {
    case .log(let text):
      writer.raw("\"log\",\"text\":")
      writer.string(text)
    case .crash(let reason):
      writer.raw("\"crash\",\"reason\":")
      writer.string(reason)
    case .other(let word): writer.string(word)
    }
    writer.raw("}\n")
    return writer.bytes
  }
}

extension DriverReply {
  /// The reply's line, with its line end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"id\":")
    writer.integer(id)
    if let at {
      writer.next("at")
      writer.integer(at.count)
    }
    writer.body(body)
    writer.raw("}\n")
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func body(_ body: DriverReply.Body) {
    switch body {
    case .done: break
    case .greeting(let greeting): self.greeting(greeting)
    case .outcome(.handled): raw(",\"outcome\":\"handled\"")
    case .outcome(.ignored(let reason)):
      raw(",\"outcome\":\"ignored\"")
      next("reason")
      string(reason)
    case .activity(.idle): raw(",\"idle\":true")
    case .activity(.busy(let reasons, let nextWake)):
      raw(",\"idle\":false")
      next("reasons")
      list(reasons) { $0.string($1) }
      next("nextWake")
      integer(nextWake.count)
    case .tree(let tree):
      next("tree")
      self.tree(tree)
    case .changes(let edit):
      next("ops")
      self.edit(edit, isInLog: false)
    case .refusal(let refusal):
      next("error")
      raw("{\"code\":")
      string(refusal.code)
      next("message")
      string(refusal.message)
      raw("}")
    }
  }

  private mutating func greeting(_ greeting: DriverGreeting) {
    let capabilities = greeting.capabilities
    next("version")
    string(greeting.version.description)
    if let app = greeting.app {
      next("app")
      string(app)
    }
    next("clock")
    string(capabilities.hasVirtualClock ? "virtual" : "real")
    next("input")
    string(capabilities.takesGestures ? "gestures" : "touches")
    next("fingers")
    integer(capabilities.fingers)
    next("text")
    raw(capabilities.takesText ? "true" : "false" as StaticString)
    next("rotates")
    raw(capabilities.rotates ? "true" : "false" as StaticString)
    next("changes")
    raw(capabilities.tellsChanges ? "true" : "false" as StaticString)
    let identity = greeting.identity
    member("roles", capabilities.roles)
    member("build", identity.build)
    member("locale", identity.locale)
    member("zone", identity.zone)
  }

  private mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    next(name)
    string(text)
  }
}
