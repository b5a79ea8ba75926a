import EventModel
import Foundation

/// The part of a session in which a secret was typed, and what a page may have sent of it meanwhile.
///
/// A page that looks at a field with each key sends its beginning again and again. No beginning is a secret of its own,
/// since short ones occur by chance, but in such a request it is one. The number of such requests would reveal the length of
/// the secret, so that only the last one of those that are equal is kept.
struct SecretTypingSpan: Hashable, Sendable {
  /// The lines that the app told in it, from 0.
  var lines: Range<Int>
  /// The texts that the field had after each key, and the characters that were typed.
  var pieces: Set<String>
  /// The text of the field at the end.
  var whole: String

  /// The fewest letters of a piece that is hidden where other words stand beside it.
  private static let shortestWord = 3

  /// Hides what was typed so far in the requests of this part.
  ///
  /// - Parameters:
  ///   - places: the numbers of the lines, from 0.
  ///   - exchanges: all lines.
  ///   - secrets: the secrets.
  func hide(
    at places: [Int],
    in exchanges: inout ExchangeLines,
    from secrets: inout SecretList
  ) {
    guard !places.isEmpty, !whole.isEmpty else { return }
    let name = secrets.pseudonym(for: whole).description
    let typed = TypedPieces(pieces.union([whole]), name: name)
    var answered: Set<Int> = []
    for index in places {
      if let request = exchanges.members(of: "request", at: index) {
        let found = hideSent(request, at: index, in: &exchanges, typed)
        if !found.isEmpty, let came = request["came"] as? Int, answered.insert(came).inserted {
          let parts = TypedPieces(found, name: name)
          exchanges.changeBody(came) { parts.hide(in: $0).text }
        }
      }
      hideMessage(at: index, in: &exchanges, typed)
      if let error = exchanges[error: index] {
        exchanges[error: index] = typed.long(from: Self.shortestWord).hide(in: error).text
      }
    }
  }

  /// Hides the pieces in a message: in one that the app got only whole ones, and those that no word is by chance.
  private func hideMessage(
    at index: Int,
    in exchanges: inout ExchangeLines,
    _ typed: TypedPieces
  ) {
    guard let text = exchanges.text(ofMessage: index),
      let event = exchanges[message: index, "event"] as? String
    else { return }
    let isSent = event.hasPrefix("sent")
    let parts = isSent ? typed : typed.long(from: Self.shortestWord)
    let hidden = pieces.contains(text) ? typed.hide(in: text).text : parts.hide(in: text).text
    let isBytes = event == "sentBinary"
    exchanges[message: index, "data"] =
      isBytes ? Data(hidden.utf8).base64EncodedString() : hidden
  }

  /// Hides the pieces in what a request sent.
  ///
  /// - Returns: the pieces that it sent.
  private func hideSent(
    _ request: [String: Any],
    at index: Int,
    in exchanges: inout ExchangeLines,
    _ typed: TypedPieces
  ) -> Set<String> {
    var found: Set<String> = []
    if let address = request["address"] as? String {
      let hidden = typed.hide(in: address)
      exchanges[index, "request", "address"] = hidden.text
      found.formUnion(hidden.found)
    }
    if let sent = request["sent"] as? Int {
      exchanges.changeBody(sent) { text in
        let hidden = typed.hide(in: text)
        found.formUnion(hidden.found)
        return hidden.text
      }
    }
    return found
  }
}
