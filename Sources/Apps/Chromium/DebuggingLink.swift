package import ChildProcesses
import Foundation

/// The conversation with a browser over its debugging pipe: commands with their replies, and events.
///
/// The protocol is the one that Chromium documents as the Chrome DevTools Protocol. A command goes out as one JSON
/// object with a number; its reply has the same number. Events come at any time, and are kept in order until
/// someone takes them.
package final class DebuggingLink {
  /// A message that the browser sent by itself.
  package struct Event: Sendable {
    /// The method, such as `Page.loadEventFired`.
    package let method: String
    /// The session that it is about; nil for the browser itself.
    package let session: String?
    /// The whole message as JSON.
    private let message: Data

    /// The size of the message in bytes.
    fileprivate var size: Int { message.count }

    fileprivate init(_ method: String, in session: String?, message: Data) {
      (self.method, self.session, self.message) = (method, session, message)
    }

    /// Returns the event's parameters as a value; nil if they have another form.
    package func parameters<Value: Decodable>(as type: Value.Type) -> Value? {
      (try? JSONDecoder().decode(Parameters<Value>.self, from: message))?.params
    }
  }

  /// The longest message that is accepted, in bytes; a screenshot takes some megabytes.
  package static let messageLimit = 256 << 20
  /// The size in bytes of the events that are kept until someone takes them.
  package static let eventLimit = 512 << 20

  private let process: ProcessLink
  private let messageLimit: Int
  private let isAskedToStop: () -> Bool
  /// The number of commands so far.
  package private(set) var number = 0
  private var events: [Event] = []
  private var eventBytes = 0
  /// The sessions that have ended, such as those of closed pages, which answer no command.
  private var endedSessions: Set<String> = []
  /// The commands whose replies are awaited, and the replies that have come.
  private var replies: [Int: Reply] = [:]
  /// Take the replies to commands as they arrive.
  private var takers: [Int: (Data) throws -> Void] = [:]
  /// Takes each event as it arrives, also while a reply is awaited, and returns true if it needs nobody else.
  ///
  /// It may send commands by ``post(_:_:in:)``, but must not wait.
  package var takeEvent: (Event) throws(BrowserError) -> Bool = { _ in false }

  /// Creates the conversation with a browser that was started.
  ///
  /// - Parameters:
  ///   - process: The browser.
  ///   - messageLimit: The longest message that the process may send, in bytes, for errors.
  ///   - isAskedToStop: Returns true to stop waiting.
  package init(
    _ process: ProcessLink,
    messageLimit: Int = DebuggingLink.messageLimit,
    isAskedToStop: @escaping () -> Bool = { false }
  ) {
    (self.process, self.messageLimit) = (process, messageLimit)
    self.isAskedToStop = isAskedToStop
  }

  /// Sends a command and waits for its reply.
  ///
  /// ```swift
  /// let frame: Frame = try link.call("Page.navigate", ["url": url], in: session, as: Frame.self)
  /// ```
  ///
  /// - Parameters:
  ///   - method: The command.
  ///   - parameters: Its parameters.
  ///   - session: The session that it is for; nil for the browser itself.
  ///   - type: The type of the reply; its members may be fewer than those of the protocol.
  ///   - time: The time for the reply.
  /// - Returns: the reply.
  /// - Throws: `BrowserError`; `ended` if the session has ended, as that of a closed page.
  package func call<Reply: Decodable>(
    _ method: String,
    _ parameters: some Encodable,
    in session: String? = nil,
    as type: Reply.Type,
    within time: Duration = .seconds(10)
  ) throws(BrowserError) -> Reply {
    let number = try post(method, parameters, in: session)
    let deadline = ContinuousClock.now + time
    guard let reply = try reply(to: number, until: deadline, as: type) else {
      replies[number] = nil
      throw .noAnswer(to: method)
    }
    return reply
  }

  /// Sends a command without waiting for its reply, which ``reply(to:until:as:)`` takes later.
  ///
  /// - Parameters:
  ///   - method: The command.
  ///   - parameters: Its parameters.
  ///   - session: The session that it is for; nil for the browser itself.
  /// - Returns: the number of the command.
  /// - Throws: `BrowserError`.
  package func post(
    _ method: String,
    _ parameters: some Encodable,
    in session: String? = nil
  ) throws(BrowserError) -> Int {
    let number = try send(method, parameters, in: session)
    replies[number] = Reply(method: method, session: session)
    return number
  }

  /// Sends a command whose reply nobody needs, also if it is a refusal.
  ///
  /// - Throws: `BrowserError`.
  package func tell(
    _ method: String,
    _ parameters: some Encodable,
    in session: String? = nil
  ) throws(BrowserError) {
    _ = try send(method, parameters, in: session)
  }

  /// Sends a command, and gives its reply to a function as it arrives, also while another reply is awaited.
  ///
  /// - Parameters:
  ///   - method: The command.
  ///   - parameters: Its parameters.
  ///   - session: The session that it is for; nil for the browser itself.
  ///   - type: The type of the reply; its members may be fewer than those of the protocol.
  ///   - take: Takes the reply, or nil if the browser refused the command. It must not wait.
  /// - Throws: `BrowserError`.
  package func tell<Value: Decodable>(
    _ method: String,
    _ parameters: some Encodable,
    in session: String? = nil,
    as type: Value.Type,
    then take: @escaping (Value?) throws -> Void
  ) throws(BrowserError) {
    let number = try send(method, parameters, in: session)
    takers[number] = { message in
      let reply: Value? = Self.reply(in: message)
      try take(reply)
    }
  }

  private func give(
    _ message: Data,
    to take: (Data) throws -> Void
  ) throws(BrowserError) {
    do { try take(message) } catch {
      throw error as? BrowserError ?? .protocolBroken(reason: "\(error)")
    }
  }

  private static func reply<Value: Decodable>(in message: Data) -> Value? {
    (try? JSONDecoder().decode(Result<Value>.self, from: message))?.result
  }

  /// Takes the reply to a command that was sent, waiting for it.
  ///
  /// - Parameters:
  ///   - number: The number of the command.
  ///   - deadline: The end of the wait.
  ///   - type: The type of the reply; its members may be fewer than those of the protocol.
  /// - Returns: the reply; nil if it has not come in time.
  /// - Throws: `BrowserError`; `ended` if the session has ended, as that of a closed page.
  package func reply<Value: Decodable>(
    to number: Int,
    until deadline: ContinuousClock.Instant,
    as type: Value.Type
  ) throws(BrowserError) -> Value? {
    // Messages that have come in time are read, but no endless stream of them.
    let end = deadline + .seconds(2)
    while let reply = replies[number], reply.message == nil {
      if let session = reply.session, endedSessions.contains(session) {
        replies[number] = nil
        throw .ended(lastLines: [])
      }
      guard ContinuousClock.now < end, try takeMessage(until: deadline) else { return nil }
    }
    guard let reply = replies.removeValue(forKey: number), let message = reply.message else {
      return nil
    }
    if let reason = reply.refusal { throw .refused(command: reply.method, reason: reason) }
    do { return try JSONDecoder().decode(Result<Value>.self, from: message).result } catch {
      throw .protocolBroken(reason: "the reply to \(reply.method) has another form")
    }
  }

  /// Returns true if the reply to a command has come and was not taken yet.
  package func hasReply(to number: Int) -> Bool { replies[number]?.message != nil }

  /// Waits for the next message, and handles it.
  ///
  /// - Returns: false if none has come in time.
  /// - Throws: `BrowserError`.
  @discardableResult package func takeMessage(
    until deadline: ContinuousClock.Instant
  ) throws(BrowserError) -> Bool {
    guard let message = try message(until: deadline) else { return false }
    try note(try MessageHeader(of: message), message)
    return true
  }

  /// Sends a command whose reply says nothing.
  package func call(
    _ method: String,
    _ parameters: some Encodable,
    in session: String? = nil,
    within time: Duration = .seconds(10)
  ) throws(BrowserError) {
    _ = try call(method, parameters, in: session, as: NoMembers.self, within: time)
  }

  /// Sends a command that has no parameters, and whose reply says nothing.
  package func call(_ method: String, in session: String? = nil) throws(BrowserError) {
    _ = try call(method, NoMembers(), in: session, as: NoMembers.self)
  }

  /// Takes the next event of a method, waiting for it; other events stay.
  ///
  /// - Returns: the event; nil if there is none in time.
  /// - Throws: `BrowserError`.
  package func next(
    _ method: String,
    in session: String? = nil,
    within time: Duration
  ) throws(BrowserError) -> Event? {
    let deadline = ContinuousClock.now + time
    while true {
      let place = events.firstIndex { $0.method == method && $0.session == session }
      if let place {
        eventBytes -= events[place].size
        return events.remove(at: place)
      }
      guard try takeMessage(until: deadline) else { return nil }
    }
  }

  /// Takes the next event of any method, waiting for it.
  ///
  /// - Returns: the event; nil if there is none in time.
  /// - Throws: `BrowserError`.
  package func next(within time: Duration) throws(BrowserError) -> Event? {
    let deadline = ContinuousClock.now + time
    while events.isEmpty {
      guard try takeMessage(until: deadline) else { return nil }
    }
    eventBytes -= events[0].size
    return events.removeFirst()
  }

  /// Takes all events that have arrived, without waiting.
  ///
  /// - Throws: `BrowserError`.
  package func arrivedEvents() throws(BrowserError) -> [Event] {
    while try takeMessage(until: .now) {}
    defer { (events, eventBytes) = ([], 0) }
    return events
  }

  /// Ends the browser with everything it started.
  func finish(grace: Duration) { process.finish(grace: grace) }

  private func send(
    _ method: String,
    _ parameters: some Encodable,
    in session: String?
  ) throws(BrowserError) -> Int {
    number += 1
    let command = Command(id: number, method: method, params: parameters, sessionId: session)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do { process.send([UInt8](try encoder.encode(command)) + [0]) } catch {
      throw .protocolBroken(reason: "the parameters of \(method) are no JSON")
    }
    return number
  }

  /// Waits for the next message; nil if there is none in time.
  private func message(until deadline: ContinuousClock.Instant) throws(BrowserError) -> Data? {
    switch process.next(until: deadline, unless: isAskedToStop) {
    case .line(let bytes): return Data(bytes)
    case .late: return nil
    case .interrupted: throw .interrupted
    case .end, .tooMuchMemory: throw .ended(lastLines: process.lastLines)
    case .tooLong:
      throw .protocolBroken(reason: "a message is longer than \(messageLimit) bytes")
    }
  }

  private func note(_ header: MessageHeader, _ message: Data) throws(BrowserError) {
    guard let method = header.method else {
      guard let id = header.id else { return }
      if let take = takers.removeValue(forKey: id) { return try give(message, to: take) }
      guard var reply = replies[id] else { return }
      (reply.message, reply.refusal) = (message, header.error?.message)
      replies[id] = reply
      return
    }
    let event = Event(method, in: header.sessionId, message: message)
    if method == "Target.detachedFromTarget",
      let id = event.parameters(as: Detached.self)?.sessionId
    {
      endedSessions.insert(id)
    }
    guard try !takeEvent(event) else { return }
    eventBytes += message.count
    guard eventBytes <= Self.eventLimit else {
      throw .protocolBroken(reason: "its events take more than \(Self.eventLimit) bytes")
    }
    events.append(event)
  }

  /// The reply to a command, as far as it has come.
  private struct Reply {
    var method: String
    var session: String?
    /// The whole message; nil until it has come.
    var message: Data?
    /// The browser's reason to refuse the command.
    var refusal: String?
  }

  private struct Command<Members: Encodable>: Encodable {
    var id: Int
    var method: String
    var params: Members
    var sessionId: String?
  }

  private struct Result<Value: Decodable>: Decodable { var result: Value }
  private struct Parameters<Value: Decodable>: Decodable { var params: Value }
}

/// A JSON object without members.
package struct NoMembers: Codable {
  /// Creates the object.
  package init() {}
}
