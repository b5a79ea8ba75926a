import Foundation

/// The exchanges of a page with servers during a session, as a recording keeps them.
///
/// Addresses of the page's own server begin with their path, since its port may be another one in a replay. Bodies are
/// stored once, and have numbers and no digests, from which short secrets could be found. `FORMAT.md` describes the
/// file `network.jsonl` that holds the lines.
struct NetworkRecord: Hashable, Sendable {
  /// A request with its answer.
  struct Request: Hashable, Sendable, Codable {
    /// Its place among all exchanges, in the order of their beginning.
    var number: Int
    /// The method, such as `GET`.
    var method: String
    /// The address; of the page's own server, without the origin.
    var address: String
    /// The kind of the request as the browser names it, such as `XHR`.
    var kind: String
    /// The number of the body that was sent; nil for none.
    var sent: Int?
    /// The number of the answer's status; nil if the request failed, or had no answer in the session.
    var status: Int?
    /// The headers of the answer without those that hold secrets or describe the connection.
    var headers: [Header]?
    /// The number of the body that came; nil for none, and for a stream.
    var came: Int?
    /// The browser's reason why the request failed; nil if it did not.
    var failure: String?
    /// The milliseconds of the page's time after which the answer came; nil if the page's time stood still meanwhile.
    var after: Double?
    /// True for an answer that comes in pieces, each of which is a message; nil for one that comes whole.
    var isStream: Bool?
    /// True if the answer set a cookie, which is not kept; nil if it did not.
    var setsCookie: Bool?

    /// True if the page gave it up, or the session ended, before its answer came.
    var isUnanswered: Bool { status == nil && failure == nil }
  }

  /// A web socket.
  struct Socket: Hashable, Sendable, Codable {
    /// Its place among all exchanges, in the order of their beginning.
    var number: Int
    /// The address; of the page's own server, without the origin.
    var address: String
  }

  /// A message of a socket, or a piece of a stream.
  struct Message: Hashable, Sendable, Codable {
    /// The number of its socket, or of the request whose answer it is a piece of.
    var of = 0
    /// The event, as the page's scripts name it: `open`, `text`, `binary`, `close`, `data`, `end` or `error`; of a
    /// message that the page sends over a socket, `sent` or `sentBinary`.
    var event: String
    /// The content: a text, or the base64 of bytes; nil for none, and where the page closes the socket.
    var data: String?
    /// The rest that the browser says of the event.
    var extra: Extra?
    /// The number of messages that the page had sent before.
    var sent = 0
    /// The milliseconds of the page's time since the message before, or since the last one that the page sent.
    var after = 0.0

    /// The message as one that the page sends; nil for one that it gets.
    var sending: RecordedSendings.Sending? {
      guard event == "sent" || event == "sentBinary" else { return nil }
      return RecordedSendings.Sending(data: data, isBinary: event == "sentBinary")
    }

    /// The rest of an event that opens or closes a socket.
    struct Extra: Hashable, Sendable, Codable {
      /// The protocol of an open socket.
      var `protocol`: String?
      /// The extensions of an open socket.
      var extensions: String?
      /// The code of a close.
      var code: Int?
      /// The reason of a close.
      var reason: String?
      /// True if both sides agreed to close.
      var wasClean: Bool?
    }
  }

  /// A body with its number: a text, or the base64 of other bytes.
  ///
  /// One that a page sent and that is no text has neither.
  struct Body: Hashable, Sendable, Codable {
    /// The number, from 1.
    var number: Int
    /// The text; nil for bytes that are none.
    var text: String?
    /// The bytes that are no text.
    var base64: Data?

    /// The bytes; nil for those that are not kept.
    var bytes: Data? { text.map { Data($0.utf8) } ?? base64 }

    /// Creates the body for all bytes of which nothing is kept.
    init(unkeptAs number: Int) { self.number = number }

    /// Creates a body of bytes.
    init(_ bytes: Data, number: Int) {
      self.number = number
      text = Self.isText(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
      base64 = text == nil ? bytes : nil
    }

    /// Returns true if bytes are a text in UTF-8: a zero is in none.
    static func isText(_ bytes: Data) -> Bool {
      !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }
  }

  /// A line of the file: one member is given.
  struct Line: Hashable, Sendable, Codable {
    /// The milliseconds of the page's time from the request of its first document to the app's time 0.
    var start: Double?
    /// A body, before the first exchange that has it.
    var body: Body?
    /// A request, once its answer has come.
    var request: Request?
    /// A socket, once it was opened.
    var socket: Socket?
    /// A message, in the order in which the page got them.
    var message: Message?
    /// An error that the page reported: an exception that no script caught, or an error message to the console.
    var error: String?

    /// True if its numbers can be those of a writer, which counts on from them.
    fileprivate var isCounted: Bool {
      [body?.number, request?.number, socket?.number].allSatisfy { (1...1 << 32).contains($0 ?? 1) }
    }
  }

  /// The milliseconds of the page's time from the request of its first document to the app's time 0; nil for an unknown
  /// one.
  private(set) var start: Double?
  /// The requests, in the order of their beginning.
  private(set) var requests: [Request] = []
  /// The sockets, in the order of their beginning.
  private(set) var sockets: [Socket] = []
  /// The messages by the numbers of their exchanges.
  private(set) var messages: [Int: [Message]] = [:]
  /// The bodies by their numbers.
  private(set) var bodies: [Int: Data] = [:]
  /// The errors that the page reported.
  private(set) var errors: Set<String> = []
  /// The numbers of the bodies of which nothing is kept.
  private(set) var unkeptBodies: Set<Int> = []

  /// Reads the lines of a file.
  ///
  /// A request that has two lines was kept without an answer at first; the later line counts.
  ///
  /// - Parameter lines: the lines, without their ends; empty ones say nothing.
  /// - Throws: ``NetworkRecordError`` with the number of the first line that is none.
  init(lines: some Sequence<Substring>) throws(NetworkRecordError) {
    let decoder = JSONDecoder()
    var requests: [Int: Request] = [:]
    for (index, text) in lines.enumerated() where !text.isEmpty {
      guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)), line.isCounted else {
        throw NetworkRecordError(line: index + 1)
      }
      start = line.start ?? start
      if let error = line.error { errors.insert(error) }
      if let body = line.body {
        if let bytes = body.bytes {
          bodies[body.number] = bytes
        } else {
          unkeptBodies.insert(body.number)
        }
      }
      if let request = line.request { requests[request.number] = request }
      if let socket = line.socket { sockets.append(socket) }
      if let message = line.message { messages[message.of, default: []].append(message) }
    }
    self.requests = requests.values.sorted { $0.number < $1.number }
    sockets.sort { $0.number < $1.number }
  }

  /// The number of exchanges, which later ones go on from.
  var lastNumber: Int {
    max(requests.last?.number ?? 0, sockets.last?.number ?? 0)
  }
}

/// A line of `network.jsonl` that is none.
struct NetworkRecordError: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  var line: Int
}
