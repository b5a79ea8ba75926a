public import EventModel
import Foundation

/// A session that can be continued, finished or not.
public struct UnfinishedSession: Sendable {
  /// The complete events of the session.
  public var log: EventLog
  /// The error at the end of the log; nil if the log is complete.
  public var loss: LogError?
  /// Whether this is the log that a killed session had moved aside.
  public var isAside = false
}

extension UnfinishedSession {
  /// Reads the longest session that a recording has.
  ///
  /// A session that was killed while it continued another one left two logs. The older one counts
  /// unless the newer one contains more events.
  ///
  /// - Throws: `RecordingFileError`, with the place of the damage if the log is not just cut off.
  public init(of store: RecordingStore) throws(RecordingFileError) {
    let aside = PreviousLog.place(in: store)
    let former = PreviousLog.isAside(in: store) ? try Self.recover(aside) : nil
    let present = store.hasLog ? try Self.recover(store.logFile) : nil
    switch (present, former) {
    case (let present?, let former?):
      let isBegun = former.log.header == present.log.header
      let isBehind =
        isBegun && present.loss != nil && former.log.events.starts(with: present.log.events)
      self = isBehind ? former : present
      isAside = isBehind
    case (let present?, nil): self = present
    case (nil, let former?):
      self = former
      isAside = true
    case (nil, nil):
      let path = store.logFile.relativePath
      guard store.hasLog else { throw .unreadable(path: path, reason: "there is no such file") }
      let lost = LogError(.missingHeader, line: 1, column: 1)
      throw .damaged(path: path, lost, bytes: try store.logBytes())
    }
  }

  /// Reads the complete events of a file; nil if it has no complete header.
  private static func recover(_ file: URL) throws(RecordingFileError) -> UnfinishedSession? {
    let bytes = try RecordingStore.bytes(of: file)
    let (log, loss) = try bridge(EventLog.recover(bytes)) { (error: LogError) in
      RecordingFileError.damaged(path: file.relativePath, error, bytes: bytes)
    }
    return log.map { UnfinishedSession(log: $0, loss: loss) }
  }
}
