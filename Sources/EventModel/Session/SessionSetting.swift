/// Everything outside the app on which a session depends, so that a replay can have the same.
public struct SessionSetting: Hashable, Sendable {
  /// The app's screen.
  public var screen: Screen
  /// The seed of the app's random numbers and of its simulated network.
  public var seed: UInt64
  /// The wall-clock time at launch, such as `2026-01-01T09:00:00Z`.
  public var clock: String
  /// The time zone's name.
  public var zone: String
  /// The locale's name.
  public var locale: String
  /// The style of the app's colours.
  public var appearance: Appearance

  /// Creates a setting; the defaults are the same on every machine.
  public init(
    screen: Screen = .standard,
    seed: UInt64 = 0x51_4D4F,
    clock: String = "2026-01-01T09:00:00Z",
    zone: String = "UTC",
    locale: String = "en_US",
    appearance: Appearance = .light
  ) {
    self.screen = screen
    self.seed = seed
    self.clock = clock
    self.zone = zone
    self.locale = locale
    self.appearance = appearance
  }
}
