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
    if field.has(FieldWords.password), !isCode { return .password }
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

/// The words in the names of a field, in which `otpField` and `one-time code` are recognised.
struct FieldWords {
  /// Words for a kind of secret: whole ones, and parts of the name without signs and spaces.
  struct Words {
    var whole: Set<String>
    var parts: [String]
  }

  private let words: Set<String>
  private let joined: String

  init(_ names: [String]) {
    var words: Set<String> = []
    for name in names {
      var word = ""
      var isSmall = false
      for letter in name {
        let isBegun = letter.isUppercase && isSmall
        if isBegun || !(letter.isLetter || letter.isNumber) {
          words.insert(word.lowercased())
          word = ""
        }
        if letter.isLetter || letter.isNumber { word.append(letter) }
        isSmall = letter.isLowercase
      }
      words.insert(word.lowercased())
    }
    self.words = words
    joined = names.joined(separator: " ").lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether the names have one of some words.
  func has(_ kind: Words) -> Bool {
    !words.isDisjoint(with: kind.whole) || kind.parts.contains(where: joined.contains)
  }

  static let password = Words(
    whole: ["pwd", "parol", "heslo", "lösenord", "salasana", "wachtwoord"],
    parts: [
      "password", "passwort", "passwd", "passphrase", "kennwort", "motdepasse", "contrasena",
      "contraseña", "пароль", "密码", "パスワード", "비밀번호",
    ]
  )
  static let token = Words(
    whole: ["token", "apikey", "secret", "bearer", "jwt", "credential", "credentials"],
    parts: ["apikey", "accesskey", "secretkey", "accesstoken", "authtoken", "recoverykey"]
  )
  static let identity = Words(
    whole: [
      "ssn", "nino", "pesel", "bsn", "cpf", "dni", "nif", "ahv", "hetu", "aadhaar", "personnummer",
      "curp", "passport", "reisepass",
    ],
    parts: [
      "socialsecurity", "nationalinsurance", "nationalid", "identitynumber", "taxid", "taxnumber",
      "steuerid", "steueridentifikation", "sozialversicherung", "codicefiscale", "passportnumber",
      "personalnumber", "identitycard", "ausweisnummer", "securitysociale",
    ]
  )
  static let pin = Words(
    whole: ["pin", "cvv", "cvc", "cvv2", "cvc2"],
    parts: ["cardsecuritycode", "cardpin", "geheimzahl", "pinnumber", "cardverification"]
  )
  static let code = Words(
    whole: ["otp", "tan", "totp", "hotp", "mfa", "2fa", "passcode", "onetimecode"],
    parts: [
      "onetime", "verificationcode", "securitycode", "smscode", "authcode", "confirmationcode",
      "authenticationcode", "authenticatorcode", "logincode", "accesscode", "verifycode",
      "twofactor", "einmalcode", "bestätigungscode", "sicherheitscode", "recoverycode",
      "backupcode", "activationcode", "passcode",
    ]
  )
  static let others = Words(
    whole: ["zip", "postal", "postcode", "plz", "country", "promo", "discount", "coupon", "area"],
    parts: ["zipcode", "postalcode", "countrycode", "areacode", "promocode"]
  )
}
