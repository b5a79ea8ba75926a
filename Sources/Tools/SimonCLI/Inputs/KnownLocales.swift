import EventModel
import Foundation

/// The locales that Foundation knows, by their identifiers: `de`, `de_DE`, `zh_Hans_CN`.
enum KnownLocales {
  private static let known = Locale.availableIdentifiers

  /// Makes sure that a word of a call names a locale: a language that exists, and with it a script and a
  /// region that exist, whether or not they usually go together.
  ///
  /// - Throws: a usage error that names the nearest one.
  static func expect(_ word: String) throws(UsageError) {
    guard !contains(word) else { return }
    throw UsageError(
      "--locale takes the identifier of a locale, such as de_DE, and there is no \(word.quoted)",
      hint: nearest(to: word).map { "did you mean \($0)?" }
        ?? "a locale is a language, maybe with a script and a region: de, de_DE, zh_Hans_CN"
    )
  }

  /// Returns whether a word names a locale.
  static func contains(_ word: String) -> Bool {
    if known.contains(word) { return true }
    let parts = Set(known.flatMap { $0.split(separator: "_").dropFirst() })
    let own = word.split(separator: "_", omittingEmptySubsequences: false)
    return ReplacedSetting.isLocale(word) && languages.contains(own[0])
      && own.dropFirst().allSatisfy(parts.contains) && own.count < 4
  }

  private static var languages: Set<Substring> { Set(known.map { $0.prefix { $0 != "_" } }) }

  /// Returns the nearest locale to a word; nil if none is near.
  static func nearest(to word: String) -> String? { nearest(to: word, in: known, languages) }

  private static func nearest(
    to word: String,
    in known: [String],
    _ languages: Set<Substring>
  ) -> String? {
    let plain = word.replacing("-", with: "_")
    if let same = known.first(where: { $0.lowercased() == plain.lowercased() }) { return same }
    // A person may write the language itself.
    let english = Locale(identifier: "en")
    let named = languages.sorted().first { code in
      english.localizedString(forLanguageCode: String(code))?.lowercased() == word.lowercased()
    }
    if let named { return String(named) }
    // The nearest one has the same language, unless that is the mistake.
    let language = plain.prefix { $0 != "_" }
    let related = known.sorted().filter { $0.prefix { $0 != "_" } == language }
    return plain.nearestWord(in: related) ?? plain.nearestWord(in: known.sorted())
      ?? related.first
  }
}
