import Foundation

/// The members of a browser's message that say where it belongs.
struct MessageHeader: Decodable {
  /// The number of the command that it answers; nil for an event.
  var id: Int?
  /// The method of an event.
  var method: String?
  /// The session of an event.
  var sessionId: String?
  /// The refusal of a command.
  var error: Refusal?

  /// The reason why a command was refused.
  struct Refusal: Decodable { var message: String }

  /// Reads the header of a message.
  ///
  /// - Throws: `BrowserError.protocolBroken` if the message is no JSON object.
  init(of message: Data) throws(BrowserError) {
    if let header = Self(usual: message) {
      self = header
      return
    }
    do { self = try JSONDecoder().decode(Self.self, from: message) } catch {
      throw .protocolBroken(reason: "a message is no JSON object")
    }
  }

  /// Reads the header of a reply, or of an event of a session, in the order in which Chromium writes the members.
  ///
  /// Most messages have it, and whole screens need not be parsed twice for it.
  ///
  /// - Returns: nil for another order.
  private init?(usual message: Data) {
    if message.starts(with: Self.replyStart) {
      let digits = message.dropFirst(Self.replyStart.count).prefix(9).prefix { 0x30...0x39 ~= $0 }
      let rest = message[digits.endIndex...]
      guard !digits.isEmpty, rest.starts(with: Self.resultStart) else { return nil }
      id = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    } else if message.starts(with: Self.eventStart) {
      let name = message.dropFirst(Self.eventStart.count).prefix(80)
        .prefix { $0 != 0x22 && $0 != 0x5C }
      let rest = message[name.endIndex...]
      // A quotation mark within a text would have a backslash before it: this is a member, and of the whole message.
      let end = message.suffix(Self.sessionStart.count + 34)
      guard rest.starts(with: Self.parametersStart), end.starts(with: Self.sessionStart),
        message.last == 0x7D, let session = Self.session(end)
      else { return nil }
      (method, sessionId) = (String(decoding: name, as: UTF8.self), session)
    } else {
      return nil
    }
  }

  /// Returns the 32 digits of a session before the end of a message.
  private static func session(_ end: Data) -> String? {
    let digits = end.dropFirst(sessionStart.count).prefix { $0 != 0x22 }
    guard digits.count == 32, digits.allSatisfy({ $0 != 0x5C }) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let replyStart = Array(#"{"id":"#.utf8)
  private static let resultStart = Array(#","result":{"#.utf8)
  private static let eventStart = Array(#"{"method":""#.utf8)
  private static let parametersStart = Array(#"","params":{"#.utf8)
  private static let sessionStart = Array(#","sessionId":""#.utf8)
}
