import EventModel

/// The rules by which a text looks like a secret.
///
/// A number counts by its check digits or by the name of its field, since telephone numbers, prices, dates and
/// the numbers of books have as many digits.
enum SecretKinds {
  /// Returns the kind of a text; nil if it does not look like a secret.
  ///
  /// - Parameters:
  ///   - text: the text that was typed.
  ///   - names: the identifier, the label, the placeholder and the content type of its field.
  /// - Returns: the kind.
  static func kind(of text: String, named names: [String]) -> OpenSecret.Kind? {
    kind(of: text, in: Field(names))
  }

  /// The meaning of a field's names; each part of it is computed once, and only if a text needs it.
  final class Field {
    private let words: FieldWords
    private(set) lazy var isPassword =
      words.has(FieldWords.password) && !words.has(FieldWords.noPassword)
    private(set) lazy var isMail = words.has(FieldWords.mail)
    private(set) lazy var isCode = words.has(FieldWords.code)
    private(set) lazy var isToken = words.has(FieldWords.token)
    private(set) lazy var isIdentity = words.has(FieldWords.identity)
    private(set) lazy var isPIN = words.has(FieldWords.pin)
    /// True if the field is for codes that are no secrets.
    private(set) lazy var isOpen = words.has(FieldWords.others)

    /// Reads the identifier, the label, the placeholder and the content type of a field.
    init(_ names: [String]) { words = FieldWords(names) }
  }

  /// Returns the kind of a text; nil if it does not look like a secret.
  static func kind(of text: String, in field: Field) -> OpenSecret.Kind? {
    guard text.contains(where: { !$0.isWhitespace }), !text.unicodeScalars.contains("‹") else {
      return nil
    }
    if field.isPassword, !field.isCode,
      Pseudonym.Form(of: text) != .address || !field.isMail
    {
      return .password
    }
    let isToken = AccessTokens.isToken(text, inSecretField: field.isToken)
    // Most typed texts have no number, and look like no other kind of secret.
    guard text.unicodeScalars.contains(where: \.isNumber) else { return isToken ? .token : nil }
    let words = text.filter { !$0.isWhitespace }
    if PaymentNumbers.isCard(text) { return .card }
    if PaymentNumbers.isAccount(words) { return .account }
    if isToken { return .token }
    if IdentityNumbers.isIdentity(text, isNamed: field.isIdentity) { return .identity }
    let letters = words.count { $0.isNumber || $0.isLetter }
    guard words.contains(where: \.isNumber), !field.isOpen else { return nil }
    if (3...8).contains(letters), field.isPIN { return .pin }
    return (4...10).contains(letters) && field.isCode ? .code : nil
  }

  /// Returns a text after more is typed into its field.
  static func appending(_ more: String, to text: String) -> String {
    more.reduce(into: text) { text, letter in
      if letter == "\u{8}" || letter == "\u{7F}" {
        _ = text.popLast()
      } else if !letter.isNewline {
        text.append(letter)
      }
    }
  }

  /// Returns true if an identifier can stand in a selector as it is.
  static func isPlain(_ identifier: String) -> Bool {
    !identifier.isEmpty
      && identifier.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil
            || "_-".unicodeScalars.contains($0))
      }
  }
}

extension Unicode.Scalar {
  /// True for a number in any script.
  fileprivate var isNumber: Bool {
    isASCII ? (0x30...0x39).contains(value) : properties.numericType != nil
  }
}
