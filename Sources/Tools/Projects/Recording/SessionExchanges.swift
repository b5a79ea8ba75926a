import AppDriver
import Approvals
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer

/// The exchanges of an app with other programs in a session that becomes a recording: lines that only the app reads,
/// without secrets.
///
/// Until the recording is kept, its proof gets them from a file outside of it, which ends with this value, and with the
/// process.
final class SessionExchanges {
  /// The lines, in the order in which the app told them.
  let lines: [String]
  private var file: URL
  /// The open file, which has no name any more, so that nothing is left of it after a kill.
  private var handle: FileHandle?

  /// Creates exchanges, and the file for a proof; there is none without a line.
  ///
  /// - Parameter lines: the lines, in the order in which the app told them.
  /// - Throws: a diagnostic if they are more than a recording can have, or if the file cannot be written.
  init(_ lines: [String]) throws {
    self.lines = lines
    file = FileManager.default.temporaryDirectory
      .appending(path: "simon-network-\(UUID().uuidString).jsonl")
    guard !lines.isEmpty else { return }
    let count = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    guard count <= UntrustedFile.limit else { throw Self.tooMany(count) }
    try writePrivately()
  }

  /// Writes the file so that nobody else can read it, also while it is written: others can read its folder, and the
  /// exchanges have what a server says to one person only.
  private func writePrivately() throws {
    let files = FileManager.default
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard files.createFile(atPath: file.path, contents: nil, attributes: mode),
      try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600
    else {
      throw RecordingFileError.unwritable(path: file.path, reason: "it cannot be created")
    }
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: text)
    let process = ProcessInfo.processInfo.processIdentifier
    let nameless = URL(filePath: "/proc/\(process)/fd/\(handle.fileDescriptor)")
    guard UntrustedFile.exists(nameless) else { return try handle.close() }
    try files.removeItem(at: file)
    (file, self.handle) = (nameless, handle)
  }

  private var text: Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

  deinit { if handle == nil { try? FileManager.default.removeItem(at: file) } }

  /// The treatment of the exchanges of an app that is to get these.
  var use: NetworkUse { .replayed(from: file.absoluteURL.path) }

  /// Writes them into the folder of a recording, beside those of a former one.
  ///
  /// - Parameter store: the recording.
  /// - Returns: the treatment of the exchanges once the recording is kept.
  /// - Throws: a diagnostic if the file cannot be written.
  func stage(in store: RecordingStore) throws -> NewRecording.Network {
    let file = store.goldens().newNetworkFile
    guard !lines.isEmpty else {
      try? FileManager.default.removeItem(at: file)
      return .none
    }
    try write(to: file)
    return .beside
  }

  private func write(to file: URL) throws {
    do { try WholeFile.write(Array(text), to: file.path) } catch {
      throw RecordingFileError.unwritable(path: file.relativePath, reason: error.reason)
    }
  }

  private static func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      message: "the exchanges of the app with other programs take \(count >> 20) MiB, "
        + "and a file of a recording can have \(UntrustedFile.limit >> 20) MiB",
      hint: "record a shorter session, or one whose app loads less",
      gravity: .difference
    )
  }
}

extension RecordingStore {
  /// Returns the lines of the app's exchanges with other programs; none without the file.
  ///
  /// - Returns: the lines that are not empty.
  /// - Throws: a diagnostic if there is a file that cannot be read: what is made from the recording would lack it.
  func networkLines() throws(Diagnostic) -> [String] {
    guard UntrustedFile.exists(networkFile) else { return [] }
    do throws(UntrustedFile.Refusal) {
      return TextLines.of(try UntrustedFile.bytes(of: networkFile)).filter { !$0.isEmpty }
        .map(String.init)
    } catch {
      throw Diagnostic(
        message: "the exchanges of the app cannot be read: \(error.reason)",
        path: networkFile.relativePath,
        gravity: .damaged
      )
    }
  }
}
