/// Everything outside the app that a session depends on, so that a replay can be given the same.
public struct SessionSetting: Hashable, Sendable {
  /// The screen the app draws on.
  public var screen: Screen
  /// What the app's random numbers and its simulated network start from.
  public var seed: UInt64
  /// The wall time at launch, as `2026-01-01T09:00:00Z`.
  public var clock: String
  /// The time zone's name.
  public var zone: String
  /// The locale's name.
  public var locale: String

  /// Creates a setting; what is left out is the same on every machine.
  public init(
    screen: Screen = .standard,
    seed: UInt64 = 0x51_4D4F,
    clock: String = "2026-01-01T09:00:00Z",
    zone: String = "UTC",
    locale: String = "en_US"
  ) {
    self.screen = screen
    self.seed = seed
    self.clock = clock
    self.zone = zone
    self.locale = locale
  }
}
