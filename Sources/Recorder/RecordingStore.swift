public import EventModel
public import Foundation
import Platform

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
        if let name = Self.unnamedFolder(in: "\(base)/\(folder)") {
          throw UnnamedFolder(name: name)
        }
      } catch let error as UnnamedFolder {
        let path = directory.appending(path: folder).relativePath
        throw .unreadable(
          path: path.hasSuffix("/") ? path + error.name : "\(path)/\(error.name)",
          reason: "the folder's name is not UTF-8 text"
        )
      } catch {
        let path = directory.appending(path: folder).relativePath
        throw .unreadable(path: path, reason: error.systemReason)
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
  public static func keeps(_ name: String) -> Bool {
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
          exists ? isFolder.boolValue : !keeps(URL(filePath: path).lastPathComponent)
        return isRecording ? .folderElsewhere : .file
      default: return .file
      }
    } catch CocoaError.fileReadNoSuchFile { return .file }
  }

  /// Whether there is an event log, or something in its place that is none.
  public var hasLog: Bool { RecordingFile.exists(logFile) }

  /// The bytes of the event log.
  ///
  /// - Throws: `RecordingFileError.unreadable`.
  public func logBytes() throws(RecordingFileError) -> [UInt8] {
    try Self.bytes(of: logFile)
  }

  static func bytes(of file: URL) throws(RecordingFileError) -> [UInt8] {
    do throws(RecordingFile.Refusal) { return try RecordingFile.bytes(of: file) } catch {
      throw .unreadable(path: file.relativePath, reason: error.reason)
    }
  }

  /// The event log, verified to be exactly as it was recorded.
  ///
  /// - Throws: `RecordingFileError`, with the place for a damaged log.
  public func log() throws(RecordingFileError) -> EventLog {
    let bytes = try logBytes()
    do { return try EventLog(decoding: bytes) } catch {
      guard !error.isCutOff || !LogFile.isBeingWritten(logFile) else {
        throw .underWay(path: logFile.relativePath)
      }
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
      throw .unwritable(path: folder.relativePath, reason: error.systemReason)
    }
    return try LogFile(creating: logFile, syncingEvery: batch)
  }

  /// The story as text; nil where there is none that can be read.
  public func story() -> String? {
    (try? Self.bytes(of: storyFile)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces the story.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func write(story: String) throws(RecordingFileError) {
    do { try Data(story.utf8).write(to: storyFile, options: .atomic) } catch {
      throw .unwritable(path: storyFile.relativePath, reason: error.systemReason)
    }
  }
}

/// Why a recording's files could not be read or written.
public enum RecordingFileError: Error, Sendable {
  /// The file is not there, or cannot be read.
  case unreadable(path: String, reason: String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)
  /// A session that is under way still writes the log.
  case underWay(path: String)
  /// The log is not as it was recorded; with its bytes, so that the place can be shown.
  case damaged(path: String, LogError, bytes: [UInt8])
}
