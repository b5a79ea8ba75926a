/// A language for selecting nodes.
public enum SelectorLanguage: String, CaseIterable, Sendable {
  /// Simon's paths: `//UIButton[text='Add']/..`.
  case dnodi
  /// Words as in Frank: `view:'UITabBarButton' marked:'Events'`.
  case shelley
  /// XPath 1.0 over the tree as XML; needs an engine, see ``XPathEngine``.
  case xpath
  /// CSS-like patterns: `#list > UITableViewCell [label='Milk']`.
  case igor
}

extension SelectorLanguage {
  /// Returns the language of a selector, and the selector without a prefix that names the language.
  ///
  /// The rules, in this order:
  /// 1. `dnodi:`, `shelley:`, `xpath:` or `igor:` at the start names the language.
  /// 2. `/` or `.` at the start is dNodi. XPath always needs its prefix, as every dNodi path looks
  ///    like XPath but has another meaning: its indexes begin at 0 and its root has no step.
  /// 3. A first word that is one of Shelley's, or is followed by `:`, is Shelley.
  /// 4. A `/` outside quotes, brackets and parentheses is dNodi, which starts at the root's
  ///    children.
  /// 5. Everything else is Igor.
  ///
  /// ```swift
  /// SelectorLanguage.detected(in: "xpath://UIButton[1]")   // (.xpath, "//UIButton[1]", 6)
  /// SelectorLanguage.detected(in: "label text:'Add'")      // (.shelley, "label text:'Add'", 0)
  /// ```
  ///
  /// - Returns: The language, the selector without the prefix, and the prefix's number of
  ///   characters.
  public static func detected(
    in text: String
  ) -> (language: SelectorLanguage, text: Substring, prefix: Int) {
    let trimmed = text.drop { $0.isWhitespace }
    for language in allCases where trimmed.hasPrefix("\(language.rawValue):") {
      let rest = trimmed.dropFirst(language.rawValue.count + 1)
      return (language, rest, text.distance(from: text.startIndex, to: rest.startIndex))
    }
    return (form(of: trimmed), text[...], 0)
  }

  private static func form(of text: Substring) -> SelectorLanguage {
    guard let first = text.first, first != "/", first != "." else { return .dnodi }
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if !word.isEmpty {
      let after = text.dropFirst(word.count).first
      if after == ":" { return .shelley }
      let ends = after.map(\.isWhitespace) ?? true
      if ends && ShelleyWord.isKnown(String(word)) { return .shelley }
    }
    return hasOpenSlash(text) ? .dnodi : .igor
  }

  private static func hasOpenSlash(_ text: Substring) -> Bool {
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "'", "\"": quote = character
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "/" where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
