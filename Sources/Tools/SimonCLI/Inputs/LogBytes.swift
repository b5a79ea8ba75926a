import EventModel
import Foundation
import Recorder

/// Whole logs as bytes, read and written.
enum LogBytes {
  /// Returns the log of a file that must be whole.
  static func log(_ path: String, _ console: Console) throws(Diagnostic) -> EventLog {
    try log(try TextFile.bytes(path, console), path)
  }

  /// Returns the log of the bytes of a file that must be whole.
  static func log(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> EventLog {
    do { return try EventLog(decoding: bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
  }

  /// Writes a log so that at any moment the old or the new file is there, whole.
  static func write(_ bytes: [UInt8], to path: String, _ console: Console) throws(Diagnostic) {
    guard path != "-" else {
      console.printRaw(String(decoding: bytes, as: UTF8.self))
      return
    }
    try TextFile.replace(path, with: bytes, console)
  }

  /// Returns the path, or the first free one of `path.2`, `path.3` and so on.
  static func free(_ path: String, _ console: Console) -> String {
    var free = path
    var number = 2
    while FileManager.default.fileExists(atPath: console.file(free).path) {
      free = "\(path).\(number)"
      number += 1
    }
    return free
  }
}
