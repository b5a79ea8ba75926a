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
  /// The places of the contents that differ only in numbers and generated names.
  private let likePlaces: [Sending: [Int]]
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
    likePlaces = Dictionary(grouping: recorded.indices) { recorded[$0].loose }
    secrets = recorded.indices.compactMap { place in
      recorded[place].secretText.map { Secret(place: place, text: $0) }
    }
    unkept = recorded.indices.filter { recorded[$0].isUnkept }
    isPast = recorded.map { _ in false }
    isSent = isPast
  }

  /// Notes a message that the page sends.
  ///
  /// The first recorded one with the same content counts as sent; without one, the first that differs only in numbers
  /// and generated names, such as those of a document that is made anew. A content that occurs once shows that the page
  /// has skipped those before it. A page that sends each key of a secret may send more of them than in the session, where
  /// they are one message. Bytes of which nothing is kept agree with any others, so that they come last.
  ///
  /// - Returns: true if the recording has the message.
  mutating func take(_ sending: Sending) -> Bool {
    let agreeing = sending.text.map { text in secrets.filter { $0.text.agrees(with: text) } } ?? []
    let (equal, like) = (places[sending] ?? [], likePlaces[sending.loose] ?? [])
    let left = sending.isBinary ? unkept : []
    if let place = next(of: equal) ?? next(of: agreeing.map(\.place)) {
      isSent[place] = true
      pass(place, isOnly: Set(agreeing.map(\.place) + equal).count == 1)
    } else if let place = next(of: like) {
      // An equal message may take the place back.
      pass(place, isOnly: like.count == 1)
    } else if let place = next(of: secretPlaces(like: sending)) {
      pass(place, isOnly: false)
    } else if let place = next(of: left) {
      isSent[place] = true
      pass(place, isOnly: false)
    } else if agreeing.isEmpty, left.isEmpty {
      return false
    }
    while count < isPast.count, isPast[count] { count += 1 }
    return true
  }

  /// Returns the places of the secrets in messages that are like another one but for other numbers.
  private func secretPlaces(like sending: Sending) -> [Int] {
    guard let text = sending.text else { return [] }
    return secrets.filter { !isPast[$0.place] && $0.text.isLike(text) }.map(\.place)
  }

  /// Returns the first place that the page has not sent: one that it has not skipped either, if there is one.
  private func next(of places: [Int]) -> Int? {
    places.first { !isPast[$0] } ?? places.first { !isSent[$0] }
  }

  /// Notes that a recorded message is past, and those before it, too, if no other place can be meant.
  private mutating func pass(_ place: Int, isOnly: Bool) {
    isPast[place] = true
    if isOnly, place > count { for earlier in count..<place { isPast[earlier] = true } }
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

  /// The message without its numbers and generated names; of bytes, nothing but their number.
  fileprivate var loose: Self {
    let content = isBinary ? data.map { "\($0.utf8.count)" } : data.map(RecordedText.loose)
    return Self(data: content, isBinary: isBinary)
  }

  private static func text(ofBase64 base64: String) -> String? {
    Data(base64Encoded: base64).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
