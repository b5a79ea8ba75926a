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
    let words = text.filter { !$0.isWhitespace }
    guard !words.isEmpty, !text.unicodeScalars.contains("‹") else { return nil }
    let field = FieldWords(names)
    let isCode = field.has(FieldWords.code)
    let isAddress = Pseudonym.Form(of: text) == .address && field.has(FieldWords.mail)
    if field.has(FieldWords.password), !isCode, !isAddress, !field.has(FieldWords.noPassword) {
      return .password
    }
    if PaymentNumbers.isCard(text) { return .card }
    if PaymentNumbers.isAccount(words) { return .account }
    if AccessTokens.isToken(text, inSecretField: field.has(FieldWords.token)) { return .token }
    if IdentityNumbers.isIdentity(text, isNamed: field.has(FieldWords.identity)) {
      return .identity
    }
    let letters = words.filter { $0.isNumber || $0.isLetter }.count
    guard words.contains(where: \.isNumber), !field.has(FieldWords.others) else { return nil }
    if (3...8).contains(letters), field.has(FieldWords.pin) { return .pin }
    return (4...10).contains(letters) && isCode ? .code : nil
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

  /// Returns whether an identifier can stand in a selector as it is.
  static func isPlain(_ identifier: String) -> Bool {
    !identifier.isEmpty
      && identifier.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil
            || "_-".unicodeScalars.contains($0))
      }
  }
}
