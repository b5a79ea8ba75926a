/// The places at which an animation ends.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  /// The values after the animation.
  case end
  /// The values before the animation.
  case start
  /// The values that are drawn.
  case current
}

/// The states of an animation that the app controls.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// Not begun, or done.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and not finished.
  case stopped
}
