package import EventModel

extension DriverLine {
  /// Reads a line from an app, without its line end.
  ///
  /// Members and notices of later versions are ignored.
  ///
  /// - Throws: `LogError` with the column of the problem.
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

/// The members of a line, in any order.
private struct ReplyMembers {
  private var id: Int?
  private var at: Microseconds?
  private var notice: String?
  private var text: String?
  private var version: FormatVersion?
  private var app: String?
  private var capabilities = Capabilities(rotates: false, followsAppearance: false)
  private var identity = AppIdentity()
  private var hasVirtualClock: Bool?
  private var isHandled: Bool?
  private var reason: String?
  private var taker: InputTaker?
  private var isIdle: Bool?
  /// The first reasons, each cut to a readable length.
  private var reasons: [String] = []
  private var nextWake: Microseconds?
  private var tree: ViewTree?
  private var edit: TreeEdit?
  /// A picture, which may be none; nil without the member.
  private var picture: ScreenPicture??
  private var refusal: DriverRefusal?

  private static let mostReasons = 20
  private static let longestReason = 400

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    switch name {
    case "id": id = try scanner.integer()
    case "at": at = Microseconds(Int64(try scanner.span(of: name)))
    case "notice": notice = try scanner.string()
    // The text of a log notice, or in a greeting whether the app takes text.
    case "text" where scanner.peek() == 0x22: text = try scanner.string()
    case "text": capabilities.takesText = try scanner.bool()
    case "version": version = try scanner.version(name)
    case "app": app = try scanner.appName(of: name)
    case "clock": hasVirtualClock = try scanner.word(name, ["virtual": true, "real": false])
    case "input":
      capabilities.takesGestures = try scanner.word(name, ["touches": false, "gestures": true])
    case "fingers":
      capabilities.fingers = try scanner.whole(name, in: 0..., expected: "a number, not below 0")
    // A later version may have other ways to type.
    case "typing": capabilities.typingTakesTime = try scanner.string() == "keys"
    case "keys": capabilities.takesKeys = try scanner.bool()
    // A later version may have other devices, which are used as fingers are.
    case "pointer": capabilities.takesPointer = try scanner.string() == "mouse"
    case "rotates": capabilities.rotates = try scanner.bool()
    case "changes": capabilities.sendsChanges = try scanner.bool()
    case "network": capabilities.tellsNetwork = try scanner.bool()
    case "pictures": capabilities.showsPictures = try scanner.bool()
    case "appearance": capabilities.followsAppearance = try scanner.bool()
    case "roles": capabilities.roles = try scanner.string()
    case "build": identity.build = try scanner.string()
    case "locale": identity.locale = try scanner.string()
    case "zone": identity.zone = try scanner.string()
    case "platform": identity.platform = try scanner.platform(of: name)
    case "outcome": isHandled = try scanner.word(name, ["handled": true, "ignored": false])
    case "reason": reason = try scanner.string()
    case "taker": taker = try scanner.taker(of: name)
    case "idle": isIdle = try scanner.bool()
    case "reasons":
      try scanner.array { (scanner) throws(LogError) in
        let reason = try scanner.string()
        let isLong = reason.unicodeScalars.count > Self.longestReason
        let start = String(reason.unicodeScalars.prefix(Self.longestReason))
        if reasons.count < Self.mostReasons { reasons.append(isLong ? start + "…" : reason) }
      }
    case "nextWake": nextWake = Microseconds(Int64(try scanner.span(of: name)))
    case "tree": tree = try scanner.tree()
    case "ops": edit = try scanner.edit()
    case "picture": picture = .some(try scanner.picture(name))
    case "error": refusal = try scanner.driverRefusal()
    default: _ = try scanner.value()
    }
  }

  func line(_ scanner: JSONScanner) throws(LogError) -> DriverLine {
    switch notice {
    case "log": .notice(.log(try scanner.required(text, "text")))
    case "remark": .notice(.remark(try scanner.required(text, "text")))
    case "error": .notice(.error(try scanner.required(text, "text")))
    case "network": .notice(.network(line: try scanner.required(text, "text")))
    case "crash": .notice(.crash(reason: try scanner.required(reason, "reason")))
    case let word?: .notice(.other(word))
    case nil:
      .reply(
        DriverReply(id: try scanner.required(id, "id"), at: at, try body(scanner), taker: taker)
      )
    }
  }

  private func body(_ scanner: JSONScanner) throws(LogError) -> DriverReply.Body {
    if let refusal { return .refusal(refusal) }
    if let version {
      var capabilities = capabilities
      // In an app of version 1.0, the members cannot have their later meaning.
      if version == FormatVersion(major: 1, minor: 0) {
        (capabilities.takesKeys, capabilities.takesPointer) = (false, false)
        (capabilities.tellsNetwork, capabilities.typingTakesTime) = (false, false)
        capabilities.showsPictures = false
      }
      capabilities.hasVirtualClock = try scanner.required(hasVirtualClock, "clock")
      return .greeting(
        .init(version: version, app: app, capabilities: capabilities, identity: identity)
      )
    }
    switch isHandled {
    case true?: return .outcome(.handled)
    case false?: return .outcome(.ignored(reason: try scanner.required(reason, "reason")))
    case nil: break
    }
    if let isIdle {
      guard !isIdle else { return .activity(.idle) }
      let wake = try scanner.required(nextWake, "nextWake")
      return .activity(.busy(reasons: reasons, nextWake: wake))
    }
    if let tree { return .tree(tree) }
    if let edit { return .changes(edit) }
    if let picture { return .picture(picture) }
    return .done
  }
}

extension JSONScanner {
  /// Reads the name of a platform.
  fileprivate mutating func platform(of member: String) throws(LogError) -> String {
    let start = position
    let name = try string()
    guard ReplacedSetting.isPlatform(name) else {
      throw refusal(of: member, at: start, expected: ReplacedSetting.platformForm)
    }
    return name
  }

  /// Reads the path of a view, or null for no view.
  fileprivate mutating func taker(of member: String) throws(LogError) -> InputTaker {
    guard peek() == .openBracket else {
      let start = position
      guard case .null = try value() else {
        throw refusal(of: member, at: start, expected: "a list of child indexes or null")
      }
      return .nothing
    }
    var path: [Int] = []
    try array { (scanner) throws(LogError) in
      path.append(try scanner.whole(member, in: 0..., expected: "a list of child indexes"))
    }
    return .view(path)
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
