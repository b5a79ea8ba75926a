public import EventModel
public import Foundation
import Platform

/// A session that can be continued, finished or not.
public struct UnfinishedSession: Sendable {
  /// The complete events of the session.
  public var log: EventLog
  /// The error at the end of the log; nil if the log is complete.
  public var loss: LogError?
  /// The file that contains the session's log.
  public var file: URL
}

extension UnfinishedSession {
  /// Reads the longest session that a recording has.
  ///
  /// A session that was killed while it replaced another one left its log beside that one. The older
  /// one counts unless the newer one contains more events.
  ///
  /// - Parameters:
  ///   - store: the recording.
  ///   - limits: the sizes and the time above which a log is refused.
  /// - Throws: `RecordingFileError`, with the place of the damage if the log is not just cut off.
  public init(
    of store: RecordingStore,
    limits: LogLimits = LogLimits()
  ) throws(RecordingFileError) {
    var longest: UnfinishedSession?
    for file in NewLog.places(in: store) where UntrustedFile.exists(file) {
      guard let newer = try Self.recover(file, limits) else { continue }
      if let older = longest, newer.isBehind(older) { continue }
      longest = newer
    }
    guard let longest else {
      let path = store.logFile.relativePath
      guard store.hasLog else { throw store.missingLog }
      let lost = LogError(.missingHeader, line: 1, column: 1)
      throw .damaged(path: path, lost, bytes: try store.logBytes())
    }
    self = longest
  }

  /// Returns true if the session is an unfinished repetition of another one.
  private func isBehind(_ other: UnfinishedSession) -> Bool {
    log.header == other.log.header && loss != nil && other.log.events.starts(with: log.events)
  }

  /// Reads the complete events of a file; nil if it has no complete header.
  private static func recover(
    _ file: URL,
    _ limits: LogLimits
  ) throws(RecordingFileError) -> UnfinishedSession? {
    let bytes = try RecordingStore.bytes(of: file)
    let (log, loss) = try bridge(EventLog.recover(bytes, limits: limits)) { (error: LogError) in
      RecordingFileError.damaged(path: file.relativePath, error, bytes: bytes)
    }
    return log.map { UnfinishedSession(log: $0, loss: loss, file: file) }
  }
}
