import CommandLines
import EventModel
import Messages
import Recorder

/// `simon-replay log upgrade`, `cut` and `splice`: logs made from other logs.
enum LogSurgeryCommands {
  static let commands = [LogRepairCommand.command, upgrade, cut, splice]

  private static let first = Option("--from N", in: 1...Int.max, "the first event (default 1)")
  private static let last = Option("--to N", in: 1...Int.max, "the last event (default: all)")

  private static let upgrade = Command(
    name: "log upgrade",
    group: .logs,
    purpose: "rewrite a log in the current format and its canonical form",
    operands: "RECORDING|FILE…",
    options: [StandardOptions.output, StandardOptions.directory],
    examples: [
      "simon-replay log upgrade recordings/*/events.jsonl": "all logs, in place"
    ],
    exitCodes: [.damaged, .nothing, .locked],
    run: { call in
      let output = try output(call)
      for path in try LogFiles.all(call) {
        try RecordingLock.hold(ofFile: output ?? path, for: call.console) {
          try upgrade(path, to: output, call)
        }
      }
      return .success
    }
  )

  private static func upgrade(_ path: String, to output: String?, _ call: Invocation) throws {
    let bytes = try TextFile.bytes(path, call.console)
    let log = try log(bytes, path)
    let upgraded = log.upgraded()
    let result = LogWriter.encode(upgraded)
    let version = upgraded.header.format
    if result != bytes || output != nil {
      if output == nil { try expectNoLink(path, call) }
      try Rewriting.write(result, to: output ?? path, madeFrom: [bytes], by: "log upgrade", call)
    }
    let remarks = bytes.split(separator: 0x0A).count - (upgraded.events.count + 1)
    let change =
      result == bytes
      ? "already format \(version) in its canonical form"
      : log.header.format == version
        ? "format \(version), rewritten in its canonical form"
        : "format \(log.header.format), upgraded to \(version)"
    call.console.diagnose(
      "\(path.printable): \(change)"
        + (remarks > 0 ? "; \(remarks.counted("remark")) left out" : "")
    )
  }

  private static let cut = Command(
    name: "log cut",
    group: .logs,
    purpose: "write a part of a session as a log",
    operands: "RECORDING|FILE",
    options: [
      first, last, StandardOptions.output, StandardOptions.directory,
    ],
    examples: [
      "simon-replay log cut --from 40 --to 60 events.jsonl -o part.jsonl": "21 events"
    ],
    exitCodes: [.damaged, .nothing, .locked],
    run: { call in
      // What the log is cut from may be the log that is replaced.
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.console) {
        let path = try LogFiles.one(call.operands[0], call)
        let bytes = try TextFile.bytes(path, call.console)
        let part = try part(of: try log(bytes, path), at: path, call)
        try write(part, madeFrom: [bytes], by: "log cut", call)
      }
      return .success
    }
  )

  /// Returns the events of a log that a call chooses.
  private static func part(
    of log: EventLog,
    at path: String,
    _ call: Invocation
  ) throws -> EventLog {
    let from = call[first] ?? 1
    let to = call[last] ?? log.events.count
    guard from <= max(to, log.events.count) else {
      throw UsageError.noEvent("\(from)", of: path.printable, last: log.events.count)
    }
    guard from <= to else { throw UsageError("--from \(from) is after --to \(to)") }
    do throws(LogSurgeryError) { return try log.cut(from...to) } catch {
      throw UsageError("\(path.printable): \(error.message)", hint: error.hint)
    }
  }

  /// Writes a log to the place that a call names, and a line about it to the ledger there.
  private static func write(
    _ log: EventLog,
    madeFrom logs: [[UInt8]],
    by command: String,
    _ call: Invocation
  ) throws {
    let output = call[StandardOptions.output]
    try Rewriting.write(LogWriter.encode(log), to: output, madeFrom: logs, by: command, call)
  }

  private static let splice = Command(
    name: "log splice",
    group: .logs,
    purpose: "join two sessions, the second of which continues the first",
    operands: "A B",
    options: [StandardOptions.output, StandardOptions.directory],
    examples: [
      "simon-replay log splice first.jsonl second.jsonl -o both.jsonl": "one log from two"
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked],
    run: { call in
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.console) {
        let paths = try call.operands.map { try LogFiles.one($0, call) }
        let files = try paths.map { try TextFile.bytes($0, call.console) }
        let logs = try zip(files, paths).map { try log($0, $1) }
        let whole: EventLog
        do throws(LogSurgeryError) { whole = try logs[0].splicing(logs[1]) } catch {
          throw Diagnostic(
            message: "\(call.operands[1].printable) does not continue "
              + "\(call.operands[0].printable): \(error.message)",
            hint: error.hint,
            gravity: .difference
          )
        }
        try write(whole, madeFrom: files, by: "log splice", call)
      }
      return .success
    }
  )

  /// Returns the file of the result; nil to write each log in its own place.
  static func output(_ call: Invocation) throws -> String? {
    guard try !call.has(StandardOptions.output) || LogFiles.all(call).count == 1 else {
      throw UsageError("-o takes one log; without it, each log is written in its own place")
    }
    return call[StandardOptions.output]
  }

  /// Makes sure that a log to rewrite in its place is no link, which could lead to any file.
  static func expectNoLink(_ path: String, _ call: Invocation) throws(Diagnostic) {
    let file = call.console.file(path)
    guard path != "-", let target = TextFile.target(ofLink: file) else { return }
    throw Diagnostic(
      message: "this is a link to \(target.quoted), which is not rewritten unasked",
      path: path,
      hint: "name that file itself, or write the result to another file with -o FILE"
    )
  }

  /// Returns the log of the bytes of a file that must be whole.
  private static func log(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> EventLog {
    do { return try EventLog(decoding: bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
  }
}
