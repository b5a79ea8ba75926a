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

  /// A recorded message that agrees with other contents, too.
  private struct Secret: Hashable, Sendable {
    var place: Int
    var text: RecordedText
  }

  private let recorded: [Sending]
  /// The places of each content, so that a long recording is not searched as a whole.
  private let places: [Sending: [Int]]
  /// The number of the places of each content that the page has sent.
  private var uses: [Sending: Int] = [:]
  /// The messages with the pseudonym of a secret.
  private let secrets: [Secret]
  /// The places of bytes of which nothing is kept, since a secret was in them.
  private let unkept: [Int]
  /// True for those that the page has sent, or that it has skipped.
  private var isPast: [Bool]
  /// True for those that the page has sent with their content.
  private var isSent: [Bool]
  /// The number of recorded messages, from the first one on, that the page has sent or skipped.
  private(set) var count = 0

  init(_ recorded: [Sending] = []) {
    self.recorded = recorded
    places = Dictionary(grouping: recorded.indices) { recorded[$0] }
    secrets = recorded.indices.compactMap { place in
      recorded[place].secretText.map { Secret(place: place, text: $0) }
    }
    unkept = recorded.indices.filter { recorded[$0].isUnkept }
    isPast = recorded.map { _ in false }
    isSent = isPast
  }

  /// Notes a message that the page sends.
  ///
  /// The first recorded one with the same content counts as sent; without one, the next that differs only in numbers
  /// and generated names. A content that occurs once shows that the page has skipped those before it. A page that sends
  /// each key of a secret may send more of them than in the session, where they are one message. Bytes of which nothing
  /// is kept agree with any others, so that they come last.
  ///
  /// - Returns: true if the recording has the message.
  mutating func take(_ sending: Sending) -> Bool {
    let agreeing = sending.text.map { text in secrets.filter { $0.text.agrees(with: text) } } ?? []
    let left = sending.isBinary ? unkept : []
    if let place = nextPlace(of: sending) ?? agreeing.first(where: { !isSent[$0.place] })?.place {
      (isSent[place], isPast[place]) = (true, true)
      let isOnly = Set(agreeing.map(\.place) + (places[sending] ?? [])).count == 1
      if isOnly, place > count { for earlier in count..<place { isPast[earlier] = true } }
    } else if count < recorded.count, recorded[count].isLike(sending) {
      isPast[count] = true
    } else if let place = left.first(where: { !isSent[$0] }) {
      (isSent[place], isPast[place]) = (true, true)
    } else if agreeing.isEmpty, left.isEmpty {
      return false
    }
    while count < isPast.count, isPast[count] { count += 1 }
    return true
  }

  /// Returns the next place of a content that the page has not sent yet, and counts it.
  private mutating func nextPlace(of sending: Sending) -> Int? {
    guard let all = places[sending] else { return nil }
    let use = uses[sending, default: 0]
    guard use < all.count else { return nil }
    uses[sending] = use + 1
    return all[use]
  }
}

extension RecordedSendings.Sending {
  /// The text, also of bytes that are one; nil for other bytes, and for a close.
  fileprivate var text: String? {
    isBinary ? data.flatMap(Self.text(ofBase64:)) : data
  }

  /// The text with the pseudonym of a secret; nil for a message without one.
  fileprivate var secretText: RecordedText? {
    let recorded = text.map { RecordedText($0) }
    return recorded?.hasSecret == true ? recorded : nil
  }

  /// True for bytes that were left out for a secret.
  fileprivate var isUnkept: Bool { isBinary && data?.isEmpty == true }

  /// Returns true if a message has this recorded content but for numbers and generated names.
  func isLike(_ sent: Self) -> Bool {
    guard let own = data, let other = sent.data, isBinary == sent.isBinary else { return false }
    return isBinary ? own.utf8.count == other.utf8.count : RecordedText(own).isLike(other)
  }

  private static func text(ofBase64 base64: String) -> String? {
    Data(base64Encoded: base64).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
