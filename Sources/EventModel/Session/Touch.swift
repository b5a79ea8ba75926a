/// One phase of the touch of one finger.
public struct Touch: Hashable, Sendable {
  /// The phases of a touch.
  public enum Phase: String, CaseIterable, Sendable {
    /// The finger touched the screen.
    case began
    /// The finger moved.
    case moved
    /// The finger left the screen.
    case ended
    /// The system cancelled the touch.
    case cancelled
  }

  /// The phase that the finger is in.
  public var phase: Phase
  /// The number of the finger, from 0; it is free again after the touch.
  public var finger: Int
  /// The place on the screen, in points.
  public var location: Point

  /// Creates a phase of a touch.
  public init(_ phase: Phase, finger: Int = 0, at location: Point) {
    self.phase = phase
    self.finger = finger
    self.location = location
  }
}
