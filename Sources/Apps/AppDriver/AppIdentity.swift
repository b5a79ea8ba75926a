/// An app's own description of its build and surroundings, where they differ from the launch.
public struct AppIdentity: Hashable, Codable, Sendable {
  /// The build, such as `4.2 (1187)`; given where a session is meant for one build only.
  public var build: String?
  /// The locale that it runs in, whatever the launch asks for.
  public var locale: String?
  /// The time zone that it runs in, whatever the launch asks for.
  public var zone: String?
  /// The platform that it runs on, such as `linux`, in the form of `ReplacedSetting.isPlatform(_:)`; given where its
  /// screens depend on it.
  public var platform: String?

  /// Creates an identity.
  public init(
    build: String? = nil,
    locale: String? = nil,
    zone: String? = nil,
    platform: String? = nil
  ) {
    self.build = build
    self.locale = locale
    self.zone = zone
    self.platform = platform
  }
}
