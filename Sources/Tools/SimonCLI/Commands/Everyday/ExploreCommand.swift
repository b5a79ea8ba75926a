import AppDriver
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Projects
import Recorder
import Replayer
import Reports

/// `simon-record explore`: the screens of an app, found without a plan.
enum ExploreCommand {
  private static let minutes = Option(
    "--minutes M",
    "stop after this time (default 5, unless --sessions is given)"
  ) { (word) throws(UsageError) in
    guard let minutes = Double(word), minutes > 0, minutes <= 100_000 else {
      throw UsageError("--minutes takes a number above 0, not \(word.quoted)")
    }
    return Duration.seconds(minutes * 60)
  }
  private static let sessions = Option(
    "--sessions N",
    in: 1...1_000_000,
    "stop after N sessions; the same ones for the same seed"
  )
  private static let steps = Option(
    "--steps N",
    in: 1...100_000,
    "the number of actions in a session (default 60)"
  )
  private static let name = StandardOptions.name.saying(
    "the start of the recordings' names (default APP-explored)"
  )

  static let command = Command(
    name: "explore",
    group: .everyday,
    purpose: "find the screens of an app, and keep a few recordings that together show all of them",
    options: [
      StandardOptions.app, minutes, sessions, steps, StandardOptions.seed, StandardOptions.screen,
      SessionOptions.redact, name, StandardOptions.directory, StandardOptions.force,
      RunOptions.appMemory,
    ] + SecretOptions.all + DriverOption.options,
    examples: [
      "simon-record explore --app todo": "until five sessions show nothing new",
      "simon-record explore --app feed --sessions 20 --seed C0FFEE --dir found":
        "the same twenty sessions each time",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call.project)
    let app = try workers.drivers.app(of: call.project)
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: SessionOptions.setting(call, of: app),
      redact: try SecretOptions.redactions(call)
    )
    var writer = RecordingWriter(
      project: call.project,
      replaces: call.has(StandardOptions.force)
    ) { (app) throws(DriverError) in
      try workers.makeRecordedDriver(for: app)
    }
    writer.useNetwork = { workers.network = $0 }
    var exploration = AppExploration(header, writer: writer)
    exploration.steps = call[steps] ?? exploration.steps
    exploration.sessions = call[sessions]
    exploration.time = call[minutes] ?? (call.has(sessions) ? nil : .seconds(300))
    exploration.allowsUnmatched = call.has(SecretOptions.allowUnmatched)
    let name = call[name] ?? "\(app.replacing(":", with: "-"))-explored"
    _ = try writer.places(["\(name)-1"])
    let (found, isStopped) = try exploration.run { session, before, after in
      if let news = news(in: after, since: before) {
        call.console.print("session \(session): \(news)")
      }
    }
    printCoverage(found, call.console)
    guard !found.kept.isEmpty || !found.crashes.isEmpty else {
      return isStopped ? .interrupted : found.refusals.isEmpty ? .nothing : .difference
    }
    try exploration.keep(found, as: name, begins: { call.console.print() }) {
      tell(of: $0, in: $1, by: $2, on: call.console)
    }
    call.console.print()
    call.console.print("Next: \(NextCommand.replay(options: ["--filter", pattern(of: name)]))")
    guard !isStopped else { return .interrupted }
    return found.crashes.isEmpty && found.refusals.isEmpty ? .success : .difference
  }

  /// Returns what is new in words; nil if nothing is.
  private static func news(
    in after: AppExploration.Found,
    since before: AppExploration.Found
  ) -> ConsoleText? {
    let counts = [
      (after.screens - before.screens, "new screen"),
      (after.transitions - before.transitions, "new transition"),
    ]
    var words = counts.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    if after.crashes > before.crashes { words.append("the app crashed") }
    return words.isEmpty ? nil : "\(words.joined(separator: ", "))"
  }

  /// Prints the screens that were found, and the sessions that could not be kept.
  private static func printCoverage(_ found: Exploration, _ console: Console) {
    let sessions = found.sessions.counted("session")
    let table = CoverageTable(found.coverage, of: sessions, naming: 3, style: console.style)
    console.print(table.text)
    var told: Set<ShownSecret> = []
    for shown in found.refusals where told.insert(shown).inserted {
      let count = found.refusals.count { $0 == shown }
      console.diagnose(
        Diagnostic(
          message: "\(count.counted("session")) left out: \(shown.message)",
          hint: shown.hint,
          gravity: .difference
        )
      )
    }
  }

  private static func tell(
    of log: EventLog,
    in store: RecordingStore,
    by proof: RecordingProof,
    on console: Console
  ) {
    let words = proof.story.isProven ? "story proven" : "story not proven"
    console.print("● \(store.folder.relativePath): \(log.events.count.counted("event")), \(words)")
    for line in proof.lines(for: store) { console.print("  \(line.printable)") }
    if let hidden = HiddenSecrets(in: log).line { console.print("  \(hidden.printable)") }
  }

  /// Returns the regular expression that matches the recordings of an exploration.
  private static func pattern(of name: String) -> String {
    let escaped = name.escaping { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        ? nil : "\\\(scalar)"
    }
    return "^\(escaped)-"
  }
}
