package import EventModel

/// The harness's side of the protocol, without any process: which line to send, and what to think of
/// the lines that come back.
///
/// It remembers what the app has said and holds every answer against that: numbers, time, and
/// screens told as changes. It never waits; whoever moves the lines does.
package struct DriverConversation {
  /// What an answer that makes sense gives.
  package enum Answer {
    case done
    case greeting(DriverGreeting)
    case outcome(InputOutcome)
    case activity(Activity)
    case tree(ViewTree)
  }

  /// Who the app is, once it has said so.
  package private(set) var greeting: DriverGreeting?
  /// The app's time; nil before a launch.
  package private(set) var now: Microseconds?
  /// The last screen the app has told.
  package private(set) var tree: ViewTree?
  /// Whether the last screen was told as changes.
  package private(set) var wasToldAsChanges = false
  /// What the app said by notices lately, oldest first.
  package private(set) var log: [String] = []
  private var crash: String?
  private var last = 0
  private var awaited: DriverRequest?
  private var word = "nothing"
  private let limits: LogLimits

  /// Creates a conversation in which nothing has been said.
  package init(limits: LogLimits) { self.limits = limits }

  /// The line of the next request.
  package mutating func ask(_ request: DriverRequest) -> [UInt8] {
    last += 1
    awaited = request
    word = request.word
    return request.line(id: last)
  }

  /// Takes a line from the app, given without its line end.
  ///
  /// - Returns: the answer; nil for a notice.
  /// - Throws: `DriverError.broken` for a line that no app may send, and the app's own errors.
  package mutating func hear(_ bytes: [UInt8]) throws(DriverError) -> Answer? {
    let line: DriverLine
    do throws(LogError) {
      line = try DriverLine.parse(bytes, limits: limits)
    } catch {
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      throw fault(.garbled(column: error.column, reason: error.message, line: text))
    }
    switch line {
    case .notice(.log(let text)):
      log = log.suffix(19) + [text]
      return nil
    case .notice(.crash(let reason)):
      crash = reason
      return nil
    case .notice(.other): return nil
    case .reply(let reply): return try answer(reply)
    }
  }

  /// The error of an app that does not keep to the protocol.
  package func fault(_ kind: DriverFault.Kind) -> DriverError {
    .broken(DriverFault(kind, request: word, lastLines: log))
  }

  private mutating func answer(_ reply: DriverReply) throws(DriverError) -> Answer {
    guard let request = awaited, reply.id == last else {
      throw fault(.lying("it answers request \(reply.id), expected \(last)"))
    }
    if case .refusal(let refusal) = reply.body { throw error(for: refusal, of: request) }
    if let crash, request != .quit {
      self.crash = nil
      throw .crashed(reason: crash)
    }
    try keep(time: reply.at, of: request)
    defer { awaited = nil }
    switch (request, reply.body) {
    case (.hello, .greeting(let greeting)):
      guard greeting.version.major == DriverRequest.version.major else {
        throw fault(.otherVersion(greeting.version))
      }
      self.greeting = greeting
      return .greeting(greeting)
    case (.launch, .done):
      tree = nil
      return .done
    case (.advance, .done), (.quit, .done): return .done
    case (.touch, .outcome(let outcome)), (.gesture, .outcome(let outcome)),
      (.text, .outcome(let outcome)), (.rotate, .outcome(let outcome)):
      return .outcome(outcome)
    case (.activity, .activity(let activity)): return .activity(activity)
    case (.snapshot, .tree(let told)):
      tree = told
      wasToldAsChanges = false
      return .tree(told)
    case (.snapshot(changes: true), .changes(let edit)): return .tree(try apply(edit))
    default: throw fault(.lying("that is not what it was asked"))
    }
  }

  private mutating func apply(_ edit: TreeEdit) throws(DriverError) -> ViewTree {
    guard let before = tree else {
      throw fault(.lying("it tells changes, and no screen was told before"))
    }
    wasToldAsChanges = true
    guard !edit.isEmpty else { return before }
    do throws(TreeEditError) {
      let quick = try before.applying(onlyUpdatesOf: edit)
      let after = if let quick { quick } else { try before.applying(edit) }
      tree = after
      return after
    } catch {
      throw fault(.lying("its changes do not fit its screen: \(error.message)"))
    }
  }

  /// Says that two accounts of one screen differ.
  package func contradiction(_ told: ViewTree, _ full: ViewTree) -> DriverError {
    let count = min(told.count, full.count)
    let place = (0..<count).first { told[$0] != full[$0] } ?? count
    return fault(
      .lying(
        "its changes led to a screen that differs from its whole screen from view \(place) on, of "
          + "\(full.count)"
      )
    )
  }

  /// Holds the app's time against what it was before and what it was given.
  private mutating func keep(
    time: Microseconds?,
    of request: DriverRequest
  ) throws(DriverError) {
    switch request {
    case .hello: return
    case .quit:
      now = nil
      return
    case .launch:
      guard let time else { throw fault(.lying("it does not tell its time, \"at\"")) }
      let isVirtual = greeting?.capabilities.hasVirtualClock ?? true
      guard time == .zero || !isVirtual else {
        throw fault(.lying("its time is \(time.count) µs after a launch, expected 0"))
      }
      now = time
    default:
      guard let before = now else { return }
      guard let time else { throw fault(.lying("it does not tell its time, \"at\"")) }
      let expected = before + request.span
      if time < before {
        throw fault(.lying("its time ran backwards from \(before.count) µs to \(time.count) µs"))
      }
      let isVirtual = greeting?.capabilities.hasVirtualClock ?? true
      guard isVirtual ? time == expected : time >= expected else {
        throw fault(
          .lying("its time is \(time.count) µs, expected \(expected.count) µs")
        )
      }
      now = time
    }
  }

  private func error(for refusal: DriverRefusal, of request: DriverRequest) -> DriverError {
    switch DriverRefusal.Code(rawValue: refusal.code) {
    case .launchFailed: .launchFailed(reason: refusal.message)
    case .crashed: .crashed(reason: refusal.message)
    case .unsupported: .unsupported(input: refusal.message)
    case .badRequest, .unknownRequest, .notLaunched, nil: fault(.refused(refusal))
    }
  }
}

extension ViewTree {
  /// The tree that an edit makes of this one where nothing but members change; nil where more does.
  ///
  /// Most steps of a session are such, and this one does not build the tree anew.
  fileprivate func applying(onlyUpdatesOf edit: TreeEdit) throws(TreeEditError) -> ViewTree? {
    guard edit.removals.isEmpty, edit.placements.isEmpty else { return nil }
    var tree = self
    for update in edit.updates {
      guard tree.nodes.indices.contains(update.node) else { throw .badNode(update.node) }
      guard tree[update.node].set(update.member, to: update.value) else {
        throw .badValue(node: update.node, member: update.member.name)
      }
    }
    return tree
  }
}
