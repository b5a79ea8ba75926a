import EventModel

/// How the device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Upright.
  case portrait
  /// Turned a quarter against the clock.
  case landscapeLeft
  /// Upside down.
  case portraitUpsideDown
  /// Turned a quarter with the clock.
  case landscapeRight

  /// How it is held after another quarter turn.
  func turned(_ rotation: Rotation) -> UIDeviceOrientation {
    UIDeviceOrientation(rawValue: (rawValue + (rotation == .left ? 1 : 3)) % 4) ?? .portrait
  }
}
