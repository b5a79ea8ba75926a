/// The order of words in a clause, and its numbers.
extension PlainSentence {
  /// Returns a clause with the number of views that the question has beside it.
  ///
  /// A cause counts its views on every screen and in several clauses, and would contradict the figures of its question.
  func recounted(_ clause: String, isOnly: Bool) -> String {
    if let times = clause.firstMatch(of: /, \d+ times$/) {
      // Things that came or went in several lists: their number comes first.
      let rest = clause[..<times.range.lowerBound]
      let isNamed = rest.hasPrefix("the ") || rest.contains("\"")
      return isOnly && isMany && !isNamed ? "\(views) \(rest)" : String(rest)
    }
    let words = clause.split(separator: " ", omittingEmptySubsequences: false)
    // A number behind the first value is one of the app.
    let start = words.prefix { !$0.contains("\"") && !$0.contains("“") }
    guard let place = start.firstIndex(where: { Int($0) ?? 1 != 1 }), words.count > place + 1,
      place == 0 || Self.namesViews(words[..<place])
    else { return clause }
    var plain = words.map(String.init)
    // The numbers of each kind, such as those in `8 views (4 buttons, 4 texts)`, count in the same way.
    if plain[place + 1] == "views", plain.count > place + 2, plain[place + 2].hasPrefix("(") {
      // A member of the views may follow behind a colon.
      let isEnd = { (word: String) in word.hasSuffix(")") || word.hasSuffix("):") }
      let end = plain.dropFirst(place + 2).firstIndex(where: isEnd) ?? plain.count - 1
      let list = plain[(place + 2)...end].joined(separator: " ")
      let inner = list.dropFirst().prefix { $0 != ")" }
      let colon = list.hasSuffix(":") ? ":" : ""
      plain.replaceSubrange((place + 1)...end, with: [Self.nouns(in: inner) + colon])
    }
    if isOnly, views > 1 { plain[place] = "\(views)" } else { plain.remove(at: place) }
    return plain.joined(separator: " ")
  }

  /// Returns true if words such as `the identifier of` or `the numbers in` lead to the views of a clause.
  private static func namesViews(_ words: ArraySlice<Substring>) -> Bool {
    guard words.first == "the", let last = words.last, let before = words.dropLast().last else {
      return false
    }
    return last == "of" && before != "instead" || last == "in" && before.hasPrefix("number")
  }

  /// Returns the kinds of a list such as `4 buttons, 4 texts` without their numbers, each once.
  private static func nouns(in list: Substring) -> String {
    var nouns: [String] = []
    for part in list.split(separator: ",") {
      guard part != " …" else {
        nouns.append("others")
        continue
      }
      // A noun may have two words, as a title bar has.
      let words = part.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Int(words[0]) else { return "views" }
      let noun = count == 1 ? PlainName.plural(of: String(words[1])) : String(words[1])
      if !nouns.contains(noun) { nouns.append(noun) }
    }
    guard let last = nouns.popLast() else { return "views" }
    return nouns.isEmpty ? last : "\(nouns.joined(separator: ", ")) and \(last)"
  }

  /// Returns the words of a clause in the order in which people say them.
  ///
  /// - Parameters:
  ///   - plain: The words, of which classes and addresses are names of views.
  ///   - words: The words of the cause, as many.
  ///   - isPlural: True for a clause about several views.
  /// - Returns: The clause.
  static func arranged(_ plain: [String], _ words: [String], isPlural: Bool) -> String {
    if let end = words.firstIndex(where: { $0.hasSuffix(":") && !$0.hasPrefix("\"") }),
      words.count > end + 2, let first = words[end + 1].unicodeScalars.first,
      first.properties.isAlphabetic
    {
      let subject = String(plain[...end].joined(separator: " ").dropLast())
      return attribute(
        words[end + 1],
        of: subject,
        saying: plain[(end + 2)...],
        isPlural: isPlural
      )
    }
    if let words = number(in: plain) { return words }
    let verb = isPlural ? "surround" : "surrounds"
    return plain.joined(separator: " ")
      .replacing(/\ (?:is|are)\ new\ around\ other\ views/, with: " now \(verb) other views")
      .replacing(
        /\ (?:is|are)\ gone\ from\ around\ other\ views/,
        with: " no longer \(verb) other views"
      )
  }

  /// Returns a clause about an attribute of views.
  private static func attribute(
    _ member: String,
    of subject: String,
    saying predicate: ArraySlice<String>,
    isPlural: Bool
  ) -> String {
    let name = words(forMember: member)
    let rest = predicate.joined(separator: " ")
    let have = isPlural ? "have" : "has"
    if rest.hasPrefix("is new,") {
      return "\(subject) \(have) a new attribute “\(name)”\(rest.dropFirst("is new".count))"
    }
    if rest.hasPrefix("is gone,") {
      let gone = rest.dropFirst("is gone".count)
      return "\(subject) \(have) lost \(isPlural ? "their" : "its") \(name)\(gone)"
    }
    guard let verb = predicate.first, verbsOfMembers.contains(verb) else {
      return "\(subject): \(name) \(rest)"
    }
    return "the \(name) of \(subject) \(rest)"
  }

  private static let verbsOfMembers: Set = [
    "is", "has", "changed", "changed,", "begins", "ends", "does",
  ]

  /// Returns a clause about texts whose numbers are others; nil for other clauses.
  private static func number(in plain: [String]) -> String? {
    guard let verb = plain.firstIndex(where: { $0 == "is" || $0 == "are" }), verb > 0,
      plain.count > verb + 2, Double(plain[verb + 1]) != nil
    else { return nil }
    let subject = plain[..<verb].joined(separator: " ")
    let number = plain[verb] == "is" ? "number" : "numbers"
    var rest = plain[verb...].joined(separator: " ")
    let end = plain[verb + 2].hasSuffix(",") ? "," : ""
    switch plain[verb + 2] {
    case "more", "more,": rest.replace(" more\(end)", with: " larger\(end)", maxReplacements: 1)
    case "less", "less,": rest.replace(" less\(end)", with: " smaller\(end)", maxReplacements: 1)
    case "times" where rest.contains(" times as much"):
      rest.replace(" times as much", with: " times as large", maxReplacements: 1)
    default: return nil
    }
    return "the \(number) in \(subject) \(rest)"
  }

  /// Returns a member of views in plain words, such as `accessibility label` or `background colour`.
  static func words(forMember name: String) -> String {
    let known = [
      "label": "accessibility label", "offset": "scroll position", "row": "row number",
      "rows": "number of rows", "contentSize": "size of the content",
    ]
    if let words = known[name] { return words }
    var words = ""
    for letter in name {
      if letter.isUppercase, words.last?.isLowercase ?? false { words += " " }
      words += letter.lowercased()
    }
    return words.replacing("color", with: "colour")
  }
}
