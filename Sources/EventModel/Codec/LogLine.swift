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
    /// A kind of a later version, by its name.
    indirect case other(String)
    /// A blank line or a remark.
    case remark
  }

  /// The event's number; 0 for the header, and for a remark that of the event before.
  public var number: Int
  /// The app's time since launch.
  public var at: Microseconds
  /// What happened.
  public var kind: Kind
  /// The kind's name in the log; `header` for the first line, `remark` for what is passed over.
  public var name: String {
    switch kind {
    case .header: "header"
    case .touch: "touch"
    case .text: "text"
    case .rotate: "rotate"
    case .snapshot: "snapshot"
    case .change: "change"
    case .marker: "marker"
    case .end: "end"
    case .other(let name): name
    case .remark: "remark"
    }
  }

  /// How many bytes the line has, its end included.
  public var bytes: Int
}
