extension ScalarTest {
  /// Returns the test that `\p{…}` or `[:…:]` names: a general category, a group of them, a POSIX class
  /// or a property; nil for an unknown name.
  init?(propertyNamed name: String) {
    let plain = name.lowercased().filter { !"_- ".contains($0) }
    if let property = Self.properties[plain] {
      self = property
      return
    }
    let categories = Self.categories.filter {
      $0.0 == plain || $0.0.hasPrefix(plain) && plain.count == 1
    }
    guard !categories.isEmpty else { return nil }
    self = .categories(Set(categories.map(\.1)))
  }

  private static let letters = ScalarTest.categories([
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ])

  private static let properties: [String: ScalarTest] = [
    "alphabetic": .property(.alphabetic), "alpha": .property(.alphabetic),
    "uppercase": .property(.uppercase), "upper": .property(.uppercase),
    "lowercase": .property(.lowercase), "lower": .property(.lowercase),
    "whitespace": .property(.whitespace), "space": .property(.whitespace),
    "ascii": .property(.ascii), "word": .property(.word), "letter": letters,
    "digit": .categories([.decimalNumber]),
    "number": .categories([.decimalNumber, .letterNumber, .otherNumber]),
    "alnum": .any([.property(.alphabetic), .categories([.decimalNumber])]),
    "punct": .categories(punctuation), "punctuation": .categories(punctuation),
    "blank": .any([.one("\t"), .categories([.spaceSeparator])]),
    "cntrl": .categories([.control]),
    "xdigit": .any([.range(48, 57), .range(65, 70), .range(97, 102)]),
  ]

  private static let punctuation: Set<Unicode.GeneralCategory> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
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
}
