import CommandLines
import EventModel
import Messages
import Platform
import Recorder

/// The places that calls name for logs made from other logs.
enum LogPlace {
  /// Writes a log to the place that a call names, and a line about it to the ledger there.
  static func write(
    _ log: EventLog,
    madeFrom logs: [[UInt8]],
    by command: String,
    _ call: Invocation
  ) throws {
    let output = call[StandardOptions.output]
    try Rewriting.write(LogWriter.encode(log), to: output, madeFrom: logs, by: command, call)
  }

  /// Returns the file of the result; nil to write each log in its own place.
  static func output(_ call: Invocation) throws -> String? {
    guard try !call.has(StandardOptions.output) || LogFiles.all(call).count == 1 else {
      throw UsageError("-o needs exactly one log; without -o, each log is rewritten in its place")
    }
    return call[StandardOptions.output]
  }

  /// Makes sure that a log to rewrite in its place is no link, which could lead to any file.
  static func expectNoLink(_ path: String, _ call: Invocation) throws(Diagnostic) {
    let file = call.console.file(path)
    guard path != "-", let target = FilePlace.target(ofLink: file) else { return }
    throw Diagnostic(
      message: "this is a link to \(target.quoted), which is not rewritten unasked",
      path: path,
      hint: "name that file itself, or write the result to another file with -o FILE"
    )
  }

  /// Returns the log of the bytes of a file that must be whole.
  static func log(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> EventLog {
    do { return try EventLog(decoding: bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
  }
}
