import EventModel
import Foundation

/// The redaction of texts that programs exchange, which they must still be able to read.
///
/// A secret within base64 or hexadecimal digits is replaced by such a code of its pseudonym, so that a token stays one
/// that a page can send in a header.
extension SecretList {
  /// The most codes within codes.
  private static let rounds = 3

  /// Returns a text without secrets.
  mutating func redactExchanged(_ text: String) -> String {
    redactExchanged(text, rounds: Self.rounds)
  }

  private mutating func redactExchanged(_ text: String, rounds: Int) -> String {
    if let number = pseudonym(ofDigits: text) { return number.description }
    guard !isEmpty, text.utf8.count >= SecretSearch.shortest else { return text }
    return redactPlaces(of: rounds > 0 ? redactCodes(in: text, rounds: rounds) : text)
  }

  /// Returns an address, or a part of one, without secrets.
  ///
  /// A slash is a digit of base64, too, so that codes in a path are looked at one by one.
  mutating func redactAddress(_ text: String) -> String {
    var parts: [String] = [""]
    var hasName = false
    for letter in text {
      let isEnd = "/?&#;".contains(letter)
      // Behind the first one, it is the padding of a code.
      if isEnd || letter == "=" && !hasName {
        parts += [String(letter), ""]
        hasName = !isEnd
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return redactPlaces(of: parts.map { redactExchanged($0) }.joined())
  }

  /// Returns a text whose words of base64 say no secret.
  private mutating func redactCodes(in text: String, rounds: Int) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (place, kept) = (0, 0)
    while place < bytes.count {
      var end = place
      while end < bytes.count, Base64Text.isDigit(bytes[end]) { end += 1 }
      for (range, content) in Base64Text.texts(of: bytes[place..<end]) {
        let redacted = redactExchanged(content, rounds: rounds - 1)
        guard !redacted.utf8.elementsEqual(content.utf8) else { continue }
        let word = CodeWord(bytes, at: range)
        result += bytes[kept..<range.lowerBound]
        result += word.code(of: redacted).utf8
        kept = word.end
      }
      place = max(end, place + 1, kept)
    }
    return kept == 0 ? text : String(decoding: result + bytes[kept...], as: UTF8.self)
  }

  /// Returns a text with pseudonyms in place of all secrets, those of codes as codes.
  private mutating func redactPlaces(of text: String) -> String {
    var searched = SearchedText([text])
    let places = hiddenPlaces(in: &searched)
    guard !places.isEmpty else { return text }
    let scalars = searched.scalars
    var strings = JSONStrings(of: text)
    var result = String.UnicodeScalarView()
    var (kept, read) = (0, 0)
    for place in places where place.range.upperBound > kept {
      var (range, name) = (place.range, place.replacement(for: scalars[place.range]))
      strings?.pass(scalars[min(read, range.lowerBound)..<range.lowerBound])
      read = range.lowerBound
      if strings?.isInString == false, let number = Self.number(around: range, in: scalars) {
        (range, name) = (number, "\"\(place.name)\"")
      }
      result.append(contentsOf: scalars[kept..<max(kept, range.lowerBound)])
      result.append(contentsOf: name.unicodeScalars)
      kept = range.upperBound
    }
    result.append(contentsOf: scalars[kept...])
    return String(result)
  }

  /// Returns the place of the number, or of the list of numbers, in a text in JSON that has a secret in it; nil if
  /// the secret is in a string.
  ///
  /// A pseudonym in its place needs quotes, or nobody can read the text.
  private static func number(
    around range: Range<Int>,
    in scalars: [Unicode.Scalar]
  ) -> Range<Int>? {
    guard scalars[range].allSatisfy({ isOfNumber($0) || $0 == "," || $0 == " " }) else {
      return nil
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, isOfNumber(scalars[start - 1]) { start -= 1 }
    while end < scalars.count, isOfNumber(scalars[end]) { end += 1 }
    let before = scalars[..<start].last { !$0.properties.isWhitespace }
    let after = scalars[end...].first { !$0.properties.isWhitespace }
    guard before == ":" || before == "[" || before == ",",
      after == "," || after == "]" || after == "}"
    else { return nil }
    return start..<end
  }

  private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || "+-.eE".unicodeScalars.contains(scalar)
  }

  /// Returns pieces of one text without secrets, also without those that one piece begins and another one ends.
  ///
  /// - Parameter pieces: the pieces in their order.
  /// - Returns: the pieces; nil for each that is nothing but the middle or the end of a secret, since their number would
  ///   reveal its length.
  mutating func redactPieces(_ pieces: [String]) -> [String?] {
    let redacted = pieces.map { redactExchanged($0) }
    var searched = SearchedText(redacted)
    let places = hiddenPlaces(in: &searched)
    guard !places.isEmpty else { return redacted }
    var next = 0
    return redacted.indices.map { index -> String? in
      let (start, end) = (searched.starts[index], searched.end(of: index))
      var result = String.UnicodeScalarView()
      var kept = start
      while next < places.count, places[next].range.lowerBound < end {
        let (place, range) = (places[next], places[next].range)
        if range.lowerBound >= start {
          result.append(contentsOf: searched.scalars[kept..<range.lowerBound])
          result.append(contentsOf: place.name.unicodeScalars)
        }
        kept = min(range.upperBound, end)
        guard range.upperBound <= end else { break }
        next += 1
      }
      result.append(contentsOf: searched.scalars[kept..<end])
      return result.isEmpty && start < end ? nil : String(result)
    }
  }
}

extension SecretList.HiddenPlace {
  /// Returns the text that takes the place of a part.
  fileprivate func replacement(for hidden: ArraySlice<Unicode.Scalar>) -> String {
    guard isEncoded else { return name }
    let isHexadecimal = hidden.allSatisfy { $0.isASCII && Character($0).isHexDigit }
    if isHexadecimal, hidden.count % 2 == 0 {
      return name.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let isBase64 = hidden.allSatisfy { Base64Text.isDigit($0) || $0 == "=" }
    return isBase64 ? Data(name.utf8).base64EncodedString() : name
  }
}

/// A word of base64 in a text, with its padding.
private struct CodeWord {
  /// The place behind the word and its padding.
  private(set) var end: Int
  private let isForAddresses: Bool
  private var isPadded: Bool

  /// Finds the padding of a word.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - range: the digits of the word.
  init(_ bytes: [UInt8], at range: Range<Int>) {
    isForAddresses = bytes[range].contains { $0 == 0x2D || $0 == 0x5F }
    // Where nothing is missing, nothing tells that the other words of this kind are padded.
    isPadded = range.count % 4 == 0 && !isForAddresses
    end = range.upperBound
    for padding in ["=", "%3D", "%3d"] {
      while bytes[end...].starts(with: padding.utf8) {
        end += padding.utf8.count
        isPadded = isPadded || padding == "="
      }
    }
  }

  /// Returns the code of another text in the form of this word.
  func code(of text: String) -> String {
    var code = Data(text.utf8).base64EncodedString()
    if isForAddresses {
      code = code.replacing("+", with: "-").replacing("/", with: "_")
    }
    return isPadded ? code : code.replacing("=", with: "")
  }
}
