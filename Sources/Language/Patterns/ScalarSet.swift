/// The letters that one place of a pattern takes, as a set of Unicode scalars.
///
/// ASCII is answered by two words of bits, everything else by asking the test.
///
/// Every set is made once, so that sets are told apart by their numbers: most patterns consist of the
/// same few letters.
package struct ScalarSet: Hashable, Sendable {
  /// Which scalars are in the set.
  let test: ScalarTest
  private let number: Int
  /// Which of the ASCII scalars are in the set.
  let ascii: ASCII

  /// The ASCII scalars of a set, a bit for each.
  struct ASCII: Hashable, Sendable {
    fileprivate let low: UInt64
    fileprivate let high: UInt64

    /// Whether a scalar below 128, by its value, is in the set.
    @inline(__always)
    func contains(_ value: UInt32) -> Bool {
      (value < 64 ? low >> UInt64(value) : high >> UInt64(value & 63)) & 1 != 0
    }
  }

  /// The set of all scalars that pass a test.
  init(_ test: ScalarTest) { self = SharedScalarSets.shared[test] }

  /// Makes a set that is not shared yet.
  init(_ test: ScalarTest, number: Int) {
    self.test = test
    self.number = number
    ascii = ASCII(low: Self.bits(0..<64, test), high: Self.bits(64..<128, test))
  }

  private static func bits(_ values: Range<UInt32>, _ test: ScalarTest) -> UInt64 {
    values.reduce(0) { bits, value in
      guard let scalar = Unicode.Scalar(value), test.contains(scalar) else { return bits }
      return bits | 1 << UInt64(value & 63)
    }
  }

  package static func == (one: ScalarSet, other: ScalarSet) -> Bool { one.number == other.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Whether a scalar, by its value, is in the set.
  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    if value < 128 { return ascii.contains(value) }
    return Unicode.Scalar(value).map(test.contains) ?? false
  }
}

/// What is asked of a scalar.
indirect enum ScalarTest: Hashable, Sendable {
  /// Its value lies in a range.
  case range(UInt32, UInt32)
  /// It is of one of some general categories.
  case categories(Set<Unicode.GeneralCategory>)
  /// It has a property that is no category.
  case property(Property)
  /// One of several.
  case any([ScalarTest])
  /// Both of two.
  case both(ScalarTest, ScalarTest)
  /// The opposite.
  case not(ScalarTest)
  /// It passes in lower case, in upper case or as it is.
  case anyCase(ScalarTest)

  /// The properties that patterns can name beside general categories.
  enum Property: Hashable, Sendable {
    case alphabetic, uppercase, lowercase, whitespace, ascii, word
  }

  static func one(_ scalar: Unicode.Scalar) -> ScalarTest { .range(scalar.value, scalar.value) }

  /// What ends a line.
  static let lineEnds = ScalarTest.any([
    .range(0x0A, 0x0D), .one("\u{85}"), .range(0x2028, 0x2029),
  ])

  /// What `.` takes.
  static let line = ScalarTest.not(lineEnds)

  /// Every scalar there is.
  static let everything = ScalarTest.range(0, 0x10FFFF)

  /// Whether a scalar passes.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let first, let last): first <= scalar.value && scalar.value <= last
    case .categories(let categories): categories.contains(scalar.properties.generalCategory)
    case .property(let property): property.holds(scalar)
    case .any(let tests): tests.contains { $0.contains(scalar) }
    case .both(let one, let other): one.contains(scalar) && other.contains(scalar)
    case .not(let test): !test.contains(scalar)
    case .anyCase(let test):
      test.contains(scalar)
        || scalar.lower.map { test.contains($0) || $0.upper.map(test.contains) ?? false } ?? false
        || scalar.upper.map { test.contains($0) || $0.lower.map(test.contains) ?? false } ?? false
    }
  }
}

extension ScalarTest.Property {
  fileprivate func holds(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .alphabetic: scalar.properties.isAlphabetic
    case .uppercase: scalar.properties.isUppercase
    case .lowercase: scalar.properties.isLowercase
    case .whitespace: scalar.properties.isWhitespace
    case .ascii: scalar.isASCII
    case .word: scalar.isWordScalar
    }
  }
}

extension Unicode.Scalar {
  /// The lower case where that is one scalar of its own.
  fileprivate var lower: Unicode.Scalar? {
    if value < 128 { return 65...90 ~= value ? Unicode.Scalar(value + 32) : nil }
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first : nil
  }

  /// The upper case where that is one scalar of its own.
  fileprivate var upper: Unicode.Scalar? {
    if value < 128 { return 97...122 ~= value ? Unicode.Scalar(value - 32) : nil }
    let mapping = properties.uppercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first : nil
  }

  /// Whether `\w` takes it: letters, marks, digits and connectors, as UTS 18 has it.
  var isWordScalar: Bool {
    if value < 128 {
      return 48...57 ~= value || 65...90 ~= value || 97...122 ~= value || value == 95
    }
    if properties.isAlphabetic || properties.isJoinControl { return true }
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation:
      return true
    default: return false
    }
  }
}
