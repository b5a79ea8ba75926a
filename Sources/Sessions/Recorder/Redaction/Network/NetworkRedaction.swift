import Foundation

/// The redaction of an app's exchanges with other programs.
///
/// Nothing is known of a line but that it is a text or JSON, except that lines of the form of web pages tell which texts
/// are bytes, which messages follow one another, and which requests went out while a secret was typed.
struct NetworkRedaction {
  private var secrets: SecretList

  /// Returns lines without secrets, in whatever text or base64 of a text they are.
  ///
  /// - Parameters:
  ///   - lines: the lines in the order in which the app told them.
  ///   - typings: the parts of a session in which secrets were typed.
  ///   - redactor: the secrets.
  /// - Returns: the lines; fewer, if what was sent with each key is told once.
  static func redact(
    _ lines: [String],
    typings: [SecretTypingSpan] = [],
    by redactor: Redactor
  ) -> [String] {
    var redaction = NetworkRedaction(secrets: redactor.secrets)
    var exchanges = ExchangeLines(lines)
    let asked = typings.map { exchanges.requestNumbers(in: $0.lines) }
    exchanges.removeSuperseded()
    for (typing, requests) in zip(typings, asked) {
      let places = exchanges.places(in: typing.lines, asking: requests)
      typing.hide(at: places, in: &exchanges, from: &redaction.secrets)
    }
    redaction.redactMessages(of: &exchanges)
    for index in exchanges.lines.indices {
      switch exchanges.lines[index] {
      case .text(let text):
        exchanges.lines[index] = .text(redaction.secrets.redactExchanged(text).onOneLine)
      case .object(let value): exchanges.lines[index] = .object(redaction.redact(value, at: ""))
      case .none: break
      }
    }
    // Joining changes the numbers of requests.
    let parts = zip(typings, asked).map { exchanges.places(in: $0.lines, asking: $1) }
    for part in parts { exchanges.joinEqual(at: part) }
    return exchanges.texts
  }

  /// Redacts the messages of each channel together, since one can begin a secret that another one ends.
  private mutating func redactMessages(of exchanges: inout ExchangeLines) {
    var gone: Set<Int> = []
    for channel in exchanges.channels {
      let contents = channel.lines.map { exchanges[message: $0, "data"] as? String ?? "" }
      let redacted =
        channel.isBytes ? redactBytes(of: contents, channel) : secrets.redactPieces(contents)
      for (index, content) in zip(channel.lines, redacted) {
        if let content {
          exchanges[message: index, "data"] = content
        } else {
          gone.insert(index)
        }
      }
    }
    exchanges.removeMessages(gone)
  }

  /// Redacts the bytes of messages, which are base64.
  private mutating func redactBytes(
    of contents: [String],
    _ channel: ExchangeLines.Channel
  ) -> [String?] {
    let pieces = contents.map { [UInt8](Data(base64Encoded: $0) ?? Data()) }
    let redacted = channel.isStream ? secrets.redactStream(pieces) : secrets.redactFrames(pieces)
    return zip(pieces, redacted).map { piece, redacted in
      guard let redacted else { return nil }
      // Bytes in which there was a secret are found again as any bytes.
      let isUnkept = channel.isSent && redacted != piece
      if isUnkept, String(validating: redacted, as: UTF8.self) == nil { return "" }
      return Data(redacted).base64EncodedString()
    }
  }

  private mutating func redact(_ value: Any, at name: String) -> Any {
    switch value {
    case let text as String: return redact(text, at: name)
    case let list as [Any]: return list.map { redact($0, at: name) }
    case let members as [String: Any]:
      return Dictionary(
        // A secret gets its number where it is found first, which must not depend on the hashes of names.
        members.sorted { $0.key < $1.key }.map {
          (secrets.redactExchanged($0.key), redact($0.value, at: $0.key))
        },
        uniquingKeysWith: { one, _ in one }
      )
    default: return value
    }
  }

  /// Returns a text without secrets; base64 stays base64, so that the app can read it.
  private mutating func redact(_ text: String, at name: String) -> String {
    guard !secrets.isEmpty else { return text }
    if text.utf8.count >= 4, let bytes = Data(base64Encoded: text) {
      let redacted = secrets.redactExchanged([UInt8](bytes))
      if !redacted.elementsEqual(bytes) { return Data(redacted).base64EncodedString() }
      // A person may have typed a key in base64, which the app sends as bytes.
      if let key = secrets.longTypedText(in: text) {
        return Data(secrets.pseudonym(for: key).description.utf8).base64EncodedString()
      }
      // Its letters are no text.
      if name == "base64" { return text }
    }
    if text.utf8.contains(0) {
      return String(decoding: secrets.redactExchanged(Array(text.utf8)), as: UTF8.self)
    }
    return isAddress(text) ? secrets.redactAddress(text) : secrets.redactExchanged(text)
  }

  private func isAddress(_ text: String) -> Bool {
    (text.hasPrefix("/") || text.contains("://")) && !text.contains(where: \.isWhitespace)
  }
}

extension SecretList {
  /// The fewest letters of a secret that is looked for in the base64 of bytes; shorter ones occur by chance.
  private static let shortestKey = 8

  /// Returns a secret that stands as it was typed in a text; nil if there is none.
  fileprivate func longTypedText(in text: String) -> String? {
    typedTexts.first { $0.utf8.count >= Self.shortestKey && text.contains($0) }
  }
}

extension String {
  /// The text without line ends.
  fileprivate var onOneLine: String {
    // A carriage return and a line feed are one letter.
    let scalars = unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
