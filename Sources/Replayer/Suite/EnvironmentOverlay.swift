public import EventModel

/// The parts of the recorded environment that a run replaces.
public struct EnvironmentOverlay: Hashable, Sendable {
  /// The locale of the app; nil for the recorded one.
  public var locale: String?
  /// The screen of the app; nil for the recorded one.
  public var screen: Screen?

  /// Creates an overlay; without values it replaces nothing.
  public init(locale: String? = nil, screen: Screen? = nil) {
    (self.locale, self.screen) = (locale, screen)
  }

  /// Whether it replaces nothing.
  public var isEmpty: Bool { locale == nil && screen == nil }

  /// Returns a setting with the replaced parts.
  func applied(to setting: SessionSetting) -> SessionSetting {
    var setting = setting
    if let locale { setting.locale = locale }
    if let screen { setting.screen = screen }
    return setting
  }
}
