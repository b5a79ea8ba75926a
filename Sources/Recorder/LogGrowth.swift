import Platform

/// How large a log has become, against what can be read of one again.
///
/// A session that goes on beyond that would leave a log without golden and story, from which none could go
/// on; so it is ended in good order while the log is still of use.
public struct LogGrowth: Sendable {
  /// At how many bytes a session is to be ended: what one more action and the screen that it leads to may
  /// need is left of what is read.
  public static let limit = RecordingFile.limit / 8 * 7

  /// How the end of a session is told that was ended for this.
  public static let reason =
    "the log came near the \(RecordingFile.limit >> 20) MB that one may have"

  /// How many bytes the log has.
  public private(set) var bytes = 0

  /// Begins with a log of nothing yet.
  public init() {}

  /// Counts a line that the log has got.
  public mutating func add(_ line: [UInt8]) { bytes += line.count }

  /// Whether the session is to be ended.
  public var isFull: Bool { bytes >= Self.limit }
}
