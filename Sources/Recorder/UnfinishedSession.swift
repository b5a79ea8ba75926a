import Differ
public import EventModel
import Foundation

/// A session that can go on, whether or not it came to its end.
public struct UnfinishedSession: Sendable {
  /// All of it that is whole.
  public var log: EventLog
  /// What is lost of it; nil when it has its end.
  public var loss: LogError?
  /// Whether it is the log that a killed session had set aside.
  public var isAside = false

  /// Reads what there is of a recording.
  ///
  /// A session that was killed while it went on from another one left both. The other one counts
  /// while the later has not come further than it.
  ///
  /// - Throws: `RecordingFileError`, with the place for a log that is damaged rather than cut off.
  public init(of store: RecordingStore) throws(RecordingFileError) {
    let aside = FormerLog.place(in: store)
    let isKept = FileManager.default.fileExists(atPath: aside.path)
    let former = isKept ? try Self.recover(aside) : nil
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

  private init(log: EventLog, loss: LogError?) {
    self.log = log
    self.loss = loss
  }

  /// What is whole of a file; nil where not even its header is.
  private static func recover(_ file: URL) throws(RecordingFileError) -> UnfinishedSession? {
    let bytes = try RecordingStore.bytes(of: file)
    do throws(LogError) {
      let (log, loss) = try EventLog.recover(bytes)
      return log.map { UnfinishedSession(log: $0, loss: loss) }
    } catch {
      throw .damaged(path: file.relativePath, error, bytes: bytes)
    }
  }
}
