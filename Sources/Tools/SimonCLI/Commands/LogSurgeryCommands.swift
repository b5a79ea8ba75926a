import EventModel
import Foundation
import Recorder

/// `simon-replay log repair`, `upgrade`, `cut` and `splice`: logs made of logs.
enum LogSurgeryCommands {
  static func commands() -> [Command] { [repair, upgrade, cut, splice] }

  private static let output = Command.Option(
    "--output",
    "FILE",
    "write there, or to standard output with -"
  )

  private static var repair: Command {
    Command(
      name: "log repair",
      purpose: "keep what is whole of a damaged log; what is lost is kept beside it",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [output],
      examples: [
        .init("simon-replay log repair events.jsonl", "in place; what is lost: events.jsonl.lost"),
        .init("simon-replay log repair -o whole.jsonl events.jsonl", "leave the damaged one"),
      ],
      exitCodes: [.damaged],
      run: { call in
        let output = try output(call)
        for path in call.operands { try repair(path, to: output, call) }
        return .success
      }
    )
  }

  private static func repair(_ path: String, to output: String?, _ call: Invocation) throws {
    let bytes = try TextFile.bytes(path, call.console)
    let repair: LogRepair?
    do { repair = try EventLog.repair(bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
    let target = output ?? path
    guard let repair else {
      if target != path { try LogBytes.write(bytes, to: target, call.console) }
      call.console.diagnose("\(path.printable): nothing to repair")
      sayFormer(path, call)
      return
    }
    // First what would be lost: a repair that stops half-way must not have taken anything.
    var place: String?
    if !repair.lost.isEmpty, path != "-" {
      let free = LogBytes.free("\(path).lost", call.console)
      try LogBytes.write(repair.lost, to: free, call.console)
      place = free
    }
    try LogBytes.write(repair.bytes, to: target, call.console)
    let lost = repair.lost
    let lines = lost.count { $0 == 0x0A } + (lost.isEmpty || lost.last == 0x0A ? 0 : 1)
    call.console.diagnose(
      "\(path.printable):\(repair.damage.line): \(repair.damage.message)\n"
        + "kept \(repair.events.counted("event")), the added end included; "
        + (lost.isEmpty
          ? "nothing is lost but what was never written"
          : "lost \(lines.counted("line")) of \(lost.count.grouped) bytes"
            + (place.map { ", kept in \($0.printable)" } ?? ""))
    )
    sayFormer(path, call)
  }

  /// Says where the log is that a session was to replace, if it was killed before it had.
  private static func sayFormer(_ path: String, _ call: Invocation) {
    let file = call.console.file(path)
    let store = RecordingStore(folder: file.deletingLastPathComponent())
    guard store.logFile.lastPathComponent == file.lastPathComponent,
      let former = PreviousLog.kept(in: store)
    else { return }
    call.console.diagnose("the log that a killed session was to replace is \(former.printable)")
  }

  private static var upgrade: Command {
    Command(
      name: "log upgrade",
      purpose: "write a log anew in the present format and its one canonical form",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [output],
      examples: [
        .init("simon-replay log upgrade recordings/*/events.jsonl", "all logs, in place")
      ],
      exitCodes: [.damaged],
      run: { call in
        let output = try output(call)
        for path in call.operands {
          let bytes = try TextFile.bytes(path, call.console)
          let log = try LogBytes.log(bytes, path)
          let upgraded = log.upgraded()
          let result = LogWriter.encode(upgraded)
          let version = upgraded.header.format
          if result != bytes || output != nil {
            try LogBytes.write(result, to: output ?? path, call.console)
          }
          let remarks =
            bytes.split(separator: 0x0A).count - (upgraded.events.count + 1)
          let change =
            result == bytes
            ? "already format \(version), in its canonical form"
            : log.header.format == version
              ? "format \(version), written anew in its canonical form"
              : "format \(log.header.format) upgraded to \(version)"
          call.console.diagnose(
            "\(path.printable): \(change)"
              + (remarks > 0 ? "; \(remarks.counted("remark")) left out" : "")
          )
        }
        return .success
      }
    )
  }

  private static var cut: Command {
    Command(
      name: "log cut",
      purpose: "take a part of a session as a log of its own",
      operands: "FILE",
      operandCount: 1...1,
      options: [
        .init("--from", "N", "the first event (default 1)"),
        .init("--to", "N", "the last event (default the last there is)"),
        output,
      ],
      examples: [
        .init("simon-replay log cut --from 40 --to 60 events.jsonl -o part.jsonl", "twenty events")
      ],
      exitCodes: [.damaged],
      run: { call in
        let path = call.operands[0]
        let log = try LogBytes.log(try TextFile.bytes(path, call.console), path)
        let from = try call.integer("--from", in: 1...Int.max) ?? 1
        let to = try call.integer("--to", in: 1...Int.max) ?? log.events.count
        guard from <= max(to, log.events.count) else {
          throw UsageError("\(path.printable) has events 1 to \(log.events.count), not \(from)")
        }
        guard from <= to else { throw UsageError("--from \(from) is behind --to \(to)") }
        let part: EventLog
        do throws(LogSurgeryError) { part = try log.cut(from...to) } catch {
          throw UsageError("\(path.printable): \(error.message)", hint: error.hint)
        }
        try LogBytes.write(LogWriter.encode(part), to: call.value("--output") ?? "-", call.console)
        return .success
      }
    )
  }

  private static var splice: Command {
    Command(
      name: "log splice",
      purpose: "put two sessions together, the second going on where the first stops",
      operands: "A B",
      operandCount: 2...2,
      options: [output],
      examples: [
        .init("simon-replay log splice first.jsonl second.jsonl -o both.jsonl", "one log of two")
      ],
      exitCodes: [.difference, .damaged],
      run: { call in
        let logs = try call.operands.map { path in
          try LogBytes.log(try TextFile.bytes(path, call.console), path)
        }
        let whole: EventLog
        do throws(LogSurgeryError) { whole = try logs[0].splicing(logs[1]) } catch {
          throw Diagnostic(
            message: "\(call.operands[1].printable) does not go on from "
              + "\(call.operands[0].printable): \(error.message)",
            hint: error.hint,
            exitCode: .difference
          )
        }
        try LogBytes.write(LogWriter.encode(whole), to: call.value("--output") ?? "-", call.console)
        return .success
      }
    )
  }

  /// Where the one result of a call goes; nil for its own place.
  private static func output(_ call: Invocation) throws(UsageError) -> String? {
    guard call.operands.count == 1 || !call.has("--output") else {
      throw UsageError("-o is for one log; leave it out to write each log in its own place")
    }
    return call.value("--output")
  }
}

/// Whole logs as bytes, read and written.
enum LogBytes {
  /// A log that is whole.
  static func log(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> EventLog {
    do { return try EventLog(decoding: bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
  }

  /// Writes a log so that at any moment there is the old file or the new one, whole.
  static func write(_ bytes: [UInt8], to path: String, _ console: Console) throws(Diagnostic) {
    guard path != "-" else {
      console.printRaw(String(decoding: bytes, as: UTF8.self))
      return
    }
    try TextFile.replace(path, with: bytes, console)
  }

  /// The path, or the first of `path.2`, `path.3` … where there is nothing yet.
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
