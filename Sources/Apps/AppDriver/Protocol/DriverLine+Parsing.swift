package import EventModel

extension DriverLine {
  /// Reads a line from an app, given without its line end.
  ///
  /// Members and notices that this version does not know are passed over.
  ///
  /// - Throws: `LogError` with the column of what is wrong.
  package static func parse(
    _ line: [UInt8],
    limits: LogLimits = LogLimits()
  ) throws(LogError) -> DriverLine {
    var scanner = JSONScanner(message: line, limits: limits)
    var members = ReplyMembers()
    try scanner.object { (name, scanner) throws(LogError) in
      try members.read(name, from: &scanner)
    }
    try scanner.finish()
    return try members.line(scanner)
  }
}

/// The members of a line as they come, whatever their order.
private struct ReplyMembers {
  private var id: Int?
  private var at: Int?
  private var notice: String?
  private var text: String?
  private var takesText: Bool?
  private var version: FormatVersion?
  private var app: String?
  private var capabilities = Capabilities(rotates: false)
  private var identity = AppIdentity()
  private var hasClock = false
  private var outcome: String?
  private var reason: String?
  private var isIdle: Bool?
  private var reasons: [String] = []
  private var nextWake: Int?
  private var tree: ViewTree?
  private var edit: TreeEdit?
  private var refusal: DriverRefusal?

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    switch name {
    case "id": id = try scanner.integer()
    case "at": at = try scanner.span(of: name)
    case "notice": notice = try scanner.string()
    case "text":
      // What a log notice says, or whether the app takes text.
      if scanner.peek() == 0x22 {
        text = try scanner.string()
      } else {
        takesText = try scanner.bool()
      }
    case "version":
      version = try scanner.oneOf(name, "a version such as \"1.0\"") { FormatVersion(parsing: $0) }
    case "app": app = try scanner.string()
    case "clock":
      let words = ["virtual": true, "real": false]
      capabilities.hasVirtualClock = try scanner.oneOf(name, "virtual or real") { words[$0] }
      hasClock = true
    case "input":
      let words = ["touches": false, "gestures": true]
      capabilities.takesGestures = try scanner.oneOf(name, "touches or gestures") { words[$0] }
    case "fingers": capabilities.fingers = try scanner.span(of: name)
    case "rotates": capabilities.rotates = try scanner.bool()
    case "changes": capabilities.tellsChanges = try scanner.bool()
    case "roles": capabilities.roles = try scanner.string()
    case "build": identity.build = try scanner.string()
    case "locale": identity.locale = try scanner.string()
    case "zone": identity.zone = try scanner.string()
    case "outcome":
      outcome = try scanner.oneOf(name, "handled or ignored") { word in
        ["handled", "ignored"].contains(word) ? word : nil
      }
    case "reason": reason = try scanner.string()
    case "idle": isIdle = try scanner.bool()
    case "reasons":
      try scanner.array { (scanner) throws(LogError) in reasons.append(try scanner.string()) }
    case "nextWake": nextWake = try scanner.span(of: name)
    case "tree": tree = try scanner.tree()
    case "ops": edit = try scanner.edit()
    case "error": refusal = try scanner.driverRefusal()
    default: _ = try scanner.value()
    }
  }

  func line(_ scanner: JSONScanner) throws(LogError) -> DriverLine {
    switch notice {
    case "log":
      guard let text else { throw scanner.missing("text") }
      return .notice(.log(text))
    case "crash":
      guard let reason else { throw scanner.missing("reason") }
      return .notice(.crash(reason: reason))
    case let word?: return .notice(.other(word))
    case nil: break
    }
    guard let id else { throw scanner.missing("id") }
    return .reply(
      DriverReply(id: id, at: at.map { Microseconds(Int64($0)) }, try body(scanner))
    )
  }

  private func body(_ scanner: JSONScanner) throws(LogError) -> DriverReply.Body {
    if let refusal { return .refusal(refusal) }
    if let version {
      guard hasClock else { throw scanner.missing("clock") }
      var capabilities = capabilities
      capabilities.takesText = takesText ?? true
      return .greeting(
        .init(version: version, app: app, capabilities: capabilities, identity: identity)
      )
    }
    if let outcome {
      guard outcome == "ignored" else { return .outcome(.handled) }
      guard let reason else { throw scanner.missing("reason") }
      return .outcome(.ignored(reason: reason))
    }
    if let isIdle {
      guard !isIdle else { return .activity(.idle) }
      guard let nextWake else { throw scanner.missing("nextWake") }
      return .activity(.busy(reasons: reasons, nextWake: Microseconds(Int64(nextWake))))
    }
    if let tree { return .tree(tree) }
    if let edit { return .changes(edit) }
    return .done
  }
}

extension JSONScanner {
  /// Reads a string that must mean something.
  fileprivate mutating func oneOf<Value>(
    _ member: String,
    _ expected: String,
    _ convert: (String) -> Value?
  ) throws(LogError) -> Value {
    _ = peek()
    let start = position
    guard let value = convert(try string()) else {
      throw refusal(of: member, at: start, expected: expected)
    }
    return value
  }

  fileprivate mutating func driverRefusal() throws(LogError) -> DriverRefusal {
    var refusal = DriverRefusal(code: "", message: "")
    try object { (name, scanner) throws(LogError) in
      switch name {
      case "code": refusal.code = try scanner.string()
      case "message": refusal.message = try scanner.string()
      default: _ = try scanner.value()
      }
    }
    guard !refusal.code.isEmpty else { throw missing("code") }
    return refusal
  }
}
