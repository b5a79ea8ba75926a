/// The identity numbers that states give to people.
enum IdentityNumbers {
  /// The most letters and digits of such a number.
  private static let longest = 20

  /// Returns true if a text is such a number.
  ///
  /// One whose form occurs elsewhere, such as nine digits, counts only in a field with a name for it.
  ///
  /// - Parameters:
  ///   - text: the text that was typed.
  ///   - isNamed: true if the name of its field is one for such numbers.
  /// - Returns: true if it is one.
  static func isIdentity(_ text: String, isNamed: Bool) -> Bool {
    guard text.utf8.count(where: FoldedLetter.isPlainWord) <= longest else { return false }
    let text = text.uppercased()
    let plain = text.filter { $0.isLetter || $0.isNumber }
    guard plain.allSatisfy(\.isASCII) else { return false }
    if isNamed, (6...longest).contains(plain.count), plain.contains(where: \.isNumber) {
      return true
    }
    // Each form has eight signs or more, and six digits.
    guard plain.count >= 8, plain.count(where: \.isNumber) >= 6 else { return false }
    let digits = plain.compactMap(\.wholeNumberValue)
    guard digits.count == plain.count else {
      return isBritish(plain) || isItalian(plain) || isSpanish(plain, digits)
        || isChinese(plain, digits) || isFinnish(text)
    }
    return isAmerican(text) || isSwiss(text, digits) || isBrazilian(text, digits)
      || isFrench(plain) || isSwedish(text, digits) || isChinese(plain, digits) || isFinnish(text)
  }

  private static func isAmerican(_ text: String) -> Bool {
    guard let parts = text.wholeMatch(of: #/(\d{3})-(\d{2})-(\d{4})/#) else { return false }
    return !["000", "666"].contains(parts.1) && parts.1.first != "9" && parts.2 != "00"
      && parts.3 != "0000"
  }

  private static func isSwiss(_ text: String, _ digits: [Int]) -> Bool {
    guard text.wholeMatch(of: #/756\.\d{4}\.\d{4}\.\d{2}/#) != nil else { return false }
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return sum % 10 == 0
  }

  private static func isBrazilian(_ text: String, _ digits: [Int]) -> Bool {
    guard text.wholeMatch(of: #/\d{3}\.\d{3}\.\d{3}-\d{2}/#) != nil, Set(digits).count > 1 else {
      return false
    }
    return [9, 10].allSatisfy { count in
      let sum = (0..<count).reduce(0) { $0 + digits[$1] * (count + 1 - $1) }
      return sum * 10 % 11 % 10 == digits[count]
    }
  }

  private static func isFrench(_ plain: String) -> Bool {
    guard plain.wholeMatch(of: #/[12]\d{2}(0[1-9]|1[0-2])\d{10}/#) != nil,
      let number = Int(plain.prefix(13)), let key = Int(plain.suffix(2))
    else { return false }
    return 97 - number % 97 == key
  }

  private static func isSwedish(_ text: String, _ digits: [Int]) -> Bool {
    text.wholeMatch(of: #/(19|20)?\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])[-+]\d{4}/#) != nil
      && PaymentNumbers.hasLuhnDigit(Array(digits.suffix(10)))
  }

  private static func isFinnish(_ text: String) -> Bool {
    guard
      text.wholeMatch(of: #/([0-2]\d|3[01])(0[1-9]|1[0-2])\d{2}[-+A]\d{3}[0-9A-FHJ-NPR-Y]/#)
        != nil, let number = Int(text.prefix(6) + text.dropFirst(7).prefix(3))
    else { return false }
    return Array("0123456789ABCDEFHJKLMNPRSTUVWXY")[number % 31] == text.last
  }

  private static func isBritish(_ plain: String) -> Bool {
    plain.wholeMatch(of: #/[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]/#) != nil
      && !["BG", "GB", "NK", "KN", "TN", "NT", "ZZ"].contains(plain.prefix(2))
  }

  private static func isItalian(_ plain: String) -> Bool {
    plain.wholeMatch(of: #/[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]/#) != nil
  }

  /// Returns true if the last letter is that of the number before it.
  private static func isSpanish(_ plain: String, _ digits: [Int]) -> Bool {
    guard plain.wholeMatch(of: #/[XYZ]?\d{7,8}[A-HJ-NP-TV-Z]/#) != nil else { return false }
    let foreigner = ["X": 0, "Y": 1, "Z": 2][String(plain.prefix(1))]
    let all = (foreigner.map { [$0] } ?? []) + digits
    guard all.count == 8 else { return false }
    let number = all.reduce(0) { $0 * 10 + $1 }
    return plain.last == Array("TRWAGMYFPDXBNJZSQVHLCKE")[number % 23]
  }

  /// Returns true if eighteen signs have a date of birth and a check digit, which is X for ten.
  private static func isChinese(_ plain: String, _ digits: [Int]) -> Bool {
    guard
      plain.wholeMatch(of: #/[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])\d{3}[\dX]/#)
        != nil
    else { return false }
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    let sum = zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    return plain.last == Array("10X98765432")[sum % 11]
  }
}
