import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder

/// `simon-replay log repair`: the intact part of a damaged log.
enum LogRepairCommand {
  static let command = Command(
    name: "log repair",
    group: .logs,
    purpose: "keep the intact part of a damaged log, and move the rest to FILE.lost",
    operands: "RECORDING|FILE…",
    options: [StandardOptions.output, StandardOptions.directory],
    examples: [
      "simon-replay log repair events.jsonl":
        "repair in place; the damaged lines go to events.jsonl.lost",
      "simon-replay log repair -o whole.jsonl events.jsonl": "leave the damaged log as it is",
    ],
    exitCodes: [.damaged, .nothing, .locked],
    run: { call in
      let output = try LogPlace.output(call)
      for path in try LogFiles.all(call) {
        try RecordingLock.hold(ofFile: output ?? path, for: call.project) {
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
    if output == nil { try LogPlace.expectNoLink(path, call) }
    guard let repair else {
      if target != path {
        try Rewriting.write(bytes, to: target, madeFrom: [bytes], by: "log repair", call)
      }
      call.console.diagnose("\(path.printable): nothing to repair")
      mentionKilledSession(path, call)
      return
    }
    // The lost part is written first: a repair that stops half-way must not destroy anything.
    var place: String?
    if !repair.lost.isEmpty, path != "-" {
      let lost = free("\(path).lost", call.console)
      try TextFile.write(repair.lost, to: lost, call.console)
      place = lost
    }
    try Rewriting.write(repair.bytes, to: target, madeFrom: [bytes], by: "log repair", call)
    let lost = repair.lost
    let lines = lost.count { $0 == 0x0A } + (lost.isEmpty || lost.last == 0x0A ? 0 : 1)
    call.console.diagnose(
      "\(path.printable):\(repair.damage.line): \(repair.damage.message)"
    )
    call.console.diagnose(
      ConsoleText(report(of: repair, lostLines: lines, in: place, isMoved: target == path))
    )
    mentionKilledSession(path, call)
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

  /// Names the log that a killed session left beside a recording, if there is one.
  private static func mentionKilledSession(_ path: String, _ call: Invocation) {
    let file = call.console.file(path)
    let store = RecordingStore(folder: file.deletingLastPathComponent())
    guard store.logFile.lastPathComponent == file.lastPathComponent,
      let left = NewLog.left(in: store)
    else { return }
    call.console.diagnose("a killed session left its log in \(left.printable)")
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
