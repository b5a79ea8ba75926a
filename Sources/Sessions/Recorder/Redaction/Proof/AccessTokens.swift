import EventModel

/// The forms of access tokens and keys.
enum AccessTokens {
  /// The fewest bytes of a token: encrypted JSON has five parts, and only the first must not be empty.
  private static let shortest = 13

  /// Returns true if a text looks like a token: signed JSON, a key with a known beginning, or letters and digits that
  /// no person would choose.
  ///
  /// - Parameters:
  ///   - text: the text that was typed.
  ///   - isNamed: true if the field's name is that of a token, so that a UUID is one.
  /// - Returns: true if it looks like a token.
  static func isToken(
    _ text: String,
    inSecretField isNamed: @autoclosure () -> Bool
  ) -> Bool {
    guard text.utf8.count >= shortest else { return false }
    // To look for bytes is faster, and most texts have neither them nor few words.
    if text.containsBytes(of: "-----BEGIN "), text.contains("-----BEGIN "),
      text.contains("PRIVATE KEY")
    {
      return true
    }
    guard !text.hasManyPlainWords else { return false }
    var words = text.split(whereSeparator: \.isWhitespace)
    let schemes = ["bearer", "basic", "token"]
    let hasScheme = words.count == 2 && schemes.contains(words[0].lowercased())
    if hasScheme { words.removeFirst() }
    guard words.count == 1, let word = words.first.map(String.init) else { return false }
    if word.hasPrefix("otpauth://"), word.contains("secret=") { return true }
    let isPlain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+/=-_.~:".contains($0))
    }
    guard isPlain else { return false }
    return isSignedJSON(word) || hasKnownBeginning(word) || isUUID(word) && isNamed()
      || isRandom(word) || hasScheme && isLongCode(word)
  }

  /// Returns true if the text after the name of a scheme is no word: it has letters and digits, or is long and has
  /// capitals within.
  private static func isLongCode(_ text: String) -> Bool {
    guard text.contains(where: \.isLetter) else { return false }
    if text.count >= 8, text.contains(where: \.isNumber) { return true }
    return text.count >= 16 && !text.contains("-")
      && text.dropFirst().contains(where: \.isUppercase)
  }

  /// Returns true if a text is a JSON web token: three parts, or five if it is encrypted.
  private static func isSignedJSON(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.hasPrefix("eyJ") && [3, 5].contains(parts.count) && parts[0].count > 8
      && (parts.count == 5 || parts[1].count > 8)
  }

  private static func hasKnownBeginning(_ text: String) -> Bool {
    guard let beginning = beginnings.first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(beginning.count)
    let hasDigit = rest.contains(where: \.isNumber)
    return rest.count >= 12 && hasDigit && rest.contains(where: \.isLetter)
  }

  private static let beginnings = [
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_",
    "rk_live_", "rk_test_", "pk_live_", "pk_test_", "whsec_", "sk-", "xoxb-", "xoxp-", "xoxa-",
    "xoxs-", "xoxe-", "xapp-", "AKIA", "ASIA", "AIza", "ya29.", "SG.", "npm_", "pypi-", "hf_",
    "dop_v1_", "shpat_", "shpss_", "sq0atp-", "sq0csp-", "lin_api_", "dckr_pat_", "EAACEdEose0cBA",
    "key-", "AGE-SECRET-KEY-", "ATATT3x", "figd_", "PMAK-", "rubygems_", "sntrys_", "tfp_",
  ]

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// Returns true if a text has letters and digits at random, as keys do and no words.
  private static func isRandom(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let (hasDigit, hasLetter) = (text.contains(where: \.isNumber), text.contains(where: \.isLetter))
    guard hasDigit, hasLetter, !isUUID(text), !text.contains("."), !text.contains(":") else {
      return false
    }
    if text.allSatisfy(\.isHexDigit) { return bytes.count >= 32 }
    return bytes.count >= 24 && 2 * Set(bytes).count >= min(bytes.count, 32)
      && 5 * changes(in: text) >= bytes.count
  }

  /// The number of places where lower case, upper case and digits change; a capital before small letters is none.
  private static func changes(in text: String) -> Int {
    enum Kind { case lower, upper, digit }
    var last: Kind?
    return text.reduce(0) { count, letter in
      let kind: Kind
      switch letter {
      case "a"..."z": kind = .lower
      case "A"..."Z": kind = .upper
      case "0"..."9": kind = .digit
      default: return count
      }
      defer { last = kind }
      guard let last, last != kind else { return count }
      return last == .upper && kind == .lower ? count : count + 1
    }
  }
}

extension String {
  /// True for ASCII with three words or more.
  fileprivate var hasManyPlainWords: Bool {
    var (words, isInWord) = (0, false)
    for byte in utf8 {
      guard byte < 0x80 else { return false }
      let isBlank = byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
      if !isBlank, !isInWord { words += 1 }
      isInWord = !isBlank
    }
    return words > 2
  }
}
