import Foundation

/// The messages that a page sent over a socket in a session, of which a replay finds again those that the page sends now.
///
/// A server's message waits for those that the page had sent before it. They are told by their contents and not by
/// their number: a page may send one more or less, such as a heartbeat, and an answer must not come too early for it.
struct RecordedSendings: Hashable, Sendable {
  /// A message of the page.
  struct Sending: Hashable, Sendable {
    /// The text, or the base64 of bytes; nil if the page closed the socket.
    var data: String?
    /// True for bytes.
    var isBinary = false
  }

  private let recorded: [Sending]
  /// The places of each content, so that a long recording is not searched as a whole.
  private let places: [Sending: [Int]]
  /// The places of the messages that agree with other contents, too.
  private let secretPlaces: [Int]
  /// True for those that the page has sent, or that it has skipped.
  private var isPast: [Bool]
  /// True for those that the page has sent with the very same content.
  private var isExact: [Bool]
  /// The number of recorded messages, from the first one on, that the page has sent or skipped.
  private(set) var count = 0

  init(_ recorded: [Sending] = []) {
    self.recorded = recorded
    places = Dictionary(grouping: recorded.indices) { recorded[$0] }
    secretPlaces = recorded.indices.filter { recorded[$0].hasSecret }
    isPast = recorded.map { _ in false }
    isExact = isPast
  }

  /// Notes a message that the page sends.
  ///
  /// The first recorded one with the same content counts as sent; without one, the next that differs only in numbers
  /// and generated names. A content that occurs once shows that the page has skipped those before it. A page that sends
  /// each key of a secret may send more of them than in the session, where they are one message.
  ///
  /// - Returns: true if the recording has the message.
  mutating func take(_ sending: Sending) -> Bool {
    let secret = secretPlaces.filter { recorded[$0].agrees(with: sending) }
    let equal = Set(places[sending] ?? []).union(secret).sorted()
    if let place = equal.first(where: { !isExact[$0] }) {
      isExact[place] = true
      isPast[place] = true
      if equal.count == 1 { for earlier in 0..<place { isPast[earlier] = true } }
    } else if !secret.isEmpty {
      return true
    } else if count < recorded.count, recorded[count].isLike(sending) {
      isPast[count] = true
    } else {
      return false
    }
    while count < isPast.count, isPast[count] { count += 1 }
    return true
  }
}

extension RecordedSendings.Sending {
  /// True if a recorded message has the pseudonym of a secret, or if its bytes were left out for one.
  fileprivate var hasSecret: Bool {
    guard let data else { return false }
    if isBinary, data.isEmpty { return true }
    return RecordedText(isBinary ? Self.text(ofBase64: data) ?? "" : data).hasSecret
  }

  /// Returns true if a message has this recorded content, with any texts for its secrets.
  func agrees(with sent: Self) -> Bool {
    guard let own = data, let other = sent.data else { return data == sent.data }
    guard isBinary == sent.isBinary else { return false }
    if own == other { return true }
    guard isBinary else { return RecordedText(own).agrees(with: other) }
    // Bytes with a secret are recorded as texts with its pseudonym, or not at all.
    guard !own.isEmpty else { return true }
    guard let own = Self.text(ofBase64: own), let other = Self.text(ofBase64: other) else {
      return false
    }
    return RecordedText(own).agrees(with: other)
  }

  /// Returns true if a message has this recorded content but for numbers and generated names.
  func isLike(_ sent: Self) -> Bool {
    guard let own = data, let other = sent.data, isBinary == sent.isBinary else { return false }
    return isBinary ? own.utf8.count == other.utf8.count : RecordedText(own).isLike(other)
  }

  private static func text(ofBase64 base64: String) -> String? {
    Data(base64Encoded: base64).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
