import EventModel
import Recorder

/// `simon-replay log check`: whether logs are exactly as they were recorded.
enum LogCheckCommand {
  static func command() -> Command {
    Command(
      name: "log check",
      purpose: "verify event logs: numbers, seals, every change and every hash",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [],
      examples: [
        .init("simon-replay log check recordings/*/events.jsonl", "verify many logs")
      ],
      exitCodes: [.damaged],
      run: { call in
        var problems: [Diagnostic] = []
        for path in call.operands {
          let bytes = try TextFile.bytes(path, call.console)
          do {
            let log = try EventLog(decoding: bytes)
            let ending = log.ending?.status.rawValue ?? ""
            let checkpoints = log.events.count(where: \.isCheckpoint)
            call.console.print(
              "\(call.console.style.green("✓")) \(path.printable)  "
                + "\(log.events.count.counted("event")), \(checkpoints.counted("checkpoint")), "
                + ending
            )
          } catch let error as LogError {
            problems.append(Diagnostic(.damaged(path: path, error, bytes: bytes)))
          }
        }
        guard problems.isEmpty else { throw Diagnostics(list: problems) }
        return .success
      }
    )
  }
}
