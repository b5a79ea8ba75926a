/// A set of Unicode scalars that one place of a pattern matches.
///
/// Two words of bits answer for ASCII, and the test for all other scalars. Each set exists once, so that
/// its number identifies it: most patterns consist of the same few letters.
package struct ScalarSet: Hashable, Sendable {
  /// The test that its scalars pass.
  let test: ScalarTest
  private let number: Int
  /// The ASCII scalars in the set.
  let ascii: ASCII

  /// The ASCII scalars of a set, a bit for each.
  struct ASCII: Hashable, Sendable {
    fileprivate let low: UInt64
    fileprivate let high: UInt64

    /// Returns true if a scalar below 128, by its value, is in the set.
    @inline(__always)
    func contains(_ value: UInt32) -> Bool {
      (value < 64 ? low >> UInt64(value) : high >> UInt64(value & 63)) & 1 != 0
    }
  }

  /// Creates the set of all scalars that pass a test.
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

  /// Returns true if a scalar, by its value, is in the set.
  @inline(__always)
  func contains(_ value: UInt32) -> Bool {
    if value < 128 { return ascii.contains(value) }
    return Unicode.Scalar(value).map(test.contains) ?? false
  }
}

/// A test of a scalar.
///
/// Only the cases that contain tests are indirect. A test lives as long as the process, and a leak checker would
/// report memory that only an indirect case refers to.
enum ScalarTest: Hashable, Sendable {
  /// Its value lies in a range.
  case range(UInt32, UInt32)
  /// Its general category is one of several.
  case categories(Set<Unicode.GeneralCategory>)
  /// It has a property.
  case property(Property)
  /// It passes one of several tests.
  case any([ScalarTest])
  /// It passes both tests.
  indirect case both(ScalarTest, ScalarTest)
  /// It does not pass the test.
  indirect case not(ScalarTest)
  /// It passes in lower case, in upper case or as it is.
  indirect case anyCase(ScalarTest)

  /// The properties that patterns can name besides general categories.
  enum Property: Hashable, Sendable {
    case alphabetic, uppercase, lowercase, whitespace, ascii, word
  }

  static func one(_ scalar: Unicode.Scalar) -> ScalarTest { .range(scalar.value, scalar.value) }

  /// The scalars that end a line.
  static let lineEnds = ScalarTest.any([
    .range(0x0A, 0x0D), .one("\u{85}"), .range(0x2028, 0x2029),
  ])

  /// The scalars that `.` matches.
  static let line = ScalarTest.not(lineEnds)

  /// All scalars.
  static let everything = ScalarTest.range(0, 0x10FFFF)

  /// Returns true if a scalar passes.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let first, let last): first <= scalar.value && scalar.value <= last
    case .categories(let categories): categories.contains(scalar.properties.generalCategory)
    case .property(let property): property.matches(scalar)
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
  fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
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
  /// The lower case, if it is one scalar.
  fileprivate var lower: Unicode.Scalar? {
    if value < 128 { return 65...90 ~= value ? Unicode.Scalar(value + 32) : nil }
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first : nil
  }

  /// The upper case, if it is one scalar.
  fileprivate var upper: Unicode.Scalar? {
    if value < 128 { return 97...122 ~= value ? Unicode.Scalar(value - 32) : nil }
    let mapping = properties.uppercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first : nil
  }

  /// True if `\w` matches the scalar: letters, marks, digits and connectors, as in UTS 18.
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
