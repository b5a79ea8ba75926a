import CommandLines
import Differ
import EventModel
import Messages
import Reports

/// `simon-replay log cat`: the events of logs, as text or JSON.
enum LogCatCommand {
  private static let at = StandardOptions.at.saying("print the screen as of event N instead")
  private static let format = StandardOptions.format.saying(
    "as text, or as one JSON object a line (default pretty)"
  )

  static let command = Command(
    name: "log cat",
    group: .logs,
    purpose: "print the events of a log, or the screen as of one of them",
    operands: "RECORDING|FILE…",
    options: [at, format, StandardOptions.directory],
    examples: [
      "simon-replay log cat recordings/create-todo/events.jsonl": "all events with their times",
      "simon-replay log cat --at 7 recordings/create-todo/events.jsonl":
        "the screen after event 7",
    ],
    exitCodes: [.damaged, .nothing],
    run: { call in
      let format = call[format] ?? .pretty
      let paths = try LogFiles.all(call)
      for path in paths {
        if let at = call[at] {
          try printScreen(of: path, at: at, format, call)
        } else {
          try printEvents(of: path, format, isOne: paths.count == 1, call)
        }
      }
      return .success
    }
  )

  private static func printEvents(
    of path: String,
    _ format: ReportFormat,
    isOne: Bool,
    _ call: Invocation
  ) throws {
    if !isOne, format == .pretty {
      call.console.print(call.console.style.bold("== \(path.printable)"))
    }
    let print = { (console: Console) in
      try LogLines(path: path, console: console).read { line in
        guard case .event(let event) = line.item else { return true }
        let words = EventWords(event, tree: line.tree)
        switch format {
        case .pretty: console.print(words.line(call.console.style))
        case .json: console.print(words.json(bytes: line.bytes))
        }
        return true
      }
    }
    // What comes from another program may come slowly, and is shown as it comes.
    if path == "-" { try print(call.console) } else { try call.console.printingMuch(print) }
  }

  private static func printScreen(
    of path: String,
    at number: Int,
    _ format: ReportFormat,
    _ call: Invocation
  ) throws {
    let lines = LogLines(path: path, console: call.console)
    var screen = try lines.screen(at: number)
    if screen == nil {
      var last = 0
      try lines.read { line in
        guard case .event(let event) = line.item else { return true }
        (screen, last) = (line.tree, event.number)
        return last < number
      }
      guard last == number else {
        throw UsageError.noEvent("\(number)", of: path.printable, last: last)
      }
    }
    guard let screen else {
      throw Diagnostic(message: "there is no screen up to event \(number)", path: path)
    }
    switch format {
    case .pretty: call.console.print(ConsoleText(lines: screen.lines))
    case .json: call.console.print(JSONReport.encode(screen))
    }
  }
}
