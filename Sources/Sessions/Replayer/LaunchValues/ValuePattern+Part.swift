extension ValuePattern {
  /// A part of a pattern: a text that stays, or one that varies.
  struct Part {
    private(set) var literal = ""
    private(set) var isVarying = false
    private(set) var hasDigits = false
    private(set) var isNumber = false
    /// True if the part has digits and some of the letters a to f, and no other characters.
    private(set) var isHexadecimal = false
    /// The characters of a part that varies, as in a set of a regular expression.
    var range = ""
    /// The texts that a part that varies had.
    private(set) var texts: [String] = []
    private var sign = ""
    /// The regular expression of a part with a form of its own; nil for other parts.
    private var form: String?
    private var padding = ""
    private static let hashLength = 15
    /// The fewest characters of a name with letters of both cases and digits that is taken for a random one.
    private static let randomLength = 8

    init(literal: String) {
      self.literal = literal
      isNumber = !literal.isEmpty && literal.allSatisfy(\.isASCIIDigit)
    }

    init(form: String) { (isVarying, hasDigits, self.form) = (true, true, form) }

    /// Creates a part that varies; nil if its pieces are written in different ways.
    init?(_ pieces: [PieceSplitter.Piece]) {
      let texts = pieces.map(\.text)
      guard pieces.contains(where: \.isTime) else {
        self.init(varying: texts)
        if !padding.isEmpty, !texts.allSatisfy(Self.isBase64) { return nil }
        return
      }
      guard pieces.allSatisfy(\.isTime), let form = TimeForm.pattern(of: texts) else { return nil }
      self.init(form: form)
    }

    init(varying texts: [String]) {
      self.texts = texts
      isVarying = true
      let hasSign = texts.contains { $0.hasPrefix("-") }
      let bare = hasSign ? texts.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 } : texts
      let characters = Set(bare.joined())
      hasDigits = characters.contains(where: \.isASCIIDigit)
      isNumber = characters.allSatisfy(\.isASCIIDigit)
      isHexadecimal = hasDigits && !isNumber && Self.areHexadecimal(bare, characters)
      // A long number is a hash, and half of these have a minus.
      let isLong = bare.contains { $0.utf8.count >= Self.hashLength }
      let isSigned = (hasSign || isLong) && isNumber
      sign = isSigned ? "-?" : ""
      let hasUpper = characters.contains(where: \.isUppercase)
      let hasLower = characters.contains(where: \.isLowercase)
      let isBase64 = characters.contains { "+/=".contains($0) }
      if isBase64 {
        (range, padding) = (#"0-9A-Za-z+\/"#, "={0,2}")
      } else if hasUpper, hasLower, hasDigits,
        texts.contains(where: { $0.utf8.count >= Self.randomLength })
      {
        // Few random names show only a part of their alphabet.
        range = "0-9A-Za-z_-"
      } else {
        if hasDigits { range = "0-9" }
        if hasUpper { range += isHexadecimal ? "A-F" : "A-Z" }
        if hasLower { range += isHexadecimal ? "a-f" : "a-z" }
        if characters.contains("_") { range += "_" }
        if characters.contains("-") || hasSign && !isSigned { range += "-" }
      }
    }

    /// Returns true if a text may be base64, and no path or sum.
    private static func isBase64(_ text: String) -> Bool {
      text.utf8.count >= randomLength
        && text.wholeMatch(of: #/[0-9A-Za-z+\/]+={0,2}/#) != nil
        && text.contains(where: \.isUppercase) && text.contains(where: \.isLowercase)
    }

    /// Returns true if texts are hexadecimal numbers.
    ///
    /// A few letters are enough if all texts have one length, like hashes. Otherwise, they may be a counter to a
    /// greater base that has had few letters so far.
    private static func areHexadecimal(_ texts: [String], _ characters: Set<Character>) -> Bool {
      guard characters.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return false }
      let letters = characters.filter { !$0.isASCIIDigit }.count
      let lengths = Set(texts.map(\.utf8.count))
      let (shortest, isOneLength) = (lengths.min() ?? 0, lengths.count == 1)
      return isOneLength && (shortest >= 4 || shortest >= 2 && letters >= 2) || letters >= 5
    }

    var text: String {
      guard isVarying else { return ValuePattern.escaped(literal) }
      return form ?? "\(sign)[\(range)]+\(padding)"
    }
  }
}
