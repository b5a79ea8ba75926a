public import Actions
import EventModel
import ViewQuery

extension Sentence {
  /// Reads a step as a built-in sentence; nil if no sentence begins like it.
  ///
  /// - Throws: `ActionError` for a step that begins like a sentence but is malformed, with the column
  ///   in the step's line.
  public init?(of step: Step) throws(ActionError) {
    let body = step.body
    guard step.keyword != .as else {
      self = .role(body)
      return
    }
    guard
      let sentence = try Self.shifting(
        Self.read(body),
        by: step.column + step.text.unicodeScalars.count - body.unicodeScalars.count - 1
      )
    else { return nil }
    self = sentence
  }

  /// Returns true if a step begins like some sentence; this quickly rules out most steps that a team
  /// defines.
  private static func mayBeSentence(_ body: String) -> Bool {
    // Bytes are fast, and this is called for every step of every story.
    let words = body.utf8.split(separator: 0x20, maxSplits: 2)
    guard let first = words.first, let sign = first.first else { return false }
    if sign == 0x22 || sign == 0x23 || sign == 0x60 || (0x30...0x39).contains(sign) { return true }
    guard words.count > 1 else { return false }
    func isFirst(_ word: StaticString) -> Bool {
      first.count == word.utf8CodeUnitCount
        && String(Substring(first)).lowercased() == word.description
    }
    switch sign | 0x20 {
    case 0x69 where first.count == 1:
      return verbs.contains(String(Substring(words[1])).lowercased())
    case 0x74 where isFirst("the"):
      let second = String(Substring(words[1])).lowercased()
      return ["app", "screen"].contains(second) || Ordinal(parsing: second) != nil
    case 0x72: return isFirst("row")
    default: return false
    }
  }

  private static let verbs = Action.firstWords.union(["see", "do", "don't", "no", "wait"])

  /// The words of checks after `I`.
  private static let seeing = ["do not see", "don't see", "no longer see", "see"]

  fileprivate static func read(_ body: String) throws(ActionError) -> Sentence? {
    guard mayBeSentence(body) else { return nil }
    let words = body.lowercased().split(separator: " ", omittingEmptySubsequences: true)
    switch words.joined(separator: " ") {
    case "the app is launched", "the app is running": return .launch
    case "the app is as the story above left it": return .resume
    default: break
    }
    guard words.first == "i" else { return try state(body) }
    let rest = body.dropFirst(1)
    let plain = words.dropFirst().joined(separator: " ")
    if plain.hasPrefix("wait until ") { return try waiting(rest, in: body) }
    if let verb = seeing.first(where: { plain.hasPrefix($0 + " ") }) {
      return .check(try sight(verb, rest, offset: 1))
    }
    guard Action.begins(plain) else { return nil }
    return .action(try shifting(Action(parsing: rest), by: 1))
  }

  private static func waiting(_ rest: Substring, in body: String) throws(ActionError) -> Sentence {
    let (awaited, _) = drop(2, of: rest)
    let offset = body.unicodeScalars.count - awaited.unicodeScalars.count
    guard case .check(let check)? = try shifting(read(String(awaited)), by: offset) else {
      throw ActionError(
        .expected("a check, such as I see \"Done\"", found: String(awaited)),
        column: offset + 1
      )
    }
    return .waitUntil(check)
  }

  private static func sight(
    _ verb: String,
    _ rest: Substring,
    offset: Int
  ) throws(ActionError) -> Check {
    let count = verb.split(separator: " ").count
    var (object, start) = Self.drop(count, of: rest)
    guard verb == "see" else {
      return .seesNot(try reference(object, at: offset + start))
    }
    let words = object.split(separator: " ", maxSplits: 2)
    if words.count == 3, words[1] == "of", let number = Int(words[0]), number >= 0 {
      let (counted, further) = Self.drop(2, of: object)
      (object, start) = (counted, start + further)
      return .counts(number, try reference(object, at: offset + start))
    }
    return .sees(try reference(object, at: offset + start))
  }

  /// Reads a sentence that begins with a node or with the screen.
  private static func state(_ body: String) throws(ActionError) -> Sentence? {
    let checkpoint = "the screen matches checkpoint"
    if body.lowercased().hasPrefix(checkpoint) {
      let name = body.dropFirst(checkpoint.count).drop { $0 == " " }
      if let number = Int(name), number > 0 { return .check(.matches("\(number)")) }
      let offset = body.unicodeScalars.count - name.unicodeScalars.count
      return .check(.matches(try shifting(String(quoted: name), by: offset)))
    }
    let shows = "the screen shows "
    if body.lowercased().hasPrefix(shows) {
      let texts = body.dropFirst(shows.count)
      let offset = body.unicodeScalars.count - texts.unicodeScalars.count
      return .check(.shows(try shifting(ScreenTexts(parsing: texts), by: offset)))
    }
    guard let first = body.unicodeScalars.first,
      "\"#`0123456789".unicodeScalars.contains(first)
        || body.lowercased().hasPrefix("row ") || beginsWithRow(body)
    else { return nil }
    for (ending, make) in endings where body.hasSuffix(ending) {
      return .check(make(try reference(body.dropLast(ending.count), at: 0)))
    }
    return try property(body)
  }

  /// Returns true for `the 4th row …`.
  private static func beginsWithRow(_ body: String) -> Bool {
    let words = body.lowercased().split(separator: " ", maxSplits: 3)
    return words.count > 2 && words[0] == "the" && Ordinal(parsing: words[1]) != nil
      && words[2] == "row"
  }

  private static let endings: [(String, @Sendable (NodeReference) -> Check)] = [
    (" is not selected", { .selected($0, false) }),
    (" is selected", { .selected($0, true) }),
    (" is enabled", { .enabled($0, true) }),
    (" is disabled", { .enabled($0, false) }),
    (" is not enabled", { .enabled($0, false) }),
    (" is focused", { .focused($0) }),
    (" is empty", { .text($0, "") }),
    (" is on", { .on($0, true) }),
    (" is off", { .on($0, false) }),
  ]

  /// Reads `#volume has value "50%"` or `#title has text "Milk"`.
  ///
  /// A quoted name can contain the same words, so every place is tried. If none can be read, the
  /// first error is thrown.
  private static func property(_ body: String) throws(ActionError) -> Sentence? {
    var mistake: ActionError?
    for (words, make) in properties {
      for range in body.ranges(of: words) where body[range.upperBound...].first == "\"" {
        let text = body[range.upperBound...]
        let start = body.unicodeScalars.count - text.unicodeScalars.count
        do throws(ActionError) {
          let node = try reference(body[..<range.lowerBound], at: 0)
          return .check(make(node, try shifting(String(quoted: text), by: start)))
        } catch {
          mistake = mistake ?? error
        }
      }
    }
    if let mistake { throw mistake }
    return nil
  }

  private static let properties: [(String, @Sendable (NodeReference, String) -> Check)] = [
    (" has value ", { .value($0, $1) }),
    (" has text ", { .text($0, $1) }),
  ]
}

extension Sentence {
  private static func reference(
    _ text: some StringProtocol,
    at offset: Int
  ) throws(ActionError) -> NodeReference {
    try bridge(NodeReference(parsing: String(text))) { (error: QueryError) in
      ActionError(.reference(error), column: offset + (error.column ?? 1))
    }
  }

  /// Returns the text after some words, and the number of scalars before it.
  private static func drop(_ words: Int, of text: Substring) -> (Substring, Int) {
    var rest = text.drop { $0 == " " }
    for _ in 0..<words { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
    return (rest, text.unicodeScalars.count - rest.unicodeScalars.count)
  }

  /// Returns the value of a part of a sentence; the column of a mistake counts from the sentence's start.
  ///
  /// The offset is computed only for a mistake, since counting characters takes longer than reading.
  private static func shifting<Value>(
    _ value: @autoclosure () throws(ActionError) -> Value,
    by offset: @autoclosure () -> Int
  ) throws(ActionError) -> Value {
    try bridge(value()) { (error: ActionError) in
      ActionError(error.reason, column: error.column.map { $0 + offset() })
    }
  }
}

extension Check {
  /// Reads a remark of a recording as a check of the screen at that moment.
  ///
  /// ```swift
  /// Check(remark: "I see \"Milk\"")   // .sees(.shown("Milk"))
  /// Check(remark: "look here")        // nil
  /// ```
  ///
  /// - Parameter remark: the text of a marker; nil is returned for every other text, and for the comparison with a
  ///   checkpoint.
  package init?(remark: String) {
    guard case .check(let check)? = try? Sentence.read(remark) else { return nil }
    if case .matches = check { return nil }
    self = check
  }
}
