import Approvals
import Differ
import EventModel

/// `simon-replay log cat`: the events of logs, for people and for programs.
enum LogCatCommand {
  static func command() -> Command {
    Command(
      name: "log cat",
      purpose: "print the events of a log, or the screen as of one of them",
      operands: "FILE…",
      operandCount: 1...10_000,
      options: [
        .init("--at", "N", "print the screen as of event N instead"),
        .init("--format", "pretty|json", "for people, or one JSON object a line (default pretty)"),
      ],
      examples: [
        .init("simon-replay log cat recordings/create-todo/events.jsonl", "what happened when"),
        .init("simon-replay log cat --at 7 recordings/create-todo/events.jsonl", "the screen then"),
      ],
      exitCodes: [.damaged],
      run: { call in
        let at = try call.integer("--at", in: 1...Int.max)
        let format = try call.choice("--format", of: ReportFormat.self) ?? .pretty
        for path in call.operands {
          if let at {
            try printScreen(of: path, at: at, format, call)
          } else {
            try printEvents(of: path, format, call)
          }
        }
        return .success
      }
    )
  }

  private static func printEvents(
    of path: String,
    _ format: ReportFormat,
    _ call: Invocation
  ) throws {
    if call.operands.count > 1, format == .pretty {
      call.console.print(call.console.style.bold("== \(path.printable)"))
    }
    try LogLines(path, call.console).read { line in
      guard case .event(let event) = line.item else { return true }
      let words = EventWords(event, tree: line.tree)
      switch format {
      case .pretty: call.console.print(words.line(call.console.style))
      case .json: call.console.print(words.json(bytes: line.bytes))
      }
      return true
    }
  }

  private static func printScreen(
    of path: String,
    at number: Int,
    _ format: ReportFormat,
    _ call: Invocation
  ) throws {
    let lines = LogLines(path, call.console)
    var screen = try lines.screen(at: number)
    if screen == nil {
      var last = 0
      try lines.read { line in
        guard case .event(let event) = line.item else { return true }
        (screen, last) = (line.tree, event.number)
        return last < number
      }
      guard last == number else {
        throw UsageError("\(path.printable) has events 1 to \(last), not \(number)")
      }
    }
    guard let screen else {
      throw Diagnostic(
        message: "there is no screen up to event \(number)",
        place: .init(path: path)
      )
    }
    switch format {
    case .pretty: call.console.print(screen.lines.joined(separator: "\n"))
    case .json: call.console.print(String(decoding: TreeNotation.encode(screen), as: UTF8.self))
    }
  }
}

/// One event in words.
struct EventWords {
  private let event: Event
  /// What happened, in words.
  let what: String

  /// Puts an event into words; `tree` is the screen after it.
  init(_ event: Event, tree: ViewTree?) {
    self.event = event
    what = Self.what(event, tree)
  }

  /// The event as a line of a table: number, time, kind, what.
  func line(_ style: Style) -> String {
    let time = event.at.seconds.fixed(3)
    return "\(String(event.number).leading(5))  \(style.dim("\(time.leading(9)) s"))  "
      + "\(style.cyan(event.kind.name.printable.padded(to: 8)))  \(what)"
  }

  /// The event as one JSON object.
  func json(bytes: Int) -> String {
    var writer = JSONWriter()
    writer.raw("{\"number\":")
    writer.integer(event.number)
    writer.next("atMicroseconds")
    writer.integer(event.at.count)
    writer.next("kind")
    writer.string(event.kind.name)
    writer.next("what")
    writer.string(what)
    writer.next("bytes")
    writer.integer(bytes)
    writer.raw("}")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func what(_ event: Event, _ tree: ViewTree?) -> String {
    switch event.kind {
    case .touch(let touch, let target):
      let finger = touch.finger > 0 ? " finger \(touch.finger)" : ""
      let place = "\(touch.location.x.canonical),\(touch.location.y.canonical)"
      return "\(touch.phase.rawValue) \(place)\(finger)\(on(target))"
    case .text(let text, let target): return text.quotedForPeople + on(target)
    case .rotate(let rotation): return rotation.rawValue
    case .snapshot(let snapshot):
      return title(snapshot.title) + "all \(snapshot.tree.count.counted("view"))"
    case .change(let change):
      let edit = change.edit
      let parts = [
        edit.updates.isEmpty ? nil : "\(edit.updates.count.counted("member")) set",
        edit.removals.isEmpty ? nil : "\(edit.removals.count.counted("view")) removed",
        edit.placements.isEmpty ? nil : "\(edit.placements.count.counted("placement"))",
      ].compactMap { $0 }
      let views = tree.map { ", now \($0.count.counted("view"))" } ?? ""
      let changes = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
      return title(change.title) + changes + views
    case .marker(let text): return text.quotedForPeople
    case .end(let ending):
      return ending.status.rawValue + (ending.reason.map { ": \($0.printable)" } ?? "")
    case .other: return event.extras.map(\.name.printable).joined(separator: " ")
    }
  }

  private static func title(_ title: String?) -> String {
    title.map { "\($0.quotedForPeople)  " } ?? ""
  }

  private static func on(_ target: Target?) -> String {
    target.map { "  \("\($0.className) \($0.name)".printable)" } ?? ""
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func fixed(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int64((self * Double(scale)).rounded())
    let fraction = String(abs(whole) % Int64(scale))
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(whole < 0 ? "-" : "")\(abs(whole) / Int64(scale)).\(zeros)\(fraction)"
  }
}

extension String {
  /// The text with blanks before it, at least as wide as asked for.
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
