package import EventModel

/// Simon's side of the protocol, without a process: it writes requests and checks answers.
///
/// It checks every answer against the earlier ones: numbers, time, and screens sent as changes. It
/// never waits; its caller moves the lines. So `--driver`, the conformance check and tests share this
/// code.
package struct DriverConversation {
  /// The content of a valid answer; changes are applied, so that it is never an edit.
  package typealias Answer = DriverReply.Body

  /// The app's greeting; nil before it.
  package private(set) var greeting: DriverGreeting?
  /// The app's time; nil before a launch.
  package private(set) var now: Microseconds?
  /// The last screen that the app sent.
  package private(set) var tree: ViewTree?
  /// The last picture of the screen in this launch; nil for none.
  package private(set) var picture: ScreenPicture?
  /// True if the app sent the last screen as changes.
  package private(set) var cameAsChanges = false
  /// The last log notices of the app, oldest first.
  package private(set) var log: [String] = []
  /// The exchanges with other programs that the app has told and that nobody has taken yet.
  private var networkLines: [String] = []
  private var networkBytes = 0
  /// The app's remarks that nobody has taken yet, each once.
  private var remarks: [String] = []
  /// The errors that the app has reported and that nobody has taken yet, each once.
  private var errors: [String] = []
  /// The view that got the last input, as the app says; nil if it does not say.
  package private(set) var taker: InputTaker?
  private var crash: String?
  private var last = 0
  private var awaited: DriverRequest?
  private var word = "nothing"
  private let limits: LogLimits

  /// Creates a conversation without lines.
  package init(limits: LogLimits) { self.limits = limits }

  /// Returns the line of the next request.
  package mutating func ask(_ request: DriverRequest) -> [UInt8] {
    last += 1
    // Those of an earlier launch are no remarks about this one.
    if case .launch = request { (remarks, errors) = ([], []) }
    awaited = request
    word = request.word
    return request.line(id: last)
  }

  /// Reads a line from the app, without its line end.
  ///
  /// - Returns: the answer; nil for a notice.
  /// - Throws: `DriverError.broken` for a line that violates the protocol, and the app's own errors.
  package mutating func receive(_ bytes: [UInt8]) throws(DriverError) -> Answer? {
    let line: DriverLine
    do throws(LogError) {
      line = try DriverLine.parse(bytes, limits: limits)
    } catch {
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      throw fault(.malformed(column: error.column, reason: error.message, line: text))
    }
    switch line {
    case .notice(.log(let text)):
      log = log.suffix(19) + [text]
      return nil
    case .notice(.crash(let reason)):
      crash = reason
      return nil
    case .notice(.remark(let text)):
      let isNew = remarks.count < Self.mostRemarks && !remarks.contains(text)
      if isNew { remarks.append(text) }
      return nil
    case .notice(.error(let text)):
      let isNew = errors.count < Self.mostRemarks && !errors.contains(text)
      if isNew { errors.append(text) }
      return nil
    case .notice(.network(let line)):
      networkBytes += line.utf8.count
      guard networkBytes <= Self.mostNetworkBytes else {
        throw contradiction("its exchanges take more than \(Self.mostNetworkBytes >> 20) MiB")
      }
      networkLines.append(line)
      return nil
    case .notice(.other): return nil
    case .reply(let reply): return try answer(reply)
    }
  }

  /// The most bytes of exchanges that a session can have; a recording keeps them in one file.
  private static let mostNetworkBytes = 256 << 20

  /// The most remarks, and the most errors, that are kept: a person reads no more.
  private static let mostRemarks = 20

  /// Takes the app's remarks since the last call.
  package mutating func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }

  /// Takes the errors that the app has reported since the last call.
  package mutating func takeErrors() -> [String] {
    defer { errors = [] }
    return errors
  }

  /// Takes the exchanges that the app has told since the last call.
  package mutating func takeNetworkLines() -> [String] {
    defer { networkLines = [] }
    return networkLines
  }

  /// Returns the error of an app that violates the protocol.
  package func fault(_ kind: DriverFault.Kind) -> DriverError {
    .broken(DriverFault(kind, request: word, lastLines: log))
  }

  private func contradiction(_ text: String) -> DriverError { fault(.contradiction(text)) }

  private mutating func answer(_ reply: DriverReply) throws(DriverError) -> Answer {
    guard let request = awaited, reply.id == last else {
      throw contradiction("it answers request \(reply.id), expected \(last)")
    }
    if case .refusal(let refusal) = reply.body { throw error(for: refusal) }
    if let crash, request != .quit {
      self.crash = nil
      throw .crashed(reason: crash)
    }
    try check(time: reply.at, of: request)
    defer { awaited = nil }
    taker = reply.taker
    switch (request, reply.body) {
    case (.hello, .greeting(let greeting)):
      guard greeting.version.major == DriverRequest.version.major else {
        throw fault(.otherVersion(greeting.version))
      }
      self.greeting = greeting
    case (.launch, .done): (tree, picture, networkBytes) = (nil, nil, 0)
    case (.picture, .picture(let new)): try take(new)
    case (.picture(changes: true), .done) where picture != nil: return .picture(picture)
    case (.advance, .done), (.quit, .done), (.touch, .outcome), (.gesture, .outcome),
      (.text, .outcome), (.key, .outcome), (.pointer, .outcome), (.rotate, .outcome),
      (.activity, .activity):
      break
    case (.snapshot, .tree(let whole)):
      cameAsChanges = false
      for node in whole.nodes.indices { try check(secure: whole.attribute("secure", of: node)) }
      if let renewed = whole.renewed() {
        tree = renewed
        return .tree(renewed)
      }
      tree = whole
    case (.snapshot(changes: true), .changes(let edit)): return .tree(try apply(edit))
    default: throw contradiction("the reply does not match the request")
    }
    return reply.body
  }

  private mutating func take(_ picture: ScreenPicture?) throws(DriverError) {
    if let fault = picture?.fault { throw contradiction("its picture is none: \(fault)") }
    self.picture = picture
  }

  private mutating func apply(_ edit: TreeEdit) throws(DriverError) -> ViewTree {
    guard let before = tree else {
      throw contradiction("it sends changes before any whole screen")
    }
    cameAsChanges = true
    guard !edit.isEmpty else { return before }
    for update in edit.updates where update.member == .attribute("secure") {
      try check(secure: update.value)
    }
    for placement in edit.placements { try check(secureIn: placement.items) }
    do throws(TreeEditError) {
      var after = try before.applying(edit)
      if let renewed = after.renewed() { after = renewed }
      tree = after
      return after
    } catch {
      throw contradiction("its changes do not fit its screen: \(error.message)")
    }
  }

  /// Checks the mark of a secure field, which hides the text that a person types there.
  private func check(secure mark: AttributeValue?) throws(DriverError) {
    guard let mark, mark.bool == nil else { return }
    throw contradiction("\"secure\" of a view is neither true nor false")
  }

  private func check(secureIn items: [TreeEdit.Item]) throws(DriverError) {
    for case .new(let node, let children) in items {
      try check(secure: node.attributes["secure"])
      try check(secureIn: children)
    }
  }

  /// Returns the error of changes that lead to another screen than the whole one.
  package func contradiction(_ changed: ViewTree, _ whole: ViewTree) -> DriverError {
    let count = min(changed.count, whole.count)
    let place = (0..<count).first { changed[$0] != whole[$0] } ?? count
    return contradiction(
      "its changes lead to a screen that differs from its whole screen at view \(place) of "
        + "\(whole.count)"
    )
  }

  /// Checks the app's time against its earlier time and the request.
  private mutating func check(
    time: Microseconds?,
    of request: DriverRequest
  ) throws(DriverError) {
    var start = now
    var isLaunch = false
    switch request {
    case .hello: return
    case .quit:
      now = nil
      return
    case .launch: (start, isLaunch) = (.zero, true)
    default: break
    }
    guard let start else { return }
    guard let time else { throw contradiction("its time, \"at\", is missing") }
    guard time >= start else {
      throw contradiction("its time went backwards from \(start.count) µs to \(time.count) µs")
    }
    let expected = start + request.span
    let isVirtual = greeting?.capabilities.hasVirtualClock ?? true
    guard time == expected || !isVirtual && time > expected else {
      let rest = isLaunch ? " after a launch, expected 0" : ", expected \(expected.count) µs"
      throw contradiction("its time is \(time.count) µs\(rest)")
    }
    now = time
  }

  private func error(for refusal: DriverRefusal) -> DriverError {
    switch DriverRefusal.Code(rawValue: refusal.code) {
    case .launchFailed: .launchFailed(reason: refusal.message)
    case .crashed: .crashed(reason: refusal.message)
    case .unsupported: .unsupported(input: refusal.message)
    case .badRequest, .unknownRequest, .notLaunched, nil: fault(.refused(refusal))
    }
  }
}
