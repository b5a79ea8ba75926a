public import EventModel
public import Foundation
import Platform

/// The folder of one recording, with its event log and its story.
///
/// `Approvals` stores the golden in the same folder.
public struct RecordingStore: Sendable {
  /// The folder that contains the files of the recording.
  public let folder: URL
  /// The reason why nothing in the folder is read, such as a link in its place; nil for a usual one.
  public let refusal: RecordingFileError?
  /// The name of the recording: its path below the folder of recordings in which it was found, else the name of
  /// its folder.
  public private(set) var name: String
  /// True if another recording that was found with this one has the same title.
  public private(set) var sharesTitle = false

  /// Creates the store of the recording in `folder` without reading or writing anything.
  public init(folder: URL) {
    (self.folder, refusal) = (folder, nil)
    name = folder.lastPathComponent
  }

  /// Creates the store of a folder in which nothing is read.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - path: its path in messages.
  ///   - reason: the reason, in one lower-case clause.
  init(refusing folder: URL, at path: String, because reason: String) {
    self.folder = folder
    name = folder.lastPathComponent
    refusal = .unreadable(path: path, reason: reason)
  }

  /// The name of the recording's folder, which its golden and its story have.
  public var title: String { folder.lastPathComponent }
  /// The file of the event log.
  public var logFile: URL { folder.appending(path: "events.jsonl") }
  /// The file of the app's exchanges with other programs, such as its back end.
  public var networkFile: URL { folder.appending(path: "network.jsonl") }
  /// The path of that file, whether there is one or not.
  package var networkPath: String { networkFile.absoluteURL.path }
  /// The file of the story.
  public var storyFile: URL { folder.appending(path: "story.stories") }

  /// Returns the recordings below a folder: the folders that contain a file of a recording.
  ///
  /// - Parameter directory: the folder to search, at any depth.
  /// - Returns: the recordings in the order of their paths; empty if there is no such folder. An unreadable folder
  ///   below, or a link to a folder, becomes a recording with a refusal: otherwise its recordings would be missed
  ///   silently.
  /// - Throws: `RecordingFileError.unreadable` if the folder itself cannot be read.
  public static func all(below directory: URL) throws(RecordingFileError) -> [RecordingStore] {
    try contents(of: directory).recordings
  }

  /// Returns the recordings below a folder, and the links to folders that can be none.
  ///
  /// Links are not followed, since they could lead anywhere or form a cycle. Any link could have taken
  /// the place of a recording, unless its name begins with a dot.
  ///
  /// - Parameter directory: the folder to search, at any depth.
  /// - Returns: the recordings in the order of their paths, and the sorted paths of the other links.
  /// - Throws: `RecordingFileError.unreadable` if the folder itself cannot be read.
  public static func contents(
    of directory: URL
  ) throws(RecordingFileError) -> (recordings: [RecordingStore], links: [String]) {
    try contents(of: directory, listing: FolderListing.init(of:))
  }

  /// Returns the recordings and the links below a folder by a function that lists one folder.
  static func contents(
    of directory: URL,
    listing: @Sendable (String) throws -> FolderListing
  ) throws(RecordingFileError) -> (recordings: [RecordingStore], links: [String]) {
    let base = directory.standardizedFileURL.path
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: base, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else { return ([], []) }
    var search = RecordingSearch(below: directory)
    var level = [""]
    while !level.isEmpty {
      // A person waits for the listing of a thousand folders.
      let listings = level.mapSideBySide(by: 16) { folder in
        Result { try listing("\(base)/\(folder)") }
      }
      for (folder, result) in zip(level, listings) {
        switch result {
        case .success(let listed): search.add(listed, of: folder, at: base)
        case .failure(let error):
          guard !folder.isEmpty else {
            throw .unreadable(path: directory.relativePath, reason: error.systemReason)
          }
          search.refuse(folder, because: error.systemReason)
        }
      }
      level = search.takeOpen()
    }
    return (named(search.found), search.links.sorted { $0.precedes($1) })
  }

  /// Returns recordings under the names of their paths, in the order of these.
  private static func named(_ recordings: [String: RecordingStore]) -> [RecordingStore] {
    let counts = Dictionary(recordings.values.map { ($0.title, 1) }, uniquingKeysWith: +)
    return recordings.sorted { $0.key.precedes($1.key) }.map { path, recording in
      var recording = recording
      if !path.isEmpty { recording.name = path }
      recording.sharesTitle = counts[recording.title, default: 0] > 1
      return recording
    }
  }

  /// Returns true for the name of a file in a recording, also of one that a run or an unfinished decision leaves
  /// there.
  public static func keeps(_ name: String) -> Bool {
    isLasting(name) || name.hasSuffix(".pending")
  }

  /// The files that make a folder a recording.
  ///
  /// A story alone does not, since stories are also written by hand.
  static let markingFiles: Set<String> = ["events.jsonl", "golden.tree", "approvals.jsonl"]

  /// Returns true if a name is that of a file in a recording that is kept for good.
  static func isLasting(_ name: String) -> Bool {
    markingFiles.contains(name) || name == "story.stories" || name == "network.jsonl"
      || name.hasPrefix("golden@") && name.hasSuffix(".tree")
  }

  /// True if something has the name of the event log; also true in a folder that is not read, which may have one.
  public var hasLog: Bool { refusal != nil || UntrustedFile.exists(logFile) }

  /// Returns the bytes of the event log.
  ///
  /// - Throws: `RecordingFileError.unreadable`.
  public func logBytes() throws(RecordingFileError) -> [UInt8] {
    if let refusal { throw refusal }
    guard hasLog else { throw missingLog }
    return try Self.bytes(of: logFile)
  }

  /// The error of a recording whose log is gone.
  ///
  /// The files that are left of it, such as a golden or a ledger, show that it was there.
  public var missingLog: RecordingFileError {
    let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = left.filter(Self.isLasting).sorted()
    let reason =
      files.isEmpty
      ? "there is no such file"
      : "this recording's log is gone, and \(files.joined(separator: ", ")) "
        + (files.count == 1 ? "is" : "are")
        + " left: restore it from version control, or record the session "
        + "again; to give the recording up, delete its folder"
    return .unreadable(path: logFile.relativePath, reason: reason)
  }

  static func bytes(of file: URL) throws(RecordingFileError) -> [UInt8] {
    do throws(UntrustedFile.Refusal) { return try UntrustedFile.bytes(of: file) } catch {
      throw .unreadable(path: file.relativePath, reason: error.reason)
    }
  }

  /// Reads the log in a file, which may be beside the log of a recording.
  ///
  /// - Throws: `RecordingFileError`, with the place of any damage.
  package static func log(in file: URL) throws(RecordingFileError) -> EventLog {
    let bytes = try bytes(of: file)
    do { return try EventLog(decoding: bytes) } catch {
      throw .damaged(path: file.relativePath, error, bytes: bytes)
    }
  }

  /// Reads the event log and verifies that it is undamaged.
  ///
  /// - Parameter limits: the sizes and the time above which the log is refused.
  /// - Returns: the log.
  /// - Throws: `RecordingFileError`, with the place of the damage.
  public func log(limits: LogLimits = LogLimits()) throws(RecordingFileError) -> EventLog {
    let bytes = try logBytes()
    do { return try EventLog(decoding: bytes, limits: limits) } catch {
      guard !error.isCutOff || !LogFile.isBeingWritten(logFile) else {
        throw errorOfRunningSession
      }
      throw .damaged(path: logFile.relativePath, error, bytes: bytes)
    }
  }

  /// The error of a log that a running session is still writing.
  package var errorOfRunningSession: RecordingFileError { .underWay(path: logFile.relativePath) }

  /// Returns the error of a log in which damage was found before, with the bytes that show its place.
  ///
  /// The bytes of a log that only took too long to read show nothing.
  package func damage(_ error: LogError) -> RecordingFileError {
    var bytes: [UInt8] = []
    if case .outOfTime = error.reason {} else { bytes = (try? logBytes()) ?? [] }
    return .damaged(path: logFile.relativePath, error, bytes: bytes)
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
    guard refusal == nil else { return nil }
    return (try? Self.bytes(of: storyFile)).flatMap { String(validating: $0, as: UTF8.self) }
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
