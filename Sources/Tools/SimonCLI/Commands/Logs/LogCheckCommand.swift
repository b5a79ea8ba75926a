import CommandLines
import EventModel
import Messages
import Replayer

/// `simon-replay log check`: logs verified line by line.
enum LogCheckCommand {
  static let command = Command(
    name: "log check",
    group: .logs,
    purpose:
      "verify event logs: numbers, seals, every change and every hash; or prove them free of secrets",
    operands: "RECORDING|FILE|DIR…",
    checksOperands: true,
    options: [
      SecretCheck.secrets,
      StandardOptions.directory,
      RunOptions.timeLimit.saying(
        "the time limit for reading a log, or for the search for secrets (default 60)"
      ),
    ],
    examples: [
      "simon-replay log check recordings/*/events.jsonl": "verify many logs",
      "simon-replay log check --secrets secrets.txt recordings reports":
        "prove that no form of the secrets, one a line, is in any file of the folders",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { call in
      if let list = call[SecretCheck.secrets] { return try SecretCheck(list, call).run() }
      guard !call.operands.isEmpty else {
        throw UsageError("missing argument: \(call.tool) log check FILE…")
      }
      var problems: [Diagnostic] = []
      for path in try LogFiles.all(call) {
        do { call.console.print(try verdict(path, call)) } catch let problem as Diagnostic {
          problems.append(problem)
        }
      }
      guard problems.isEmpty else { throw Diagnostics(list: problems) }
      return .success
    }
  )

  private static func verdict(_ path: String, _ call: Invocation) throws -> ConsoleText {
    var (events, checkpoints, ending) = (0, 0, "")
    try LogLines(path: path, console: call.console).verify(
      within: Budget(endingAfter: RunOptions.time(call))
    ) { line in
      events = line.number
      if line.isCheckpoint { checkpoints += 1 }
      if let status = line.ending { ending = status.rawValue }
    }
    return "\(call.console.style.green("✓")) \(path.printable)  \(events.counted("event")), "
      + "\(checkpoints.counted("checkpoint")), \(ending)"
  }
}
