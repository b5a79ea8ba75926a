/// A quarter turn of the device.
public enum Rotation: String, Hashable, CaseIterable, Sendable {
  /// Against the clock.
  case left
  /// With the clock.
  case right
}
