/// What one line of a log says, without what would cost memory: the screen it leads to is the
/// stream's.
public struct LogLine: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The session's header.
    indirect case header(SessionHeader)
    /// A finger came down, slid or was lifted.
    case touch(Touch)
    /// Characters were typed.
    case text
    /// The device was turned.
    case rotate(Rotation)
    /// The screen in full.
    case snapshot
    /// The screen as what changed.
    case change
    /// A remark of the person who recorded.
    case marker
    /// The session is over.
    indirect case end(Event.Ending)
    /// A kind of a later version.
    case other
  }

  /// The event's number; 0 for the header.
  public var number: Int
  /// The app's time since launch.
  public var at: Microseconds
  /// What happened.
  public var kind: Kind
  /// How many bytes the line has, its end included.
  public var bytes: Int
}
