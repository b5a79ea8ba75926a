/// The parts of the recorded setting that a run replaces.
///
/// Its text names an overlay of a golden: locale, screen, appearance and platform in this order, between commas, as in
/// `de_DE,834x1194@2,dark,platform=linux`.
public struct ReplacedSetting: Hashable, Sendable {
  /// The locale of the app; nil for the recorded one.
  public var locale: String?
  /// The screen of the app; nil for the recorded one.
  public var screen: Screen?
  /// The appearance of the app; nil for the recorded one.
  public var appearance: Appearance?
  /// The platform that the app reports; nil for the recorded one.
  public var platform: String?

  /// Creates a replacement; without values it replaces nothing.
  public init(
    locale: String? = nil,
    screen: Screen? = nil,
    appearance: Appearance? = nil,
    platform: String? = nil
  ) {
    (self.locale, self.screen, self.appearance) = (locale, screen, appearance)
    self.platform = platform
  }

  /// The largest number of bytes in the name of a locale.
  public static let localeLimit = 64

  /// The largest number of bytes in the name of a platform.
  public static let platformLimit = 32

  /// The form of the name of a platform, for messages.
  public static let platformForm =
    "a platform: a letter and then at most \(platformLimit - 1) of a–z, 0–9 and -"

  /// The text before the name of a platform, which no other part begins with.
  private static let platformPrefix = "platform="

  /// Reads the text of a replacement; nil for any other text, and for parts in another order.
  public init?(parsing text: String) {
    guard text.utf8.count <= 3 * Self.localeLimit else { return nil }
    self.init()
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if part.hasPrefix(Self.platformPrefix) {
        platform = String(part.dropFirst(Self.platformPrefix.count))
      } else if let appearance = Appearance(rawValue: part) {
        self.appearance = appearance
      } else if let screen = Screen(parsing: part) {
        self.screen = screen
      } else {
        locale = part
      }
    }
    // Parts that are there twice, in another order or in another notation have another text.
    guard self.text == text, hasLocaleName, platform.map(Self.isPlatform) ?? true else {
      return nil
    }
  }

  /// The text that `init(parsing:)` reads; empty if nothing is replaced.
  public var text: String {
    parts(platform: Self.platformPrefix).joined(separator: ",")
  }

  /// The text for people; empty if nothing is replaced.
  public var words: String { parts(platform: "platform ").joined(separator: ", ") }

  private func parts(platform prefix: String) -> [String] {
    [locale, screen?.shortText, appearance?.rawValue, platform.map { prefix + $0 }]
      .compactMap(\.self)
  }

  /// True if nothing is replaced, so that the recorded setting holds.
  public var isEmpty: Bool { self == ReplacedSetting() }

  /// The number of parts that are replaced.
  public var count: Int {
    [locale != nil, screen != nil, appearance != nil, platform != nil].count { $0 }
  }

  /// True if the locale can be part of a file's name, or there is no locale.
  private var hasLocaleName: Bool {
    guard let locale else { return true }
    return Self.isLocale(locale)
  }

  /// Returns true if a text names a locale: a language of 2 to 8 letters, and then parts of 1 to 8 letters and digits
  /// behind `_` or `-`.
  public static func isLocale(_ text: String) -> Bool {
    guard (1...localeLimit).contains(text.utf8.count), Appearance(rawValue: text) == nil else {
      return false
    }
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x5F || $0 == 0x2D }
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
    return (2...8).contains(parts[0].count) && parts[0].allSatisfy(isLetter)
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
      }
  }

  /// Returns true if a text names a platform: a small letter, and then up to 31 small letters, digits and hyphens.
  public static func isPlatform(_ text: String) -> Bool {
    guard (1...platformLimit).contains(text.utf8.count), let first = text.utf8.first else {
      return false
    }
    let letters: ClosedRange<UInt8> = 0x61...0x7A
    return letters.contains(first)
      && text.utf8.allSatisfy { letters.contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// Returns true if another replacement has all parts of this one, with the same values.
  public func isPart(of other: ReplacedSetting) -> Bool {
    (locale == nil || locale == other.locale) && (screen == nil || screen == other.screen)
      && (appearance == nil || appearance == other.appearance)
      && (platform == nil || platform == other.platform)
  }

  /// Returns true if this replacement is carried out before another one.
  ///
  /// Replacements with fewer parts come first. Among equals, the order is locale, screen, appearance, platform.
  public func precedes(_ other: ReplacedSetting) -> Bool {
    guard count == other.count else { return count < other.count }
    let parts = [
      (locale != nil, other.locale != nil), (screen != nil, other.screen != nil),
      (appearance != nil, other.appearance != nil), (platform != nil, other.platform != nil),
    ]
    guard let (own, _) = parts.first(where: { $0 != $1 }) else { return text.precedes(other.text) }
    return own
  }

  /// Returns a setting with the replaced parts; the platform is no part of it.
  public func applied(to setting: SessionSetting) -> SessionSetting {
    var setting = setting
    if let locale { setting.locale = locale }
    if let screen { setting.screen = screen }
    if let appearance { setting.appearance = appearance }
    return setting
  }

  /// Returns the replacement without the parts that the session with this header has already.
  public func without(_ header: SessionHeader) -> ReplacedSetting {
    let setting = header.setting
    return ReplacedSetting(
      locale: locale == setting.locale ? nil : locale,
      screen: screen == setting.screen ? nil : screen,
      appearance: appearance == setting.appearance ? nil : appearance,
      platform: platform == header.platform ? nil : platform
    )
  }
}

extension Screen {
  /// The shortest text that `init(parsing:)` reads: `390x844` for one pixel per point, otherwise `390x844@3`.
  public var shortText: String {
    scale == 1
      ? "\(size.width.canonical)x\(size.height.canonical)" : description
  }
}
