/// A web socket, or the body of an answer that comes in pieces, as far as the page's time is concerned.
///
/// The moment of a message is stored as the time since the last thing that happened on the channel, and with the number of
/// messages that the page had sent by then, so that messages follow the page and not a clock. What the page sends over
/// a socket is stored, too, and found again by its content; of a stream, only the number is known.
struct Channel: Hashable, Sendable {
  /// The messages that are still to be given to the page, in a replay.
  private var messages: ArraySlice<NetworkRecord.Message>
  /// The number of messages that the page has sent.
  private(set) var sent = 0
  /// The messages that the page sent over the socket in the session; nil for a stream, and while recording.
  private var sendings: RecordedSendings?
  /// The moment of the last message in either direction, in milliseconds of the page's time.
  private(set) var stamp: Double
  /// True once the page reads it; a socket is read from the beginning, a stream once its head has come.
  private var isRead: Bool
  /// True for the answer to a request, whose error is its end; the error of a socket comes before its end.
  private let isStream: Bool
  /// True until either side has closed it.
  private(set) var isOpen = true

  /// Creates a channel.
  ///
  /// - Parameters:
  ///   - messages: the recorded messages of both directions; nil while recording.
  ///   - isStream: true for the answer to a request, which the page reads later.
  ///   - now: the moment, in milliseconds of the page's time.
  init(
    playing messages: [NetworkRecord.Message]? = nil,
    isStream: Bool = false,
    at now: Double
  ) {
    let sendings = messages?.compactMap(\.sending) ?? []
    // An earlier file has the number of messages only.
    let isCounted = sendings.isEmpty && messages?.contains { $0.sent > 0 } == true
    self.sendings = isStream || messages == nil || isCounted ? nil : RecordedSendings(sendings)
    self.messages = messages?.filter { $0.sending == nil }[...] ?? []
    (self.isStream, stamp, isRead) = (isStream, now, !isStream)
  }

  /// Notes that the page begins to read a stream.
  mutating func read(at now: Double) { (isRead, stamp) = (true, now) }

  /// The moment at which the next recorded message is due; nil if the page must send something first, or if none is left.
  var due: Double? {
    guard isOpen, isRead, let next = messages.first else { return nil }
    return (sendings?.count ?? sent) >= next.sent ? stamp + next.after : nil
  }

  /// Notes that the page has sent something.
  ///
  /// - Parameters:
  ///   - sending: the message of a socket; nil for a request beside a stream.
  ///   - now: the moment, in milliseconds of the page's time.
  ///   - counts: false if it is one with what was sent before.
  /// - Returns: false if the recording knows what the page sent over this socket, and has not this message.
  @discardableResult
  mutating func send(
    _ sending: RecordedSendings.Sending? = nil,
    at now: Double,
    counts: Bool = true
  ) -> Bool {
    if counts { sent += 1 }
    // A message that the recording has not changes no moment of those that it has.
    if let sending, sendings?.take(sending) == false { return false }
    stamp = now
    return true
  }

  /// Notes that the page has closed the channel.
  mutating func close() { isOpen = false }

  /// Takes the next recorded message if it is due.
  mutating func next(at now: Double) -> NetworkRecord.Message? {
    guard let due, due <= now, let message = messages.popFirst() else { return nil }
    note(message.event, at: now)
    return message
  }

  /// Returns a live message as it is recorded, given to the page now.
  mutating func record(
    _ message: NetworkRecord.Message,
    at now: Double
  ) -> NetworkRecord.Message {
    defer { note(message.event, at: now) }
    var message = message
    (message.sent, message.after) = (sent, (now - stamp).rounded())
    return message
  }

  private mutating func note(_ event: String, at now: Double) {
    stamp = now
    if event == "close" || event == "end" || event == "error" && isStream { isOpen = false }
  }
}
