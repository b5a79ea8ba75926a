/// A parser of regular expressions in ICU's notation.
///
/// It reads everything that ICU documents except `\X`, `\G`, `\N{…}` and the flag for comments. Patterns
/// ignore case until `(?-i)`.
package struct PatternParser {
  private static let deepest = 100
  private static let largest = 20_000

  let scalars: [Unicode.Scalar]
  var index = 0
  private(set) var groups = 0
  /// The places of the groups' bodies, by their numbers.
  private var bodies: [Int: Range<Int>] = [:]
  private var names: [String: Int] = [:]
  private var depth = 0
  var flags = Flags()

  /// The settings that `(?is)` changes.
  struct Flags {
    /// True while case is ignored; `(?-i)` ends that.
    var ignoresCase = true
    /// True while `.` matches line ends too, as after `(?s)`.
    var dotTakesAll = false
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Reads a whole pattern.
  ///
  /// - Returns: its syntax and the number of its groups.
  /// - Throws: `PatternError` with the column.
  package static func parse(
    _ text: String
  ) throws(PatternError) -> (syntax: PatternSyntax, groups: Int) {
    var parser = PatternParser(text)
    let syntax = try parser.choice()
    guard parser.next == nil else { throw parser.error("this ) has no matching (") }
    guard syntax.size <= largest else {
      throw PatternError(message: "its repetitions are too large", column: 1)
    }
    return (syntax, parser.groups)
  }

  /// Returns the text of each group of a pattern, without its parentheses and its name.
  ///
  /// - Parameter text: the pattern.
  /// - Returns: the texts in the order of the groups.
  /// - Throws: `PatternError` with the column.
  package static func groupTexts(of text: String) throws(PatternError) -> [String] {
    var parser = PatternParser(text)
    _ = try parser.choice()
    return (0..<parser.groups).map { number in
      var body = String.UnicodeScalarView()
      body.append(contentsOf: parser.scalars[parser.bodies[number + 1] ?? 0..<0])
      return String(body)
    }
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func error(_ message: String, at place: Int? = nil) -> PatternError {
    PatternError(message: message, column: (place ?? index) + 1)
  }

  mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private mutating func choice() throws(PatternError) -> PatternSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw error("its groups are nested too deeply") }
    let outer = flags
    defer { flags = outer }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let atom = try atom() else { continue }
      parts.append(try repeated(atom))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  /// Reads one atom; nil for flags and comments.
  private mutating func atom() throws(PatternError) -> PatternSyntax? {
    let scalar = scalars[index]
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracketed())
    case "\\": return try escaped()
    case "*", "+", "?": throw error("there is nothing to repeat before \(scalar)")
    case "{" where counts() != nil: throw error("there is nothing to repeat before {")
    default: break
    }
    index += 1
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(ScalarSet(flags.dotTakesAll ? .everything : .line))
    default: return literal(scalar)
    }
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternSyntax {
    if flags.ignoresCase, scalar.isASCII {
      return .set(SharedScalarSets.letters[Int(scalar.value)])
    }
    return .set(ScalarSet(flags.ignoresCase ? .anyCase(.one(scalar)) : .one(scalar)))
  }

  private mutating func repeated(_ atom: PatternSyntax) throws(PatternError) -> PatternSyntax {
    let place = index
    guard let (least, most, end) = quantifier() else { return atom }
    index = end
    if let most, most < least { throw error("the maximum is below the minimum", at: place) }
    let isLazy = take("?")
    let isPossessive = !isLazy && take("+")
    if let scalar = next, quantifier() != nil {
      throw error("there is nothing to repeat before \(scalar)")
    }
    let result = PatternSyntax.repetition(atom, least, most, isGreedy: !isLazy)
    return isPossessive ? .atomic(result) : result
  }

  /// Reads the numbers of a quantifier and the index after it; nil if none comes.
  @inline(__always)
  private func quantifier() -> (least: Int, most: Int?, end: Int)? {
    switch next {
    case "*": (0, nil, index + 1)
    case "+": (1, nil, index + 1)
    case "?": (0, 1, index + 1)
    default: counts()
    }
  }

  /// Reads the numbers of `{2}`, `{2,}` or `{2,4}` and the index after it; nil for any other brace.
  private func counts() -> (least: Int, most: Int?, end: Int)? {
    guard next == "{", let close = scalars[index...].firstIndex(of: "}") else { return nil }
    let parts = scalars[(index + 1)..<close].split(
      separator: ",",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let numbers = parts.map { Int(String(String.UnicodeScalarView($0))) }
    guard let first = numbers.first, let least = first, least >= 0 else { return nil }
    if numbers.count == 1 { return (least, least, close + 1) }
    if parts[1].isEmpty { return (least, nil, close + 1) }
    guard let most = numbers[1], most >= 0 else { return nil }
    return (least, most, close + 1)
  }
}

extension PatternParser {
  private mutating func group() throws(PatternError) -> PatternSyntax? {
    let open = index
    index += 1
    guard take("?") else { return try capture(from: open) }
    if take("#") {
      guard text(to: ")") != nil else { throw error("the comment is not closed", at: open) }
      return nil
    }
    if take(":") { return try body(from: open) }
    if take(">") { return .atomic(try body(from: open)) }
    if take("=") { return .look(try body(from: open), isBehind: false, isWanted: true) }
    if take("!") { return .look(try body(from: open), isBehind: false, isWanted: false) }
    if take("<=") { return .look(try body(from: open), isBehind: true, isWanted: true) }
    if take("<!") { return .look(try body(from: open), isBehind: true, isWanted: false) }
    if take("<") || take("P<") {
      names[try name()] = groups + 1
      return try capture(from: open)
    }
    return try flagged(from: open)
  }

  private mutating func capture(from open: Int) throws(PatternError) -> PatternSyntax {
    groups += 1
    let number = groups
    let start = index
    let syntax = try body(from: open)
    bodies[number] = start..<index - 1
    return .capture(number, syntax)
  }

  private mutating func body(from open: Int) throws(PatternError) -> PatternSyntax {
    let body = try choice()
    guard take(")") else { throw error("this ( is not closed", at: open) }
    return body
  }

  /// Reads `(?i)`, which is for the rest of the group, or `(?i:…)`.
  private mutating func flagged(from open: Int) throws(PatternError) -> PatternSyntax? {
    var new = flags
    var isOn = true
    while let scalar = next, scalar != ")", scalar != ":" {
      switch scalar {
      case "-": isOn = false
      case "i": new.ignoresCase = isOn
      case "s": new.dotTakesAll = isOn
      // A step is one line, so these change nothing.
      case "m", "u", "w", "d": break
      default: throw error("(?\(scalar) is not supported", at: open)
      }
      index += 1
    }
    if take(")") {
      flags = new
      return nil
    }
    guard take(":") else { throw error("this ( is not closed", at: open) }
    let outer = flags
    flags = new
    defer { flags = outer }
    return try body(from: open)
  }

  private mutating func name() throws(PatternError) -> String {
    let start = index
    guard let name = text(to: ">"), !name.isEmpty else {
      throw error("the name of the group must end with >", at: start)
    }
    return name
  }

  /// Reads up to a scalar, and over it; reads nothing if it does not come.
  mutating func text(to end: Unicode.Scalar) -> String? {
    guard let close = scalars[index...].firstIndex(of: end) else { return nil }
    defer { index = close + 1 }
    return String(String.UnicodeScalarView(scalars[index..<close]))
  }

  /// Reads `\1` or `\k<name>`; nil if the backslash begins something else.
  mutating func reference() throws(PatternError) -> PatternSyntax? {
    let start = index - 1
    if take("k<") {
      let name = try name()
      guard let number = names[name] else {
        throw error("there is no group \(name) before this", at: start)
      }
      return .same(number, ignoresCase: flags.ignoresCase)
    }
    let digits = scalars[index...].prefix { "0"..."9" ~= $0 }.prefix(2)
    guard digits.first != "0", let number = Int(String(String.UnicodeScalarView(digits))) else {
      return nil
    }
    let kept = number <= groups ? digits.count : 1
    let group = Int(String(String.UnicodeScalarView(digits.prefix(kept)))) ?? number
    guard group <= groups else { throw error("there is no group \(group) before this", at: start) }
    index += kept
    return .same(group, ignoresCase: flags.ignoresCase)
  }
}
