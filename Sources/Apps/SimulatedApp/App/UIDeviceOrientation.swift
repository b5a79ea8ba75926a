import EventModel

/// The orientation of the device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Upright.
  case portrait
  /// Turned a quarter anticlockwise.
  case landscapeLeft
  /// Upside down.
  case portraitUpsideDown
  /// Turned a quarter clockwise.
  case landscapeRight

  /// Returns the orientation after a further quarter turn.
  func turned(_ rotation: Rotation) -> UIDeviceOrientation {
    UIDeviceOrientation(rawValue: (rawValue + (rotation == .left ? 1 : 3)) % 4) ?? .portrait
  }
}
