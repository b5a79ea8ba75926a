/// What an app says of itself and of where it runs, where that is not what it was launched in.
///
/// An app that is all that a launch asks for says nothing.
public struct AppIdentity: Hashable, Sendable {
  /// Which build it is, such as `4.2 (1187)`; stated where a session is meant for one build alone.
  public var build: String?
  /// The locale that it runs in, whatever it is launched in.
  public var locale: String?
  /// The time zone that it runs in, whatever it is launched in.
  public var zone: String?

  /// Creates an identity; what is left out is not said.
  public init(build: String? = nil, locale: String? = nil, zone: String? = nil) {
    self.build = build
    self.locale = locale
    self.zone = zone
  }
}
