/// One phase of one finger, as the screen reports it.
public struct Touch: Hashable, Sendable {
  /// What a finger can do.
  public enum Phase: String, CaseIterable, Sendable {
    /// It came down.
    case began
    /// It slid to another place.
    case moved
    /// It was lifted.
    case ended
    /// The system took the touch away.
    case cancelled
  }

  /// What the finger did.
  public var phase: Phase
  /// Which finger, from 0; a number is free again once its touch ended.
  public var finger: Int
  /// Where on the screen, in points.
  public var location: Point

  /// Creates one phase of a finger at a place.
  public init(_ phase: Phase, finger: Int = 0, at location: Point) {
    self.phase = phase
    self.finger = finger
    self.location = location
  }
}
