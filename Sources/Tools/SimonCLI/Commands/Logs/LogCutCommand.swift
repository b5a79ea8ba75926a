import CommandLines
import EventModel
import Messages
import Projects

/// `simon-replay log cut`: a part of a session as a log.
enum LogCutCommand {
  private static let first = Option("--from N", in: 1...Int.max, "the first event (default 1)")
  private static let last = Option("--to N", in: 1...Int.max, "the last event (default: all)")

  static let command = Command(
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
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.project) {
        let path = try LogFiles.one(call.operands[0], call)
        let bytes = try TextFile.bytes(path, call.console)
        let part = try part(of: try LogPlace.log(bytes, path), at: path, call)
        try LogPlace.write(part, madeFrom: [bytes], by: "log cut", call)
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
}
