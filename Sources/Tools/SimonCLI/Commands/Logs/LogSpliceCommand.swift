import CommandLines
import EventModel
import Messages
import Projects

/// `simon-replay log splice`: two sessions joined.
enum LogSpliceCommand {
  static let command = Command(
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
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.project) {
        let paths = try call.operands.map { try LogFiles.one($0, call) }
        let files = try paths.map { try TextFile.bytes($0, call.console) }
        let logs = try zip(files, paths).map { try LogPlace.log($0, $1) }
        let whole: EventLog
        do throws(LogSurgeryError) { whole = try logs[0].splicing(logs[1]) } catch {
          throw Diagnostic(
            message: "\(call.operands[1].printable) does not continue "
              + "\(call.operands[0].printable): \(error.message)",
            hint: error.hint,
            gravity: .difference
          )
        }
        try LogPlace.write(whole, madeFrom: files, by: "log splice", call)
      }
      return .success
    }
  )
}
