public import EventModel
public import Foundation
import Platform

/// The folder of one recording, with its event log and its story.
///
/// `Approvals` stores the golden in the same folder.
public struct RecordingStore: Sendable {
  /// The recording's folder.
  public let folder: URL

  /// Creates the store of the recording in `folder` without reading or writing anything.
  public init(folder: URL) { self.folder = folder }

  /// The name of the recording, which is the name of its folder.
  public var name: String { folder.lastPathComponent }
  /// The file of the event log.
  public var logFile: URL { folder.appending(path: "events.jsonl") }
  /// The file of the story.
  public var storyFile: URL { folder.appending(path: "story.stories") }

  /// Returns the recordings below a folder: the folders that contain a file of a recording.
  ///
  /// - Parameter directory: the folder to search, at any depth.
  /// - Returns: the recordings in the order of their paths; empty if there is no such folder.
  /// - Throws: `RecordingFileError.unreadable` for a folder that cannot be read, since its recordings
  ///   would be missed silently.
  public static func all(below directory: URL) throws(RecordingFileError) -> [RecordingStore] {
    try contents(of: directory).recordings
  }

  /// Returns the recordings below a folder, and the links to folders.
  ///
  /// Links are not followed, since they could lead anywhere or form a cycle.
  ///
  /// - Parameter directory: the folder to search, at any depth.
  /// - Returns: the recordings in the order of their paths, and the sorted paths of the links.
  /// - Throws: `RecordingFileError.unreadable` for a folder that cannot be read.
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
      let place = directory.appending(path: folder).relativePath
      let entries = try bridge(Self.entries(of: "\(base)/\(folder)")) { (error: any Error) in
        RecordingFileError.unreadable(path: place, reason: error.systemReason)
      }
      for (name, kind) in entries {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch kind {
        // A recording that is being put together, or that a killed process left so.
        case .folder where WholeFile.isPart(name): continue
        case .folder: open.append(path)
        case .linkToFolder: links.append(directory.appending(path: path).relativePath)
        case .file: if Self.files.contains(name) { folders.insert(folder) }
        }
      }
      if let name = FolderName.undecodable(in: "\(base)/\(folder)") {
        throw .unreadable(
          path: place.hasSuffix("/") ? place + name : "\(place)/\(name)",
          reason: "the folder's name is not UTF-8 text"
        )
      }
    }
    let recordings = folders.sorted { $0.precedes($1) }
      .map { RecordingStore(folder: $0.isEmpty ? directory : directory.appending(path: $0)) }
    return (recordings, links.sorted { $0.precedes($1) })
  }

  /// The files that make a folder a recording.
  ///
  /// A story alone does not, since stories are also written by hand.
  private static let files: Set<String> = ["events.jsonl", "golden.tree", "approvals.jsonl"]

  /// Returns whether a name is that of a file in a recording.
  public static func keeps(_ name: String) -> Bool {
    files.contains(name) || name == "story.stories"
  }

  /// The kinds of paths in the search for recordings.
  private enum Kind {
    case folder, linkToFolder, file
  }

  /// Returns the names in a folder with their kinds.
  ///
  /// - Throws: the system's error.
  private static func entries(of folder: String) throws -> [(name: String, kind: Kind)] {
    try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      (name, try kind(of: "\(folder)/\(name)"))
    }
  }

  /// Returns the kind of a path; a file that was deleted meanwhile is a file.
  ///
  /// - Throws: the system's error if the path must not be read.
  private static func kind(of path: String) throws -> Kind {
    do {
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
      switch type as? FileAttributeType {
      case .typeDirectory?: return .folder
      case .typeSymbolicLink?:
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        // A broken link may be a recording that was not checked out.
        let isLinkToFolder =
          exists ? isFolder.boolValue : !keeps(URL(filePath: path).lastPathComponent)
        return isLinkToFolder ? .linkToFolder : .file
      default: return .file
      }
    } catch CocoaError.fileReadNoSuchFile { return .file }
  }

  /// Whether there is an event log, or anything else of that name.
  public var hasLog: Bool { UntrustedFile.exists(logFile) }

  /// Returns the bytes of the event log.
  ///
  /// - Throws: `RecordingFileError.unreadable`.
  public func logBytes() throws(RecordingFileError) -> [UInt8] {
    try Self.bytes(of: logFile)
  }

  static func bytes(of file: URL) throws(RecordingFileError) -> [UInt8] {
    do throws(UntrustedFile.Refusal) { return try UntrustedFile.bytes(of: file) } catch {
      throw .unreadable(path: file.relativePath, reason: error.reason)
    }
  }

  /// Reads the event log and verifies that it is undamaged.
  ///
  /// - Throws: `RecordingFileError`, with the place of the damage.
  public func log() throws(RecordingFileError) -> EventLog {
    let bytes = try logBytes()
    do { return try EventLog(decoding: bytes) } catch {
      guard !error.isCutOff || !LogFile.isBeingWritten(logFile) else {
        throw .underWay(path: logFile.relativePath)
      }
      throw .damaged(path: logFile.relativePath, error, bytes: bytes)
    }
  }

  /// Creates the folder and an empty event log, replacing an existing one.
  ///
  /// - Parameter batch: the number of lines after which to wait for the disk; nil to never wait.
  /// - Returns: the open file.
  /// - Throws: `RecordingFileError.unwritable`.
  public func startLog(syncingEvery batch: Int? = nil) throws(RecordingFileError) -> LogFile {
    try writing(
      to: folder,
      FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    )
    return try LogFile(creating: logFile, syncingEvery: batch)
  }

  /// Returns the text of the story; nil if there is none that can be read.
  public func story() -> String? {
    (try? Self.bytes(of: storyFile)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Reads the story; nil if there is none.
  ///
  /// - Throws: `RecordingFileError.unreadable`, also for bytes that are no text.
  public func readStory() throws(RecordingFileError) -> String? {
    guard UntrustedFile.exists(storyFile) else { return nil }
    guard let text = String(validating: try Self.bytes(of: storyFile), as: UTF8.self) else {
      throw .unreadable(path: storyFile.relativePath, reason: "it is not UTF-8 text")
    }
    return text
  }

  /// Replaces the story.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  public func write(story: String) throws(RecordingFileError) {
    try writing(to: storyFile, WholeFile.write(Array(story.utf8), to: storyFile.path))
  }
}

/// The reason why a file of a recording cannot be read or written.
public enum RecordingFileError: Error, Sendable {
  /// The file is missing or cannot be read.
  case unreadable(path: String, reason: String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)
  /// A running session is still writing the log.
  case underWay(path: String)
  /// The log is damaged; its bytes serve to show the place.
  case damaged(path: String, LogError, bytes: [UInt8])
}

/// Performs a change of a file or a folder, and reports a failure with its path.
func writing<Value>(
  to file: URL,
  _ change: @autoclosure () throws -> Value
) throws(RecordingFileError) -> Value {
  do { return try change() } catch {
    throw .unwritable(path: file.relativePath, reason: error.systemReason)
  }
}
