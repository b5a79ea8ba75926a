import CommandLines
import EventModel
import Messages
import Projects

/// `simon-replay log upgrade`: logs in the current format.
enum LogUpgradeCommand {
  static let command = Command(
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
      let output = try LogPlace.output(call)
      for path in try LogFiles.all(call) {
        try RecordingLock.hold(ofFile: output ?? path, for: call.project) {
          try upgrade(path, to: output, call)
        }
      }
      return .success
    }
  )

  private static func upgrade(_ path: String, to output: String?, _ call: Invocation) throws {
    let bytes = try TextFile.bytes(path, call.console)
    let log = try LogPlace.log(bytes, path)
    let upgraded = log.upgraded()
    let result = LogWriter.encode(upgraded)
    let version = upgraded.header.format
    if result != bytes || output != nil {
      if output == nil { try LogPlace.expectNoLink(path, call) }
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
}
