import EventModel
import Foundation
package import Messages

/// The locales that Foundation knows, by their identifiers: `de`, `de_DE`, `zh_Hans_CN`.
package enum KnownLocales {
  private static let known = Locale.availableIdentifiers

  /// Makes sure that a word of a call names a locale: a language that exists, and with it a script and a
  /// region that exist, whether or not they usually go together.
  ///
  /// - Throws: a usage error that names the nearest one.
  package static func expect(_ word: String) throws(UsageError) {
    guard !contains(word) else { return }
    throw UsageError(
      "--locale takes the identifier of a locale, such as de_DE, and there is no \(word.quoted)",
      hint: nearest(to: word).map { "did you mean \($0)?" }
        ?? "a locale is a language, maybe with a script and a region: de, de_DE, zh_Hans_CN"
    )
  }

  /// Returns whether a word names a locale.
  package static func contains(_ word: String) -> Bool {
    if known.contains(word) { return true }
    let parts = Set(known.flatMap { $0.split(separator: "_").dropFirst() })
    let own = word.split(separator: "_", omittingEmptySubsequences: false)
    return ReplacedSetting.isLocale(word) && languages.contains(own[0])
      && own.dropFirst().allSatisfy(parts.contains) && own.count < 4
  }

  private static var languages: Set<Substring> { Set(known.map { $0.prefix { $0 != "_" } }) }

  /// Returns the nearest locale to a word; nil if none is near.
  package static func nearest(to word: String) -> String? {
    nearest(to: word, in: known, languages)
  }

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
    var parts = plain.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    if !languages.contains(where: { $0 == parts[0].lowercased() }),
      let language = mistakenLanguages[parts[0].lowercased()]
    {
      parts[0] = language
      let meant = parts.joined(separator: "_")
      if contains(meant) { return meant }
    }
    if parts.count == 2, let meant = nearestRegion(to: parts[1], of: parts[0], in: known) {
      return meant
    }
    // The nearest one has the same language, unless that is the mistake.
    let related = known.sorted().filter { $0.prefix { $0 != "_" } == parts[0] }
    return plain.nearestWord(in: related) ?? plain.nearestWord(in: known.sorted())
      ?? related.first
  }

  /// Returns the locale of a language whose region somebody wrote in another way; nil if there is none.
  ///
  /// Most codes of two letters are one letter apart from each other, so that their letters tell little.
  private static func nearestRegion(
    to word: String,
    of language: String,
    in known: [String]
  ) -> String? {
    let region = word.uppercased()
    let usual = Locale.Language(identifier: language).maximalIdentifier
      .split(separator: "-").last.map(String.init)
    let meant = [mistakenRegions[region], region.count == 2 ? String(region.reversed()) : nil]
    let regions = meant.compactMap(\.self) + (region.count == 2 ? [usual].compactMap(\.self) : [])
    return regions.map { "\(language)_\($0)" }.first(where: known.contains)
  }

  /// The codes of regions by what people write for them: other names, and codes of states that are gone.
  private static let mistakenRegions = [
    "UK": "GB", "ENG": "GB", "GBR": "GB", "USA": "US", "UAE": "AE", "SU": "RU", "DD": "DE",
    "GER": "DE",
    "DEU": "DE", "SWE": "SE", "CHN": "CN", "JPN": "JP", "JAP": "JP", "YU": "RS", "TP": "TL",
    "BU": "MM",
    "ZR": "CD", "FX": "FR",
  ]

  /// The codes of languages by the codes of regions that people write for them, and by former codes.
  private static let mistakenLanguages = [
    "cz": "cs", "jp": "ja", "cn": "zh", "kr": "ko", "dk": "da", "gr": "el", "ua": "uk", "vn": "vi",
    "al": "sq", "ge": "ka", "am": "hy", "iw": "he", "ji": "yi", "jw": "jv", "us": "en", "gb": "en",
    "at": "de", "br": "pt", "mx": "es",
  ]
}
