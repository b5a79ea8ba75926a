import EventModel
import Patterns
import ViewQuery

extension Rule {
  /// Reads a rules file: one rule a line, except for blank lines and lines that begin with `#`.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: The file's name, for reports.
  /// - Returns: The rules in order.
  /// - Throws: `RuleErrors` with all problems.
  public static func list(
    parsing text: String,
    file: String
  ) throws(RuleErrors) -> [Rule] {
    let most = 1_000
    var rules: [Rule] = []
    var errors: [RuleError] = []
    for (index, line) in text.fileLines.enumerated() {
      var parser = RuleParser(line: line, number: index + 1)
      parser.skipBlanks()
      guard let first = parser.rest.first, first != "#" else { continue }
      // The file may be untrusted, and each rule is tried on each view.
      guard rules.count + errors.count < most else {
        let message = "expected at most \(most) rules in a file"
        errors.append(RuleError(line: index + 1, column: 1, message: message))
        break
      }
      do { rules.append(try parser.rule(file: file)) } catch { errors.append(error) }
    }
    guard errors.isEmpty else { throw RuleErrors(list: errors) }
    return rules
  }
}

/// A parser for one line of a rules file.
private struct RuleParser {
  let line: Substring
  let number: Int
  private(set) var rest: Substring

  init(line: Substring, number: Int) {
    self.line = line
    self.number = number
    rest = line
  }

  private static let forms = """
    write ignore text of #id because …, ignore all of …, tolerance 2 for frame of …, \
    pattern /…/ for text of …, unordered children of …, or pseudonyms for identifier of …
    """

  private var column: Int { line.distance(from: line.startIndex, to: rest.startIndex) + 1 }

  private func error(_ message: String, at column: Int? = nil, hint: String? = nil) -> RuleError {
    RuleError(line: number, column: column ?? self.column, message: message, hint: hint)
  }

  /// Returns an error at an earlier place, whose column is counted only now.
  private func error(
    _ message: String,
    at place: Substring.Index,
    hint: String? = nil
  ) -> RuleError {
    error(message, at: line.distance(from: line.startIndex, to: place) + 1, hint: hint)
  }

  mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func word() -> Substring {
    skipBlanks()
    let word = rest.prefix { !" \t,".contains($0) }
    rest = rest.dropFirst(word.count)
    return word
  }

  private mutating func expect(_ word: String) throws(RuleError) {
    skipBlanks()
    let place = column
    guard self.word() == word else {
      throw error("expected \"\(word)\"", at: place, hint: Self.forms)
    }
  }

  mutating func rule(file: String) throws(RuleError) -> Rule {
    let kind = try kind()
    try expect("of")
    let views = try views()
    let text = String(line[..<rest.startIndex]).trimmed
    skipBlanks()
    guard rest.first != nil else {
      throw error(
        "expected \"because\" and the reason",
        hint: "every rule needs a reason: … because the server makes these numbers"
      )
    }
    try expect("because")
    let reason = String(rest).trimmed
    guard !reason.isEmpty else { throw error("expected a reason after \"because\"") }
    return Rule(kind: kind, views: views, reason: reason, text: text, file: file, line: number)
  }

  private mutating func kind() throws(RuleError) -> Rule.Kind {
    let place = column
    let word = String(self.word())
    switch word {
    case "ignore":
      var ahead = self
      if ahead.word() == "all" {
        self = ahead
        return .ignoreAll
      }
      return .ignore(try members())
    case "tolerance":
      skipBlanks()
      let place = column
      let text = String(self.word())
      guard let points = Double(text), points.isFinite, points > 0 else {
        throw error("expected a positive number of points, found \(text.quoted)", at: place)
      }
      try expect("for")
      return .tolerance(points, try members(withNumbers: true))
    case "pattern":
      let pattern = try pattern()
      try expect("for")
      return .pattern(pattern, try members())
    case "unordered":
      try expect("children")
      return .unordered
    case "pseudonyms":
      try expect("for")
      return .pseudonyms(try members())
    default:
      let words = ["ignore", "tolerance", "pattern", "unordered", "pseudonyms"]
      let nearest = Spelling.nearest(word, among: words, limit: 1).first
      throw error(
        "unknown rule \(word.quoted)",
        at: place,
        hint: nearest.map { "did you mean \($0)?" } ?? Self.forms
      )
    }
  }

  private mutating func members(withNumbers: Bool = false) throws(RuleError) -> [ViewNode.Member] {
    var members: [ViewNode.Member] = []
    repeat {
      if rest.first == "," { rest = rest.dropFirst() }
      skipBlanks()
      let place = rest.startIndex
      let name = String(word())
      guard !name.isEmpty, name != "of" else {
        throw error("expected the name of a member, such as text or frame", at: place)
      }
      let member = try member(name, at: place)
      let hasNumbers =
        switch member {
        case .frame, .offset, .tag, .attribute: true
        default: false
        }
      guard hasNumbers || !withNumbers else {
        throw error("\(name) has no numbers, so it has no tolerance", at: place)
      }
      members.append(member)
      skipBlanks()
    } while rest.first == ","
    return members
  }

  /// Returns the member with a name; one that is hardly different from a common member is taken for a misspelt one,
  /// unless `attribute` stands before it.
  private mutating func member(
    _ name: String,
    at place: Substring.Index
  ) throws(RuleError) -> ViewNode.Member {
    let member = ViewNode.Member(name: name)
    guard case .attribute = member else { return member }
    var ahead = self
    let next = String(ahead.word())
    if name == "attribute", !next.isEmpty, next != "of" {
      self = ahead
      return .attribute(next)
    }
    let common = ViewNode.Member.common.map(\.name)
    // Names such as textColor and labels.first only begin like a common one.
    guard let nearest = Spelling.nearest(name, among: common, limit: 1).first,
      abs(nearest.count - name.count) <= 1
    else { return member }
    throw error(
      "no member is named \(name.quoted)",
      at: place,
      hint: "did you mean \(nearest)? An attribute of that name is written: attribute \(name)"
    )
  }

  /// Reads a regular expression between slashes.
  private mutating func pattern() throws(RuleError) -> String {
    skipBlanks()
    let place = column
    guard rest.first == "/" else { throw error("expected a pattern between slashes: /…/") }
    var pattern = ""
    rest = rest.dropFirst()
    while let letter = rest.popFirst() {
      if letter == "/" {
        try check(pattern, at: place)
        return pattern
      }
      guard letter == "\\", let next = rest.popFirst() else {
        pattern.append(letter)
        continue
      }
      pattern += next == "/" ? "/" : "\\\(next)"
    }
    throw error("the pattern has no closing slash", at: place, hint: "close it with a slash: /…/")
  }

  private func check(_ pattern: String, at place: Int) throws(RuleError) {
    do throws(PatternError) { _ = try RulePattern(pattern) } catch {
      throw self.error(
        "invalid regular expression \(pattern.quoted): \(error.message)",
        at: place,
        hint: "put a backslash before ( or [ to match it literally"
      )
    }
  }

  private mutating func views() throws(RuleError) -> NodeReference {
    skipBlanks()
    let place = column
    do {
      let (views, rest) = try NodeReference.first(of: rest, column: column)
      if case .selector(let selector) = views { _ = try Selector(selector) }
      try Self.probe(views)
      self.rest = rest
      return views
    } catch {
      throw self.error(error.message, at: error.column ?? place, hint: error.hint)
    }
  }

  /// Evaluates the selector once, since XPath is parsed only then.
  ///
  /// Unknown words are no error here, as they may have a meaning on other screens.
  private static func probe(_ views: NodeReference) throws(QueryError) {
    do { _ = try ViewTree(ViewNode("UIWindow")).nodes(matching: views) } catch {
      if error.reason == .syntax { throw error }
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
