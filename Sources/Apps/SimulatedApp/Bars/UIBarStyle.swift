/// The styles of a bar.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// Light.
  case `default`
  /// Dark.
  case black
}

/// The heights of a bar.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// As usual.
  case `default`
  /// Lower, as on a low screen.
  case compact
}
