/// The style of an app's colours.
public enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Dark text on light areas.
  case light
  /// Light text on dark areas.
  case dark
}
