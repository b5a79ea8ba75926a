import EventModel

/// The orientation of the device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// Turned a quarter anticlockwise.
  case landscapeLeft
  /// Turned a quarter clockwise.
  case landscapeRight
  /// Lying on its back, which no session lets it do.
  case faceUp
  /// Lying on its screen, which no session lets it do.
  case faceDown

  /// True if the screen is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True if the screen is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True if the device lies flat, with its screen up or down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// True if an app can be shown in the orientation: it is known, and the device does not lie flat.
  public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }

  /// Returns the orientation after a further quarter turn.
  func turned(_ rotation: Rotation) -> UIDeviceOrientation {
    let circle = [Self.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
    let place = circle.firstIndex(of: self) ?? 0
    return circle[(place + (rotation == .left ? 1 : 3)) % 4]
  }
}
