import AppDriver
import EventModel
import Exploring
import Foundation
import Recorder
import Replayer

/// `simon-record explore`: finds the screens of an app, and keeps the fewest recordings that show them.
enum ExploreCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "explore",
      purpose:
        "find an app's screens without a plan, and keep the fewest recordings that show them",
      operands: "",
      options: [
        .init("--app", "NAME", "the app to explore, or NAME:VARIANT"),
        .init("--minutes", "M", "stop after that long (default 5, unless --sessions is given)"),
        .init("--sessions", "N", "stop after N sessions; the same each time for a seed"),
        .init("--steps", "N", "how many actions a session has (default 60)"),
        .init("--seed", "HEX", "what the app and the choices start from"),
        .init("--screen", "WxH@S", "the screen, in points (default \(Screen.standard))"),
        .init("--redact", "SELECTOR", repeats: true, "keep out what these views show and take"),
        .init("--name", "NAME", "what the recordings begin with (default APP-explored)"),
        .init("--dir", "DIR", "where recordings are kept (default recordings)"),
        .init("--force", "replace recordings of those names"),
      ] + DriverOption.options,
      examples: [
        .init("simon-record explore --app todo", "until nothing new has come for five sessions"),
        .init(
          "simon-record explore --app feed --sessions 20 --seed C0FFEE --dir found",
          "the same twenty sessions each time"
        ),
      ],
      exitCodes: [.difference, .interrupted],
      run: { try run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) throws -> ExitCode {
    let drivers = try DriverOption(call, apps)
    guard let app = try call.value("--app") ?? drivers.name() else {
      let known = apps.entries.map(\.name).joined(separator: ", ")
      throw UsageError("which app? --app NAME", hint: "this build can drive: \(known)")
    }
    let header = SessionHeader(
      writer: "simon-record \(CommandLineTool.version)",
      app: app,
      setting: try SessionCommand.setting(call),
      redact: try SessionCommand.redaction(call)
    )
    let sessions = try call.integer("--sessions", in: 1...1_000_000)
    let steps = try call.integer("--steps", in: 1...100_000) ?? 60
    let deadline = try deadline(call, hasSessions: sessions != nil)
    let writer = RecordingWriter(call: call, makeDriver: drivers.makeDriver(for:))
    let name = call.value("--name") ?? "\(app.replacing(":", with: "-"))-explored"
    _ = try writer.places(["\(name)-1"])
    var exploration = Exploration(header, steps: steps)
    let progress = ProgressLine(total: 2, console: call.console)
    var isStopped = false
    let interruption = call.console.interruption
    interruption.watch()
    do {
      while !exploration.isExhausted, exploration.sessions < sessions ?? .max {
        progress.say(
          "session \(exploration.sessions + 1): "
            + "\(exploration.coverage.screens.count.counted("screen")), "
            + "\(exploration.coverage.transitions.count.counted("transition"))"
        )
        try exploration.explore { () throws(DriverError) in
          try drivers.makeDriver(for: app)
        } check: {
          do { try interruption.check() } catch { throw Stopped() }
          if let deadline, ContinuousClock.now >= deadline { throw TimeIsUp() }
        }
      }
    } catch is TimeIsUp {} catch is Stopped {
      isStopped = true
    }
    progress.clear()
    // What was found until then is worth keeping.
    let code = try keep(exploration, name, writer)
    return isStopped ? .interrupted : code
  }

  private struct TimeIsUp: Error {}
  private struct Stopped: Error {}

  private static func deadline(
    _ call: Invocation,
    hasSessions: Bool
  ) throws(UsageError) -> ContinuousClock.Instant? {
    guard let text = call.value("--minutes") else {
      return hasSessions ? nil : .now + .seconds(300)
    }
    guard let minutes = Double(text), minutes > 0, minutes <= 100_000 else {
      throw UsageError("--minutes takes a number above 0, not \(text.quotedForPeople)")
    }
    return .now + .seconds(minutes * 60)
  }

  /// Writes the recordings and says what was found.
  private static func keep(
    _ exploration: Exploration,
    _ name: String,
    _ writer: RecordingWriter
  ) throws -> ExitCode {
    let console = writer.call.console
    console.print(CoverageTable(exploration, style: console.style).text)
    let kept = exploration.kept
    guard !kept.isEmpty else { return .nothing }
    let stores = try writer.places(kept.indices.map { "\(name)-\($0 + 1)" })
    console.print()
    for (find, store) in zip(kept, stores) {
      let story = try writer.write(find.log, to: store, secrets: [:])
      let proof = story.isProven ? "story proven" : "story not proven"
      console.print(
        "● \(store.folder.relativePath): \(find.log.events.count.counted("event")), \(proof)"
      )
    }
    for (place, crash) in exploration.crashes.enumerated() {
      let crashes = CrashKeeper(writer: writer)
      try crashes.keep(crash, as: "\(name)-crash-\(place + 1)")
    }
    console.print()
    console.print("Next: simon-replay\(writer.call.repeated("--dir")) --filter '^\(name)-'")
    return exploration.crashes.isEmpty ? .success : .difference
  }
}

/// Keeps what ended with a crash, whole and shrunken.
struct CrashKeeper {
  let writer: RecordingWriter

  /// Writes the session under a name, and the shortest that ends with the same crash under `-short`.
  func keep(_ log: EventLog, as name: String) throws {
    let stores = try writer.places([name])
    _ = try writer.write(log, to: stores[0], secrets: [:])
    writer.call.console.print(
      "● \(stores[0].folder.relativePath): "
        + "\(log.events.count.counted("event")), the app crashed: "
        + "\((log.ending?.reason ?? "").printable)"
    )
    try keepShort(log, of: name)
  }

  /// Writes the shortest session that ends with the same crash.
  func keepShort(_ log: EventLog, of name: String) throws {
    let console = writer.call.console
    let last = log.events.count
    let finding = Finding.crash(reason: log.ending?.reason ?? "")
    let shrinking = Shrinking(log, to: finding, at: last) { () throws(DriverError) in
      try writer.makeDriver(log.header.app)
    }
    let progress = ProgressLine(total: 2, console: console)
    let short = try shrinking.run { tries, actions in
      progress.say("shrinking, try \(tries): \(actions.counted("action")) left")
    }
    progress.clear()
    guard let short else {
      console.print("  the crash does not come again when the session is replayed")
      return
    }
    let store = try writer.places(["\(name)-short"])[0]
    _ = try writer.write(short.log, to: store, secrets: [:])
    console.print(
      "● \(store.folder.relativePath): \(short.log.events.count.counted("event")), "
        + "\(short.actions) of \(shrinking.actions.counted("action")) lead to the crash"
    )
  }
}
