public import EventModel

/// A text that was typed in clear and looks like a secret.
public struct OpenSecret: Hashable, Sendable {
  /// The kinds of texts that look like secrets.
  public enum Kind: String, Sendable {
    case card = "a card number"
    case account = "a bank account number"
    case code = "a one-time code"
    case token = "an access token"
    case password = "a password"

    /// The name to propose for the secret.
    public var name: String {
      switch self {
      case .card: "CARD"
      case .account: "IBAN"
      case .code: "CODE"
      case .token: "TOKEN"
      case .password: "PASSWORD"
      }
    }
  }

  /// The kind of the text.
  public var kind: Kind
  /// The event that typed its last part.
  public var event: Int
  /// The field as a person names it.
  public var field: String
  /// The target that chooses the field: `#card`, `"Card number"`.
  public var target: String

  /// Finds the texts of a log, each field once, in order.
  public static func all(in log: EventLog) -> [OpenSecret] {
    var found: [OpenSecret] = []
    var typed: (target: Target, text: String)?
    var tree: ViewTree?
    for event in log.events {
      switch event.kind {
      case .snapshot(let snapshot): tree = snapshot.tree
      case .change(let change): tree = (try? tree?.applying(change)) ?? tree
      case .text(let text, let target?):
        let isSame = typed.map {
          $0.target.path == target.path && $0.target.identifier == target.identifier
        }
        typed = (target, SecretKinds.appending(text, to: isSame == true ? typed?.text ?? "" : ""))
        guard let typed, let open = OpenSecret(typed.text, in: target, of: tree, event.number)
        else {
          continue
        }
        found.removeAll { $0.target == open.target }
        found.append(open)
      case .touch, .key, .rotate, .marker, .end, .other, .text: break
      }
    }
    return found
  }

  private init?(_ text: String, in target: Target, of tree: ViewTree?, _ event: Int) {
    let node = tree.flatMap { tree in tree.index(at: target.path).map { tree[$0] } }
    let placeholder = node?.attributes["placeholder"]?.text
    let content = ["textContentType", "contentType", "autocomplete"]
      .compactMap { node?.attributes[$0]?.text }
    let names = [target.identifier, target.label, placeholder].compactMap(\.self) + content
    guard let kind = SecretKinds.kind(of: text, named: names) else { return nil }
    let label = [target.label, placeholder].compactMap(\.self).first { !$0.isEmpty }
    if let identifier = target.identifier, SecretKinds.isPlain(identifier) {
      (field, self.target) = ("#\(identifier)", "#\(identifier)")
    } else if let label, !label.contains("\"") {
      (field, self.target) = ("\"\(label)\"", "\"\(label)\"")
    } else {
      let path = "`" + target.path.map { "/[\($0)]" }.joined() + "`"
      (field, self.target) = ("the \(target.className) of event \(event)", path)
    }
    (self.kind, self.event) = (kind, event)
  }
}

/// The rules by which a text looks like a secret.
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
    let name = names.joined(separator: " ").lowercased().filter { $0.isLetter || $0.isNumber }
    if isCard(text) { return .card }
    if isAccount(words) { return .account }
    if isToken(words), !text.contains(" ") { return .token }
    let isCode = (4...8).contains(words.filter { $0.isNumber || $0.isLetter }.count)
    if isCode, words.contains(where: \.isNumber), codeNames.contains(where: name.contains),
      !otherNames.contains(where: name.contains)
    {
      return .code
    }
    return passwordNames.contains(where: name.contains) ? .password : nil
  }

  private static let codeNames = [
    "otp", "onetime", "verificationcode", "securitycode", "smscode", "passcode", "2fa", "mfa",
    "authcode", "pincode", "confirmationcode", "totp", "tan",
  ]
  private static let otherNames = ["zip", "postal", "country", "promo", "discount", "standard"]
  private static let passwordNames = [
    "password", "passwort", "passwd", "passphrase", "newpassword", "kennwort", "cvv", "cvc",
    "motdepasse", "contrasena",
  ]

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

  /// Returns whether a text has 13 to 19 digits with the check digit of Luhn.
  static func isCard(_ text: String) -> Bool {
    guard text.allSatisfy({ $0.isNumber || $0 == " " || $0 == "-" || $0 == "." }) else {
      return false
    }
    let digits = text.compactMap(\.wholeNumberValue)
    guard (13...19).contains(digits.count), Set(digits).count > 1 else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, item in
      let (place, digit) = item
      let value = place % 2 == 1 ? 2 * digit : digit
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0
  }

  /// Returns whether a text is an IBAN, by its check digits.
  static func isAccount(_ text: String) -> Bool {
    let text = text.uppercased().filter { $0 != "-" }
    let bytes = Array(text.utf8)
    guard (15...34).contains(bytes.count),
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      text.prefix(2).allSatisfy(\.isLetter), text.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    else { return false }
    let rest = (bytes.dropFirst(4) + bytes.prefix(4)).reduce(0) { rest, byte in
      byte < 0x41 ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte) - 0x37) % 97
    }
    return rest == 1
  }

  /// Returns whether a text looks like a token: a JWT, a key with a known beginning, or many digits that
  /// no person would choose.
  static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if text.hasPrefix("eyJ"), parts.count == 3, parts[0].count > 8, parts[1].count > 8 {
      return true
    }
    if text.count >= 16, beginnings.contains(where: text.hasPrefix) { return true }
    let bytes = Array(text.utf8)
    let isHexadecimal = text.allSatisfy { $0.isHexDigit || $0 == "-" }
    let (hasDigit, hasLetter) = (text.contains(where: \.isNumber), text.contains(where: \.isLetter))
    if isHexadecimal { return bytes.count >= 32 && hasDigit && hasLetter }
    let isCode = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+/=-_".contains($0))
    }
    return isCode && bytes.count >= 24 && hasDigit && text.contains(where: \.isUppercase)
      && text.contains(where: \.isLowercase) && 2 * Set(bytes).count >= min(bytes.count, 32)
  }

  private static let beginnings = [
    "ghp_", "gho_", "github_pat_", "sk_live_", "sk_test_", "sk-", "pk_live_", "xoxb-", "xoxp-",
    "AKIA",
    "glpat-", "Bearer",
  ]
}
