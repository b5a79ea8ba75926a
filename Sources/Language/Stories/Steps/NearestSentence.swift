import ViewQuery

/// The search for the definition or the built-in sentence that a step was probably meant to match.
///
/// Quoted texts, identifiers, numbers and groups count as equal, so that only the words of a sentence are
/// compared.
struct NearestSentence {
  /// The comparisons that are left; a file may have very many steps without a meaning.
  private var comparisons = 20_000
  private let definitions: [String: StepDefinition]
  private let texts: [String]

  /// The built-in sentences, each with an example of its names.
  private static let builtIn: [String: String] = {
    let sentences = [
      "the app is launched", "the app is as the story above left it", "I tap \"Add\"",
      "I double tap \"Add\"", "I long press \"Add\"", "I type \"Milk\" into \"Title\"",
      "I type \"Milk\"", "I clear \"Title\"", "I swipe left on \"Add\"", "I swipe up",
      "I scroll to the 41st row of #list", "I scroll to \"Item 200\"",
      "I drag from \"A\" to \"B\"", "I pinch out on #map",
      "I hover over \"File\"", "I right click \"File\"", "I press \"Control+S\"", "I rotate left",
      "I go back", "I wait 0.5 s",
      "I wait until I see \"Done\"",
      "I mark checkpoint \"after adding\"", "I see \"Milk\"", "I do not see \"Milk\"",
      "I see 3 of \"Milk\"", "\"Done\" is enabled", "\"Done\" is disabled", "\"All\" is selected",
      "\"All\" is not selected", "\"Title\" is focused", "\"Title\" is empty", "\"Wi-Fi\" is on",
      "\"Wi-Fi\" is off",
      "#volume has value \"50%\"",
      "\"Title\" has text \"Milk\"", "the screen matches checkpoint 2",
      "the screen shows \"Milk\", 2 other texts and \"Bread\"",
    ]
    return Dictionary(sentences.map { (words(of: $0), $0) }) { first, _ in first }
  }()

  /// Creates the search among definitions and the built-in sentences.
  init(among definitions: [StepDefinition]) {
    let known = definitions.map { (Self.words(ofPattern: $0.pattern), $0) }
    self.definitions = Dictionary(known) { first, _ in first }
    texts = known.map(\.0) + Self.builtIn.keys.sorted()
  }

  /// Returns the hint for a step without a meaning; nil if no sentence is like it.
  mutating func hint(for step: Step) -> String? {
    guard comparisons >= texts.count else { return nil }
    comparisons -= texts.count
    let wanted = Self.words(of: step.body)
    guard let text = Spelling.nearest(wanted, among: texts, limit: 1).first else { return nil }
    if let definition = definitions[text] {
      return "the nearest definition is \"\(definition.pattern)\" at \(definition.location)"
    }
    return Self.builtIn[text].map { "the nearest built-in sentence is: \($0)" }
  }

  /// Returns a sentence with one mark for each quoted text, identifier and number.
  private static func words(of sentence: String) -> String {
    var scan = NameScan(sentence.lowercased())
    return scan.words()
  }

  /// Returns the words of a pattern with one mark for each group, and without a keyword at its beginning.
  private static func words(ofPattern pattern: String) -> String {
    var text = ""
    var depth = 0
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        isEscaped = false
        guard depth == 0 else { continue }
        text += character.isLetter ? "…" : String(character)
      } else {
        switch character {
        case "\\": isEscaped = true
        case "(": depth += 1
        case ")":
          depth -= 1
          if depth == 0 { text += "…" }
        case "^", "$", "?", "*", "+": continue
        default: if depth == 0 { text.append(character) }
        }
      }
    }
    let plain = words(of: text.replacing("\"…\"", with: "…"))
    let first = plain.prefix { $0 != " " }
    let isKeyword = Keyword(word: first) != nil || first == "…" && pattern.hasPrefix("^\\w+ ")
    return isKeyword ? String(plain.dropFirst(first.count + 1)) : plain
  }
}
