import Platform

/// The size of a growing log, compared with the largest log that can be read.
///
/// A larger log could not be replayed or continued, so a session is stopped before its log reaches
/// that size.
public struct LogGrowth: Sendable {
  /// The size in bytes at which a session is stopped; it leaves room for one more action and its
  /// screen.
  public static let limit = UntrustedFile.limit / 8 * 7

  /// The reason stored when a session stops at the size limit.
  public static let reason =
    "the log is close to its size limit of \(UntrustedFile.limit >> 20) MB"

  /// The size of the log in bytes.
  public private(set) var bytes = 0

  /// Creates the size of an empty log.
  public init() {}

  /// Adds the size of a line.
  public mutating func add(_ line: [UInt8]) { bytes += line.count }

  /// True once the log has reached the size at which the session has to be stopped.
  public var isFull: Bool { bytes >= Self.limit }
}
