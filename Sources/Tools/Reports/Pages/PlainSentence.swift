import Differ

/// The cause of several changes in plain words: classes and addresses become the names of views.
///
/// A cause speaks the language of goldens, such as `12 UITableViewCell is 60 points high instead of 44`. Texts of the
/// app stay as they are.
struct PlainSentence {
  /// The names of single views by their addresses.
  private let names: [String: String]
  /// The names of single views by their addresses without ordinals, for a cause about one view.
  private let patterns: [String: String]
  /// The classes of the views and of those around them.
  private let classes: Set<String>
  /// The number of views that the cause is about.
  let views: Int
  /// True if the cause is about several views.
  var isMany: Bool { views > 1 }

  /// Notes the names of the views.
  ///
  /// - Parameters:
  ///   - names: The plain names of the changed views by their addresses.
  ///   - views: The number of views that the cause is about.
  init(names: [String: String], views: Int) {
    (self.names, self.views) = (names, views)
    patterns = Dictionary(
      names.sorted { $0.key < $1.key }.map { ($0.key.withoutOrdinals, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    classes = Set(
      names.keys.flatMap { $0.split(separator: "/") }.map { part in
        String(part.prefix { $0 != "#" && $0 != "[" && $0 != " " })
      }
    )
  }

  /// Returns a cause in plain words.
  func text(of sentence: String) -> String {
    let clauses = Self.words(of: sentence)
      .split(separator: ";", omittingEmptySubsequences: false).map { Array($0) }
    return clauses.map { recounted(clause($0), isOnly: clauses.count == 1) }
      .joined(separator: "; ")
  }

  /// Returns one clause of a cause, given as its words.
  private func clause(_ words: [String]) -> String {
    var isPlural = false
    var hasVerb = false
    var plain: [String] = []
    for (place, word) in words.enumerated() {
      let start = word.prefix { $0 == "(" }
      let end = String(word.reversed().prefix { ",):".contains($0) }.reversed())
      let core = String(word.dropFirst(start.count).dropLast(end.count))
      let count = place > 0 ? Int(words[place - 1].drop { $0 == "(" }) : nil
      if let count, core == "views" {
        if place == 1 { isPlural = count != 1 }
        plain.append(word)
      } else if !word.hasPrefix("\""), let name = name(of: core, count, isFirst: place == 0) {
        if place <= 1 { isPlural = count.map { $0 != 1 } ?? (isMany && !isAlone(core)) }
        plain.append(start + name + end)
      } else if isPlural, !hasVerb, place > 0, words[place - 1].hasSuffix(":"),
        !words[place - 1].hasPrefix("\"")
      {
        // A member of the views, which is one: its own verb is right.
        hasVerb = true
        plain.append(word)
      } else if isPlural, !hasVerb, let verb = Self.verbs[word] {
        hasVerb = true
        plain.append(verb)
      } else {
        plain.append(word)
      }
    }
    let text = Self.arranged(plain, words, isPlural: isPlural)
    // What has changed in one view only is no example.
    let isOne = !isMany || isAlone(words.first?.replacing(":", with: "") ?? "")
    if isOne { return text.replacing(" such as ", with: " ", maxReplacements: 1) }
    // Texts that changed are named without their member.
    return text.replacing(": such as ", with: " such as ")
  }

  /// Returns the name of a class or an address; nil for other words.
  private func name(of word: String, _ count: Int?, isFirst: Bool) -> String? {
    if count == nil, let name = names[word] ?? (isMany ? nil : patterns[word]) {
      return isFirst && isMany && !isAlone(word) ? "\(name) and its \(innerNoun(of: word))" : name
    }
    if let count, count != 1, !Self.units.contains(word) {
      let single = ClassPlural.singular(of: word, among: classes)
      return isClass(single) ? PlainName.nouns(ofClass: single) : nil
    }
    let isAddress = word.contains("/") || word.contains("#")
    guard isAddress || isClass(word) else { return nil }
    if count == 1 { return PlainName.noun(ofClass: word) }
    if isFirst && isMany || isAddress { return PlainName.plural(ofAddress: word) }
    return PlainName.noun(ofClass: word)
  }

  private func isClass(_ word: String) -> Bool { classes.contains(word) || word.hasPrefix("UI") }

  /// Returns true if a word is the address of a changed view around no other changed one.
  private func isAlone(_ word: String) -> Bool {
    names[word] != nil && !names.keys.contains { $0.hasPrefix("\(word)/") }
  }

  /// Returns the noun for the changed views inside of another one.
  private func innerNoun(of address: String) -> String {
    let start = "\(address)/"
    let inner = names.keys.filter {
      $0.hasPrefix(start) && !$0.dropFirst(start.count).contains("/")
    }
    let nouns = Set(inner.map { PlainName.nouns(ofClass: Self.className(of: $0)) })
    return nouns.count == 1 ? nouns.first ?? "views" : "views"
  }

  private static func className(of address: String) -> String {
    String((address.split(separator: "/").last ?? "").prefix { $0 != "#" && $0 != "[" })
  }

  /// Returns the words of a sentence; a quoted text is one word, and `;` ends a clause as a word of its own.
  private static func words(of sentence: String) -> [String] {
    var (words, word, isQuoted, isEscaped) = ([String](), "", false, false)
    func isEnd(_ character: Character) -> Bool { character == " " || character == ";" }
    for character in sentence {
      if !isQuoted, isEnd(character) {
        if !word.isEmpty {
          words.append(word)
        } else if character == " ", let last = words.last, last != ";" {
          // Two blanks end an address.
          words[words.count - 1] += ":"
        }
        word = ""
        if character == ";" { words.append(";") }
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Words behind numbers that are no classes.
  private static let units: Set = ["times", "points"]

  private static let verbs = [
    "is": "are", "has": "have", "keeps": "keep", "stands": "stand", "begins": "begin",
    "ends": "end", "leaves": "leave",
  ]
}
