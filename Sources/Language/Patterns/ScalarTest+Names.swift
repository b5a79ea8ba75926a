extension ScalarTest {
  /// Returns the test that `\p{…}` or `[:…:]` names: a general category, a group of them, a POSIX class
  /// or a property; nil for an unknown name.
  init?(propertyNamed name: String) {
    let plain = name.lowercased().filter { !"_- ".contains($0) }
    if let property = Self.properties[plain] {
      self = property
      return
    }
    guard !plain.isEmpty, Self.categories.contains(where: { $0.0.hasPrefix(plain) }) else {
      return nil
    }
    self = Self.group(plain)
  }

  private static let properties: [String: ScalarTest] = [
    "alphabetic": .property(.alphabetic), "alpha": .property(.alphabetic),
    "uppercase": .property(.uppercase), "upper": .property(.uppercase),
    "lowercase": .property(.lowercase), "lower": .property(.lowercase),
    "whitespace": .property(.whitespace), "space": .property(.whitespace),
    "ascii": .property(.ascii), "word": .property(.word), "letter": group("l"),
    "digit": .categories([.decimalNumber]),
    "number": group("n"),
    "alnum": .any([.property(.alphabetic), .categories([.decimalNumber])]),
    "punct": group("p"), "punctuation": group("p"),
    "blank": .any([.one("\t"), .categories([.spaceSeparator])]),
    "cntrl": .categories([.control]),
    "xdigit": .any([.range(48, 57), .range(65, 70), .range(97, 102)]),
  ]

  private static let categories: [(String, Unicode.GeneralCategory)] = [
    ("lu", .uppercaseLetter), ("ll", .lowercaseLetter), ("lt", .titlecaseLetter),
    ("lm", .modifierLetter), ("lo", .otherLetter), ("mn", .nonspacingMark), ("mc", .spacingMark),
    ("me", .enclosingMark), ("nd", .decimalNumber), ("nl", .letterNumber), ("no", .otherNumber),
    ("pc", .connectorPunctuation), ("pd", .dashPunctuation), ("ps", .openPunctuation),
    ("pe", .closePunctuation), ("pi", .initialPunctuation), ("pf", .finalPunctuation),
    ("po", .otherPunctuation), ("sm", .mathSymbol), ("sc", .currencySymbol),
    ("sk", .modifierSymbol), ("so", .otherSymbol), ("zs", .spaceSeparator),
    ("zl", .lineSeparator), ("zp", .paragraphSeparator), ("cc", .control), ("cf", .format),
    ("cs", .surrogate), ("co", .privateUse), ("cn", .unassigned),
  ]

  /// Returns the categories whose names begin with a letter.
  private static func group(_ letter: String) -> ScalarTest {
    .categories(Set(categories.filter { $0.0.hasPrefix(letter) }.map(\.1)))
  }
}
