import Differ
public import EventModel
public import Foundation

/// The folder of one recording: the event log and the story; the golden beside them is kept by
/// `Differ`'s store.
public struct RecordingStore: Sendable {
  /// The recording's folder.
  public let folder: URL

  /// Creates the store of the recording in `folder`; nothing is read or made yet.
  public init(folder: URL) { self.folder = folder }

  /// What the recording is called: its folder's name.
  public var name: String { folder.lastPathComponent }
  /// Where the event log is kept.
  public var logFile: URL { folder.appending(path: "events.jsonl") }
  /// Where the story is kept.
  public var storyFile: URL { folder.appending(path: "story.stories") }

  /// The recordings below a folder, by name; a folder with a file of a recording is one.
  ///
  /// - Parameter directory: the folder to look in, at any depth.
  /// - Returns: the recordings in the order of their paths; none when there is no such folder.
  /// - Throws: `RecordingFileError.unreadable` for a folder that cannot be looked into, since what is
  ///   not seen would not be missed.
  public static func all(below directory: URL) throws(RecordingFileError) -> [RecordingStore] {
    try contents(of: directory).recordings
  }

  /// The recordings below a folder, and the links to folders there, which are not followed: they
  /// could lead anywhere, or round in a circle.
  ///
  /// - Parameter directory: the folder to look in, at any depth.
  /// - Returns: the recordings in the order of their paths, and the paths of the links in theirs.
  /// - Throws: `RecordingFileError.unreadable` for a folder that cannot be looked into.
  public static func contents(
    of directory: URL
  ) throws(RecordingFileError) -> (recordings: [RecordingStore], links: [String]) {
    let base = directory.standardizedFileURL.path
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: base, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else { return ([], []) }
    var folders: Set<String> = []
    var links: [String] = []
    var open = [""]
    while let folder = open.popLast() {
      do {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(base)/\(folder)") {
          let path = folder.isEmpty ? name : "\(folder)/\(name)"
          let kind = try kind(of: "\(base)/\(path)")
          if kind == .folder { open.append(path) }
          if kind == .folderElsewhere { links.append(directory.appending(path: path).relativePath) }
          if kind == .file, Self.files.contains(name) { folders.insert(folder) }
        }
      } catch {
        let path = directory.appending(path: folder).relativePath
        throw .unreadable(path: path, reason: error.reasonForPeople)
      }
    }
    let recordings = folders.sorted { $0.precedes($1) }
      .map { RecordingStore(folder: $0.isEmpty ? directory : directory.appending(path: $0)) }
    return (recordings, links.sorted { $0.precedes($1) })
  }

  /// The files by which a folder is known to be a recording.
  ///
  /// A story alone is none: people write those by hand.
  private static let files: Set<String> = ["events.jsonl", "golden.tree", "approvals.jsonl"]

  /// Whether a name is that of a file which a recording keeps.
  public static func isFile(_ name: String) -> Bool {
    files.contains(name) || name == "story.stories"
  }

  /// What a path can be to the search for recordings.
  private enum Kind {
    case folder, folderElsewhere, file
  }

  /// What a path is.
  ///
  /// - Throws: what the system says where it may not be looked at; what is gone by now is a file.
  private static func kind(of path: String) throws -> Kind {
    do {
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
      switch type as? FileAttributeType {
      case .typeDirectory?: return .folder
      case .typeSymbolicLink?:
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        // A link that leads nowhere may be a recording that was not checked out.
        let isRecording =
          exists ? isFolder.boolValue : !isFile(URL(filePath: path).lastPathComponent)
        return isRecording ? .folderElsewhere : .file
      default: return .file
      }
    } catch CocoaError.fileReadNoSuchFile { return .file }
  }

  /// Whether there is an event log.
  public var hasLog: Bool { FileManager.default.fileExists(atPath: logFile.path) }

  /// The bytes of the event log.
  ///
  /// - Throws: `RecordingFileError.unreadable`.
  public func logBytes() throws(RecordingFileError) -> [UInt8] {
    do { return [UInt8](try Data(contentsOf: logFile)) } catch {
      throw .unreadable(path: logFile.relativePath, reason: error.reasonForPeople)
    }
  }

  /// The event log, verified to be exactly as it was recorded.
  ///
  /// - Throws: `RecordingFileError`, with the place for a damaged log.
  public func log() throws(RecordingFileError) -> EventLog {
    let bytes = try logBytes()
    do { return try EventLog(decoding: bytes) } catch {
      throw .damaged(path: logFile.relativePath, error, bytes: bytes)
    }
  }

  /// Makes the folder and starts an event log in it; one that was there is replaced.
  ///
  /// - Parameter batch: after how many lines to wait for the disk; nil leaves that to the system.
  /// - Returns: the file, open for one line after the other.
  /// - Throws: `RecordingFileError.unwritable`.
  public func startLog(syncingEvery batch: Int? = nil) throws(RecordingFileError) -> LogFile {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.relativePath, reason: error.reasonForPeople)
    }
    return try LogFile(creating: logFile, syncingEvery: batch)
  }

  /// The story as text; nil where there is none that can be read.
  public func story() -> String? {
    (try? Data(contentsOf: storyFile)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces the story.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func write(story: String) throws(RecordingFileError) {
    do { try Data(story.utf8).write(to: storyFile, options: .atomic) } catch {
      throw .unwritable(path: storyFile.relativePath, reason: error.reasonForPeople)
    }
  }
}

/// The log that a new recording of the same name is about to replace, kept aside until the new one is
/// whole, so that a session that fails or is killed half-way costs nothing.
public struct FormerLog: Sendable {
  private let log: URL
  private let aside: URL?

  /// Sets the log of a recording aside, if there is one.
  ///
  /// Where a session was killed, the log that it had set aside is still there, and what it left in its
  /// place is none to come back to.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public init(settingAside store: RecordingStore) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    let isKept = FileManager.default.fileExists(atPath: place.path)
    // What is no file of ours, a device or a link to somewhere, stays where it is.
    let kind = try? FileManager.default.attributesOfItem(atPath: log.path)[.type]
    let isFile = kind as? FileAttributeType == .typeRegular
    let isWhole = isFile && (try? store.log()) != nil
    if isFile { try LogFile.expectNoWriter(of: log) }
    guard isFile, isWhole || !isKept else {
      aside = isKept ? place : nil
      return
    }
    do {
      if isKept { try FileManager.default.removeItem(at: place) }
      try FileManager.default.moveItem(at: log, to: place)
    } catch {
      throw .unwritable(path: place.relativePath, reason: error.reasonForPeople)
    }
    aside = place
  }

  /// Sets aside the log that a session goes on from.
  ///
  /// - Parameters:
  ///   - store: the recording.
  ///   - session: what it goes on from; whatever else there is of the recording holds less.
  /// - Throws: `RecordingFileError.unwritable`.
  public init(
    settingAside store: RecordingStore,
    continuing session: UnfinishedSession
  ) throws(RecordingFileError) {
    log = store.logFile
    let place = Self.place(in: store)
    aside = place
    try LogFile.expectNoWriter(of: log)
    guard !session.isAside else { return }
    do {
      if FileManager.default.fileExists(atPath: place.path) {
        try FileManager.default.removeItem(at: place)
      }
      try FileManager.default.moveItem(at: log, to: place)
    } catch {
      throw .unwritable(path: place.relativePath, reason: error.reasonForPeople)
    }
  }

  /// Whether a session that was killed left the log there that it was to replace.
  public static func isAside(in store: RecordingStore) -> Bool {
    FileManager.default.fileExists(atPath: place(in: store).path)
  }

  /// Where the log is that a session was to replace which was killed; nil where there is none.
  public static func kept(in store: RecordingStore) -> String? {
    isAside(in: store) ? place(in: store).relativePath : nil
  }

  /// Forgets the former log, now that there is a new one.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func discard() throws(RecordingFileError) {
    guard let aside else { return }
    do { try FileManager.default.removeItem(at: aside) } catch {
      throw .unwritable(path: aside.relativePath, reason: error.reasonForPeople)
    }
  }

  /// Puts the former log back in place of what there is of the new one.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `RecordingFileError.unwritable`, with where the former log still is.
  public func putBack() throws(RecordingFileError) -> Bool {
    guard let aside else { return false }
    do {
      if FileManager.default.fileExists(atPath: log.path) {
        try FileManager.default.removeItem(at: log)
      }
      try FileManager.default.moveItem(at: aside, to: log)
    } catch {
      throw .unwritable(path: aside.relativePath, reason: error.reasonForPeople)
    }
    return true
  }

  fileprivate static func place(in store: RecordingStore) -> URL {
    store.folder.appending(path: "events.former.pending")
  }
}

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
    let bytes: [UInt8]
    do { bytes = [UInt8](try Data(contentsOf: file)) } catch {
      throw .unreadable(path: file.relativePath, reason: error.reasonForPeople)
    }
    do throws(LogError) {
      let (log, loss) = try EventLog.recover(bytes)
      return log.map { UnfinishedSession(log: $0, loss: loss) }
    } catch {
      throw .damaged(path: file.relativePath, error, bytes: bytes)
    }
  }
}

/// Why a recording's files could not be read or written.
public enum RecordingFileError: Error, Sendable {
  /// The file is not there, or cannot be read.
  case unreadable(path: String, reason: String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)
  /// The log is not as it was recorded; with its bytes, so that the place can be shown.
  case damaged(path: String, LogError, bytes: [UInt8])
}
