extension PatternParser {
  /// The escapes of places in a text, and of the end of a line.
  private static let places: [Unicode.Scalar: PatternSyntax] = [
    "A": .start, "z": .end, "Z": .end, "b": .edge(isWanted: true), "B": .edge(isWanted: false),
    "R": .atomic(
      .choice([
        .sequence([.set(ScalarSet(.one("\r"))), .set(ScalarSet(.one("\n")))]),
        .set(ScalarSet(.lineEnds)),
      ])
    ),
  ]
  /// The escapes of control characters.
  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{C}", "a": "\u{7}", "e": "\u{1B}",
  ]

  /// Reads a backslash and the scalars after it.
  mutating func escaped() throws(PatternError) -> PatternSyntax? {
    let start = index
    index += 1
    guard let scalar = next else { throw error("nothing follows the backslash", at: start) }
    if let reference = try reference() { return reference }
    if let test = try classTest() { return .set(ScalarSet(test)) }
    if let place = Self.places[scalar] {
      index += 1
      return place
    }
    if scalar == "Q" { return quotedText() }
    if take("E") { return nil }
    return literal(try escapedScalar())
  }

  /// Reads the text between `\Q` and `\E`, in which no scalar has a meaning.
  private mutating func quotedText() -> PatternSyntax {
    index += 1
    var parts: [PatternSyntax] = []
    while let scalar = next, !take("\\E") {
      parts.append(literal(scalar))
      index += 1
    }
    return .sequence(parts)
  }

  /// Reads a class such as `\d`; nil for an escaped scalar.
  private mutating func classTest() throws(PatternError) -> ScalarTest? {
    let start = index - 1
    guard let scalar = next else { return nil }
    let test: ScalarTest
    switch scalar {
    case "d", "D": test = .categories([.decimalNumber])
    case "w", "W": test = .property(.word)
    case "s", "S": test = .property(.whitespace)
    case "h", "H": test = .any([.one("\t"), .categories([.spaceSeparator])])
    case "v", "V": test = .lineEnds
    case "p", "P":
      index += 1
      let named = try property(from: start)
      return scalar == "P" ? .not(named) : named
    default: return nil
    }
    index += 1
    return scalar.properties.isUppercase ? .not(test) : test
  }

  /// Reads the braces of `\p{…}`.
  private mutating func property(from start: Int) throws(PatternError) -> ScalarTest {
    var name = ""
    if take("{") {
      guard let text = text(to: "}") else { throw error("\\p{ is not closed", at: start) }
      name = text
    } else if let scalar = next {
      name = String(scalar)
      index += 1
    }
    guard let test = ScalarTest(propertyNamed: name) else {
      throw error("there is no property \(name)", at: start)
    }
    return test
  }

  /// Reads one escaped scalar.
  private mutating func escapedScalar() throws(PatternError) -> Unicode.Scalar {
    let start = index - 1
    guard let scalar = next else { throw error("nothing follows the backslash") }
    index += 1
    switch scalar {
    case "0": return try number(radix: 8, lengths: 1...3, from: start)
    case "u": return try number(radix: 16, lengths: 4...4, from: start)
    case "U": return try number(radix: 16, lengths: 8...8, from: start)
    case "x":
      guard take("{") else { return try number(radix: 16, lengths: 2...2, from: start) }
      let scalar = try number(radix: 16, lengths: 1...6, from: start)
      guard take("}") else { throw error("\\x{ is not closed", at: start) }
      return scalar
    case "c":
      guard let letter = next, letter.isASCII else {
        throw error("a letter must follow \\c", at: start)
      }
      index += 1
      return Unicode.Scalar(UInt8(letter.value & 31))
    default:
      guard scalar.isASCII, scalar.properties.isAlphabetic else { return scalar }
      if let control = Self.controls[scalar] { return control }
      throw error("\\\(scalar) has no meaning", at: start)
    }
  }

  private mutating func number(
    radix: Int,
    lengths: ClosedRange<Int>,
    from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let digits = scalars[index...].prefix(lengths.upperBound).prefix {
      Character($0).hexDigitValue.map { $0 < radix } ?? false
    }
    guard digits.count >= lengths.lowerBound,
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: radix),
      let scalar = Unicode.Scalar(value)
    else { throw error("this is not the number of a scalar", at: start) }
    index += digits.count
    return scalar
  }
}

extension PatternParser {
  /// Reads a set in brackets.
  mutating func bracketed() throws(PatternError) -> ScalarSet {
    ScalarSet(try bracketedTest())
  }

  private mutating func bracketedTest() throws(PatternError) -> ScalarTest {
    let open = index
    if let named = try posix() { return named }
    index += 1
    let isNegated = take("^")
    var members: [ScalarTest] = []
    // A bracket at the start is a member.
    if take("]") { members.append(member("]")) }
    while true {
      guard next != nil else { throw error("this [ is not closed", at: open) }
      if take("]") { break }
      let isDifference = take("--")
      if isDifference || take("&&") {
        let rest = try rest(of: open)
        members = [.both(.any(members), isDifference ? .not(rest) : rest)]
        break
      }
      members.append(try item())
    }
    return isNegated ? .not(.any(members)) : members.count == 1 ? members[0] : .any(members)
  }

  /// Reads the members after `&&` or `--` up to the closing bracket.
  private mutating func rest(of open: Int) throws(PatternError) -> ScalarTest {
    var members: [ScalarTest] = []
    while !take("]") {
      guard next != nil else { throw error("this [ is not closed", at: open) }
      members.append(try item())
    }
    return .any(members)
  }

  private func member(_ scalar: Unicode.Scalar) -> ScalarTest {
    flags.ignoresCase ? .anyCase(.one(scalar)) : .one(scalar)
  }

  private mutating func item() throws(PatternError) -> ScalarTest {
    if next == "[" { return try bracketedTest() }
    let start = index
    if take("\\") {
      if let test = try classTest() { return test }
      index = start
    }
    let first = try plainScalar()
    guard next == "-", index + 1 < scalars.count, !["]", "-"].contains(scalars[index + 1]) else {
      return member(first)
    }
    index += 1
    guard next != "[" else { throw error("a range must end with one letter") }
    let last = try plainScalar()
    guard first <= last else { throw error("the range ends before it begins", at: start) }
    let range = ScalarTest.range(first.value, last.value)
    return flags.ignoresCase ? .anyCase(range) : range
  }

  private mutating func plainScalar() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next else { throw error("the set is not closed") }
    index += 1
    guard scalar == "\\" else { return scalar }
    if take("b") { return "\u{8}" }
    return try escapedScalar()
  }

  /// Reads a class such as `[:alpha:]`.
  private mutating func posix() throws(PatternError) -> ScalarTest? {
    let start = index
    guard take("[:") else { return nil }
    let isNegated = take("^")
    guard let close = scalars[index...].firstIndex(of: ":"), close + 1 < scalars.count,
      scalars[close + 1] == "]"
    else {
      index = start
      return nil
    }
    let name = String(String.UnicodeScalarView(scalars[index..<close]))
    guard let test = ScalarTest(propertyNamed: name) else {
      throw error("there is no class \(name)", at: start)
    }
    index = close + 2
    return isNegated ? .not(test) : test
  }
}
