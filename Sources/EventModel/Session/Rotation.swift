/// The direction of a quarter turn of the device.
public enum Rotation: String, Hashable, CaseIterable, Sendable {
  /// Counterclockwise.
  case left
  /// Clockwise.
  case right
}
