import CommandLines
import EventModel
import Foundation
import Messages
import Reports

/// `simon-replay log stats`: the events and bytes of logs, by kind.
enum LogStatsCommand {
  static let command = Command(
    name: "log stats",
    group: .logs,
    purpose: "count the events of a log and their bytes, by kind",
    operands: "RECORDING|FILE…",
    options: [StandardOptions.format, StandardOptions.directory],
    examples: [
      "simon-replay log stats recordings/create-todo/events.jsonl": "what takes the space"
    ],
    exitCodes: [.damaged, .nothing],
    run: { call in
      for path in try LogFiles.all(call) {
        var statistics = LogStatistics()
        try LogLines(path: path, console: call.console).verify { statistics.count($0) }
        let report = StatisticsReport(path: path, statistics: statistics)
        switch call[StandardOptions.format] ?? .pretty {
        case .json: call.console.print(report.json)
        case .pretty: call.console.print(report.text(call.console.style))
        }
      }
      return .success
    }
  )
}
