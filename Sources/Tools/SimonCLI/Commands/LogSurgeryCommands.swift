import EventModel
import Foundation
import Recorder

/// `simon-replay log repair`, `upgrade`, `cut` and `splice`: logs made from other logs.
enum LogSurgeryCommands {
  static let commands = [repair, upgrade, cut, splice]

  private static let first = Option("--from N", in: 1...Int.max, "the first event (default 1)")
  private static let last = Option("--to N", in: 1...Int.max, "the last event (default: all)")

  private static let repair = Command(
    name: "log repair",
    group: .logs,
    purpose: "keep the intact part of a damaged log, and move the rest to FILE.lost",
    operands: "FILE…",
    options: [StandardOptions.output],
    examples: [
      "simon-replay log repair events.jsonl":
        "repair in place; the damaged lines go to events.jsonl.lost",
      "simon-replay log repair -o whole.jsonl events.jsonl": "leave the damaged log as it is",
    ],
    exitCodes: [.damaged, .locked],
    run: { call in
      let output = try output(call)
      for path in call.operands {
        try RecordingLock.hold(ofFile: output ?? path, for: call.console) {
          try repair(path, to: output, call)
        }
      }
      return .success
    }
  )

  private static func repair(_ path: String, to output: String?, _ call: Invocation) throws {
    let bytes = try TextFile.bytes(path, call.console)
    let repair: LogRepair?
    do { repair = try EventLog.repair(bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
    let target = output ?? path
    if output == nil { try expectNoLink(path, call) }
    guard let repair else {
      if target != path { try TextFile.write(bytes, to: target, call.console) }
      call.console.diagnose("\(path.printable): nothing to repair")
      mentionFormer(path, call)
      return
    }
    let rewriting = try Rewriting(of: target, isMending: true, call)
    // The lost part is written first: a repair that stops half-way must not destroy anything.
    var place: String?
    if !repair.lost.isEmpty, path != "-" {
      let lost = free("\(path).lost", call.console)
      try TextFile.write(repair.lost, to: lost, call.console)
      place = lost
    }
    try TextFile.write(repair.bytes, to: target, call.console)
    try rewriting?.note("log repair")
    let lost = repair.lost
    let lines = lost.count { $0 == 0x0A } + (lost.isEmpty || lost.last == 0x0A ? 0 : 1)
    call.console.diagnose(
      "\(path.printable):\(repair.damage.line): \(repair.damage.message)"
    )
    call.console.diagnose(
      ConsoleText(report(of: repair, lostLines: lines, in: place, isMoved: target == path))
    )
    mentionFormer(path, call)
  }

  /// Returns what a repair kept, added and took away.
  private static func report(
    of repair: LogRepair,
    lostLines: Int,
    in place: String?,
    isMoved: Bool
  ) -> String {
    let end = repair.addsEnd ? "added an end event" : nil
    guard lostLines > 0 else {
      return [end, "no line was lost"].compactMap { $0 }.joined(separator: "; ")
    }
    let events = (repair.addsEnd ? repair.events - 1 : repair.events).counted("event")
    let verb = place == nil ? "left out" : isMoved ? "moved" : "copied"
    return ["kept \(events)", end].compactMap { $0 }.joined(separator: " and ")
      + "; \(verb) \(lostLines.counted("line")) (\(repair.lost.count.grouped) bytes)"
      + (place.map { " to \($0.printable)" } ?? "")
  }

  /// Names the log that a killed session had set aside, if there is one.
  private static func mentionFormer(_ path: String, _ call: Invocation) {
    let file = call.console.file(path)
    let store = RecordingStore(folder: file.deletingLastPathComponent())
    guard store.logFile.lastPathComponent == file.lastPathComponent,
      let former = PreviousLog.kept(in: store)
    else { return }
    call.console.diagnose("a killed session left the log it was replacing in \(former.printable)")
  }

  private static let upgrade = Command(
    name: "log upgrade",
    group: .logs,
    purpose: "rewrite a log in the current format and its canonical form",
    operands: "FILE…",
    options: [StandardOptions.output],
    examples: [
      "simon-replay log upgrade recordings/*/events.jsonl": "all logs, in place"
    ],
    exitCodes: [.damaged, .locked],
    run: { call in
      let output = try output(call)
      for path in call.operands {
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
      let rewriting = try Rewriting(of: output ?? path, call)
      try TextFile.write(result, to: output ?? path, call.console)
      try rewriting?.note("log upgrade")
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
    operands: "FILE",
    options: [
      first, last, StandardOptions.output,
    ],
    examples: [
      "simon-replay log cut --from 40 --to 60 events.jsonl -o part.jsonl": "21 events"
    ],
    exitCodes: [.damaged, .locked],
    run: { call in
      // What the log is cut from may be the log that is replaced.
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.console) {
        try write(try part(of: call.operands[0], call), by: "log cut", call)
      }
      return .success
    }
  )

  /// Returns the events of a log that a call chooses.
  private static func part(of path: String, _ call: Invocation) throws -> EventLog {
    let log = try log(path, call.console)
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
  private static func write(_ log: EventLog, by command: String, _ call: Invocation) throws {
    let rewriting = try Rewriting(of: call[StandardOptions.output], call)
    try TextFile.write(LogWriter.encode(log), to: call[StandardOptions.output], call.console)
    try rewriting?.note(command)
  }

  private static let splice = Command(
    name: "log splice",
    group: .logs,
    purpose: "join two sessions, the second of which continues the first",
    operands: "A B",
    options: [StandardOptions.output],
    examples: [
      "simon-replay log splice first.jsonl second.jsonl -o both.jsonl": "one log from two"
    ],
    exitCodes: [.difference, .damaged, .locked],
    run: { call in
      try RecordingLock.hold(ofFile: call[StandardOptions.output], for: call.console) {
        let logs = try call.operands.map { try log($0, call.console) }
        let whole: EventLog
        do throws(LogSurgeryError) { whole = try logs[0].splicing(logs[1]) } catch {
          throw Diagnostic(
            message: "\(call.operands[1].printable) does not continue "
              + "\(call.operands[0].printable): \(error.message)",
            hint: error.hint,
            exitCode: .difference
          )
        }
        try write(whole, by: "log splice", call)
      }
      return .success
    }
  )

  /// Returns the file of the result; nil to write each log in its own place.
  private static func output(_ call: Invocation) throws(UsageError) -> String? {
    guard call.operands.count == 1 || !call.has(StandardOptions.output) else {
      throw UsageError("-o takes one log; without it, each log is written in its own place")
    }
    return call[StandardOptions.output]
  }

  /// Makes sure that a log to rewrite in its place is no link, which could lead to any file.
  private static func expectNoLink(_ path: String, _ call: Invocation) throws(Diagnostic) {
    let file = call.console.file(path)
    guard path != "-", let target = TextFile.target(ofLink: file) else { return }
    throw Diagnostic(
      message: "this is a link to \(target.quoted), which is not rewritten unasked",
      path: path,
      hint: "name that file itself, or write the result to another file with -o FILE"
    )
  }

  /// Returns the log of a file that must be whole.
  private static func log(_ path: String, _ console: Console) throws(Diagnostic) -> EventLog {
    try log(try TextFile.bytes(path, console), path)
  }

  /// Returns the log of the bytes of a file that must be whole.
  private static func log(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> EventLog {
    do { return try EventLog(decoding: bytes) } catch {
      throw Diagnostic(.damaged(path: path, error, bytes: bytes))
    }
  }

  /// Returns the path, or the first free one of `path.2`, `path.3` and so on.
  private static func free(_ path: String, _ console: Console) -> String {
    var free = path
    var number = 2
    while FileManager.default.fileExists(atPath: console.file(free).path) {
      free = "\(path).\(number)"
      number += 1
    }
    return free
  }
}
